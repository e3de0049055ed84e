// Runs one program in a thread of its own, so that the window stays awake and an endless run can be ended.
import { run } from '../../compiler/index.ts';
import { compileAs, serve } from './compiling.ts';
import type { RunAnswer, RunRequest } from './protocol.ts';

const BUDGET = 100_000_000;

serve<RunRequest>(async (request) => {
  const { source, options, engine, argument } = request;
  const { compilation } = await compileAs(source, options);
  const answer: RunAnswer = compilation.ok
    ? run(compilation, { engine, argument: BigInt(argument), budget: BUDGET })
    : null;
  (self as unknown as Worker).postMessage(answer);
});
