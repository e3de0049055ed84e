import { ElkEngine } from '../../cfgview/elk-engine.ts';
import { planOf } from '../stage/plan.ts';
import type { FromStageWorker, MadeStage, ToStageWorker } from './messages.ts';
import { Remembered } from './remembered.ts';
import { layoutStill } from './still.ts';

const remembered = new Remembered();
const elk = new ElkEngine();
/** Requests up to this one are no longer needed. */
let canceled = 0;

self.addEventListener('message', ({ data }: MessageEvent<ToStageWorker>) => {
  if (data.kind === 'cancel') canceled = data.number;
  else void answer(data);
});

async function answer(request: ToStageWorker & { kind: 'make' }): Promise<void> {
  const { number } = request;
  const say = (rest: Omit<FromStageWorker, 'number'>): void =>
    (self as unknown as Worker).postMessage({ number, ...rest } satisfies FromStageWorker);
  try {
    say({ made: await make(request), failure: '' });
  } catch (error) {
    say({ made: null, failure: error instanceof Error ? error.message : String(error) });
  }
}

async function make({
  film,
  options,
  layout,
  maxBoxes,
  number,
}: ToStageWorker & { kind: 'make' }): Promise<MadeStage | null> {
  const plan = planOf(film, options);
  const count = plan.boxes.length;
  const isTooLarge = count > maxBoxes;
  const made = await layoutStill(plan, isTooLarge ? 'stable' : layout, (graph) => elk.layout(graph), {
    isLate: () => number <= canceled,
    remembered,
  });
  return made === null ? null : { ...made, tooMany: layout === 'elk' && isTooLarge ? count : 0 };
}
