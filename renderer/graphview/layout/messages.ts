import type { FilmData } from '../stage/lives.ts';
import type { Stage, StageOptions } from '../stage/model.ts';
import type { GraphLayout, StillLayout } from '../types.ts';

export interface StageRequest {
  readonly film: FilmData;
  readonly options: StageOptions;
  readonly layout: StillLayout;
  /** With more boxes, the layout is the stable one. */
  readonly maxBoxes: number;
}

export interface MadeStage {
  readonly stage: Stage;
  readonly by: GraphLayout;
  /** Number of boxes, if too many for ELK; else 0. */
  readonly tooMany: number;
}
