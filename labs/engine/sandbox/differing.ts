// Two compilations of one program side by side: the first argument for which they do not give the same.
import { run, type Compilation } from '../../../compiler/index.ts';
import { edges, seededRandom, smallValues } from './candidates.ts';

const BUDGET = 100_000;
const RANDOM = 20;

/** Small arguments, those at the edges of 64 bits, and some of all bits, always the same. */
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

/** null: they agree on all arguments that were tried. */
export function differingRun(
  first: Compilation,
  second: Compilation,
  tried: readonly bigint[] = triedArguments,
): DifferingRun | null {
  for (const argument of tried) {
    const runs = { first: resultOf(first, argument), second: resultOf(second, argument) };
    if (runs.first !== runs.second) return { argument, ...runs };
  }
  return null;
}

function resultOf(compilation: Compilation, argument: bigint): string {
  const { status, result, fault } = run(compilation, { engine: 'graph', argument, budget: BUDGET });
  return status === 'value' ? result : fault;
}
