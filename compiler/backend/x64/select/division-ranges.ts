// Between which numbers the operands of divisions are, where they are divided: by their types, and by what tests and
// loops show there (analysis/ranges.ts). What is never negative needs no rounding toward zero, what is small a shorter
// product, and where the divisor cannot be -1 it is not asked for.
//
// Keep true: ask for the block in which the instructions are made; what a test shows elsewhere does not hold there.
import { Facts } from '../../../analysis/facts.ts';
import { BlockTree } from '../../../analysis/block-tree.ts';
import { Ranges } from '../../../analysis/ranges.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { INT, intRange, type IntType } from '../../../ir/types.ts';
import type { Schedule } from '../../../schedule/index.ts';
import { uncast } from './constants.ts';

/** The numbers that a value may be in a block of the schedule. */
export type RangeIn = (value: Node, block: number) => IntType;

export function divisionRanges({ graph, blocks }: Schedule): RangeIn {
  const operands = blocks.flatMap(({ nodes }) =>
    nodes
      .filter(({ op }) => op === ops.Div || op === ops.Mod)
      .flatMap((node) => [node.input(1), node.input(2)].flatMap((value) => [value, uncast(value)])),
  );
  if (operands.length === 0) return () => INT;
  const dominance = new BlockTree(graph);
  const ranges = new Ranges(dominance, new Facts(dominance), operands);
  return (value, block) => {
    const [cast, plain] = [ranges.at(value, block), ranges.at(uncast(value), block)];
    const min = cast.min > plain.min ? cast.min : plain.min;
    const max = cast.max < plain.max ? cast.max : plain.max;
    // Where no run comes there is no number: any will do.
    return min > max ? INT : intRange(min, max);
  };
}
