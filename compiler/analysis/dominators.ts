// The dominator tree, by the iteration of Cooper, Harvey, and Kennedy: “A Simple, Fast Dominance Algorithm”
// (2001).
//
// Blocks are numbered in reverse postorder, so of two blocks, the one with the larger number is never above
// the other: climbing from it finds their common dominator.

export interface DominatorTree {
  /** Immediate dominator by block; -1 for the entry and first blocks of functions. */
  readonly parent: Int32Array;
  readonly depth: Int32Array;
}

interface FlowBlock {
  readonly predecessors: readonly number[];
}

/**
 * @param blocks in reverse postorder, block 0 the entry; all reachable from it, or from a block without
 * predecessors
 */
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

/** Reflexive. */
export function dominates({ parent, depth }: DominatorTree, above: number, below: number): boolean {
  let block = below;
  while (depth[block] > depth[above]) block = parent[block];
  return block === above;
}

/** Depth-first intervals of the dominator tree: a dominance query takes two comparisons. */
export interface DominatorIntervals {
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

export function dominatorIntervals(tree: DominatorTree): DominatorIntervals {
  const children = dominatorChildren(tree);
  const enter = new Int32Array(children.length);
  const leave = new Int32Array(children.length);
  let time = 0;
  // The complement of a block on the stack means leaving it.
  const stack = rootsOf(tree).reverse();
  for (let block = stack.pop(); block !== undefined; block = stack.pop()) {
    if (block < 0) {
      leave[~block] = time++;
      continue;
    }
    enter[block] = time++;
    stack.push(~block);
    for (const child of children[block]) stack.push(child);
  }
  return { enter, leave };
}

/** The blocks that each block immediately dominates, ascending. */
export function dominatorChildren({ parent }: DominatorTree): number[][] {
  const children: number[][] = Array.from(parent, () => []);
  parent.forEach((above, block) => {
    if (above >= 0) children[above].push(block);
  });
  return children;
}

/** The entry, and the first block of each function. */
export function rootsOf({ parent }: DominatorTree): number[] {
  return [...parent.keys()].filter((block) => parent[block] < 0);
}

/** Reflexive dominance. */
export const isAbove = ({ enter, leave }: DominatorIntervals, above: number, below: number): boolean =>
  enter[above] <= enter[below] && leave[below] <= leave[above];
