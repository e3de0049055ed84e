// Tests the whole optimizer: golden results, termination, and independence of the worklist order.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CompileOptions } from '../../../compiler/options.ts';
import { compile } from '../../../compiler/compile.ts';
import { Engine } from '../../../compiler/optimize/engine/engine.ts';
import { rule, add, sub, variable } from '../../../compiler/optimize/rule.ts';
import { standardRules } from '../../../compiler/optimize/rules/index.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { printIr } from '../../../compiler/ir/text/text.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

function ir(program: string, options: CompileOptions = {}): string {
  const { graph, diagnostics } = compile(program, options);
  if (graph === null) throw new Error(diagnostics[0].message);
  return printIr(graph);
}

describe('optimistic constant propagation', () => {
  // Table VII of the review of Click's thesis: no pessimistic order of rewrites finds this.
  const program = 'int x = 1; int n = arg; while (n) { if (x != 1) x = 2; n = n - 1; } return x;';

  it('folds a result that only the combined analysis proves', () => expect(ir(program)).toBe('return 1;'));

  it('is required: peepholes alone do not fold this result', () =>
    expect(ir(program, { optimize: 'peephole' })).not.toBe('return 1;'));
});

describe('an unrolled loop', () => {
  const loopsFor = (count: number): number => {
    const text = `int[] !a = new int[40]; for (int i = 0; i < ${count}; i++) a[i] = i * arg; return a[arg & 31];`;
    return compile(text).graph?.nodes.filter((node) => node?.op === ops.Loop).length ?? -1;
  };

  it.each([32, 34])('needs no second loop for the rest of %i iterations', (count) =>
    expect(loopsFor(count)).toBe(1),
  );
});

describe('the optimizer', () => {
  it.each<[string, CompileOptions]>([
    ['merge-without-arms', { seed: 14041 }],
    ['all-ways-known', { disabledRules: ['constant-folding'] }],
  ])('keeps at least one input of each merge: %s', (name, options) => {
    const text = readFileSync(`test/golden/programs/found/found-${name}.simple`, 'utf8');
    expect(compile(text, { ...options, verify: true }).ok).toBe(true);
  });

  it('is idempotent: a second run changes nothing', long, () => {
    for (let seed = 0; seed < 100; seed++) {
      const { graph } = compile(randomProgram(seed));
      if (graph === null) throw new Error('a random program must compile');
      const engine = new Engine(graph, { rules: standardRules, disabled: new Set() });
      const before = graph.created;
      engine.run('peephole');
      expect({ seed, effective: engine.counts.effective, made: graph.created - before }).toEqual({
        seed,
        effective: 0,
        made: 0,
      });
    }
  });

  it('leaves a well-formed graph after every pass', () => {
    for (let seed = 0; seed < 100; seed++) {
      for (const optimize of ['none', 'peephole', 'full'] as const) {
        compile(randomProgram(seed), {
          optimize,
          verify: true,
        });
      }
    }
  });

  it('does not apply disabled rules', () => {
    const names = standardRules.map(({ name }) => name);
    expect(ir('return arg + 0;', { disabledRules: names })).toBe('return (arg+0);');
    expect(ir('return arg + 0;', { disabledRules: ['add-zero'] })).toBe('return (arg+0);');
    expect(ir('return 1 + 2;', { disabledRules: ['constant-folding'] })).toBe('return (1+2);');
  });

  const functions = (count: number): string => {
    const link = (i: number): string =>
      `val g${i} = {int x, int y -> for (int k = 0; k < x; k++) y += x; return g${i + 1}(x + 1, y + 1);};`;
    const links = Array.from({ length: count }, (_, i) => link(i)).join('\n');
    return `${links}\nval g${count} = {int x, int y -> x * 3 + y;};\nreturn g0(arg, 1);`;
  };
  const tests = (count: number): string =>
    `if (${Array.from({ length: count }, (_, i) => `arg != ${3 * i}`).join(' && ')}) return 1; return 0;`;

  it.each([
    ['functions in a chain of calls', functions],
    ['tests in one condition', tests],
  ])('takes a number of steps proportional to the number of %s', (_, program) => {
    const steps = (count: number): number => {
      const { graph } = compile(program(count), { optimize: 'full', record: true });
      return graph?.log?.takenSteps ?? NaN;
    };
    expect(steps(80)).toBeLessThan(2.1 * steps(40));
  });

  it('reports rules that undo each other', () => {
    const [x, y] = [variable('x'), variable('y')];
    const test = ['', ''] as const;
    const rules = [
      rule({ name: 'there', law: 'x + y = y + x', from: add(x, y), to: add(y, x), test }),
      rule({ name: 'back', law: 'x - y = x - y', from: sub(x, y), to: sub(x, y), test }),
    ];
    const { ok, diagnostics } = compile('return arg + arg * 3;', { rules });
    expect(ok).toBe(false);
    expect(diagnostics[0].code).toBe('endless-rewriting');
    expect(diagnostics[0].message).toBe('rewriting never terminates: there fires again on its result');
  });

  it('stops at the node limit with an error at the location where the limit is exceeded', () => {
    const { ok, diagnostics } = compile('int a = arg * 3;\nint b = a + arg * 5;\nreturn a * b;', {
      nodeLimit: 14,
    });
    expect(ok).toBe(false);
    const [{ code, line, message }] = diagnostics;
    expect({ code, line }).toEqual({ code: 'too-many-nodes', line: 2 });
    expect(message).toContain('exceeds 14 nodes');
  });
});
