// Compares two graphs on the same inputs. Tests which differences are found, where runs diverge, and that
// runs beyond the limit prove nothing.
import { describe, expect, it } from 'vitest';
import {
  SourceText,
  compile,
  equivalenceOf,
  readGraph,
  type EquivalenceData,
  type Runnable,
} from '../../../compiler/index.ts';
import { printGraph } from '../../../compiler/ir/text/text.ts';
import { intConstant } from '../../../compiler/ir/types.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';

const request = { runs: 120, seed: 1 };

const compare = (
  a: string,
  b: string,
  more: Partial<typeof request & { budget: number }> = {},
): EquivalenceData => equivalenceOf(compile(a), compile(b), { ...request, ...more });

/** The program with one constant of its graph changed. */
function mutant(text: string, from: bigint, to: bigint): Runnable {
  const { graph, source } = compile(text, { optimize: 'none' });
  const copy = graph === null ? null : readGraph(printGraph(graph)).graph;
  if (copy === null) throw new Error('the changed graph was not read');
  for (const node of copy.all()) {
    if (node.op !== ops.Constant || node.type !== intConstant(from)) continue;
    copy.setType(node, intConstant(to));
    (node as { aux: unknown }).aux = intConstant(to);
  }
  return { graph: copy, source };
}

describe('equal graphs', () => {
  it('come from one program under all settings', { ...long, timeout: 120_000 }, () => {
    for (let seed = 0; seed < 16; seed++) {
      const text = seed % 2 === 0 ? randomProgram(seed) : fullProgram(seed, { statements: 7 });
      const [none, peephole, full] = (['none', 'peephole', 'full'] as const).map((optimize) =>
        compile(text, { optimize }),
      );
      for (const other of [peephole, full]) {
        const data = equivalenceOf(none, other, { runs: 25, seed, budget: 10_000 });
        expect(data.difference, text).toBeNull();
        expect(data.same + data.undecided).toBe(25);
      }
    }
  });

  it('are not reported if no pair of runs ended', () => {
    const endless = compare('while (true) {}', 'while (true) {}', { budget: 1000 });
    expect(endless).toMatchObject({ verdict: 'undecided', same: 0, undecided: 120, difference: null });
    const count = 'int i = 0; while (i < arg) i++; return i;';
    const partly = compare(count, count, { budget: 2000 });
    expect(partly.verdict).toBe('no-difference');
    expect(partly.undecided).toBeGreaterThan(0);
    expect(partly.same + partly.undecided).toBe(120);
    expect(partly.undecidedArguments).toContain('9223372036854775807');
  });

  it('are not reported if only one run ended before the limit', () => {
    const data = compare('return 1;', 'int i = 0; while (i != 1000000) i++; return 1;', { budget: 1000 });
    expect(data).toMatchObject({ verdict: 'undecided', same: 0, undecided: 120 });
  });
});

describe('different graphs', () => {
  it('are reported with the first input that distinguishes them', () => {
    const data = compare('return arg * 2;', 'return arg + arg * arg;');
    // The results are equal for 0 and 1.
    expect(data.same).toBe(2);
    expect(data.difference).toMatchObject({
      argument: '-1',
      kind: 'result',
      first: { text: '-2', stdout: '' },
      second: { text: '0', stdout: '' },
      input: '',
      outputAt: -1,
    });
  });

  it('are found for inputs near the constants of either graph', () => {
    const data = compare('return arg < 123457;', 'return arg <= 123457;');
    expect(data.difference?.argument).toBe('123457');
    expect(compare('return 1;', 'if (arg == 987654321987) return 2; return 1;').difference?.argument).toBe(
      '987654321987',
    );
  });

  it('may differ in faults and in the line of a fault', () => {
    expect(compare('return 1 / arg;', 'if (arg) return 1 / arg; return 0;').difference).toMatchObject({
      kind: 'fault',
      argument: '0',
      first: { text: 'fault: divide-by-zero at line 1' },
      second: { text: '0' },
    });
    // Lines are not compared if the texts differ.
    expect(compare('return 1 / arg;', '\nreturn 1 / arg;').verdict).toBe('no-difference');
  });

  it('may differ in their output, even if a limit ends the run', () => {
    const data = compare('sys.io.p("abc"); return 1;', 'sys.io.p("abd"); while (true) {} return 1;', {
      budget: 1000,
    });
    expect(data.difference).toMatchObject({
      kind: 'output',
      outputAt: 2,
      first: { stdout: 'abc' },
      second: { stdout: 'abd', text: 'fault: timeout' },
    });
    // A completed run has printed all its output.
    const more = compare('sys.io.p("a"); return 1;', 'sys.io.p("ab"); while (true) {} return 1;', {
      budget: 1000,
    });
    expect(more.difference?.kind).toBe('output');
    const open = compare('sys.io.p("ab"); return 1;', 'sys.io.p("a"); while (true) {} return 1;', {
      budget: 1000,
    });
    expect(open.verdict).toBe('undecided');
  });

  it('may differ in the input that they read', () => {
    const read = '{ -> i32} getchar = "C"; int a = getchar();';
    const data = compare(`${read} return a;`, `${read} if (a == 97) return 98; return a;`, { runs: 1000 });
    expect(data.difference?.input.startsWith('a')).toBe(true);
    expect([data.difference?.first.text, data.difference?.second.text]).toEqual(['97', '98']);
  });

  it('of one text are reported with the line at which the runs diverge', () => {
    const text = [
      'int s = 0;',
      'for (int i = 0; i < 6; i++) {',
      '  if (i < 4)',
      '    s = s + arg;',
      '  else {',
      '    int t = 0;',
      '    while (t < 2) t++;',
      '    s = s + t;',
      '  }',
      '}',
      'return s;',
    ].join('\n');
    const program = compile(text, { optimize: 'none' });
    const data = equivalenceOf(program, mutant(text, 4n, 5n), request);
    expect(data.verdict).toBe('different');
    expect(data.difference?.kind).toBe('result');
    // In the fifth iteration, the first program enters the inner loop, and the second skips it.
    expect(data.difference?.nextLines[0]).toBe(7);
    expect(data.difference?.nextLines[1]).toBe(3);
    const moved = equivalenceOf(program, mutant(text, 0n, 1n), request);
    expect(moved.verdict).toBe('different');
  });

  it('are the same for the same seed', () => {
    const texts = ['return arg & 255;', 'return arg & 511;'] as const;
    expect(compare(...texts, { seed: 9 })).toEqual(compare(...texts, { seed: 9 }));
  });
});

describe('graphs without source text', () => {
  it('are compared by their results', () => {
    const { graph } = compile('return arg + 1;');
    const { graph: other } = compile('return arg - -1;', { optimize: 'none' });
    const bare = { source: new SourceText('') };
    expect(equivalenceOf({ graph, ...bare }, { graph: other, ...bare }, request).verdict).toBe(
      'no-difference',
    );
    const third = mutant('return arg + 1;', 1n, 2n).graph;
    expect(equivalenceOf({ graph, ...bare }, { graph: third, ...bare }, request).difference).toMatchObject({
      argument: '0',
      lastCommonLine: 0,
      nextLines: [0, 0],
    });
  });
});

describe('loops that no run enters', long, () => {
  const compared = (source: string): readonly number[] =>
    equivalenceOf(compile(source, { optimize: 'none' }), compile(source, { optimize: 'none' }), request)
      .stillLoops;

  it('are reported with their lines, because their bodies were not compared', () => {
    const body = 'int i = 0;\nint n = 0;\nwhile (i < n) i = i + 1;\nreturn i;';
    expect(compared(body)).toEqual([3]);
    expect(compared(body.replace('n = 0', 'n = arg'))).toEqual([]);
  });
});
