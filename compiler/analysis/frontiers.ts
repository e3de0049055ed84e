// Dominance frontiers: z is in the frontier of x if x dominates a predecessor of z, but does not strictly
// dominate z.
//
// Computed from the leaves of the dominator tree up, as in Cytron, Ferrante, Rosen, Wegman, and Zadeck
// (1991): successors of a block, and the frontiers of its children, are in its frontier unless it immediately
// dominates them. Their total size may be quadratic (nested loops), so each is built from its children's in
// one pass.
import type { DominatorTree } from './dominators.ts';

interface FlowBlock {
  readonly predecessors: readonly number[];
}

/** By block, each frontier ascending. @param blocks in any order, all reachable, numbered as in the tree */
export function dominanceFrontiers(
  blocks: readonly FlowBlock[],
  { parent }: Pick<DominatorTree, 'parent'>,
): readonly Int32Array[] {
  /** By block: the parts of its frontier, which are its successors and its children's frontiers. */
  const parts: (readonly number[] | Int32Array)[][] = blocks.map(() => [[]]);
  const following = parts.map(([joins]) => joins as number[]);
  blocks.forEach(({ predecessors }, join) => {
    if (predecessors.length < 2) return;
    for (const predecessor of predecessors) following[predecessor].push(join);
  });
  const frontiers: Int32Array[] = new Array<Int32Array>(blocks.length);
  const seen = new Int32Array(blocks.length).fill(-1);
  for (const block of leavesFirst(parent)) {
    const frontier = withoutChildren(block, parts[block], parent, seen);
    frontiers[block] = frontier;
    parts[block] = [];
    if (parent[block] >= 0 && frontier.length > 0) parts[parent[block]].push(frontier);
  }
  return frontiers;
}

/**
 * The joins of all parts that a block does not immediately dominate, without duplicates. @param seen by join:
 * the last block that visited it
 */
function withoutChildren(
  block: number,
  parts: readonly (readonly number[] | Int32Array)[],
  parent: Int32Array,
  seen: Int32Array,
): Int32Array {
  let room = 0;
  for (const { length } of parts) room += length;
  const found = new Int32Array(room);
  let count = 0;
  let isAscending = true;
  for (const part of parts)
    for (let i = 0; i < part.length; i++) {
      const join = part[i];
      if (parent[join] === block || seen[join] === block) continue;
      seen[join] = block;
      if (count > 0 && join < found[count - 1]) isAscending = false;
      found[count++] = join;
    }
  const frontier = found.subarray(0, count);
  return isAscending ? frontier : frontier.sort();
}

function leavesFirst(parent: Int32Array): Int32Array {
  const open = new Int32Array(parent.length);
  for (const above of parent) if (above >= 0) open[above]++;
  const order = new Int32Array(parent.length);
  let count = 0;
  for (let block = 0; block < parent.length; block++) if (open[block] === 0) order[count++] = block;
  for (let i = 0; i < count; i++) {
    const above = parent[order[i]];
    if (above >= 0 && --open[above] === 0) order[count++] = above;
  }
  return order;
}
