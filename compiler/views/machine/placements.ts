// How the scheduler placed each node.
import type { Compilation } from '../../compilation.ts';
import { placements, type Placement, type ScheduleKind } from '../../schedule/index.ts';

/** In the scheduler's order. Requires a program without errors. */
export function placementsOf(compilation: Compilation, kind: ScheduleKind): readonly Placement[] {
  return placements(compilation.schedule(kind).graph, kind);
}
