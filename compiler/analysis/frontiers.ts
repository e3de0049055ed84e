// Dominance frontiers: where the dominance of a block ends. z is in the frontier of x when x dominates a predecessor of
// z, but does not strictly dominate z.
//
// From the leaves of the dominator tree up, as in Cytron, Ferrante, Rosen, Wegman and Zadeck (1991): joins that follow a
// block, and those in the frontiers of its children, are in its own unless it immediately dominates them. The frontiers'
// sum may grow with the square of the number of blocks (loops in loops); so each is made from its children's in one go.
import type { DominatorTree } from './dominators.ts';

interface FlowBlock {
  readonly predecessors: readonly number[];
}

/**
 * By block, each frontier in ascending order.
 * @param blocks in any order, all reachable; the tree must be in the same numbers
 */
export function dominanceFrontiers(
  blocks: readonly FlowBlock[],
  { parent }: Pick<DominatorTree, 'parent'>,
): readonly Int32Array[] {
  /** By block: what its frontier is made from; first the joins that follow it, then the frontiers of its children. */
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

/** The joins of all parts that a block does not immediately dominate, each once. @param seen by join: for which block last */
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

/** All blocks, each after those that it dominates. */
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
