export interface Dominated {
  readonly index: number;
  readonly dominator: number;
}

export interface TreePlace<Block> {
  readonly block: Block;
  /** Columns and levels count from 0; a column may be fractional. */
  readonly column: number;
  readonly level: number;
}

export interface TreeLayout<Block> {
  readonly places: readonly TreePlace<Block>[];
  readonly columns: number;
  readonly levels: number;
}

/** Leaves side by side in block order, parents centered over their children. */
export function layDominators<Block extends Dominated>(blocks: readonly Block[]): TreeLayout<Block> {
  const children = blocks.map((): number[] => []);
  const roots: number[] = [];
  for (const { index, dominator } of blocks) (children[dominator] ?? roots).push(index);
  const columns: number[] = [];
  const levels: number[] = [];
  let leaves = 0;
  const stack = roots.toReversed().map((index) => ({ index, entered: false }));
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { index, entered } = top;
    const below = children[index] ?? [];
    const columnOf = (child = -1): number => columns[child] ?? 0;
    if (below.length === 0) columns[index] = leaves++;
    else if (entered) columns[index] = (columnOf(below[0]) + columnOf(below.at(-1))) / 2;
    else {
      stack.push({ index, entered: true });
      for (const child of below.toReversed()) stack.push({ index: child, entered: false });
    }
    levels[index] = (levels[blocks[index]?.dominator ?? -1] ?? -1) + 1;
  }
  return {
    places: blocks.map((block) => ({
      block,
      column: columns[block.index] ?? 0,
      level: levels[block.index] ?? 0,
    })),
    columns: Math.max(1, leaves),
    levels: Math.max(0, ...levels) + 1,
  };
}
