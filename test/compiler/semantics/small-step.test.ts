// Tests the small-step run: figure 1 of the paper, the rules of the whole language, and agreement with
// other engines.
import { describe, expect, it } from 'vitest';
import {
  MAX_STATES,
  compile,
  run,
  stepValuesOf,
  stepsOf,
  type Compilation,
  type ExecState,
  type StepState,
  type StepsData,
} from '../../../compiler/index.ts';
import { figureOne } from '../../support/graphs/figure-one.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { goldenPrograms, numberOf } from '../../support/programs/golden.ts';
import { extent, inTurn, long } from '../../support/extent.ts';

const request = { argument: 0n, limit: 1000 };

function steps(text: string, argument = 0n, optimize: 'none' | 'full' = 'none'): StepsData {
  return stepsOf(compile(text, { optimize }), { ...request, argument });
}

/** The states as text, without memory: `START r0 {}`, `JMP Loop 5 {φ ↦ 1}` … */
function short(state: StepState): string {
  if (state.kind === 'start') return 'Start';
  const through = state.kind === 'exec' || state.through === '' ? '' : `${state.through} `;
  if (state.kind === 'return') return `${through}${state.rule} ${state.value}`;
  if (state.kind === 'fail') return `${through}${state.rule} ${state.fault} ${state.line}`;
  const entries = state.rho.filter(({ value }) => value !== 'memory');
  return `${state.rule} ${state.label} {${entries.map(({ name, value }) => `${name} ↦ ${value}`).join(', ')}}`;
}

const rules = ({ states }: StepsData): string[] =>
  states.flatMap((state) => (state.kind === 'start' ? [] : [state.rule]));
const execs = ({ states }: StepsData): ExecState[] => states.filter((state) => state.kind === 'exec');

describe('figure 1', () => {
  const figure = figureOne();
  const data = stepsOf(figure, request);

  it('runs from Start through r0 to r′ with ρ(φ) = 1, 2, 3, 4, and then returns', () => {
    expect(data.states.map(short)).toEqual([
      'Start',
      'START r0 {}',
      'JMP Loop 5 {φ ↦ 1}',
      'IFF Loop 5 {φ ↦ 2}',
      'IFF Loop 5 {φ ↦ 3}',
      'IFF Loop 5 {φ ↦ 4}',
      'IFT RET 4',
    ]);
    expect(data.truncated).toBe(false);
  });

  it('follows the edges p and p′', () => {
    expect(data.states.map((state) => (state.kind === 'start' ? null : state.edge))).toEqual([
      null,
      -1,
      2,
      11,
      11,
      11,
      10,
    ]);
  });

  it('gives every data node its value under ρ', () => {
    const at = (state: number): Map<number, string> =>
      new Map(stepValuesOf(figure, request, state).map(({ node, value }) => [node, value]));
    const { x, y, phi, z, w } = figure;
    const shown = (state: number): (string | undefined)[] =>
      [x, y, phi, z, w].map(({ id }) => at(state).get(id));
    expect(shown(1)).toEqual(['1', '5', undefined, undefined, undefined]);
    expect(shown(2)).toEqual(['1', '5', '1', '2', '0']);
    expect(shown(5)).toEqual(['1', '5', '4', '5', '1']);
    // States can be queried in any order.
    expect(shown(3)).toEqual(['1', '5', '2', '3', '0']);
    expect(stepValuesOf(figure, request, 0)).toEqual([]);
    expect(stepValuesOf(figure, request, 6)).toEqual([]);
  });

  it('is truncated at the limit', () => {
    const cut = stepsOf(figure, { ...request, limit: 3 });
    expect(cut.states).toEqual(data.states.slice(0, 4));
    expect(cut.truncated).toBe(true);
  });
});

describe('a step', () => {
  it('updates all phis of a region at once', () => {
    const swap =
      'int a = 1; int b = 2; for (int i = 0; i < 3; i++) { int t = a; a = b; b = t; } return a * 10 + b;';
    const values = execs(steps(swap))
      .filter(({ label }) => label.startsWith('Loop'))
      .map(({ rho }) => ['a', 'b', 'i'].map((name) => rho.find((entry) => entry.name === name)?.value));
    expect(values).toEqual([
      ['1', '2', '0'],
      ['2', '1', '1'],
      ['1', '2', '2'],
      ['2', '1', '3'],
    ]);
  });

  it('computes the values before a loop only once', long, () => {
    const before = Array.from({ length: 40 }, (_, i) => `a = a * 3 ^ ${i};`).join(' ');
    const loop = 'for (int i = 0; i < 150000; i++) s = s * 3 + a;';
    const text = `int a = arg; ${before} int s = 0; ${loop} return s;`;
    const { status } = run(compile(text, { optimize: 'none' }), { engine: 'graph', argument: 5n });
    expect(status).toBe('value');
  });

  it('marks the values that changed', () => {
    const text =
      'int n = arg; int s = 0; while (n) { s += n; if (n & 1) s = s * 3; else s = s - 1; n = n - 1; } return s;';
    const changed = execs(steps(text, 2n)).map(({ label, rho }) => [
      label.split(' ')[0],
      rho.filter((entry) => entry.changed).map(({ name }) => name.split(' ')[0]),
    ]);
    expect(changed.slice(0, 5)).toEqual([
      ['r0', []],
      ['Loop', ['n', 's']],
      ['true', []],
      ['Region', ['s']],
      ['Loop', ['n', 's']],
    ]);
  });

  it('passes a zero check or faults there', () => {
    const text = 'int a = 7 / arg;\nif (a > 2) a = a / (arg - 2);\nreturn a;';
    expect(rules(steps(text, 1n))).toEqual(['START', 'ZCHK1', 'IFT', 'ZCHK1', 'RET']);
    expect(short(steps(text, 0n).states.at(-1) as StepState)).toBe('ZCHK2 divide-by-zero 1');
    expect(short(steps(text, 2n).states.at(-1) as StepState)).toBe('ZCHK2 divide-by-zero 2');
  });

  it('names array checks', () => {
    const text = 'int[] a = new int[arg];\nreturn a[2];';
    expect(rules(steps(text, 3n))).toEqual(['START', 'LEN1', 'RET']);
    expect(short(steps(text, 3n).states.at(-1) as StepState)).toBe('IDX1 RET 0');
    expect(short(steps(text, 2n).states.at(-1) as StepState)).toBe('IDX2 index-out-of-bounds 2');
    expect(short(steps(text, -1n).states.at(-1) as StepState)).toBe('LEN2 negative-array-length 1');
  });

  it('calls and returns, with a separate ρ for each call', () => {
    const text = 'val f = { int n -> if (n < 2) return 1; return n * f(n - 1); }; return f(arg);';
    const data = steps(text, 3n);
    expect(rules(data).filter((rule) => rule === 'CALL' || rule === 'CRET')).toEqual([
      'CALL',
      'CALL',
      'CALL',
      'CRET',
      'CRET',
      'CRET',
    ]);
    expect([...new Set(execs(data).map(({ frame }) => frame))]).toEqual([0, 1, 2, 3]);
    const calls = execs(data).filter(({ rule }) => rule === 'CALL');
    expect(calls.map(({ rho, depth }) => [depth, rho.find(({ name }) => name === 'n')?.value])).toEqual([
      [1, '3'],
      [2, '2'],
      [3, '1'],
    ]);
    const back = execs(data).filter(({ rule }) => rule === 'CRET');
    const results = back.map(({ rho }) => rho.find(({ name }) => name.startsWith('result of'))?.value);
    expect(results).toEqual(['1', '2', '6']);
    // After the call, n has the value of the caller again.
    expect(back[0].rho.find(({ name }) => name === 'n')?.value).toBe('2');
  });

  it('keeps new objects and call results in ρ', () => {
    const text = 'struct S { int !x; }; S s = new S; s.x = arg; S t = new S; t.x = s.x + 1; return t.x;';
    const first = execs(steps(text, 5n))[0];
    expect(first.rho.map(({ value }) => value).filter((value) => value !== 'memory')).toEqual([
      'S #0',
      'S #1',
    ]);
  });

  it('includes the output so far', () => {
    const text = 'sys.io.p("ab"); if (arg) sys.io.p("c"); return 1;';
    const data = steps(text, 1n);
    expect(data.stdout).toBe('abc');
    const printed = data.states.flatMap((state) => (state.kind === 'start' ? [] : [state.printed]));
    expect(printed[0]).toBe(0);
    expect(printed).toContain(2);
    expect(printed.at(-1)).toBe(3);
    expect(printed).toEqual([...printed].sort((a, b) => a - b));
    expect(rules(data)).toContain('SYS');
  });

  it('is the last state if a system function ends the program', () => {
    const data = steps('i32 code = 3; sys.io.p("x"); sys.libc._exit(code); return 1;');
    expect(short(data.states.at(-1) as StepState)).toBe('EXIT 3');
    expect(data.stdout).toBe('x');
  });

  it('is the only state of an empty program, and an infinite run is reported as truncated', () => {
    expect(steps('').states.map(short)).toEqual(['Start', 'RET ']);
    const endless = stepsOf(compile('while (true) {}'), { argument: 0n, limit: 50 });
    expect(endless.truncated).toBe(true);
    expect(endless.states.length).toBe(51);
    expect(stepsOf(compile('while (true) {}'), { argument: 0n, limit: 1e9 }).states.length).toBe(
      MAX_STATES + 1,
    );
  });
});

/** The last state in the form of an outcome. */
function ending(data: StepsData): string {
  const last = data.states[data.states.length - 1];
  if (last.kind === 'return') return `${last.value} ${JSON.stringify(data.stdout)}`;
  return last.kind === 'fail' ? `${last.fault} ${last.line} ${JSON.stringify(data.stdout)}` : 'cut';
}

function expectSame(compilation: Compilation, argument: bigint, what: string): void {
  const data = stepsOf(compilation, { argument, limit: 3000 });
  if (data.truncated) return;
  const { status, result, fault, line, stdout } = run(compilation, { engine: 'graph', argument });
  const expected = `${status === 'value' ? result : `${fault} ${line}`} ${JSON.stringify(stdout)}`;
  expect(`${what}: ${ending(data)}`).toBe(`${what}: ${expected}`);
  // Values can be queried at any state, and agree with ρ.
  const middle = Math.ceil((data.states.length - 1) / 2);
  const state = data.states[middle];
  const values = new Map(
    stepValuesOf(compilation, { argument, limit: 3000 }, middle).map(({ node, value }) => [node, value]),
  );
  if (state.kind === 'exec') for (const { node, value } of state.rho) expect(values.get(node)).toBe(value);
}

describe('the small-step run', () => {
  const programs = goldenPrograms(extent(4, 1));
  const PARTS = 8;
  for (let part = 0; part < PARTS; part++) {
    it(
      `gives the same result as a run for the golden programs, part ${part + 1}`,
      { timeout: 120_000 },
      () => {
        for (const { name, text } of programs.filter((_, i) => i % PARTS === part)) {
          const level = /^\/\/! level (\d+)/m.exec(text)?.[1];
          const base = level === undefined ? {} : { level: Number(level) };
          const argument = BigInt(/^\/\/! arg (-?\d+)/m.exec(text)?.[1] ?? '1');
          for (const optimize of inTurn(['none', 'full'] as const, numberOf(name))) {
            const compilation = compile(text, { ...base, optimize });
            if (compilation.ok) expectSame(compilation, argument, `${name} ${optimize}`);
          }
        }
      },
    );
  }

  it('gives the same result as a run for random programs', { ...long, timeout: 120_000 }, () => {
    for (let seed = 0; seed < extent(10, 2000); seed++) {
      const text = seed % 2 === 0 ? randomProgram(seed) : fullProgram(seed, { statements: 8 });
      const compilation = compile(text, { optimize: seed % 3 === 0 ? 'none' : 'full' });
      for (const argument of [0n, 1n, -3n, 100n])
        expectSame(compilation, argument, `seed ${seed}, arg ${argument}`);
    }
  });
});
