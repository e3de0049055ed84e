// The dominator tree, by the iteration of Cooper, Harvey and Kennedy: «A Simple, Fast Dominance Algorithm» (2001).
//
// A block d dominates b when every path from the entry to b passes d. Blocks are numbered in reverse postorder, so of
// two blocks the one with the larger number is never above the other: climbing from it finds their common dominator.

export interface DominatorTree {
  /** Immediate dominator by block; -1 for the entry, and for the first block of each function. */
  readonly parent: Int32Array;
  /** Distance from the entry. */
  readonly depth: Int32Array;
}

interface FlowBlock {
  readonly predecessors: readonly number[];
}

/** @param blocks in reverse postorder, block 0 the entry; all reachable from it, or from a block without predecessors */
export function dominatorTree(blocks: readonly FlowBlock[]): DominatorTree {
  const parent = new Int32Array(blocks.length).fill(-1);
  const isRoot = (block: number): boolean => blocks[block].predecessors.length === 0;
  const known = (block: number): boolean => isRoot(block) || block === 0 || parent[block] >= 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let block = 1; block < blocks.length; block++) {
      let found = -1;
      for (const predecessor of blocks[block].predecessors) {
        if (!known(predecessor)) continue;
        found = found < 0 ? predecessor : climb(parent, found, predecessor);
      }
      if (found === parent[block]) continue;
      parent[block] = found;
      changed = true;
    }
  }
  const depth = new Int32Array(blocks.length);
  for (let block = 1; block < blocks.length; block++)
    depth[block] = isRoot(block) ? 0 : depth[parent[block]] + 1;
  return { parent, depth };
}

function climb(parent: Int32Array, a: number, b: number): number {
  while (a !== b) {
    if (a > b) a = parent[a];
    else b = parent[b];
  }
  return a;
}

/** The deepest block that dominates both. */
export function commonDominator({ parent, depth }: DominatorTree, a: number, b: number): number {
  while (a !== b) {
    if (depth[a] >= depth[b]) a = parent[a];
    else b = parent[b];
  }
  return a;
}

/** Whether `above` dominates `below`; a block dominates itself. */
export function dominates({ parent, depth }: DominatorTree, above: number, below: number): boolean {
  let block = below;
  while (depth[block] > depth[above]) block = parent[block];
  return block === above;
}
