// Anti-dependences: a load must come before whatever changes the memory that it reads.
//
// The changes («kills») of a memory value are the stores to the load's class that start from it, the calls that take it
// along, and the ends of arms on which a phi takes it up, each also by way of merges of classes. A load that was moved
// past a store, because their addresses differ, may stand behind that store: a kill that is already done where the
// load's operands are first there is none.
import { commonDominator, dominates, type Cfg, type DominatorTree } from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import { sliceOf, slotOfClass } from '../ir/memory-slices.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape } from '../ir/shapes.ts';

interface Blocks {
  readonly cfg: Cfg;
  readonly dominators: DominatorTree;
}

/**
 * The last block in which a load may stand.
 * @param used the last block that dominates the load's uses
 * @param early the first block by node id in which a node's operands are there
 * @param fixed the block of nodes that have only one, by id; else -1
 */
export function latestBefore(
  { cfg, dominators }: Blocks,
  load: Node,
  used: number,
  early: Int32Array,
  fixed: Int32Array,
): number {
  const first = early[load.id];
  let latest = used;
  for (const kill of killsOf(load, cfg, fixed)) {
    if (kill < 0 || !dominates(dominators, first, kill)) continue;
    // Up from the kill to the blocks between `first` and `latest`: the load must not be below where both ways part.
    latest = dominates(dominators, latest, kill) ? latest : commonDominator(dominators, latest, kill);
  }
  return dominates(dominators, first, latest) ? latest : first;
}

/** The blocks in which the memory of a load is changed or handed on. */
function killsOf(load: Node, cfg: Cfg, fixed: Int32Array): number[] {
  const kills: number[] = [];
  const field = load.payload as FieldShape;
  const versions = new Set([sliceOf(load.input(1), field)]);
  for (const memory of versions) {
    memory.uses.forEach((user, i) => {
      const slot = memory.useSlots[i];
      if (user.op === ops.Store && slot === 1 && user.payload === field) kills.push(fixed[user.id]);
      else if (user.op === ops.Call && slot === 1) kills.push(fixed[user.id]);
      else if (user.op === ops.Phi && slot > 0) {
        const home = fixed[user.id];
        if (home >= 0) kills.push(cfg.blocks[home].predecessors[slot - 1]);
      } else if (user.op === ops.MemMerge && slot === slotOfClass(user, field)) versions.add(user);
    });
  }
  return kills;
}

// ------------------------------------------------------------------------------------------- within a block

/** The loads of a block that start from the same memory as a store of theirs does. */
type Readers = ReadonlyMap<Node, readonly Node[]>;

/** The computed nodes of one block, each load before the stores that change what it reads. */
export function loadsBeforeStores(nodes: readonly Node[]): readonly Node[] {
  const readers = readersWithin(nodes);
  if (readers.size === 0) return nodes;
  const order = orderOf(nodes, readers) ?? orderOf(nodes, withoutCycles(nodes, readers));
  assert(order !== null, () => `schedule: operands of ${nodes.join(', ')} need each other`);
  return order;
}

function readersWithin(nodes: readonly Node[]): Readers {
  const loads = new Map<Node, Node[]>();
  for (const node of nodes) {
    if (node.op !== ops.Load) continue;
    const memory = startOf(node);
    const others = loads.get(memory);
    if (others === undefined) loads.set(memory, [node]);
    else others.push(node);
  }
  const readers = new Map<Node, readonly Node[]>();
  for (const node of nodes) {
    if (node.op !== ops.Store) continue;
    const found = loads.get(startOf(node))?.filter(({ payload }) => payload === node.payload) ?? [];
    if (found.length > 0) readers.set(node, found);
  }
  return readers;
}

/** The memory that a load or store starts from. */
const startOf = (access: Node): Node => sliceOf(access.input(1), access.payload as FieldShape);

/** What must come before a node. */
const before = (node: Node, readers: Readers): readonly (Node | null)[] => [
  ...node.inputs.slice(1),
  ...(readers.get(node) ?? []),
];

/** An order in which all operands, and the readers of each store, come first; null where they are on a cycle. */
function orderOf(nodes: readonly Node[], readers: Readers): Node[] | null {
  const order: Node[] = [];
  const state = new Map<Node, 'waiting' | 'open' | 'done'>();
  for (const node of nodes) state.set(node, 'waiting');
  for (const root of nodes) {
    const stack = [root];
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      if (state.get(node) === 'waiting') {
        state.set(node, 'open');
        for (const other of before(node, readers)) {
          if (other === null) continue;
          if (state.get(other) === 'open') return null;
          if (state.get(other) === 'waiting') stack.push(other);
        }
      } else {
        stack.pop();
        if (state.get(node) === 'open') order.push(node);
        state.set(node, 'done');
      }
    }
  }
  return order;
}

/**
 * Readers without those that need what their store gives: these were moved past it, since they read another address,
 * and stay behind it. A load that is younger than the store has been moved; so the older ones are believed first.
 */
function withoutCycles(nodes: readonly Node[], readers: Readers): Readers {
  const inside = new Set(nodes);
  const kept = new Map<Node, Node[]>();
  const keep = (load: Node, store: Node): void => {
    if (!needs(load, store, inside, kept)) kept.set(store, [...(kept.get(store) ?? []), load]);
  };
  for (const [store, loads] of readers) for (const load of loads) if (load.id < store.id) keep(load, store);
  for (const [store, loads] of readers) for (const load of loads) if (load.id > store.id) keep(load, store);
  return kept;
}

/** Whether a node must come after another one of its block. */
function needs(node: Node, other: Node, inside: ReadonlySet<Node>, readers: Readers): boolean {
  const needed = new Set([node]);
  for (const one of needed)
    for (const earlier of before(one, readers))
      if (earlier !== null && inside.has(earlier)) needed.add(earlier);
  return needed.has(other);
}
