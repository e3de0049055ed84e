// Makes stages in a thread of its own.
import { planOf } from '../stage/plan.ts';
import { layoutStage } from './layout.ts';
import { Remembered } from './remembered.ts';
import type { FromStageWorker, ToStageWorker } from './messages.ts';

const remembered = new Remembered();

self.addEventListener('message', ({ data: { number, film, options } }: MessageEvent<ToStageWorker>) => {
  const answer: FromStageWorker = { number, stage: layoutStage(planOf(film, options), remembered) };
  (self as unknown as Worker).postMessage(answer);
});
