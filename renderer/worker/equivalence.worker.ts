// Runs a program, compiled in two ways, on many inputs, which may take long.
import { changingStep, equivalenceOf, loadLanguage, type EquivalenceData } from '../../compiler/index.ts';
import { compileAs } from './compiling.ts';
import { serve } from './serving.ts';
import type { Changes, ComparedRuns, FromEquivalence } from './protocol.ts';

const TELL_EVERY_MS = 100;

const send = (message: FromEquivalence): void => (self as unknown as Worker).postMessage(message);

serve<ComparedRuns>(async (data) => {
  try {
    await loadLanguage(data.language);
    const both = await Promise.all(data.options.map((options) => compileAs(data.source, options)));
    const [first, second] = both.map(({ compilation }) => compilation);
    if (first?.ok !== true || second?.ok !== true) throw new Error('the program has errors');
    let told = performance.now();
    const result = equivalenceOf(first, second, { runs: data.runs, seed: data.seed }, (tried) => {
      if (performance.now() - told < TELL_EVERY_MS) return;
      told = performance.now();
      send({ kind: 'progress', tried });
    });
    send({ kind: 'end', data: result, changes: await changesIn(data, result) });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function changesIn(
  { source, options, finds, language }: ComparedRuns,
  { difference }: EquivalenceData,
): Promise<Changes> {
  if (difference === null || !finds) return Promise.resolve([]);
  return Promise.all(
    options.map((side) =>
      changingStep(source, side, { ...difference, language }, async (text, settings) => {
        const { compilation } = await compileAs(text, side, settings);
        return compilation;
      }),
    ),
  );
}
