// Tests that random programs of all kinds give the same result with and without an applied analysis.
import { describe, expect, it } from 'vitest';
import { analysisNames, compile, run, type CompileOptions, type Outcome } from '../../compiler/index.ts';
import type { AnalysisName } from '../../compiler/analysis/lattice/model.ts';
import { constantsProgram } from '../support/checks/analyses.ts';
import { fullProgram } from '../support/programs/full.ts';
import { ARGUMENTS, randomProgram } from '../support/programs/integers.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { extent, SEED } from '../support/extent.ts';

const PROGRAMS = extent(16, 2_000);
const BUDGET = 100_000;
const settings = ['peephole', 'none', 'full'] as const;
const limits: readonly string[] = ['timeout', 'out-of-memory', 'stack-overflow'];

const kinds = [
  (seed: number) => fullProgram(seed, { statements: 3 + (seed % 9) }),
  (seed: number) => randomProgram(seed),
  (seed: number) => constantsProgram(seed),
];

const show = ({ status, result, fault, line, stdout }: Outcome): string =>
  `${status === 'value' ? result : `${fault} at line ${line}`} ${JSON.stringify(stdout)}`;

function difference(text: string, options: CompileOptions, number: number): string {
  const plain = compile(text, { optimize: 'none' });
  const applied = compile(text, {
    ...options,
    verify: true,
  });
  for (const argument of [0n, 1n, ARGUMENTS[number % ARGUMENTS.length]]) {
    const expected = run(plain, { engine: 'graph', argument, budget: BUDGET });
    if (limits.includes(expected.fault)) continue;
    for (const engine of ['graph', 'schedule'] as const) {
      const found = run(applied, { engine, argument, budget: BUDGET });
      if (!limits.includes(found.fault) && show(found) !== show(expected))
        return `${engine}, arg ${argument}: ${show(found)}, not ${show(expected)}`;
    }
  }
  return '';
}

function problem(text: string, apply: AnalysisName, number: number): string {
  try {
    return difference(text, { apply, optimize: settings[number % settings.length] }, number);
  } catch (error) {
    return `thrown: ${String(error).split('\n')[0].replace(/\d+/g, '')}`;
  }
}

describe.each(analysisNames)(`${PROGRAMS} random programs, seed ${SEED}: %s`, (apply) => {
  it('have the same result after the analysis is applied', { timeout: 300_000 }, () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const program = kinds[Math.floor(i / settings.length) % kinds.length](SEED * 1_000_003 + i);
      const found = problem(program, apply, i);
      if (found === '') continue;
      const kind = found.split(':')[0];
      const small = reduceProgram(program, (text) => problem(text, apply, i).startsWith(kind));
      expect.fail(`program ${i}: ${problem(small, apply, i)}\n${small}`);
    }
  });
});
