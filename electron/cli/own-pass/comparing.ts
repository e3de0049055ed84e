/* Options and results of comparing two graphs, for `verify` and `pass`. */
import { say } from '../../../compiler/base/phrase.ts';
import { decodeUtf8, type EquivalenceData } from '../../../compiler/index.ts';
import { parseCount } from '../input/input.ts';
import { told } from '../text/language.ts';
import { UsageError } from '../input/read-input.ts';

export interface ComparisonFlags {
  readonly runs: string;
  readonly seed: string;
  readonly budget?: string;
}

type RunResult = NonNullable<EquivalenceData['difference']>['first'];

/** @throws UsageError for a value that is not a count */
export function parseComparison({ runs, seed, budget }: ComparisonFlags): {
  readonly runs: number;
  readonly seed: number;
  readonly budget?: number;
} {
  const count = parseCount(runs, '--runs', 1_000_000);
  if (count === 0) throw new UsageError(say`--runs must be at least 1`);
  return {
    runs: count,
    seed: parseCount(seed, '--seed'),
    ...(budget === undefined ? {} : { budget: parseCount(budget, '--budget') }),
  };
}

export const resultJson = ({ text, stdout }: RunResult): object => ({ text, stdout: decodeUtf8(stdout) });

export const resultAfterOutput = ({ text, stdout }: RunResult): string =>
  told(say`${text} after printing ${JSON.stringify(decodeUtf8(stdout))}`);
