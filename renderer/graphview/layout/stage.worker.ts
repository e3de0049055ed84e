// Makes stages in a thread of its own.
import { planOf } from '../stage/plan.ts';
import { layoutStage } from './layout.ts';
import type { FromStageWorker, ToStageWorker } from './messages.ts';

self.addEventListener('message', ({ data: { number, film, options } }: MessageEvent<ToStageWorker>) => {
  const answer: FromStageWorker = { number, stage: layoutStage(planOf(film, options)) };
  (self as unknown as Worker).postMessage(answer);
});
