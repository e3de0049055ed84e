// Turns a finished graph back into basic blocks.
import { buildCfg, dominatorTree, loopTree } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { loadsBeforeStores } from './anti-dependences.ts';
import { checkSchedule } from './check.ts';
import { place } from './place.ts';
import type { Schedule, ScheduleKind } from './schedule.ts';

export { checkSchedule } from './check.ts';
export {
  printAnalysis,
  printCfg,
  printSchedule,
  scheduleData,
  type BlockData,
  type InstructionData,
  type ScheduleData,
} from './data.ts';
export { runSchedule } from './run.ts';
export { isInstruction, liveOut, measure, type ScheduleMeasures } from './measures.ts';
export type { Schedule, ScheduleKind, ScheduledBlock } from './schedule.ts';

export { scheduleKinds } from '../choices/index.ts';

/** Places every node that is used; the result has been checked. */
export function scheduleGraph(graph: Graph, kind: ScheduleKind): Schedule {
  const cfg = buildCfg(graph);
  const dominators = dominatorTree(cfg.blocks);
  const loops = loopTree(cfg.blocks, dominators);
  const order = topologicalOrder(graph);
  const blockOf = place({ graph, cfg, dominators, loops, order, owners: ownersOf(graph) }, kind);
  const computed: Node[][] = cfg.blocks.map(() => []);
  for (const node of order) if (blockOf[node.id] >= 0) computed[blockOf[node.id]].push(node);
  const nodes = cfg.blocks.map(({ head, index }) => [...phisOf(head), ...loadsBeforeStores(computed[index])]);
  const blocks = cfg.blocks.map((block) => ({
    ...block,
    nodes: block.end === null ? nodes[block.index] : [...nodes[block.index], block.end],
  }));
  const schedule = { kind, graph, cfg, dominators, loops, blocks, blockOf };
  checkSchedule(schedule);
  return schedule;
}

function phisOf(head: Node): Node[] {
  return head.uses.filter((user) => user.op === ops.Phi).sort((a, b) => a.id - b.id);
}
