import { ElkEngine } from '../../cfgview/elk-engine.ts';
import { planOf } from '../stage/plan.ts';
import { serve, type Working } from '../../worker/calls.ts';
import type { MadeStage, StageRequest } from './messages.ts';
import { Remembered } from './remembered.ts';
import { layoutStill } from './still.ts';

const remembered = new Remembered();
const elk = new ElkEngine();

const calls = {
  /** null if canceled */
  make: async (
    { film, options, layout, maxBoxes }: StageRequest,
    { isCanceled }: Working,
  ): Promise<MadeStage | null> => {
    const plan = planOf(film, options);
    const count = plan.boxes.length;
    const isTooLarge = count > maxBoxes;
    const made = await layoutStill(plan, isTooLarge ? 'stable' : layout, (graph) => elk.layout(graph), {
      isLate: isCanceled,
      remembered,
    });
    return made === null ? null : { ...made, tooMany: layout === 'elk' && isTooLarge ? count : 0 };
  },
};
export type StageCalls = typeof calls;

serve(Promise.resolve(calls));
