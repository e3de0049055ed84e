// Tests that random loops over arrays behave the same with and without redundant checks, in all engines.
import { describe, expect, it } from 'vitest';
import { compile, run, type Compilation, type Outcome } from '../../compiler/index.ts';
import { arrayProgram } from '../support/programs/arrays.ts';
import { ARGUMENTS } from '../support/programs/integers.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { extent, SEED, long } from '../support/extent.ts';

const PROGRAMS = extent(40, 8_000);
const BATCH = 100;
const BUDGET = 200_000;

const limits: readonly string[] = ['timeout', 'out-of-memory', 'stack-overflow'];
const show = ({ status, result, fault, line }: Outcome): string =>
  status === 'value' ? result : `${fault} at line ${line}`;

function optimized(program: string, seed: number): Compilation {
  return compile(program, {
    seed,
    verify: true,
  });
}

function disagreement(program: string, number: number): string {
  const plain = compile(program, { optimize: 'none' });
  if (!plain.ok) return `refused: ${plain.diagnostics[0].message}`;
  const full = optimized(program, number);
  for (const argument of ARGUMENTS) {
    const expected = run(plain, { engine: 'graph', argument, budget: BUDGET });
    if (limits.includes(expected.fault)) continue;
    for (const engine of ['graph', 'schedule', 'emulator'] as const) {
      const found = run(full, { engine, argument, budget: 10 * BUDGET });
      if (limits.includes(found.fault) || show(found) === show(expected)) continue;
      return `${engine}: arg ${argument} gives ${show(found)}, not ${show(expected)}`;
    }
  }
  return '';
}

describe(`${PROGRAMS} random programs with arrays keep their faults (seed ${SEED})`, long, () => {
  const removed = { range: 0, limit: 0, dominated: 0 };

  for (let from = 0; from < PROGRAMS; from += BATCH) {
    const to = Math.min(PROGRAMS, from + BATCH);
    it(`programs ${from} to ${to - 1}`, { timeout: 300_000 }, () => {
      for (let i = from; i < to; i++) {
        const program = arrayProgram(SEED * 1_000_003 + i);
        const found = disagreement(program, i);
        for (const { reason } of compile(program).removedChecks) removed[reason.kind]++;
        if (found === '') continue;
        const small = reduceProgram(program, (text) => /^\w+: arg/.test(disagreement(text, i)));
        expect.fail(`program ${i}: ${found}\n${small}`);
      }
    });
  }

  it('lose many checks for each kind of reason', () => {
    for (const count of Object.values(removed)) expect(count).toBeGreaterThan(PROGRAMS / 10);
  });
});
