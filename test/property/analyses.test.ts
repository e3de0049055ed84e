// Runs the analyses on random programs: all worklist orders reach one fixed point, no analysis is weaker
// than one that it contains, and no run contradicts an analysis.
import { describe, expect, it } from 'vitest';
import { peepholeElements } from '../../compiler/views/analysis/peephole-facts.ts';
import { compile } from '../../compiler/index.ts';
import { graphSystem } from '../../compiler/analysis/lattice/from-graph.ts';
import { analysisMistakes, brokenFacts, constantsProgram, solutionsOf } from '../support/checks/analyses.ts';
import { fullProgram } from '../support/programs/full.ts';
import { ARGUMENTS, randomProgram } from '../support/programs/integers.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { graphOf } from '../support/programs/compiled.ts';
import { extent, SEED, long } from '../support/extent.ts';

const PROGRAMS = extent(20, 2_000);
const settings = ['none', 'none', 'peephole', 'full'] as const;

const kinds = {
  'few constants': constantsProgram,
  integers: (seed: number) => randomProgram(seed),
  'the whole language': (seed: number) => fullProgram(seed, { statements: 4 + (seed % 9) }),
};

describe.each(Object.entries(kinds))(`${PROGRAMS} random programs, seed ${SEED}: %s`, (_, generate) => {
  it('confirm the claims of the analyses', { timeout: 300_000 }, () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const argument = ARGUMENTS[i % ARGUMENTS.length];
      const mistakes = (text: string): string[] =>
        analysisMistakes(graphOf(text, settings[i % settings.length]), argument);
      const program = generate(SEED * 1_000_003 + i);
      if (mistakes(program).length === 0) continue;
      const small = reduceProgram(program, (text) => compile(text).ok && mistakes(text).length > 0);
      expect.fail(`program ${i}: ${mistakes(small).join('\n')}\n${small}`);
    }
  });
});

describe('peephole rewriting', long, () => {
  it('proves only correct facts', () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = SEED * 1_000_003 + i;
      const program = i % 2 === 0 ? constantsProgram(seed) : fullProgram(seed, { statements: 6 });
      const graph = graphOf(program, 'none');
      const system = graphSystem(graph);
      // The nodes are computed again, because rewriting changes them.
      const peephole = peepholeElements(graphOf(program, 'none'), system);
      const broken = brokenFacts(graph, system, { peephole }, ARGUMENTS[i % ARGUMENTS.length]);
      expect(broken, program).toEqual([]);
    }
  });
});

describe('analysis strength', long, () => {
  it('increases: each analysis proves facts that the previous ones do not', () => {
    let [inTurnGains, combinedGains] = [0, 0];
    for (let i = 0; i < 100; i++) {
      const system = graphSystem(graphOf(constantsProgram(i), 'none'));
      const solutions = solutionsOf(system);
      for (const { index } of system.equations) {
        const [alone, inTurn, combined] = (['cp', 'in-turn', 'combined'] as const).map(
          (analysis) => solutions[analysis][index],
        );
        if (typeof alone !== 'string' && alone !== inTurn) inTurnGains++;
        if (inTurn !== combined) combinedGains++;
      }
    }
    expect(inTurnGains).toBeGreaterThan(10);
    expect(combinedGains).toBeGreaterThan(10);
  });
});
