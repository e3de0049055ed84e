// Verifies a schedule: every definition dominates its uses, and precedes them within a block.
import { dominatorIntervals, isAbove, type DominatorIntervals } from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule } from './schedule.ts';

/** Throws a CompilerBug that names the schedule, and the nodes of a use before its definition. */
export function checkSchedule(schedule: Schedule): void {
  new ScheduleCheck(schedule).run();
}

class ScheduleCheck {
  private readonly schedule: Schedule;
  private readonly intervals: DominatorIntervals;
  private readonly position: Int32Array;

  constructor(schedule: Schedule) {
    this.schedule = schedule;
    this.intervals = dominatorIntervals(schedule.dominators);
    this.position = new Int32Array(schedule.graph.nodes.length).fill(-1);
    for (const { nodes } of schedule.blocks) nodes.forEach((node, at) => (this.position[node.id] = at));
  }

  run(): void {
    for (const { index, nodes, predecessors } of this.schedule.blocks) {
      for (const node of nodes) {
        this.checkPin(node, index);
        // Their inputs are not values of the function.
        if (node.op === ops.Parm || node.op === ops.Proj) continue;
        for (let slot = 1; slot < node.inputs.length; slot++) {
          const value = node.input(slot);
          if (node.op === ops.Phi) this.checkAvailable(value, node, predecessors[slot - 1], Infinity);
          else this.checkAvailable(value, node, index, this.position[node.id]);
        }
      }
    }
  }

  private checkPin(node: Node, block: number): void {
    const { kind, cfg } = this.schedule;
    const pin = node.inputs[0];
    if ((node.op.pinned !== true && node.op.fixed !== true) || pin === null) return;
    const above = Math.max(0, cfg.blockOfHead[pin.id]);
    if (node.op.fixed === true)
      assert(above === block, () => `${kind} schedule: ${node} is not where its control ${pin} is`);
    else
      assert(
        isAbove(this.intervals, above, block),
        () => `${kind} schedule: ${node} is above its check, ${pin}`,
      );
  }

  private checkAvailable(value: Node, user: Node, block: number, before: number): void {
    const { kind, blockOf } = this.schedule;
    const definedIn = blockOf[value.id];
    assert(definedIn >= 0, () => `${kind} schedule: ${value}, used by ${user}, is in no block`);
    assert(
      definedIn === block ? this.position[value.id] < before : isAbove(this.intervals, definedIn, block),
      () => `${kind} schedule: ${value} in block ${definedIn} is not available to ${user} in block ${block}`,
    );
  }
}
