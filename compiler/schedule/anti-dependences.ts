// Anti-dependences: a load must precede every node that may overwrite the memory it reads.
//
// The kills of a memory value are the stores to the load's class that start from it, the calls that take it,
// and the ends of arms on which a phi takes it, also through merges of classes. A load that was moved past a
// store to a different address may follow that store: a kill before the earliest place of the load's operands
// does not count, but the kills of its resulting memory do, and so on. A kill that reaches the load only
// through the node that produces this memory does not count either: a store in a loop does not affect the
// value of the loop's phi at the exit.
import { dominates, type Cfg, type DominatorTree } from '../analysis/index.ts';
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
 * The last block where a load may be placed: the lowest above its uses that its memory reaches unchanged. If
 * a block qualifies, so do those between it and the first. @param used the last block that dominates the
 * load's uses @param early by node id, the first block where a node's operands are available @param fixed by
 * id, the block of nodes with only one; otherwise -1
 */
export function latestBefore(
  blocks: Blocks,
  load: Node,
  used: number,
  early: Int32Array,
  fixed: Int32Array,
): number {
  const first = early[load.id];
  if (used === first) return used;
  const kills = standingKills(load, blocks, early, fixed);
  if (kills.length === 0) return used;
  const made = whereMade(load, early);
  const changed = reachedFrom(kills, made, blocks.cfg);
  let latest = used;
  while (latest !== first && latest !== made && changed[latest] === 1) {
    latest = blocks.dominators.parent[latest];
    assert(latest >= 0, () => `schedule: ${load} is used where its operands are not available`);
  }
  return latest;
}

/**
 * A node that may have overwritten a load's memory when control enters a block, on a path that does not
 * produce the memory again; null if there is none.
 */
export function killBefore(
  blocks: Blocks,
  load: Node,
  block: number,
  early: Int32Array,
  fixed: Int32Array,
): Kill | null {
  const made = whereMade(load, early);
  if (block === made) return null;
  const kills = standingKills(load, blocks, early, fixed);
  const isChangedBy = (some: readonly Kill[]): boolean =>
    some.length > 0 && reachedFrom(some, made, blocks.cfg)[block] === 1;
  return isChangedBy(kills) ? (kills.find((kill) => isChangedBy([kill])) ?? null) : null;
}

export const whereMade = (load: Node, early: Int32Array): number =>
  early[sliceOf(load.input(1), load.aux as FieldShape).id];

/**
 * The kills of the load's memory that do not precede the first place of its operands. Those that do are
 * replaced by the kills of their resulting memory.
 */
export function standingKills(
  load: Node,
  { cfg, dominators }: Blocks,
  early: Int32Array,
  fixed: Int32Array,
): readonly Kill[] {
  const field = load.aux as FieldShape;
  const first = early[load.id];
  const standing: Kill[] = [];
  const versions = new Set([sliceOf(load.input(1), field)]);
  for (const memory of versions)
    memory.uses.forEach((node, i) => {
      if (node.op === ops.MemMerge && memory.useSlots[i] === slotOfClass(node, field)) versions.add(node);
      const block = killedBy(node, memory.useSlots[i], field, cfg, fixed);
      if (block < 0) return;
      // Blocks executed before the first block have smaller numbers. A block with a larger number that the
      // first block does not dominate is on another path, and reaches the load only through the first block.
      if (block < first) for (const given of memoryGivenBy(node)) versions.add(given);
      else if (dominates(dominators, first, block)) standing.push({ node, block });
    });
  return standing;
}

/** The block where a memory user overwrites this alias class or passes it on, or -1. */
function killedBy(node: Node, slot: number, field: FieldShape, cfg: Cfg, fixed: Int32Array): number {
  const userBlock = fixed[node.id];
  if (userBlock < 0 || slot === 0) return -1;
  if (node.op === ops.Phi) {
    // A phi of one class passes on nothing else.
    const isOther = typeof node.aux === 'object' && node.aux !== null && node.aux !== field;
    return isOther ? -1 : cfg.blocks[userBlock].predecessors[slot - 1];
  }
  const isKill = node.op === ops.Call || (node.op.access?.writes === true && node.aux === field);
  return isKill && slot === 1 ? userBlock : -1;
}

const memoryGivenBy = (node: Node): readonly Node[] =>
  node.op === ops.Call
    ? node.uses.filter(({ op }) => op === ops.CallEnd).flatMap(({ uses }) => uses.filter(isMemoryResult))
    : [node];

const isMemoryResult = ({ op, aux }: Node): boolean => op === ops.Proj && aux === 1;

/** By block: 1 if a path from a kill may reach it without passing the block that produces the memory again. */
function reachedFrom(kills: readonly Kill[], made: number, { blocks }: Cfg): Uint8Array {
  const reached = new Uint8Array(blocks.length);
  const waiting = kills.map(({ block }) => block);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { block } of blocks[at].successors) {
      if (reached[block] === 1) continue;
      reached[block] = 1;
      if (block !== made) waiting.push(block);
    }
  }
  return reached;
}

export interface Kill {
  readonly node: Node;
  readonly block: number;
}

// ------------------------------------------------------------------------------------------- within a block

/** By store: the loads of its block that precede it, but not an earlier store to their class. */
type Readers = ReadonlyMap<Node, readonly Node[]>;

/** A block's stores to each class. Each depends on the previous one. */
type StoresByClass = ReadonlyMap<unknown, readonly Node[]>;

/** Whether a store to a load's class certainly does not affect it. */
export type IsUntouched = (load: Node, store: Node) => boolean;

/**
 * The computed nodes of one block, each load before the stores that change what it reads. A load that was
 * moved past a store to another address may depend, through memory of another class, on something after that
 * store, so it cannot precede the store; `isUntouched` identifies such loads.
 */
export function loadsBeforeStores(nodes: readonly Node[], isUntouched: IsUntouched): readonly Node[] {
  const stores = storesOf(nodes);
  if (stores.size === 0) return nodes;
  const readers = readersWithin(nodes, stores, () => false);
  if (readers.size === 0) return nodes;
  const order =
    orderOf(nodes, readers) ??
    orderOf(nodes, readersWithin(nodes, stores, isUntouched)) ??
    orderOf(nodes, withoutCycles(nodes, stores, isUntouched));
  assert(order !== null, () => `schedule: the operands of ${nodes.join(', ')} depend on each other`);
  return order;
}

function storesOf(nodes: readonly Node[]): StoresByClass {
  const stores = new Map<unknown, Node[]>();
  for (const node of nodes) if (node.op.access?.writes === true) listed(stores, node.aux).push(node);
  return stores;
}

const isLoad = ({ op }: Node): boolean => op.access?.writes === false;

/** The stores of its block that a load must precede: those that do not lead to its memory and may affect it. */
function storesAfter(load: Node, stores: StoresByClass, isUntouched: IsUntouched): readonly Node[] {
  const chain = stores.get(load.aux) ?? [];
  const after = chain.slice(chain.indexOf(sliceOf(load.input(1), load.aux as FieldShape)) + 1);
  return after.filter((store) => !isUntouched(load, store));
}

function readersWithin(nodes: readonly Node[], stores: StoresByClass, isUntouched: IsUntouched): Readers {
  const readers = new Map<Node, Node[]>();
  for (const load of nodes) {
    if (!isLoad(load)) continue;
    const after = storesAfter(load, stores, isUntouched);
    if (after.length > 0) listed(readers, after[0]).push(load);
  }
  return readers;
}

const before = (node: Node, readers: Readers): readonly (Node | null)[] => [
  ...node.inputs.slice(1),
  ...(readers.get(node) ?? []),
];

/** Puts operands, and the readers of each store, first; null for a cycle. */
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
 * The readers of stores, without those that would form cycles: loads that still need such a store's memory,
 * because they were moved past it when more was known about addresses. These precede the first store that
 * they do not need. A load created after the store has been moved, so earlier loads take precedence.
 */
function withoutCycles(nodes: readonly Node[], stores: StoresByClass, isUntouched: IsUntouched): Readers {
  const inside = new Set(nodes);
  const kept = new Map<Node, Node[]>();
  const moved: Node[] = [];
  const keep = (load: Node): void => {
    const needed = neededBy(load, inside, kept);
    const store = storesAfter(load, stores, isUntouched).find((each) => !needed.has(each));
    if (store !== undefined) listed(kept, store).push(load);
  };
  for (const load of nodes) {
    if (!isLoad(load)) continue;
    const first = storesAfter(load, stores, isUntouched).at(0);
    if (first === undefined) continue;
    if (load.id < first.id) keep(load);
    else moved.push(load);
  }
  moved.forEach(keep);
  return kept;
}

function neededBy(node: Node, inside: ReadonlySet<Node>, readers: Readers): ReadonlySet<Node> {
  const needed = new Set([node]);
  for (const one of needed)
    for (const earlier of before(one, readers))
      if (earlier !== null && inside.has(earlier)) needed.add(earlier);
  return needed;
}

function listed<Key>(lists: Map<Key, Node[]>, key: Key): Node[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: Node[] = [];
  lists.set(key, list);
  return list;
}
