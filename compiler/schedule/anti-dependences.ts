// Anti-dependences: a load must come before whatever changes the memory that it reads.
//
// The changes («kills») of a memory value are the stores to the load's class that start from it, the calls that take it
// along, and the ends of arms on which a phi takes it up, each also by way of merges of classes. A load that was moved
// past a store, because their addresses differ, may stand behind that store: a kill that is already done where the
// load's operands are first there is none. And one from which control comes to the load only by way of the place that makes
// this memory is none: a store in a loop does not touch what the loop's phi holds when control leaves.
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
 * The last block in which a load may stand: the lowest above its uses that its memory reaches unchanged. If one block is
 * such, those between it and the first are, too.
 * @param used the last block that dominates the load's uses
 * @param early the first block by node id in which a node's operands are there
 * @param fixed the block of nodes that have only one, by id; else -1
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
    assert(latest >= 0, () => `schedule: ${load} is used where its operands are not`);
  }
  return latest;
}

/**
 * What may have changed the memory of a load since it was made, when control enters a block: it lies on a way from there
 * that does not make that memory anew. null: nothing.
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

/** The block in which the memory that a load reads is made. */
const whereMade = (load: Node, early: Int32Array): number =>
  early[sliceOf(load.input(1), load.payload as FieldShape).id];

/** The kills that are not already done where the load's operands are first there. */
const standingKills = (
  load: Node,
  { cfg, dominators }: Blocks,
  early: Int32Array,
  fixed: Int32Array,
): readonly Kill[] =>
  killsOf(load, cfg, fixed).filter((kill) => dominates(dominators, early[load.id], kill.block));

/** By block, 1: control may enter it after one of the kills, without passing the block that makes the memory anew. */
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

/** A node that changes memory or hands it on, and the block in which it does so. */
export interface Kill {
  readonly node: Node;
  readonly block: number;
}

/** What changes the memory that a load reads, or hands it on. */
function killsOf(load: Node, cfg: Cfg, fixed: Int32Array): readonly Kill[] {
  const kills: Kill[] = [];
  const field = load.payload as FieldShape;
  const versions = new Set([sliceOf(load.input(1), field)]);
  for (const memory of versions) {
    memory.uses.forEach((node, i) => {
      const slot = memory.useSlots[i];
      if (node.op.access?.writes === true && slot === 1 && node.payload === field)
        kills.push({ node, block: fixed[node.id] });
      else if (node.op === ops.Call && slot === 1) kills.push({ node, block: fixed[node.id] });
      else if (node.op === ops.Phi && slot > 0) {
        const home = fixed[node.id];
        if (home >= 0) kills.push({ node, block: cfg.blocks[home].predecessors[slot - 1] });
      } else if (node.op === ops.MemMerge && slot === slotOfClass(node, field)) versions.add(node);
    });
  }
  return kills.filter(({ block }) => block >= 0);
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
    if (node.op.access?.writes !== false) continue;
    const memory = startOf(node);
    const others = loads.get(memory);
    if (others === undefined) loads.set(memory, [node]);
    else others.push(node);
  }
  const readers = new Map<Node, readonly Node[]>();
  for (const node of nodes) {
    if (node.op.access?.writes !== true) continue;
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
