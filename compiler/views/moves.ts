// Moves nodes by hand: checks whether a node may be placed in a block, what that would cost, and if not, why
// not.
import type { Compilation } from '../compilation.ts';
import {
  measure,
  moved,
  scheduleData,
  type Move,
  type MoveFault,
  type Schedule,
  type ScheduleData,
  type ScheduleKind,
  type ScheduleMeasures,
} from '../schedule/index.ts';
import { executedIn, type MeasureRequest } from './measures.ts';

export interface MoveRequest extends MeasureRequest {
  /** What it is moved in. */
  readonly schedule: ScheduleKind;
  /** One after the other; each begins where the one before ended. */
  readonly moves: readonly Move[];
}

export interface MoveFigures extends ScheduleMeasures {
  /** Scheduled instructions executed for the argument; null where the run ends in a limit of the engine. */
  readonly executed: number | null;
  /** How often control entered each block; null as above. */
  readonly entered: readonly number[] | null;
}

/**
 * The schedule after the moves with its figures and those before; or the first move that is not allowed, and
 * why.
 */
export type MoveAnswer =
  | {
      readonly ok: true;
      readonly schedule: ScheduleData;
      readonly figures: MoveFigures;
      readonly without: MoveFigures;
    }
  | { readonly ok: false; readonly move: number; readonly fault: MoveFault };

/** Moves nodes in a schedule of a program without errors. Never throws for what is asked. */
export function movesOf(compilation: Compilation, request: MoveRequest): MoveAnswer {
  const before = compilation.schedule(request.schedule);
  const after = moved(before, request.moves);
  if (!after.ok) return after;
  const figuresOf = (schedule: Schedule): MoveFigures => ({
    ...measure(schedule),
    ...executedIn(schedule, compilation, request),
  });
  const without = figuresOf(before);
  // A run costs most of this.
  const figures = request.moves.length === 0 ? without : figuresOf(after.schedule);
  return { ok: true, schedule: scheduleData(after.schedule), figures, without };
}
