// How the scheduler placed each node.
import type { Compilation } from '../compilation.ts';
import { placements, type Placement, type ScheduleKind } from '../schedule/index.ts';

/** For a program without errors, in the scheduler's order. */
export function placementsOf(compilation: Compilation, kind: ScheduleKind): readonly Placement[] {
  return placements(compilation.schedule(kind).graph, kind);
}
