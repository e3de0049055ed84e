// Quotient and remainder of the same operands share one division: a division instruction leaves both in
// registers; for a constant divisor, the remainder follows from the quotient.
//
// A pair is a Div and a Mod, one of whose blocks dominates the other. The first of them divides, so no path
// contains an additional division. Invariants: the check of the first excludes the divisor 0 for both.
// Operands with different casts differ: what a test proves about the second's operands need not hold at the
// first.
import { dominatorIntervals, isAbove } from '../../../../analysis/dominators.ts';
import type { Node } from '../../../../ir/node.ts';
import { ops } from '../../../../ir/ops/table.ts';
import type { Schedule } from '../../../../schedule/index.ts';
import type { Covering } from '../../tiles/cover.ts';

export type DivisionPairs = ReadonlyMap<Node, Node>;

/** The pairs of a schedule, without parts of tiles, which do not divide. */
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
