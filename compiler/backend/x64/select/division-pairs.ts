// Quotient and remainder of the same two numbers. One division gives both: the machine's own leaves them in two
// registers, and where a constant is divided by, the remainder is what the quotient times the constant leaves.
//
// A pair is two nodes, Div and Mod, of which the block of one dominates that of the other: the division is made where
// the first of them stands, so no way through the program divides that did not divide before.
// Keep true: their checks count for nothing here. Where the first is made, its own has excluded the divisor 0, and the
// second has the same divisor. Casts count: what a test shows of the second's operands need not hold where the first is.
import { dominatorIntervals, isAbove } from '../../../analysis/dominators.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule } from '../../../schedule/index.ts';
import type { Covering } from '../tiles/cover.ts';

/** By each node of a pair: the other one. */
export type DivisionPairs = ReadonlyMap<Node, Node>;

/** The pairs of a schedule; parts of tiles divide nothing. */
export function divisionPairs(schedule: Schedule, covering: Covering): DivisionPairs {
  const pairs = new Map<Node, Node>();
  const groups = divisionsByOperands(schedule, covering);
  if (groups.every((group) => group.length < 2)) return pairs;
  const { blockOf, dominators } = schedule;
  const intervals = dominatorIntervals(dominators);
  const isOnTheWay = (first: Node, second: Node): boolean =>
    isAbove(intervals, blockOf[first.id], blockOf[second.id]);
  for (const group of groups) {
    for (const quotient of group.filter(({ op }) => op === ops.Div)) {
      const remainder = group.find(
        (other) =>
          other.op === ops.Mod &&
          !pairs.has(other) &&
          (isOnTheWay(quotient, other) || isOnTheWay(other, quotient)),
      );
      if (remainder === undefined) continue;
      pairs.set(quotient, remainder);
      pairs.set(remainder, quotient);
    }
  }
  return pairs;
}

/** The divisions of each two operands, in the order of the schedule. */
function divisionsByOperands({ blocks }: Schedule, covering: Covering): Node[][] {
  const groups = new Map<string, Node[]>();
  for (const { nodes } of blocks) {
    for (const node of nodes) {
      if ((node.op !== ops.Div && node.op !== ops.Mod) || covering.isPart(node)) continue;
      const key = `${node.input(1).id} ${node.input(2).id}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [node]);
      else group.push(node);
    }
  }
  return [...groups.values()];
}
