// The lowest position of a load in a picture: above any change to the memory that it reads.
import type { NodeState } from '../types.ts';
import { blockHead, commonDominator, controlInputs, type Control, type Nodes } from './control.ts';

type Users = ReadonlyMap<number, readonly (readonly [user: NodeState, slot: number])[]>;

export function usersOf(order: readonly NodeState[]): Users {
  const users = new Map<number, [NodeState, number][]>();
  for (const node of order)
    node.inputs.forEach((input, slot) => {
      const known = users.get(input);
      if (known === undefined) users.set(input, [[node, slot]]);
      else known.push([node, slot]);
    });
  return users;
}

const slotOfClass = (merge: NodeState, field: string): number => {
  const place = merge.aux.split(', ').indexOf(field);
  return place < 0 ? 1 : place + 2;
};

/** With the nodes that change it or pass it on. */
function memoryOf(
  { inputs, aux: field }: NodeState,
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
      if (user.op === 'Store' && slot === 1 && user.aux === field) changers.push(user.id);
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
  readonly early: ReadonlyMap<number, number>;
  readonly control: Control;
}

/**
 * For each load, given the last block of its uses: its last legal block, as in
 * compiler/schedule/anti-dependences.ts, which explains why. Data shared by loads of one field of one memory,
 * and block headers, are computed once.
 */
export function latestBlocks(
  placed: Placed,
): (load: NodeState, used: number | undefined) => number | undefined {
  const heads = new Map<number, number>();
  const headOf = (control: number): number => {
    const known = heads.get(control);
    if (known !== undefined) return known;
    const head = blockHead(control, placed.nodes);
    heads.set(control, head);
    return head;
  };
  const memories = new Map<string, ReturnType<typeof memoryOf>>();
  const memoryFor = (load: NodeState): ReturnType<typeof memoryOf> => {
    const key = `${load.inputs[1]} ${load.aux}`;
    const found = memories.get(key) ?? memoryOf(load, placed.nodes, placed.users);
    memories.set(key, found);
    return found;
  };
  return (load, used) => latestOf(load, used, placed, { headOf, memoryFor });
}

interface Known {
  readonly headOf: (control: number) => number;
  readonly memoryFor: (load: NodeState) => ReturnType<typeof memoryOf>;
}

function latestOf(
  load: NodeState,
  used: number | undefined,
  { nodes, blocks, early, control: { dominator, depth } }: Placed,
  { headOf, memoryFor }: Known,
): number | undefined {
  const first = early.get(load.id);
  if (used === undefined || used < 0 || first === undefined) return used;
  const { memory, changers } = memoryFor(load);
  // A change in the load's early block precedes it, so it does not count.
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

  /** A path from the memory's definition to the block contains a change without redefining that memory. */
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
