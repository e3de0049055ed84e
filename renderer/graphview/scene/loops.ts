// Which loop or function a node is drawn in. A function is everything that control reaches from its Fun.
//
// Control nodes are in the natural loop of a head when they reach its back edge without passing it. A loop that is
// still being read has no back edge: all that control reaches from its head counts as inside. Data has no place of its
// own. It is drawn in the loop that both its inputs and its uses allow: what does not depend on a loop is drawn outside
// of it, though it be used inside, which is also where the scheduler would put it.
import { isControl, isMerge } from './kinds.ts';
import type { SceneLoop } from './model.ts';
import type { NodeState } from '../types.ts';

type Nodes = ReadonlyMap<number, NodeState>;

export interface LoopNest {
  readonly loops: readonly SceneLoop[];
  /** The head of the innermost loop or function by node id; -1 for none. */
  readonly loopOf: ReadonlyMap<number, number>;
}

/** Control inputs of a control node. */
function controlInputs(node: NodeState): readonly number[] {
  return isMerge(node) ? node.inputs.slice(1) : node.inputs.slice(0, 1);
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

function loopBodies(nodes: Nodes, order: readonly NodeState[]): Map<number, Set<number>> {
  const users = new Map<number, number[]>();
  const control = order.filter(isControl);
  for (const node of control) {
    for (const input of controlInputs(node)) {
      if (input >= 0) users.set(input, [...(users.get(input) ?? []), node.id]);
    }
  }
  const inputsOf = (id: number): readonly number[] => {
    const node = nodes.get(id);
    return node !== undefined && isControl(node) ? controlInputs(node) : [];
  };
  const bodies = new Map<number, Set<number>>();
  const inFunction = (id: number): readonly number[] =>
    (users.get(id) ?? []).filter((user) => nodes.get(user)?.op !== 'Stop');
  for (const node of control) {
    if (node.op === 'Fun') bodies.set(node.id, flood(inFunction(node.id), node.id, inFunction));
    if (node.op !== 'Loop') continue;
    const backs = node.inputs.slice(2).filter((id) => nodes.has(id));
    const body =
      backs.length > 0
        ? flood(backs, node.id, inputsOf)
        : flood(users.get(node.id) ?? [], node.id, (id) => users.get(id) ?? []);
    bodies.set(node.id, body);
  }
  return bodies;
}

/** @param order the same nodes, inputs before users, back edges aside */
export function findLoops(nodes: Nodes, order: readonly NodeState[]): LoopNest {
  const bodies = loopBodies(nodes, order);
  const heads = [...bodies.keys()].sort((a, b) => sizeOf(bodies, b) - sizeOf(bodies, a));
  const loops: SceneLoop[] = [];
  const parentOf = new Map<number, number>();
  const loopOf = new Map<number, number>();
  for (const head of heads) {
    const parent = loopOf.get(head) ?? -1;
    loops.push({ head, parent, title: nodes.get(head)?.op === 'Fun' ? 'function' : '' });
    parentOf.set(head, parent);
    // Smaller loops come later and overwrite: the innermost one stays.
    for (const id of bodies.get(head) ?? []) loopOf.set(id, head);
  }
  placeData(nodes, order, loopOf, parentOf);
  return { loops, loopOf };
}

function sizeOf(bodies: ReadonlyMap<number, ReadonlySet<number>>, head: number): number {
  return bodies.get(head)?.size ?? 0;
}

function placeData(
  nodes: Nodes,
  order: readonly NodeState[],
  loopOf: Map<number, number>,
  parentOf: ReadonlyMap<number, number>,
): void {
  const depth = (head: number): number => (head < 0 ? 0 : 1 + depth(parentOf.get(head) ?? -1));
  const common = (a: number, b: number): number => {
    if (a === b) return a;
    return depth(a) >= depth(b) ? common(parentOf.get(a) ?? -1, b) : common(a, parentOf.get(b) ?? -1);
  };
  const fixed = new Set([...order].filter((node) => isControl(node)).map((node) => node.id));
  for (const node of order) {
    const anchor = node.op === 'Phi' || node.op === 'Scope' || node.op === 'Parm' ? node.inputs[0] : -1;
    if (anchor >= 0 && nodes.has(anchor)) {
      loopOf.set(node.id, loopOf.get(anchor) ?? -1);
      fixed.add(node.id);
    }
    if (fixed.has(node.id)) continue;
    const inputs = node.inputs.map((id) => loopOf.get(id) ?? -1);
    loopOf.set(
      node.id,
      inputs.reduce((deepest, loop) => (depth(loop) > depth(deepest) ? loop : deepest), -1),
    );
  }
  const functionOf = (head: number): number => {
    const parent = parentOf.get(head) ?? -1;
    if (parent >= 0) return functionOf(parent);
    return nodes.get(head)?.op === 'Fun' ? head : -1;
  };
  const late = lateLoops(nodes, order, { loopOf, fixed, common, functionOf });
  for (const [id, loop] of late) loopOf.set(id, loop);
}

interface Placement {
  readonly loopOf: ReadonlyMap<number, number>;
  readonly fixed: ReadonlySet<number>;
  readonly common: (a: number, b: number) => number;
  /** The function around a loop (or the function itself); -1 for the program. */
  readonly functionOf: (head: number) => number;
}

/** From the users up: a node moves out to the loop that holds all its uses, when that is further out. */
function lateLoops(
  nodes: Nodes,
  order: readonly NodeState[],
  { loopOf, fixed, common, functionOf }: Placement,
): Map<number, number> {
  const uses = new Map<number, number>();
  const placed = new Map<number, number>();
  for (const user of order) {
    // Phis use their values at the end of the path that leads to them; loops' back values come late in the order.
    if (user.op !== 'Phi') continue;
    const region = nodes.get(user.inputs[0]);
    user.inputs.forEach((input, slot) => {
      if (slot > 0) note(input, loopOf.get(region?.inputs[slot] ?? -1) ?? loopOf.get(user.id) ?? -1);
    });
  }
  for (const node of order.toReversed()) {
    if (!fixed.has(node.id)) {
      const early = loopOf.get(node.id) ?? -1;
      const use = uses.get(node.id);
      const place = use === undefined ? early : common(early, use);
      // What is used in one function only stays there, even if it depends on constants alone.
      placed.set(node.id, place < 0 && use !== undefined ? functionOf(use) : place);
    }
    if (node.op === 'Phi') continue;
    const place = placed.get(node.id) ?? loopOf.get(node.id) ?? -1;
    for (const input of node.inputs) note(input, place);
  }
  return placed;

  function note(id: number, place: number): void {
    if (id < 0) return;
    const before = uses.get(id);
    uses.set(id, before === undefined ? place : common(before, place));
  }
}
