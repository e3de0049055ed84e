// Checks a schedule: every definition dominates its uses, and comes before them within a block.
import { dominates } from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule } from './schedule.ts';

/** Throws a CompilerBug that names schedule and nodes where a value would be used before it is there. */
export function checkSchedule(schedule: Schedule): void {
  const position = new Int32Array(schedule.graph.nodes.length).fill(-1);
  for (const { nodes } of schedule.blocks) nodes.forEach((node, at) => (position[node.id] = at));
  for (const { index, nodes } of schedule.blocks) {
    for (const node of nodes) {
      checkPin(schedule, node, index);
      // What they come from is no value of the function.
      if (node.op === ops.Parm || node.op === ops.Proj) continue;
      for (let slot = 1; slot < node.inputs.length; slot++) {
        if (node.op === ops.Phi)
          checkAvailable(
            schedule,
            node.input(slot),
            node,
            schedule.blocks[index].predecessors[slot - 1],
            Infinity,
            position,
          );
        else checkAvailable(schedule, node.input(slot), node, index, position[node.id], position);
      }
    }
  }
}

function checkPin({ kind, cfg, dominators }: Schedule, node: Node, block: number): void {
  const pin = node.inputs[0];
  if ((node.op.pinned !== true && node.op.fixed !== true) || pin === null) return;
  const above = Math.max(0, cfg.blockOfHead[pin.id]);
  if (node.op.fixed === true)
    assert(above === block, () => `${kind} schedule: ${node} is not where its control ${pin} is`);
  else
    assert(dominates(dominators, above, block), () => `${kind} schedule: ${node} is above its check, ${pin}`);
}

function checkAvailable(
  { kind, blockOf, dominators }: Schedule,
  value: Node,
  user: Node,
  block: number,
  before: number,
  position: Int32Array,
): void {
  const home = blockOf[value.id];
  assert(home >= 0, () => `${kind} schedule: ${value}, used by ${user}, is in no block`);
  const available = home === block ? position[value.id] < before : dominates(dominators, home, block);
  assert(
    available,
    () => `${kind} schedule: ${value} in block ${home} is not there for ${user} in block ${block}`,
  );
}
