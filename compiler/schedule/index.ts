// Turns a finished graph back into basic blocks.
import type { Graph } from '../ir/graph.ts';
import { arranged, placingOf } from './arrange.ts';
import { place } from './place.ts';
import type { Schedule, ScheduleKind } from './schedule.ts';

export { checkSchedule, type ScheduleFault, type ScheduleRule } from './check.ts';
export {
  printAnalysis,
  printCfg,
  printSchedule,
  scheduleData,
  type BlockData,
  type InstructionData,
  type ScheduleData,
} from './data.ts';
export {
  ownSchedule,
  schedulerFacts,
  type OwnSchedule,
  type Place,
  type PlaceFault,
  type SchedulerFacts,
} from './own.ts';
export { gathered } from './gather.ts';
export { runSchedule } from './run.ts';
export {
  isInstruction,
  liveAt,
  liveOut,
  measure,
  type LivePlace,
  type ScheduleMeasures,
} from './measures.ts';
export { moved, type Move, type MoveFault, type MoveFaultKind } from './move.ts';
export { placements, type NodeInBlock, type Placement } from './placements.ts';
export type { Schedule, ScheduleChoice, ScheduleKind, ScheduledBlock } from './schedule.ts';

export { scheduleChoices, scheduleKinds } from '../choices/index.ts';

export function scheduleGraph(graph: Graph, kind: ScheduleKind): Schedule {
  const placing = placingOf(graph);
  return arranged(placing, kind, place(placing, kind));
}
