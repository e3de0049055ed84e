// The home of every node of one picture: the control node that begins its block, and the loop or function around it.
//
// Control nodes are at home with the node that begins their block. Data has its home where the schedule would put it:
// between the block in which all its inputs are there and the one that dominates all its uses, the latest of those in
// the fewest loops (compiler/schedule/place.ts does the same for the finished graph, and a test compares the two).
// Pictures of programs that are still being read are fine: open loops hold all that control reaches from their heads.
import { isControl, isMerge } from '../scene/kinds.ts';
import { readingOrder } from '../scene/order.ts';
import type { NodeState } from '../types.ts';

export interface Frame {
  /** The id of the Loop or Fun. */
  readonly head: number;
  /** The head of the loop or function around it; -1 for none. */
  readonly parent: number;
  readonly isFunction: boolean;
}

export interface Homes {
  /** Outer ones first. */
  readonly frames: readonly Frame[];
  /** The head of the innermost loop or function by node id; none: -1 or left out. */
  readonly frameOf: ReadonlyMap<number, number>;
  /** The control node that begins its block, by node id. */
  readonly blockOf: ReadonlyMap<number, number>;
}

type Nodes = ReadonlyMap<number, NodeState>;

/** Control inputs of a control node. */
const controlInputs = (node: NodeState): readonly number[] =>
  isMerge(node) ? node.inputs.slice(1) : node.op === 'Fun' ? [] : node.inputs.slice(0, 1);

export function homesOf(nodes: Nodes): Homes {
  const order = readingOrder(nodes);
  const flow = flowOf(nodes, order);
  const bodies = loopBodies(nodes, order, flow);
  const heads = [...bodies.keys()].sort((a, b) => sizeOf(bodies, b) - sizeOf(bodies, a));
  const frames: Frame[] = [];
  const frameOf = new Map<number, number>();
  for (const head of heads) {
    frames.push({ head, parent: frameOf.get(head) ?? -1, isFunction: nodes.get(head)?.op === 'Fun' });
    // Smaller ones come later and overwrite: the innermost stays.
    for (const id of bodies.get(head) ?? []) frameOf.set(id, head);
  }
  const depths = new Map<number, number>([[-1, 0]]);
  for (const { head, parent } of frames) depths.set(head, (depths.get(parent) ?? 0) + 1);
  const blocks = new Map(order.filter(isControl).map((node) => [node.id, node.id]));
  placeData(nodes, order, flow, { blocks, depthOf: (block) => depths.get(frameOf.get(block) ?? -1) ?? 0 });
  const blockOf = new Map<number, number>();
  for (const [id, control] of blocks) {
    blockOf.set(id, blockHead(control, nodes));
    if (!frameOf.has(id) || !isControl(nodes.get(id) as NodeState))
      frameOf.set(id, frameOf.get(control) ?? -1);
  }
  return { frames, frameOf, blockOf };
}

const sizeOf = (bodies: ReadonlyMap<number, ReadonlySet<number>>, head: number): number =>
  bodies.get(head)?.size ?? 0;

/** The node that begins the block of a control node: control that neither merges nor comes from a branch goes on in it. */
function blockHead(control: number, nodes: Nodes): number {
  let id = control;
  for (;;) {
    const node = nodes.get(id);
    if (node === undefined || node.op === 'CProj' || isMerge(node) || node.op === 'Fun') return id;
    const before = nodes.get(controlInputs(node)[0] ?? -1);
    if (before === undefined || !isControl(before)) return id;
    id = before.id;
  }
}

// ---------------------------------------------------------------------------------------------------- control

interface Flow {
  /** Control nodes that follow a control node. */
  readonly users: ReadonlyMap<number, readonly number[]>;
  /** The immediate dominator among control nodes; roots have none. */
  readonly dominator: ReadonlyMap<number, number>;
  readonly depth: ReadonlyMap<number, number>;
}

function flowOf(nodes: Nodes, order: readonly NodeState[]): Flow {
  const users = new Map<number, number[]>();
  const control = order.filter(isControl);
  for (const node of control)
    for (const input of controlInputs(node)) {
      const known = users.get(input);
      if (known === undefined) users.set(input, [node.id]);
      else known.push(node.id);
    }
  return { users, ...dominators(nodes, control, users) };
}

/** Cooper, Harvey and Kennedy, «A Simple, Fast Dominance Algorithm» (2001). Stop joins all functions: it has none. */
function dominators(
  nodes: Nodes,
  control: readonly NodeState[],
  users: ReadonlyMap<number, readonly number[]>,
): Pick<Flow, 'dominator' | 'depth'> {
  const order = reversePostorder(nodes, control, users);
  const number = new Map(order.map((id, i) => [id, i]));
  const dominator = new Map<number, number>();
  const isRoot = new Set(order.filter((id) => waysInto(id).length === 0));
  const common = (a: number, b: number): number => {
    while (a !== b) {
      const [deeper, other] = (number.get(a) ?? 0) > (number.get(b) ?? 0) ? [a, b] : [b, a];
      const up = dominator.get(deeper);
      if (up === undefined) return -1;
      [a, b] = [up, other];
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const id of order) {
      if (isRoot.has(id)) continue;
      const known = waysInto(id).filter((way) => isRoot.has(way) || dominator.has(way));
      const found = known.reduce((a, b) => (a < 0 ? -1 : common(a, b)), known[0] ?? -1);
      if (found < 0 || dominator.get(id) === found) continue;
      dominator.set(id, found);
      changed = true;
    }
  }
  const depth = new Map<number, number>();
  for (const id of order) depth.set(id, (depth.get(dominator.get(id) ?? -1) ?? 0) + 1);
  return { dominator, depth };

  function waysInto(id: number): number[] {
    const node = nodes.get(id);
    if (node === undefined || node.op === 'Stop') return [];
    return controlInputs(node).filter((input) => number.has(input));
  }
}

function reversePostorder(
  nodes: Nodes,
  control: readonly NodeState[],
  users: ReadonlyMap<number, readonly number[]>,
): number[] {
  const done: number[] = [];
  const seen = new Set<number>();
  const roots = control.filter((node) => controlInputs(node).every((id) => !nodes.has(id)));
  for (const root of [...roots, ...control]) {
    const stack = [{ id: root.id, next: 0 }];
    if (seen.has(root.id)) continue;
    seen.add(root.id);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const user = users.get(top.id)?.[top.next++];
      if (user === undefined) {
        done.push(top.id);
        stack.pop();
      } else if (!seen.has(user)) {
        seen.add(user);
        stack.push({ id: user, next: 0 });
      }
    }
  }
  return done.reverse();
}

function loopBodies(nodes: Nodes, order: readonly NodeState[], { users }: Flow): Map<number, Set<number>> {
  const inputsOf = (id: number): readonly number[] => {
    const node = nodes.get(id);
    return node !== undefined && isControl(node) ? controlInputs(node) : [];
  };
  const usersOf = (id: number): readonly number[] =>
    (users.get(id) ?? []).filter((user) => nodes.get(user)?.op !== 'Stop');
  const bodies = new Map<number, Set<number>>();
  for (const node of order) {
    if (node.op === 'Fun') bodies.set(node.id, flood(usersOf(node.id), node.id, usersOf));
    if (node.op !== 'Loop') continue;
    const backs = node.inputs.slice(2).filter((id) => nodes.has(id));
    bodies.set(
      node.id,
      backs.length > 0 ? flood(backs, node.id, inputsOf) : flood(usersOf(node.id), node.id, usersOf),
    );
  }
  return bodies;
}

function flood(
  starts: readonly number[],
  stop: number,
  next: (id: number) => readonly number[],
): Set<number> {
  const found = new Set<number>([stop]);
  const stack = starts.filter((id) => id >= 0);
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for (const other of next(id)) if (other >= 0 && !found.has(other)) stack.push(other);
  }
  return found;
}

// ------------------------------------------------------------------------------------------------------- data

interface Placing {
  /** Control nodes by the nodes that are at home there; filled. */
  readonly blocks: Map<number, number>;
  readonly depthOf: (control: number) => number;
}

/** Nodes that stay where their first input is. */
const anchored: ReadonlySet<string> = new Set(['Phi', 'Parm', 'Scope', 'New', 'Store', 'Proj']);

function placeData(
  nodes: Nodes,
  order: readonly NodeState[],
  flow: Flow,
  { blocks, depthOf }: Placing,
): void {
  const { depth } = flow;
  const fixed = new Set(blocks.keys());
  const early = new Map(blocks);
  for (const node of order) {
    if (fixed.has(node.id)) continue;
    const anchor = blocks.get(node.inputs[0] ?? -1);
    if (anchored.has(node.op) && anchor !== undefined) {
      for (const map of [blocks, early]) map.set(node.id, anchor);
      fixed.add(node.id);
      continue;
    }
    let deepest = -1;
    for (const input of node.inputs) {
      const block = early.get(input) ?? -1;
      if ((depth.get(block) ?? 0) > (depth.get(deepest) ?? 0)) deepest = block;
    }
    if (deepest >= 0) early.set(node.id, deepest);
  }
  const uses = lastUses(nodes, order, blocks, flow);
  const users = usersOf(order);
  for (const node of order.toReversed()) {
    if (!fixed.has(node.id)) {
      const used = uses.of(node.id);
      const late = node.op === 'Load' ? latestOf(node, used, early, { nodes, users, blocks, flow }) : used;
      const block = bestBlock(early.get(node.id), late, flow, depthOf);
      if (block >= 0) blocks.set(node.id, block);
    }
    uses.add(node);
  }
}

type Users = ReadonlyMap<number, readonly (readonly [user: NodeState, slot: number])[]>;

function usersOf(order: readonly NodeState[]): Users {
  const users = new Map<number, [NodeState, number][]>();
  for (const node of order)
    node.inputs.forEach((input, slot) => {
      const known = users.get(input);
      if (known === undefined) users.set(input, [[node, slot]]);
      else known.push([node, slot]);
    });
  return users;
}

/** The slot by which a merge of memories takes a class of fields. */
const slotOfClass = (merge: NodeState, field: string): number => {
  const place = merge.payload.split(', ').indexOf(field);
  return place < 0 ? 1 : place + 2;
};

/** What a load reads: the memory that it begins with, and the nodes at which that is changed or handed on. */
function memoryOf(
  { inputs, payload: field }: NodeState,
  nodes: Nodes,
  users: Users,
): { readonly memory: number; readonly changers: readonly number[] } {
  let start = nodes.get(inputs[1] ?? -1);
  for (let steps = 0; start?.op === 'MemMerge' && steps < 1000; steps++)
    start = nodes.get(start.inputs[slotOfClass(start, field)] ?? -1);
  const memory = start?.id ?? -1;
  const versions = new Set([memory]);
  const changers: number[] = [];
  for (const version of versions)
    for (const [user, slot] of users.get(version) ?? []) {
      if (user.op === 'Store' && slot === 1 && user.payload === field) changers.push(user.id);
      else if (user.op === 'Call' && slot === 1) changers.push(user.id);
      else if (user.op === 'Phi' && slot > 0)
        changers.push(nodes.get(user.inputs[0] ?? -1)?.inputs[slot] ?? -1);
      else if (user.op === 'MemMerge' && slot === slotOfClass(user, field)) versions.add(user.id);
    }
  return { memory, changers };
}

interface Placed {
  readonly nodes: Nodes;
  readonly users: Users;
  readonly blocks: ReadonlyMap<number, number>;
  readonly flow: Flow;
}

/** The last block in which a load may stand, as in compiler/schedule/anti-dependences.ts, which tells why. */
function latestOf(
  load: NodeState,
  used: number | undefined,
  early: ReadonlyMap<number, number>,
  { nodes, users, blocks, flow: { dominator, depth } }: Placed,
): number | undefined {
  const first = early.get(load.id);
  if (used === undefined || used < 0 || first === undefined) return used;
  const headOf = (control: number): number => blockHead(control, nodes);
  const { memory, changers } = memoryOf(load, nodes, users);
  // A change that is done where the operands of the load are first there is none.
  const changed = new Set(
    changers
      .map((changer) => blocks.get(changer))
      .filter((block) => block !== undefined && commonDominator(first, block, dominator, depth) === first)
      .map((block) => headOf(block as number)),
  );
  if (changed.size === 0) return used;
  const made = headOf(early.get(memory) ?? -1);
  let latest = used;
  while (headOf(latest) !== headOf(first) && isChangedBefore(headOf(latest))) {
    const up = dominator.get(headOf(latest));
    if (up === undefined) return first;
    latest = up;
  }
  return latest;

  /** Whether a way from where the memory is made to the block meets a change, without making that memory anew. */
  function isChangedBefore(block: number): boolean {
    if (block === made) return false;
    const seen = new Set<number>();
    const waiting = [block];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const head = nodes.get(at);
      for (const way of head === undefined ? [] : controlInputs(head)) {
        const before = headOf(way);
        if (changed.has(before)) return true;
        if (seen.has(before) || !nodes.has(before)) continue;
        seen.add(before);
        if (before !== made) waiting.push(before);
      }
    }
    return false;
  }
}

/** The last control node that dominates both; -1 for none. */
function commonDominator(
  a: number,
  b: number,
  dominator: ReadonlyMap<number, number>,
  depth: ReadonlyMap<number, number>,
): number {
  let [one, other] = [a, b];
  while (one !== other) {
    if ((depth.get(one) ?? 0) < (depth.get(other) ?? 0)) [one, other] = [other, one];
    const up = dominator.get(one);
    if (up === undefined) return -1;
    one = up;
  }
  return one;
}

function bestBlock(
  early: number | undefined,
  late: number | undefined,
  { dominator, depth }: Flow,
  depthOf: (control: number) => number,
): number {
  // What nothing uses, or two functions do, stays with its inputs.
  if (late === undefined || late < 0) return early ?? -1;
  let best = late;
  const stop = depth.get(early ?? -1) ?? 0;
  for (
    let at: number | undefined = late;
    at !== undefined && (depth.get(at) ?? 0) >= stop;
    at = dominator.get(at)
  )
    if (depthOf(at) < depthOf(best)) best = at;
  return best;
}

/** For each node the last block that dominates all its uses; from the users up. Phis use values at the end of an arm. */
function lastUses(
  nodes: Nodes,
  order: readonly NodeState[],
  blocks: ReadonlyMap<number, number>,
  { dominator, depth }: Flow,
): {
  of(id: number): number | undefined;
  add(user: NodeState): void;
} {
  const uses = new Map<number, number>();
  const note = (id: number, block: number | undefined): void => {
    if (id < 0 || block === undefined) return;
    const before = uses.get(id);
    uses.set(
      id,
      before === undefined
        ? block
        : before < 0 || block < 0
          ? -1
          : commonDominator(before, block, dominator, depth),
    );
  };
  for (const phi of order) {
    if (phi.op !== 'Phi') continue;
    const merge = nodes.get(phi.inputs[0] ?? -1);
    phi.inputs.forEach((input, slot) => {
      if (slot > 0) note(input, blocks.get(merge?.inputs[slot] ?? -1) ?? merge?.id);
    });
  }
  return {
    of: (id) => uses.get(id),
    add: (user) => {
      // What a Scope holds is not used yet; a function begins wherever it is called from.
      if (user.op === 'Phi' || user.op === 'Scope' || user.op === 'Fun') return;
      for (const input of user.inputs) note(input, blocks.get(user.id));
    },
  };
}
