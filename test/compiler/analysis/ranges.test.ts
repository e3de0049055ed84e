// Tests ranges, limits, and the checks that depend on them: Indutny’s example (docs/theory.md §5), checks
// that must remain, and the limits of integers, where a proof about unbounded numbers would be wrong.
import { textOf } from '../../../compiler/base/phrase.ts';
import { describe, expect, it } from 'vitest';
import { analyseChecks } from '../../../compiler/analysis/index-check.ts';
import { checksOf, compile, rangesOf, run, type Compilation } from '../../../compiler/index.ts';
import { Replay } from '../../../compiler/narration/replay.ts';
import { stepSentence } from '../../../compiler/narration/sentences.ts';
import { ARGUMENTS } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';
import { compiled } from '../../support/programs/compiled.ts';

/** A function with two arrays of unknown length. The tested code is on a separate line of it. */
const inFunction = (body: string): string =>
  [
    'val f = { int[] a, int[] b, int n ->',
    '  int s = 0;',
    ...body.split('\n'),
    '  return s;',
    '};',
    'int[] x = new int[arg & 7];',
    'int[] y = new int[5];',
    // Called from several places, so that it is not inlined.
    'return f(x, y, arg) + f(y, x, 3) + f(y, y, arg >> 1);',
  ].join('\n');

const recorded = (program: string): Compilation => compiled(program, { record: true });

/** Number of remaining index and divisor checks. */
const left = (compilation: Compilation): number =>
  checksOf(compilation).remaining.filter(({ kind }) => kind !== 'length').length;

const outcomes = (compilation: Compilation): string[] =>
  ARGUMENTS.map((argument) => {
    const { status, result, fault, line } = run(compilation, { engine: 'graph', argument, budget: 20_000 });
    return `${argument}: ${status === 'value' ? result : `${fault} ${line}`}`;
  });

/** The program behaves as without optimization. */
function expectSame(program: string): void {
  expect(outcomes(recorded(program))).toEqual(outcomes(compile(program, { optimize: 'none' })));
}

/** An array of h rows with w elements each. */
const rowsAndColumns = (row: string, column: string, index = 'i * w + j'): string =>
  'int h = 2 + (n & 3); int w = 3 + (n & 7); int[] c = new int[h * w];\n' +
  `for (int i = 0; ${row}; i++) for (int j = 0; ${column}; j++) c[${index}] = i + j;`;

const COUNTED = inFunction('for (int i = 0; i < a#; i++)\n  s += a[i];');

describe('Indutny’s example', () => {
  it('has a counter from 0 to 2^63-1, and a smaller range after the test', () => {
    const [counter] = rangesOf(recorded(COUNTED)).filter(
      ({ name, widened }) => name === 'i' && widened !== '',
    );
    expect(counter).toMatchObject({ widened: '0 … 2^63-1', range: '0 … 2^32-1' });
  });

  it('knows the limit i < a# on the true path', () => {
    const compilation = recorded(COUNTED);
    const [counter] = rangesOf(compilation).filter(({ name, widened }) => name === 'i' && widened !== '');
    expect(counter.limits.map(({ text, line }) => `${text} ${line}`)).toEqual(['i < a# 3', 'i ≥ a# 3']);
  });

  it('loses its bounds check, and the step gives the reason', () => {
    const compilation = recorded(COUNTED);
    expect(left(compilation)).toBe(0);
    const [removed] = compilation.removedChecks;
    expect(removed).toMatchObject({ kind: 'index', line: 4, reason: { kind: 'limit', line: 3 } });
    const data = compilation.log?.data();
    if (data === undefined) throw new Error('not recorded');
    expect(stepSentence(new Replay(data), removed.step)).toContain(
      'cannot fail and is removed, since i is 0 … 4294967294, and i < a#, by the test at line 3',
    );
  });

  it('is scheduled as a loop of a load and two additions, with the length before the loop', () => {
    const { blocks, loops } = recorded(COUNTED).schedule('best');
    const ops = blocks.map(({ nodes }) => nodes.map(({ op }) => op.name));
    const body = ops.findIndex((names) => names.includes('Load'));
    expect(ops[body].filter((name) => name !== 'CProj').sort()).toEqual(['Add', 'Add', 'Load']);
    const [length] = ops.flatMap((names, block) => (names.includes('Length') ? [block] : []));
    expect(loops.depth[length]).toBeLessThan(loops.depth[body]);
    expect(ops.flat()).not.toContain('CheckIndex');
  });
});

describe('a check remains', long, () => {
  const staying: readonly (readonly [why: string, body: string, checks: number])[] = [
    ['if the counter starts at -1', 'for (int i = -1; i < a#; i++)\ns += a[i];', 1],
    ['behind <=', 'for (int i = 0; i <= a#; i++)\ns += a[i];', 1],
    ['if another array was tested', 'for (int i = 0; i < a#; i++)\ns += b[i];', 1],
    ['for the next index', 'for (int i = 0; i < a#; i++)\ns += a[i + 1];', 1],
    ['for the previous index', 'for (int i = 0; i < a#; i++)\ns += a[i - 1];', 1],
    ['if the counter goes below 0', 'for (int i = a# - 1; i >= -1; i--)\ns += a[i];', 1],
    ['if the counter starts at the length and goes down', 'for (int i = a#; i >= 0; i--)\ns += a[i];', 1],
    ['if only the upper bound is tested', 'int i = n;\nif (i < a#) s += a[i];', 1],
    ['if only the lower bound is tested', 'int i = n;\nif (i >= 0) s += a[i];', 1],
    ['if the counter was incremented after the test', 'for (int i = 0; i < a#; )\n{ i++; s += a[i]; }', 1],
    [
      'if one branch arm incremented the counter after the test',
      'for (int i = 0; i < a#; i++)\n{ if (s > n) i = i + 2; s += a[i]; }',
      1,
    ],
    ['if the sum may overflow', 'if (n >= 0)\nif (n + 1 < a#) s += a[n];', 1],
    ['if a large step may overflow', 'for (int i = 0; i < a#; i += 9223372036854775807)\ns += a[i];', 1],
    [
      'if the bound was changed',
      'int m = a#; while (s < 9)\n{ m++; for (int i = 0; i < m; i++) s += a[i] + 1; }',
      1,
    ],
    ['if only one of two tests must hold', 'if (n >= 0 || n < a#)\ns += a[n];', 1],
    ['if another condition may hold instead of the test', 'if (n >= 0) if (n < a# || b# > 2)\ns += a[n];', 1],
    [
      'if the bound changes in each iteration',
      'int i = 0; for (int k = 0; k < 20; k++) { int m = (n >> k & 7) + 1; int[] c = new int[m];\ns += c[i] + 1; if (i + 1 < m) i = i + 1; }',
      1,
    ],
    [
      'if a sum may wrap around to a value above its bound',
      'if (n >= 0)\nif (n + 5 > -9223372036854775805) s += 7 / (n - 9223372036854775807);',
      1,
    ],
    ['if the loop visits one row too many', rowsAndColumns('i <= h', 'j < w'), 1],
    ['if the loop visits one column too many', rowsAndColumns('i < h', 'j <= w'), 1],
    ['if the index assumes another row width', rowsAndColumns('i < h', 'j < w', 'i * (w + 1) + j'), 1],
    [
      'if rows times columns may overflow',
      'int[] c = new int[n * n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\nc[i * n + j] = s++;',
      1,
    ],
  ];
  for (const [why, body, checks] of staying) {
    it(why, () => {
      expect(left(recorded(inFunction(body)))).toBe(checks);
      expectSame(inFunction(body));
    });
  }
});

describe('a check is removed', () => {
  const going: readonly (readonly [how: string, body: string])[] = [
    ['when counting up', 'for (int i = 0; i < a#; i++)\ns += a[i];'],
    ['when counting by two', 'for (int i = 0; i < a#; i += 2)\ns += a[i];'],
    ['when counting down', 'for (int i = a# - 1; i >= 0; i--)\ns += a[i];'],
    ['for an index by row and column', rowsAndColumns('i < h', 'j < w')],
    ['for an index by column and row', rowsAndColumns('i < h', 'j < w', 'j + w * i')],
    ['counting down after > 0', 'for (int i = a#; i > 0; i--)\ns += a[i - 1];'],
    ['in a loop up to the length minus one', 'for (int i = 0; i + 1 < a#; i++)\ns += a[i] + a[i + 1];'],
    ['after <= the length minus one', 'for (int i = 0; i <= a# - 1; i++)\ns += a[i];'],
    ['after i + 1 <= the length', 'for (int i = 0; i + 1 <= a#; i++)\ns += a[i];'],
    [
      'in two nested loops',
      'for (int i = 0; i < a#; i++)\nfor (int j = i + 1; j < a#; j++) s += a[i] * a[j];',
    ],
    ['in a triangular loop', 'for (int i = 0; i < a#; i++)\nfor (int j = 0; j < i; j++) s += a[j];'],
    [
      'in insertion sort',
      'for (int i = 1; i < a#; i++) { int j = i; while (j > 0 && a[j - 1] > a[j])\n{ int t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; j--; } }',
    ],
    ['after both tests', 'if (n >= 0 && n < a#)\ns += a[n];'],
    ['after both tests, negated', 'if (n < 0 || n >= a#) return 7;\ns += a[n];'],
    ['for a remainder', 'if (n >= 0 && a# > 0)\ns += a[n % a#];'],
    ['for half of an index', 'for (int i = 0; i < a#; i++)\ns += a[i / 2] + a[i >> 1];'],
    [
      'for the smaller of two lengths',
      'int m = a#; if (b# < m) m = b#;\nfor (int i = 0; i < m; i++) s += a[i] * b[i];',
    ],
    [
      'for indices from both ends',
      'int l = 0; int r = a# - 1; while (l < r)\n{ s += a[l] - a[r]; l++; r--; }',
    ],
    [
      'after an additional test in a loop with `!=`',
      'int i = 0; while (i != a#)\n{ if (i > a#) break; s += a[i]; i++; if (i > 100) break; }'.replace(
        'i > a#',
        'i >= a#',
      ),
    ],
  ];
  for (const [how, body] of going) {
    it(how, () => {
      const compilation = recorded(inFunction(body));
      const why = checksOf(compilation).remaining.filter(({ kind }) => kind === 'index');
      expect(why).toEqual([]);
      expectSame(inFunction(body));
    });
  }

  it('for a new array, because its length expression is known', () => {
    const program =
      'int n = arg & 31; int[] a = new int[n + 1]; for (int i = 0; i <= n; i++) a[i] = i; return a[n];';
    expect(left(recorded(program))).toBe(0);
    expectSame(program);
    const unknown = 'int[] a = new int[arg]; for (int i = 0; i < arg; i++) a[i] = i; return a#;';
    expect(left(recorded(unknown))).toBe(0);
  });

  it('for divisors and lengths, because their ranges are known', () => {
    const program =
      'if (arg > 2) { int[] a = new int[arg & 63 | 1]; return 100 / arg + 100 % (arg - 1) + a#; } return 0;';
    const { removed, remaining } = checksOf(recorded(program));
    expect(remaining).toEqual([]);
    expect(removed.map(({ kind }) => kind)).toContain('zero');
    expectSame(program);
  });
});

describe('the range analysis', () => {
  it('never excludes a value that a run computes, even if an addition wraps around', () => {
    const program = 'int i = 9223372036854775800; int k = 0; while (k < 20) { i++; k++; } return i;';
    const [i] = rangesOf(recorded(program)).filter(({ name, widened }) => name === 'i' && widened !== '');
    expect(i.range).toBe('any integer');
    expectSame(program);
  });

  it('explains why a check remains', () => {
    const why = (body: string): string => textOf(checksOf(recorded(inFunction(body))).remaining[0].why);
    expect(why('for (int i = -1; i < a#; i++)\ns += a[i];')).toBe('i may be negative: i is -1');
    expect(why('for (int i = 0; i <= a#; i++)\ns += a[i];')).toBe(
      'nothing proves that i < a#: i is 0 … 2^32-1, a# is 0 … 2^32-1',
    );
  });

  it('gives the same reasons for a finished graph as during the pass', () => {
    const { graph } = compile(COUNTED, { optimize: 'peephole' });
    if (graph === null) throw new Error('refused');
    const reasons = analyseChecks(graph).verdicts.map(({ reason }) => reason?.kind ?? 'none');
    expect(reasons).toContain('limit');
  });
});
