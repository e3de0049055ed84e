// Dominance frontiers: where the dominance of a block ends. z is in the frontier of x when x dominates a predecessor of
// z, but does not strictly dominate z. By the runner of Cooper, Harvey and Kennedy (2001).
//
// Their sum may grow with the square of the number of blocks (a ladder of loops).
import type { DominatorTree } from './dominators.ts';

interface FlowBlock {
  readonly predecessors: readonly number[];
}

/** By block, each frontier in ascending order. @param blocks as the tree was made for */
export function dominanceFrontiers(
  blocks: readonly FlowBlock[],
  { parent }: DominatorTree,
): readonly (readonly number[])[] {
  const frontiers: number[][] = blocks.map(() => []);
  blocks.forEach(({ predecessors }, block) => {
    if (predecessors.length < 2) return;
    for (const predecessor of predecessors) {
      let runner = predecessor;
      // Blocks are taken in ascending order, so a block that is there already is the last one.
      while (runner !== parent[block] && runner >= 0 && frontiers[runner].at(-1) !== block) {
        frontiers[runner].push(block);
        runner = parent[runner];
      }
    }
  });
  return frontiers;
}
