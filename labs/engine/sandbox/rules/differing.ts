import { compileText, run, type Compilation, type Outcome } from '../../../../compiler/index.ts';
import { keyOf, Memo } from '../../memo.ts';
import { edges, seededRandom, smallValues } from './candidates.ts';

const BUDGET = 100_000;
const RANDOM = 20;

/** Small, 64-bit edge cases, and fixed random ones. */
export const triedArguments: readonly bigint[] = [...smallValues, ...edges, ...randomArguments()];

function randomArguments(): bigint[] {
  const random = seededRandom(1);
  const word = (): bigint => BigInt(Math.floor(random() * 2 ** 32));
  return Array.from({ length: RANDOM }, () => BigInt.asIntN(64, (word() << 32n) | word()));
}

export interface DifferingRun {
  readonly argument: bigint;
  readonly first: string;
  readonly second: string;
}

/** What must be equal: outcomes; values if both runs return; or faults if either fails. */
export type Statement = 'outcomes' | 'values' | 'faults';

/** null: no difference for any tested argument. */
export function differingRun(
  first: Compilation,
  second: Compilation,
  tried: readonly bigint[] = triedArguments,
  statement: Statement = 'outcomes',
): DifferingRun | null {
  return differing((argument) => outcomeOf(first, argument), second, tried, statement);
}

type Ending = Pick<Outcome, 'fault' | 'result'>;

/** Runs of unoptimized programs of labs, by argument. */
const runs = new Memo<Map<bigint, Ending>>();

/** For an unoptimized program of a lab, whose runs are cached. */
export function differingFrom(source: string, level: number, second: Compilation): DifferingRun | null {
  const endings = runs.get(keyOf(source, level), () => new Map<bigint, Ending>());
  let compilation: Compilation | null = null;
  const endingOf = (argument: bigint): Ending => {
    const known = endings.get(argument);
    if (known !== undefined) return known;
    compilation ??= compileText(source, { level, optimize: 'none' });
    const { fault, result } = outcomeOf(compilation, argument);
    endings.set(argument, { fault, result });
    return { fault, result };
  };
  return differing(endingOf, second, triedArguments, 'outcomes');
}

function differing(
  first: (argument: bigint) => Ending,
  second: Compilation,
  tried: readonly bigint[],
  statement: Statement,
): DifferingRun | null {
  for (const argument of tried) {
    const [a, b] = [first(argument), outcomeOf(second, argument)];
    const isSaid =
      statement === 'outcomes' || (statement === 'values') === (a.fault === '' && b.fault === '');
    const runs = { first: a.fault || a.result, second: b.fault || b.result };
    if (isSaid && runs.first !== runs.second) return { argument, ...runs };
  }
  return null;
}

const outcomeOf = (compilation: Compilation, argument: bigint): Outcome =>
  run(compilation, { engine: 'graph', argument, budget: BUDGET });
