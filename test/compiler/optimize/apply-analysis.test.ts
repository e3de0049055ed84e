// Applies analyses to the graph. Tests what each folds, the recorded steps with their sentences, and that
// behavior is preserved.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { analysisNames, compile, emitText, verify } from '../../../compiler/index.ts';
import type { AnalysisName } from '../../../compiler/analysis/lattice/model.ts';
import { Replay } from '../../../compiler/narration/replay.ts';
import { typeText } from '../../../compiler/ir/text/type-text.ts';
import { applyAnalysis } from '../../../compiler/optimize/apply-analysis.ts';
import { PassSteps } from '../../../compiler/optimize/pass-steps.ts';
import { stageNames, stageOrder } from '../../../compiler/stages.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { twoCounters } from '../../support/programs/analysis-examples.ts';
import { graphOf } from '../../support/programs/compiled.ts';
import { extent, long } from '../../support/extent.ts';

const ONE = `int x = 1;
bool more = true;
while (more) {
  if (x != 1) x = 2;
  more = arg;
}
return x;`;

const ir = (text: string, apply: AnalysisName): string =>
  emitText(compile(text, { optimize: 'peephole', apply }), 'ir').trim();

describe('an analysis applied after the peepholes', () => {
  it.each([
    ['cp', false, false],
    ['uce', false, false],
    ['in-turn', false, false],
    ['combined', true, false],
    ['congruence', true, true],
  ] as const)('%s', (analysis, findsOne, findsZero) => {
    expect(ir(ONE, analysis) === 'return 1;').toBe(findsOne);
    expect(ir(twoCounters, analysis) === 'return 0;').toBe(findsZero);
  });

  it('has a sentence for each step', () => {
    const compilation = compile(ONE, { optimize: 'peephole', apply: 'combined', record: true });
    const told = emitText(compilation, 'steps')
      .split('\n')
      .filter((line) => / combined /.test(line))
      .map((line) => line.replace(/^\s*\d+ /, '').replace(/step \d+/, 'step …'));
    expect(told).toEqual([
      'combined constant-found: The analysis found that Phi x 17 is always the constant 1.',
      'combined constant-found: The analysis found that == 19 is always the constant 1, because Phi x 17 became the constant 1 at step ….',
      'combined arm-unreachable: The analysis found that control never reaches the false branch of If 32, because == 19 became the constant 1 at step ….',
    ]);
  });

  it('merges two congruent values if the first is available wherever the second is', () => {
    const text = `int x = arg; int y = arg; int n = arg;
while (n > 0) { x = x + n; y = y + n; n = n - 1; }
return x * y;`;
    const compilation = compile(text, { optimize: 'peephole', apply: 'congruence', record: true });
    expect(emitText(compilation, 'steps')).toContain('because the analysis found them congruent');
    const loop = [...(compilation.graph?.all() ?? [])].filter(({ op }) => op.name === 'Phi');
    expect(loop.length).toBe(2);
    // In different branch arms, neither value is available at both uses.
    const apart = 'int a = 0; if (arg > 3) a = arg * 7; else a = arg * 7 + 1; return a;';
    expect(ir(apart, 'congruence')).toBe(ir(apart, 'cp'));
  });

  it('does not confuse the values of a phi in different iterations', () => {
    // After the loop, `old` has the value that `next` had one iteration before.
    const text = `int old = arg; int next = arg; int n = arg & 7;
while (n > 0) { old = next; next = next + 1; n = n - 1; }
return old * 100 + next;`;
    expect(ir(text, 'congruence')).toBe(ir(text, 'cp'));
  });
});

describe('the analysis passes', () => {
  it('have reasons for their order', () => {
    expect(stageNames.indexOf('apply-analysis')).toBe(stageNames.indexOf('peephole') + 1);
    expect(stageOrder.filter((row) => row.includes('apply-analysis')).length).toBe(5);
  });

  it('run only if requested', () => {
    const run: string[] = [];
    compile('return arg;', { afterPass: (pass) => run.push(pass) });
    expect(run).not.toContain('apply-analysis');
  });
});

const PROGRAMS = extent(10, 400);

describe.each(analysisNames)(`${PROGRAMS} random programs with %s applied`, long, (analysis) => {
  it('are well-formed after each step', () => {
    for (let seed = 0; seed < PROGRAMS; seed++) {
      const graph = graphOf(
        fullProgram(seed, { statements: 3 + (seed % 5) }),
        seed % 2 === 0 ? 'none' : 'peephole',
      );
      const check = (): void => {
        const [problem] = verify(graph, 'building');
        if (problem !== undefined) expect.fail(`seed ${seed}: ${textOf(problem.text)}`);
      };
      applyAnalysis(graph, analysis, new PassSteps(graph, { began: check }));
      check();
    }
  });

  it('are well-formed after each pass, and their logs produce their graphs', () => {
    for (let seed = 0; seed < PROGRAMS; seed++) {
      const { graph, log } = compile(randomProgram(seed), {
        optimize: (['none', 'peephole', 'full'] as const)[seed % 3],
        apply: analysis,
        record: true,
        verify: true,
      });
      if (graph === null || log === null) throw new Error('a random program must compile');
      const replay = new Replay(log.data());
      replay.seek(replay.stepCount);
      const shown = Array.from(replay.nodes(), ({ id, type, inputs }) => ({ id, type, inputs }));
      expect(shown).toEqual(
        Array.from(graph.all(), ({ id, type, inputs }) => ({
          id,
          type: typeText(type),
          inputs: inputs.map((input) => input?.id ?? -1),
        })),
      );
    }
  });
});
