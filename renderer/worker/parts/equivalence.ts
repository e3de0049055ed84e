// Runs a program, compiled in two ways, on many inputs, which may take long.
import {
  changingStep,
  equivalenceOf,
  loadLanguage,
  type ChangingStep,
  type EquivalenceData,
  type Language,
} from '../../../compiler/index.ts';
import { atIntervals, type Working } from '../calls.ts';
import { compileAs, type ComparedOptions } from '../compiling.ts';

export interface ComparedRuns {
  readonly source: string;
  readonly options: readonly [first: ComparedOptions, second: ComparedOptions];
  readonly runs: number;
  readonly seed: number;
  /** Searches for the responsible step if the sides differ. */
  readonly finds: boolean;
  readonly language: Language;
}

/**
 * If the sides differ, the step of each side that changes the program's behavior, or null if none of its
 * steps does.
 */
export type Changes = readonly (ChangingStep | null)[];

export const calls = {
  run: async (
    asked: ComparedRuns,
    { progress }: Working<number>,
  ): Promise<{ readonly data: EquivalenceData; readonly changes: Changes }> => {
    const { source, options, runs, seed, language } = asked;
    await loadLanguage(language);
    const both = await Promise.all(options.map((side) => compileAs(source, side)));
    const [first, second] = both.map(({ compilation }) => compilation);
    if (first?.ok !== true || second?.ok !== true) throw new Error('the program has errors');
    const data = equivalenceOf(first, second, { runs, seed }, atIntervals(progress));
    return { data, changes: await changesIn(asked, data) };
  },
};

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
