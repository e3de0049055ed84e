// Chooses a block for every computed node: early, late, and best (Click's global code motion).
//
// Early: the first block in which all operands are available. Late: the last block that dominates all uses.
// Best: between the two on the dominator tree, a block with the lowest loop depth, and of those the latest;
// but not a merge that only decides where control continues. Phis stay with their region, allocations and
// stores with their control. A division may not move above the block after its check, and a load not below
// what changes its memory (anti-dependences.ts).
import {
  commonDominator,
  dominatorIntervals,
  isAbove,
  type Cfg,
  type DominatorIntervals,
  type DominatorTree,
  type LoopTree,
} from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { latestBefore } from './anti-dependences.ts';
import type { ScheduleKind } from './schedule.ts';

export interface Placing {
  readonly graph: Graph;
  readonly cfg: Cfg;
  readonly dominators: DominatorTree;
  readonly loops: LoopTree;
  readonly owners: readonly (Node | undefined)[];
  readonly order: readonly Node[];
}

/** By node id; -1 for nodes that are not in blocks. */
export function place(placing: Placing, kind: ScheduleKind): Int32Array {
  const fixed = placeFixed(placing);
  const early = placeEarly(placing, fixed);
  return kind === 'early' ? early : placeDown(placing, fixed, early, kind);
}

/** Facts about a node that was placed below its operands. */
export interface Descent {
  readonly node: Node;
  readonly used: number;
  /** `used`, or a block above it if memory changes in between. */
  readonly late: number;
  readonly block: number;
}

/** Like `place`, but -1 for nodes with several possible blocks. */
export function placeFixed({ graph, cfg }: Placing): Int32Array {
  const blockOf = new Int32Array(graph.nodes.length).fill(-1);
  for (const { index, head, end } of cfg.blocks) {
    if (end !== null) blockOf[end.id] = index;
    const source = head.op === ops.CProj ? head.input(0) : head;
    for (const user of head.uses) if (user.op === ops.Phi || user.op === ops.Parm) blockOf[user.id] = index;
    if (source.op !== ops.CallEnd) continue;
    for (const user of source.uses) if (user.op === ops.Proj) blockOf[user.id] = index;
  }
  for (const node of graph.nodes)
    if (node !== null && node.op.fixed === true) blockOf[node.id] = headBlock(cfg, node.input(0));
  return blockOf;
}

export function placeEarly(placing: Placing, fixed: Int32Array): Int32Array {
  const blockOf = fixed.slice();
  for (const node of placing.order)
    if (fixed[node.id] < 0) blockOf[node.id] = upperBound(placing, node, blockOf).block;
  return blockOf;
}

/**
 * The highest block for a node, and why it cannot be higher: its check, its function's head, or its last
 * available operand.
 */
export interface UpperBound {
  readonly by: Node | null;
  readonly block: number;
}

/** What a node must be below, whatever its operands are: its check, or the head of its function. */
export function topOf(owners: Placing['owners'], { id, inputs }: Node): Node | null {
  const pin = inputs[0];
  return pin?.op.control === true && pin.op !== ops.Start ? pin : (owners[id] ?? null);
}

/** The first possible block of a node, given its operands' blocks. */
export function upperBound(
  { cfg, dominators, owners }: Placing,
  node: Node,
  blockOf: Int32Array,
): UpperBound {
  let by = topOf(owners, node);
  let block = headBlock(cfg, by);
  for (let slot = 1; slot < node.inputs.length; slot++) {
    const operand = node.input(slot);
    const available = blockOf[operand.id];
    assert(available >= 0, () => `schedule: operand ${operand} of ${node} has no block`);
    if (dominators.depth[available] > dominators.depth[block]) [by, block] = [operand, available];
  }
  return { by, block };
}

/** The block that a control node begins; Start's projection belongs to the entry. */
export function headBlock(cfg: Cfg, control: Node | null): number {
  return control === null ? 0 : Math.max(0, cfg.blockOfHead[control.id]);
}

/** Late and best, users before operands. @param onPlaced called for each node in this order */
export function placeDown(
  placing: Placing,
  fixed: Int32Array,
  early: Int32Array,
  kind: 'late' | 'best',
  onPlaced: (descent: Descent) => void = () => undefined,
): Int32Array {
  const { order, dominators } = placing;
  const blockOf = fixed.slice();
  const intervals = dominatorIntervals(dominators);
  const shallower = kind === 'best' ? shallowerAbove(placing) : null;
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i];
    if (fixed[node.id] >= 0) continue;
    const used = latestBlock(placing, intervals, node, blockOf);
    if (used < 0) continue;
    const late = node.op.access?.writes === false ? latestBefore(placing, node, used, early, fixed) : used;
    let best = late;
    if (shallower !== null) {
      const first = early[node.id];
      assert(
        isAbove(intervals, first, late),
        () => `schedule: ${node} has no block between its operands and its uses`,
      );
      for (let above = shallower[best]; above >= 0 && dominators.depth[above] >= dominators.depth[first];) {
        best = above;
        above = shallower[best];
      }
      best = aboveDecision(placing, best, first);
    }
    blockOf[node.id] = best;
    onPlaced({ node, used, late, block: best });
  }
  return blockOf;
}

/** By block: the nearest block above it in the dominator tree with a smaller loop depth, or -1. */
function shallowerAbove({ dominators: { parent }, loops: { depth } }: Placing): Int32Array {
  const found = new Int32Array(parent.length).fill(-1);
  // A block follows its dominators.
  for (let block = 0; block < parent.length; block++) {
    let above = parent[block];
    while (above >= 0 && depth[above] >= depth[block]) above = found[above];
    found[block] = above;
  }
  return found;
}

/**
 * Jump threading in the back end bypasses a merge that only tests which path control took, if it has no
 * instructions (threading.ts). So these move before the branch whose paths it merges, where they execute
 * equally often.
 */
function aboveDecision({ cfg, dominators, loops }: Placing, late: number, early: number): number {
  let best = late;
  while (best !== early && isDecision(cfg, best)) {
    const above = dominators.parent[best];
    if (loops.depth[above] !== loops.depth[best]) break;
    best = above;
  }
  return best;
}

/** Whether a block merges a constant with other values, to branch on them. */
function isDecision({ blocks }: Cfg, block: number): boolean {
  const { head, end } = blocks[block];
  if (head.op !== ops.Region || end?.op !== ops.If) return false;
  const phi = end.input(1);
  return (
    phi.op === ops.Phi && phi.input(0) === head && phi.inputs.some((input) => input?.op === ops.Constant)
  );
}

/** The last block that dominates all uses, or -1 for an unused node. A phi uses its value at the end of an arm. */
function latestBlock(
  { cfg, dominators }: Placing,
  intervals: DominatorIntervals,
  { uses, useSlots }: Node,
  blockOf: Int32Array,
): number {
  let latest = -1;
  for (let i = 0; i < uses.length; i++) {
    const block = blockOfUse(cfg, uses[i], useSlots[i], blockOf);
    if (block < 0) continue;
    if (latest < 0) latest = block;
    // The usual case, which needs no search.
    else if (!isAbove(intervals, latest, block)) latest = commonDominator(dominators, latest, block);
  }
  return latest;
}

/** The block in which a user needs its input at a slot, or -1 if the user is not in a block. */
export function blockOfUse(cfg: Cfg, user: Node, slot: number, blockOf: Int32Array): number {
  const userBlock = blockOf[user.id];
  return user.op === ops.Phi && userBlock >= 0 ? cfg.blocks[userBlock].predecessors[slot - 1] : userBlock;
}

export function usesOf(
  cfg: Cfg,
  node: Node,
  blockOf: Int32Array,
): { readonly user: Node; readonly block: number }[] {
  return node.uses
    .map((user, i) => ({ user, block: blockOfUse(cfg, user, node.useSlots[i], blockOf) }))
    .filter(({ block }) => block >= 0);
}
