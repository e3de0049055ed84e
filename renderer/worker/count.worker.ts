// Counts the executions of each machine instruction.
import { run } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { CountAnswer, CountRequest } from './protocol.ts';

const BUDGET = 20_000_000;

serve<CountRequest>(async (request) => {
  const { source, options, machine, argument } = request;
  const { compilation } = await compileAs(source, options);
  const how = { ...machine, argument: BigInt(argument), budget: BUDGET };
  const answer: CountAnswer = compilation.ok
    ? (run(compilation, { engine: 'emulator', ...how, counts: true }).counts.instructions ?? null)
    : null;
  (self as unknown as Worker).postMessage(answer);
});
