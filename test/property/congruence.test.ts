// Runs congruence on random systems and programs: all worklist orders reach one solution, which is nowhere
// weaker than that of the combined analysis, and no run contradicts it.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { congruenceLaws, type CongruenceLaws } from '../../compiler/analysis/lattice/congruence-laws.ts';
import { graphSystem } from '../../compiler/analysis/lattice/from-graph.ts';
import type { EquationSystem } from '../../compiler/analysis/lattice/model.ts';
import { equationText } from '../../compiler/analysis/lattice/text.ts';
import { ops } from '../../compiler/ir/ops/table.ts';
import { congruenceMistakes, randomSystem } from '../support/checks/congruence.ts';
import { fullProgram } from '../support/programs/full.ts';
import { ARGUMENTS, randomProgram } from '../support/programs/integers.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { graphOf } from '../support/programs/compiled.ts';
import { extent, SEED } from '../support/extent.ts';

const COUNT = extent(16, 1_000);
const settings = ['none', 'peephole', 'full'] as const;

const textOf = (system: EquationSystem): string =>
  system.equations.map((equation) => equationText(system, equation)).join('\n');

describe(`${COUNT} random programs and ${COUNT * 10} systems, seed ${SEED}`, () => {
  it('systems satisfy all invariants', { timeout: 300_000 }, () => {
    for (let i = 0; i < COUNT * 10; i++) {
      const system = randomSystem(SEED * 1_000_003 + i);
      const mistakes = congruenceMistakes(system, [0n, 1n, 5n]);
      if (mistakes.length > 0) expect.fail(`system ${i}:\n${mistakes.join('\n')}\n${textOf(system)}`);
    }
  });

  it.each([
    ['of integers', (seed: number) => randomProgram(seed)],
    ['the whole language', (seed: number) => fullProgram(seed, { statements: 2 + (seed % 5) })],
  ])('programs %s satisfy all invariants', { timeout: 300_000 }, (_, generate) => {
    for (let i = 0; i < COUNT; i++) {
      const mistakes = (text: string): string[] =>
        congruenceMistakes(graphSystem(graphOf(text, settings[i % 3])), [ARGUMENTS[i % ARGUMENTS.length]]);
      const program = generate(SEED * 1_000_003 + i);
      if (mistakes(program).length === 0) continue;
      const small = reduceProgram(program, (text) => mistakes(text).length > 0);
      expect.fail(`program ${i}: ${mistakes(small).join('\n')}\n${small}`);
    }
  });
});

describe('a planted bug is detected', () => {
  const wrong: Readonly<Record<string, Partial<CongruenceLaws>>> = {
    'phis of different merges are considered congruent': { phiDefinition: () => 'phi' },
    'arms of taken edges are omitted': { armCounts: () => false },
    'edges with unknown conditions are not visited': {
      mayTake: (condition, outcome) => condition.kind !== 'undefined' && outcome,
    },
    'x < x holds': { ofEqualOperands: (op) => (op === ops.LT ? 1n : congruenceLaws.ofEqualOperands(op)) },
    'x + x = x': { isIdempotent: (op) => op === ops.Add },
    'x * 0 = x': { isNeutral: (op, _, constant) => op === ops.Mul && constant === 0n },
  };

  it.each(Object.entries(wrong))('%s', (_, laws) => {
    for (let i = 0; i < 3000; i++)
      if (congruenceMistakes(randomSystem(i), [0n, 1n, 5n], { ...congruenceLaws, ...laws }).length > 0)
        return;
    expect.fail('the planted bug was not detected');
  });
});
