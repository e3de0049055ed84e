// Compiles damaged programs: any text gives either errors with locations or a program that behaves the same
// with and without optimization. Nothing throws or takes long. Failures are shrunk.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { checkText } from '../../support/checks/compile-check.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { mutate } from '../../support/programs/mutations.ts';
import { reduceProgram } from '../../support/checks/reducer.ts';
import { goldenTexts } from '../../support/programs/golden.ts';
import { extent, SEED } from '../../support/extent.ts';

const TEXTS = extent(300, 100_000);
/** Texts per test, each with a separate seed. */
const BATCH = 500;

const golden = goldenTexts();

/** Chooses golden programs more often than generated ones, which are longer. */
function seedsFor(seed: number): string[] {
  const made = Array.from({ length: 20 }, (_, i) =>
    fullProgram(seed * 1000 + i, { statements: 4 + (i % 8) }),
  );
  return [...golden, ...made];
}

/** The problem without numbers, which shrinking changes. */
const kindOf = (problem: string): string => problem.replace(/[-\d.]+|«.*»|(?<=differs).*/g, '');

function shrunk(text: string, problem: string): string {
  const kind = kindOf(problem);
  // Slowness cannot be shrunk reliably.
  if (kind.startsWith('slow')) return text;
  return reduceProgram(text, (candidate) => kindOf(checkText(candidate)) === kind);
}

describe(`damaged programs (${TEXTS} texts)`, () => {
  const batches = Math.ceil(TEXTS / BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const seed = SEED + batch;
    it(
      `are refused, or behave the same with and without optimization (seed ${seed})`,
      { timeout: 120_000 },
      () => {
        const random = new Random(seed);
        const seeds = seedsFor(seed);
        for (let i = 0; i < Math.min(BATCH, TEXTS - batch * BATCH); i++) {
          const text = mutate(seeds, random);
          const level = i % 10 === 0 ? 1 + random.below(24) : undefined;
          const problem = checkText(text, level === undefined ? {} : { level });
          if (problem !== '')
            expect.fail(`${problem}, text ${i}:\n${shrunk(text, problem)}\n---- of\n${text}`);
        }
      },
    );
  }
});
