import { movesOf, placementsOf, type MoveRequest, type ScheduleChoice } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const cfgQuestions = {
  placements: ({ compilation }, schedule: ScheduleChoice) => placementsOf(compilation, schedule),
  moves: ({ compilation }, request: MoveRequest) => movesOf(compilation, request),
} satisfies PaneQuestions;
