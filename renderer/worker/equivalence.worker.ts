// Runs one program, compiled in two ways, on many inputs, in a thread of its own: that may take long.
import { changingStep, compile, equivalenceOf } from '../../compiler/index.ts';
import type { ComparedRuns, FromEquivalence } from './protocol.ts';

const TELL_EVERY_MS = 100;

const send = (message: FromEquivalence): void => (self as unknown as Worker).postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ComparedRuns>) => {
  try {
    const [first, second] = data.options.map((options) => compile(data.source, options));
    if (!first.ok || !second.ok) throw new Error('the program has errors');
    let told = performance.now();
    const result = equivalenceOf(first, second, { runs: data.runs, seed: data.seed }, (tried) => {
      if (performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      send({ kind: 'progress', tried });
    });
    const { difference } = result;
    const changes =
      difference === null
        ? []
        : data.options.map((options) => changingStep(data.source, options, difference));
    send({ kind: 'end', data: result, changes });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
