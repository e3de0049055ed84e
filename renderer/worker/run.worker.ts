import { faultMessage, run, type Compilation, type EngineRequest } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { RunAnswer, RunRequest } from './protocol.ts';

const BUDGET = 100_000_000;

serve<RunRequest>(async (request) => {
  const { source, options, engine, argument } = request;
  const { compilation } = await compileAs(source, options);
  const answer = compilation.ok ? explained(compilation, { engine, argument: BigInt(argument) }) : null;
  (self as unknown as Worker).postMessage(answer satisfies RunAnswer);
});

function explained(compilation: Compilation, request: Pick<EngineRequest, 'engine' | 'argument'>): RunAnswer {
  const outcome = run(compilation, { ...request, budget: BUDGET });
  return { ...outcome, explanation: faultMessage(compilation, outcome, { ...request, input: '' }) };
}
