// How nodes were placed in blocks, and what moving them costs.
import { movesOf, placementsOf, type MoveRequest, type ScheduleKind } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const cfgQuestions = {
  placements: ({ compilation }, schedule: ScheduleKind) => placementsOf(compilation, schedule),
  /** A schedule with nodes moved by hand, and its cost. */
  moves: ({ compilation }, request: MoveRequest) => movesOf(compilation, request),
} satisfies PaneQuestions;
