import { movesOf, placementsOf, type MoveRequest, type ScheduleKind } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const cfgQuestions = {
  placements: ({ compilation }, schedule: ScheduleKind) => placementsOf(compilation, schedule),
  moves: ({ compilation }, request: MoveRequest) => movesOf(compilation, request),
} satisfies PaneQuestions;
