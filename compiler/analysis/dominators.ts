// The dominator tree, by the iteration of Cooper, Harvey, and Kennedy: “A Simple, Fast Dominance Algorithm”
// (2001).
//
// Blocks are numbered in reverse postorder, so of two blocks, the one with the larger number never dominates
// the other: going up from it finds their common dominator.

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

export function commonDominator({ parent, depth }: DominatorTree, a: number, b: number): number {
  while (a !== b) {
    if (depth[a] >= depth[b]) a = parent[a];
    else b = parent[b];
  }
  return a;
}

/** Every block dominates itself. */
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

/** Computed once per tree. */
export function dominatorIntervals(tree: DominatorTree): DominatorIntervals {
  let found = intervalsOf.get(tree);
  if (found === undefined) {
    found = walkedIntervals(tree);
    intervalsOf.set(tree, found);
  }
  return found;
}

const intervalsOf = new WeakMap<DominatorTree, DominatorIntervals>();

function walkedIntervals({ parent }: DominatorTree): DominatorIntervals {
  const count = parent.length;
  // By block: its last child, and the preceding child of the same parent; otherwise -1.
  const lastChild = new Int32Array(count).fill(-1);
  const sibling = new Int32Array(count).fill(-1);
  for (let block = 0; block < count; block++) {
    const above = parent[block];
    if (above < 0) continue;
    sibling[block] = lastChild[above];
    lastChild[above] = block;
  }
  const enter = new Int32Array(count);
  const leave = new Int32Array(count);
  let time = 0;
  for (let root = 0; root < count; root++) {
    if (parent[root] >= 0) continue;
    let block = root;
    enter[block] = time++;
    for (;;) {
      const child = lastChild[block];
      if (child >= 0) {
        enter[child] = time++;
        block = child;
        continue;
      }
      leave[block] = time++;
      while (block !== root && sibling[block] < 0) {
        block = parent[block];
        leave[block] = time++;
      }
      if (block === root) break;
      block = sibling[block];
      enter[block] = time++;
    }
  }
  return { enter, leave };
}

/** Ascending. */
export function dominatorChildren({ parent }: DominatorTree): number[][] {
  const children: number[][] = Array.from(parent, () => []);
  parent.forEach((above, block) => {
    if (above >= 0) children[above].push(block);
  });
  return children;
}

export function rootsOf({ parent }: DominatorTree): number[] {
  return [...parent.keys()].filter((block) => parent[block] < 0);
}

/** Every block is above itself. */
export const isAbove = ({ enter, leave }: DominatorIntervals, above: number, below: number): boolean =>
  enter[above] <= enter[below] && leave[below] <= leave[above];
