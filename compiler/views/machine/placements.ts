// How the scheduler placed each node.
import type { Compilation } from '../../compilation.ts';
import { placements, type Placement, type ScheduleChoice } from '../../schedule/index.ts';

/** In the scheduler's order; none for a schedule that is not ours. Requires a program without errors. */
export function placementsOf(compilation: Compilation, kind: ScheduleChoice): readonly Placement[] {
  return kind === 'own' ? [] : placements(compilation.schedule(kind).graph, kind);
}
