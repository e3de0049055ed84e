// The layout of a still picture: the stable one, ELK's, or the better of both.
import type { Stage, StagePlan } from '../stage/model.ts';
import type { GraphLayout, StillLayout } from '../types.ts';
import { layoutStageByElk, type Layouter } from './elk.ts';
import { layoutStage } from './layout.ts';
import { isBetter, measuresOf } from './measures.ts';
import type { Remembered } from './remembered.ts';

interface StillStage {
  readonly stage: Stage;
  readonly by: GraphLayout;
}

interface StillOptions {
  readonly isLate?: () => boolean;
  readonly remembered?: Remembered;
}

/** null if the picture is no longer needed. @throws what ELK throws, unless the other layout is acceptable */
export async function layoutStill(
  plan: StagePlan,
  layout: StillLayout,
  ask: Layouter,
  { isLate, remembered }: StillOptions = {},
): Promise<StillStage | null> {
  if (layout === 'elk') return found(await layoutStageByElk(plan, ask, isLate), 'elk');
  const stable = found(layoutStage(plan, remembered), 'stable');
  if (layout === 'stable') return stable;
  try {
    const elk = found(await layoutStageByElk(plan, ask, isLate), 'elk');
    if (elk === null || stable === null) return null;
    return isBetter(measuresOf(elk.stage), measuresOf(stable.stage)) ? elk : stable;
  } catch {
    return stable;
  }
}

const found = (stage: Stage | null, by: GraphLayout): StillStage | null =>
  stage === null ? null : { stage, by };
