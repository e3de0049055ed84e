// Measures one program under all schedules and allocators, which takes many runs.
import { measures } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { MeasureAnswer, MeasureRequest } from './protocol.ts';

/** Limit of steps for each run. */
const BUDGET = 3_000_000;

serve<MeasureRequest>(async (request) => {
  const { source, options, abi, argument } = request;
  const { compilation } = await compileAs(source, options);
  const answer: MeasureAnswer = compilation.ok
    ? measures(compilation, { argument: BigInt(argument), abi, budget: BUDGET })
    : null;
  (self as unknown as Worker).postMessage(answer);
});
