// Tests that results are preserved and graphs are valid after every pass, whichever rules are disabled.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { builtInRewrites, run, type CompileOptions } from '../../compiler/index.ts';
import { standardRules } from '../../compiler/optimize/rules/index.ts';
import { ARGUMENTS, randomProgram } from '../support/programs/integers.ts';
import { extent, SEED } from '../support/extent.ts';
import { compiled } from '../support/programs/compiled.ts';

const PROGRAMS = extent(40, 20_000);
const BUDGET = 200_000;

const names = [...standardRules.map(({ name }) => name), ...builtInRewrites];

/** Nearly all, about half, or very few of the rules. */
function someNames(random: Random): string[] {
  const percent = [5, 50, 95][random.below(3)];
  return names.filter(() => random.below(100) < percent);
}

function outcomes(source: string, options: CompileOptions): string[] {
  const compilation = compiled(source, { ...options, verify: true });
  return ARGUMENTS.map((argument) => {
    const outcome = run(compilation, { engine: 'graph', argument, budget: BUDGET });
    return outcome.status === 'value' ? outcome.result : `${outcome.fault} at ${outcome.line}`;
  });
}

describe(`${PROGRAMS} random programs (seed ${SEED})`, () => {
  it('behave the same if random rules are disabled', () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = SEED * 999_983 + i;
      const source = randomProgram(seed);
      const disabledRules = someNames(new Random(seed));
      const context = `program ${seed} without ${disabledRules.join(' ')}`;
      const expected = outcomes(source, { optimize: 'none' });
      let found: string[];
      try {
        found = outcomes(source, { disabledRules });
      } catch (error) {
        throw new Error(`${context}\n${String(error)}\n${source}`);
      }
      expect(found, `${context}\n${source}`).toEqual(expected);
    }
  });

  it('behave the same if only one rule is enabled', () => {
    for (const [i, name] of names.entries()) {
      const source = randomProgram(SEED * 7919 + i);
      const disabledRules = names.filter((other) => other !== name);
      expect(outcomes(source, { disabledRules }), `only ${name}\n${source}`).toEqual(
        outcomes(source, { optimize: 'none' }),
      );
    }
  });
});
