// Which nodes have no instruction of their own: they become part of the one that uses them.
//
// A node outside the block of its user keeps its place, or the schedule would not be what it says it is.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { Schedule } from '../../../schedule/index.ts';
import { isFlagTest } from './compare.ts';

/** The nodes of a schedule that are made where their only user needs them. */
export function fusedNodes(schedule: Schedule): Set<Node> {
  const fused = new Set<Node>();
  for (const { nodes } of schedule.blocks) {
    for (const user of nodes) {
      if (user.op !== ops.If && user.op !== ops.Not) continue;
      const test = user.input(1);
      const isNear = schedule.blockOf[test.id] === schedule.blockOf[user.id];
      if (isFlagTest(test) && isNear && test.uses.length === 1) fused.add(test);
    }
  }
  return fused;
}
