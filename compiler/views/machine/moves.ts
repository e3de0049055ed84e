// Moves nodes manually: whether a node may be placed in a block, the cost, and if not, why.
import type { Compilation } from '../../compilation.ts';
import {
  measure,
  moved,
  scheduleData,
  type Move,
  type MoveFault,
  type Schedule,
  type ScheduleData,
  type ScheduleChoice,
  type ScheduleMeasures,
} from '../../schedule/index.ts';
import { executedIn, type MeasureRequest } from './measures.ts';

export interface MoveRequest extends MeasureRequest {
  readonly schedule: ScheduleChoice;
  readonly moves: readonly Move[];
}

export interface MoveFigures extends ScheduleMeasures {
  /** Scheduled instructions; null if the run reaches a limit. */
  readonly executed: number | null;
  /** By block; null as above. */
  readonly entered: readonly number[] | null;
}

/** The schedule after the moves, with its figures and those before; or the first invalid move, and why. */
export type MoveAnswer =
  | {
      readonly ok: true;
      readonly schedule: ScheduleData;
      readonly figures: MoveFigures;
      readonly without: MoveFigures;
    }
  | { readonly ok: false; readonly move: number; readonly fault: MoveFault };

/** Requires a program without errors. Never throws because of the request. */
export function movesOf(compilation: Compilation, request: MoveRequest): MoveAnswer {
  const before = compilation.schedule(request.schedule);
  const after = moved(before, request.moves);
  if (!after.ok) return after;
  const figuresOf = (schedule: Schedule): MoveFigures => ({
    ...measure(schedule),
    ...executedIn(schedule, compilation, request),
  });
  const without = figuresOf(before);
  // The run is the most expensive part.
  const figures = request.moves.length === 0 ? without : figuresOf(after.schedule);
  return { ok: true, schedule: scheduleData(after.schedule), figures, without };
}
