// Computes stages in a worker thread.
import { ElkEngine } from '../../cfgview/elk-engine.ts';
import { planOf } from '../stage/plan.ts';
import { layoutStageByElk } from './elk.ts';
import { layoutStage } from './layout.ts';
import type { FromStageWorker, MadeStage, ToStageWorker } from './messages.ts';
import { Remembered } from './remembered.ts';

const remembered = new Remembered();
const elk = new ElkEngine();
/** All requests up to this one are no longer needed. */
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
  if (layout === 'stable' || count > maxBoxes)
    return { stage: layoutStage(plan, remembered), tooMany: layout === 'elk' ? count : 0 };
  const stage = await layoutStageByElk(
    plan,
    (graph) => elk.layout(graph),
    () => number <= canceled,
  );
  return stage === null ? null : { stage, tooMany: 0 };
}
