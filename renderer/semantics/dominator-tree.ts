// The dominator tree of blocks, laid out small: a block stands over those that it dominates directly.
import type { BlockData } from '../../compiler/index.ts';

export interface TreePlace {
  readonly block: BlockData;
  /** Column and level, counted from 0; a column may lie between two others. */
  readonly column: number;
  readonly level: number;
}

export interface TreeLayout {
  readonly places: readonly TreePlace[];
  readonly columns: number;
  readonly levels: number;
}

/** Leaves side by side in the order of blocks, the others over the middle of what is below them. */
export function layDominators(blocks: readonly BlockData[]): TreeLayout {
  const children = blocks.map((): number[] => []);
  const roots: number[] = [];
  for (const { index, dominator } of blocks) (dominator < 0 ? roots : children[dominator]).push(index);
  const columns: number[] = [];
  const levels: number[] = [];
  let leaves = 0;
  const stack = roots.toReversed().map((index) => ({ index, entered: false }));
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { index, entered } = top;
    const below = children[index];
    if (below.length === 0) columns[index] = leaves++;
    else if (entered) columns[index] = (columns[below[0]] + columns[below[below.length - 1]]) / 2;
    else {
      stack.push({ index, entered: true });
      for (const child of below.toReversed()) stack.push({ index: child, entered: false });
    }
    const { dominator } = blocks[index];
    levels[index] = dominator < 0 ? 0 : levels[dominator] + 1;
  }
  return {
    places: blocks.map((block) => ({ block, column: columns[block.index], level: levels[block.index] })),
    columns: Math.max(1, leaves),
    levels: Math.max(0, ...levels) + 1,
  };
}
