// Runs one program in a thread of its own, so that the window stays awake and an endless run can be ended.
import { compileText, run } from '../../compiler/index.ts';
import type { RunAnswer, RunRequest } from './protocol.ts';

const BUDGET = 100_000_000;

self.addEventListener('message', ({ data }: MessageEvent<RunRequest>) => {
  const { source, options, engine, argument } = data;
  const compilation = compileText(source, options);
  const answer: RunAnswer = compilation.ok
    ? run(compilation, { engine, argument: BigInt(argument), budget: BUDGET })
    : null;
  (self as unknown as Worker).postMessage(answer);
});
