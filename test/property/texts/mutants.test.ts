// Mutates correct programs by replacing tokens and statements with others of the same kind. A mutant is
// either rejected with a clear message, or behaves the same in every engine and setting. Nothing throws.
// Failures are shrunk.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { checkMutant } from '../../support/checks/mutants.ts';
import { mutate } from '../../support/programs/mutations.ts';
import { reduceProgram } from '../../support/checks/reducer.ts';
import { goldenTexts } from '../../support/programs/golden.ts';
import { extent, SEED } from '../../support/extent.ts';

const MUTANTS = extent(400, 200_000);
/** Mutants per test, each with a separate seed. */
const BATCH = 200;

const golden = goldenTexts();

/** The problem without numbers and words, which shrinking changes. */
const kindOf = (problem: string): string => problem.replace(/[-\d.]+|«[^»]*»|"[^"]*"/g, '');

function shrunk(text: string, number: number, problem: string): string {
  return reduceProgram(text, (candidate) => kindOf(checkMutant(candidate, number)) === kindOf(problem));
}

describe(`mutants (${MUTANTS})`, () => {
  const batches = Math.ceil(MUTANTS / BATCH);
  for (let batch = 0; batch < batches; batch++) {
    const seed = SEED * 1_000_003 + batch;
    it(`are refused, or behave the same in every engine (seed ${seed})`, { timeout: 300_000 }, () => {
      const random = new Random(seed);
      const made = Array.from({ length: 20 }, (_, i) =>
        fullProgram(seed * 20 + i, { statements: 4 + (i % 8) }),
      );
      for (let i = 0; i < Math.min(BATCH, MUTANTS - batch * BATCH); i++) {
        const text = mutate([...golden, ...made], random);
        const problem = checkMutant(text, i);
        if (problem !== '')
          expect.fail(`${problem}, mutant ${i}:\n${shrunk(text, i, problem)}\n---- of\n${text}`);
      }
    });
  }
});
