// Measures one program in all schedules and allocators, in a thread of its own: that is many runs.
import { compileText, measures } from '../../compiler/index.ts';
import type { MeasureAnswer, MeasureRequest } from './protocol.ts';

/** Most steps of each run. */
const BUDGET = 3_000_000;

self.addEventListener('message', ({ data }: MessageEvent<MeasureRequest>) => {
  const { source, options, abi, argument } = data;
  const compilation = compileText(source, options);
  const answer: MeasureAnswer = compilation.ok
    ? measures(compilation, { argument: BigInt(argument), abi, budget: BUDGET })
    : null;
  (self as unknown as Worker).postMessage(answer);
});
