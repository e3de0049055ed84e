// Control flow of one picture: successors, immediate dominators, and the bodies of loops and functions.
import { isControl, isMerge } from '../scene/kinds.ts';
import type { NodeState } from '../types.ts';

export type Nodes = ReadonlyMap<number, NodeState>;

export const controlInputs = (node: NodeState): readonly number[] =>
  isMerge(node) ? node.inputs.slice(1) : node.op === 'Fun' ? [] : node.inputs.slice(0, 1);

/** Control nodes that are neither merges nor branch sides continue a block. */
export function blockHead(control: number, nodes: Nodes): number {
  let id = control;
  for (;;) {
    const node = nodes.get(id);
    if (node === undefined || node.op === 'CProj' || isMerge(node) || node.op === 'Fun') return id;
    const before = nodes.get(controlInputs(node)[0] ?? -1);
    if (before === undefined || !isControl(before)) return id;
    id = before.id;
  }
}

export interface Control {
  readonly users: ReadonlyMap<number, readonly number[]>;
  /** Roots have none. */
  readonly dominator: ReadonlyMap<number, number>;
  readonly depth: ReadonlyMap<number, number>;
}

export function controlOf(nodes: Nodes, order: readonly NodeState[]): Control {
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

/**
 * Cooper, Harvey, and Kennedy, “A Simple, Fast Dominance Algorithm” (2001). Stop joins all functions, so it
 * has no dominator.
 */
function dominators(
  nodes: Nodes,
  control: readonly NodeState[],
  users: ReadonlyMap<number, readonly number[]>,
): Pick<Control, 'dominator' | 'depth'> {
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

export function loopBodies(
  nodes: Nodes,
  order: readonly NodeState[],
  { users }: Control,
): Map<number, Set<number>> {
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

export function commonDominator(
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
