// How nodes came to their blocks, and what it costs to move them.
import { movesOf, placementsOf, type MoveRequest, type ScheduleKind } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const cfgQuestions = {
  /** How the scheduler came to a schedule. */
  placements: ({ compilation }, schedule: ScheduleKind) => placementsOf(compilation, schedule),
  /** A schedule with nodes moved by hand, and what it costs; none moved: what it costs as it is. */
  moves: ({ compilation }, request: MoveRequest) => movesOf(compilation, request),
} satisfies PaneQuestions;
