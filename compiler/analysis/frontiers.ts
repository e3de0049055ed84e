// Dominance frontiers: where the dominance of a block ends. z is in the frontier of x when x dominates a predecessor of
// z, but does not strictly dominate z. By the runner of Cooper, Harvey and Kennedy (2001): from each predecessor of a
// join, climb the dominator tree up to the join's immediate dominator.
//
// Their sum may grow with the square of the number of blocks (loops in loops), so they lie in one array: one climb counts,
// a second one fills.
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
  const start = new Int32Array(blocks.length + 1);
  climb(blocks, parent, (block) => start[block + 1]++);
  for (let block = 0; block < blocks.length; block++) start[block + 1] += start[block];
  const all = new Int32Array(start[blocks.length]);
  const next = start.slice(0, blocks.length);
  climb(blocks, parent, (block, join) => (all[next[block]++] = join));
  return blocks.map((_, block) => all.subarray(start[block], start[block + 1]));
}

/** Tells each block of each join in its frontier, once, in the order of the joins. */
function climb(
  blocks: readonly FlowBlock[],
  parent: Int32Array,
  tell: (block: number, join: number) => void,
): void {
  const told = new Int32Array(blocks.length).fill(-1);
  blocks.forEach(({ predecessors }, join) => {
    if (predecessors.length < 2) return;
    for (const predecessor of predecessors) {
      // Above a block that was told of this join, all were.
      for (let at = predecessor; at !== parent[join] && at >= 0 && told[at] !== join; at = parent[at]) {
        told[at] = join;
        tell(at, join);
      }
    }
  });
}
