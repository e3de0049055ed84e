// What the window and the worker that makes stages say to each other.
import type { FilmData } from '../stage/lives.ts';
import type { Stage, StageOptions } from '../stage/model.ts';

export interface ToStageWorker {
  readonly number: number;
  readonly film: FilmData;
  readonly options: StageOptions;
}

export interface FromStageWorker {
  readonly number: number;
  readonly stage: Stage;
}
