// Counts how often each machine instruction is executed, in a thread of its own.
import { compileText, run } from '../../compiler/index.ts';
import type { CountAnswer, CountRequest } from './protocol.ts';

const BUDGET = 20_000_000;

self.addEventListener('message', ({ data }: MessageEvent<CountRequest>) => {
  const { source, options, machine, argument } = data;
  const compilation = compileText(source, options);
  const request = { ...machine, argument: BigInt(argument), budget: BUDGET };
  const answer: CountAnswer = compilation.ok
    ? (run(compilation, { engine: 'emulator', ...request, counts: true }).counts.instructions ?? null)
    : null;
  (self as unknown as Worker).postMessage(answer);
});
