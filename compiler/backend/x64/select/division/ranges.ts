// Ranges of a division's operands at the division, from types, tests, and loops (analysis/ranges.ts).
// Nonnegative operands need no rounding toward zero, small ones have a shorter product, and a divisor that
// cannot be -1 needs no test.
//
// Invariant: query the block of the instructions, because a test's fact does not hold elsewhere.
import { Facts } from '../../../../analysis/facts.ts';
import { blockTreeOf } from '../../../../analysis/block-tree.ts';
import { Ranges } from '../../../../analysis/ranges.ts';
import type { Node } from '../../../../ir/node.ts';
import { ops } from '../../../../ir/ops/table.ts';
import { INT, intRange, type IntType } from '../../../../ir/types.ts';
import type { Schedule } from '../../../../schedule/index.ts';
import { uncast } from '../constants.ts';

export type RangeIn = (value: Node, block: number) => IntType;

export function divisionRanges({ graph, blocks }: Schedule): RangeIn {
  const operands: Node[] = [];
  for (const { nodes } of blocks) {
    for (const node of nodes) {
      if (node.op !== ops.Div && node.op !== ops.Mod) continue;
      const [left, right] = [node.input(1), node.input(2)];
      operands.push(left, uncast(left), right, uncast(right));
    }
  }
  if (operands.length === 0) return () => INT;
  const dominance = blockTreeOf(graph);
  const ranges = new Ranges(dominance, new Facts(dominance), operands);
  return (value, block) => {
    const cast = ranges.at(value, block);
    const plain = ranges.at(uncast(value), block);
    const min = cast.min > plain.min ? cast.min : plain.min;
    const max = cast.max < plain.max ? cast.max : plain.max;
    // In unreachable code, any number will do.
    return min > max ? INT : intRange(min, max);
  };
}
