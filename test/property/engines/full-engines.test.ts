// Compares all engines on random programs of the whole language.
import { describe, it } from 'vitest';
import { expectAgreement } from '../../support/checks/agreement.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { extent, SEED } from '../../support/extent.ts';

const PROGRAMS = extent(10, 100_000);
const BATCH = 100;

describe(`engines agree on ${PROGRAMS} random programs of the whole language (seed ${SEED})`, () => {
  for (let from = 0; from < PROGRAMS; from += BATCH) {
    const to = Math.min(PROGRAMS, from + BATCH);
    it(`programs ${from} to ${to - 1}`, { timeout: 300_000 }, () => {
      for (let i = from; i < to; i++)
        expectAgreement(fullProgram(SEED * 1_000_003 + i, { statements: 4 + (i % 11) }), i);
    });
  }
});
