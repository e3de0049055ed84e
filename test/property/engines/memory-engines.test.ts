// Compares all engines on random programs whose loads may sink far, and on programs with high register
// pressure.
import { describe, it } from 'vitest';
import { expectAgreement } from '../../support/checks/agreement.ts';
import { crowdedProgram } from '../../support/programs/crowded.ts';
import { memoryProgram } from '../../support/programs/memory.ts';
import { extent, SEED } from '../../support/extent.ts';

const PROGRAMS = extent(40, 50_000);
const BATCH = 50;

/** Fewer programs with high register pressure, because each takes ten times as long. */
const kinds = [
  ['load early and use late', memoryProgram, PROGRAMS],
  ['have high register pressure', crowdedProgram, Math.ceil(PROGRAMS / 10)],
] as const;

describe.each(kinds)(`engines agree on random programs that %s (seed ${SEED})`, (_, programOf, programs) => {
  for (let from = 0; from < programs; from += BATCH) {
    const to = Math.min(programs, from + BATCH);
    it(`programs ${from} to ${to - 1}`, { timeout: 300_000 }, () => {
      for (let i = from; i < to; i++) expectAgreement(programOf(SEED * 1_000_003 + i), i);
    });
  }
});
