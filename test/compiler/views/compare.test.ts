// Compares compilations whose differences are known, and programs compiled without one of their steps.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  compareOf,
  compile,
  inLanguage,
  measures,
  programFigures,
  Replay,
  vetoOf,
  type CompareData,
  type Compilation,
  type CompileOptions,
  type Figure,
  type NodeState,
} from '../../../compiler/index.ts';
import { opNamed } from '../../../compiler/ir/ops/table.ts';
import { fullProgram } from '../../support/programs/full.ts';
import { TWO_LOOPS } from '../../support/programs/two-loops.ts';
import { long } from '../../support/extent.ts';

const compiled = (text: string, options: CompileOptions = {}): Compilation =>
  compile(text, { ...options, record: true, verify: true });

const logOf = (compilation: Compilation): Replay['data'] => {
  if (compilation.log === null) throw new Error('the compilation has no log');
  return compilation.log.data();
};

/** The program compared with itself without a rule's first step. */
function without(text: string, rule: string): CompareData {
  const main = compiled(text);
  const log = logOf(main);
  const replay = new Replay(log);
  const step = Array.from({ length: replay.stepCount }, (_, i) => i + 1).find(
    (at) => replay.step(at).rule === rule,
  );
  if (step === undefined) throw new Error(`${rule} does not fire`);
  const answer = vetoOf(log, step);
  if (answer.veto === null) throw new Error('the step cannot be vetoed');
  // The veto names only this step.
  const named = Array.from({ length: replay.stepCount }, (_, i) => vetoOf(log, i + 1)).filter(({ veto }) =>
    isDeepStrictEqual(veto, answer.veto),
  );
  expect(named).toEqual([answer]);
  const branch = compiled(text, { without: [answer.veto] });
  expect(branch.unmet).toEqual([]);
  return compareOf({ compilation: main }, { compilation: branch }, { argument: '7' });
}

const findings = (data: CompareData): string[] => data.findings.map((each) => inLanguage(each, 'en'));
const texts = (data: CompareData): string[] => data.differences.map(({ text }) => inLanguage(text, 'en'));

describe('a program compiled without one of its steps', () => {
  it('keeps the addition of zero', () => {
    const data = without('return arg + 0;', 'add-zero');
    expect(findings(data)).toContain('one more machine instruction');
    expect(texts(data).some((text) => text.startsWith('only the second has +'))).toBe(true);
  });

  it('keeps an index check', () => {
    const data = without(
      'int[] a = new int[arg & 15];\nint s = 0;\nfor (int i = 0; i < a#; i++) s = s + a[i] + i;\nreturn s;',
      'check-cannot-fail',
    );
    expect(findings(data).some((text) => text === 'the check on line 3 stays')).toBe(true);
    expect(data.figures.find(({ name }) => name === 'checks')).toMatchObject({ left: 0 });
  });

  it('has the same graph if another step has the same effect', () => {
    const text = 'int a = arg ^ 5; int b = arg ^ 5; return a + b;';
    const data = without(text, 'value-numbering');
    expect(data.equal).toBe(findings(data).length === 0);
  });

  it('keeps a load whose value is known', () => {
    const data = without(
      'struct R { int x; int len; };\nR !i = new R { len = arg; };\nint s = 0;\nwhile (i.x < i.len) { s = s + i.x; i.x = i.x + 1; }\nreturn s;',
      'load-forwarded',
    );
    expect(data.figures.find(({ name }) => name === 'loads')).toMatchObject({ left: 0 });
    expect(data.figures.find(({ name }) => name === 'loads')?.right).toBeGreaterThan(0);
  });

  it('refuses to omit a step on which the graph depends, and omits an analysis only as a whole', () => {
    const log = logOf(compiled('int a = 1; while (arg < 9) { a = 2 - a; arg = arg + 1; } return a;'));
    expect(vetoOf(log, 1).veto).toBeNull();
    expect(vetoOf(log, 0).veto).toBeNull();
    const replay = new Replay(log);
    const fall = Array.from({ length: replay.stepCount }, (_, i) => i + 1).find(
      (at) => replay.step(at).rule === 'fall',
    );
    expect(vetoOf(log, fall ?? 0).veto).toMatchObject({ rule: 'assume-top', op: '' });
  });
});

describe('two compilations', () => {
  it('are equal if their options differ only in the worklist order', long, () => {
    for (let seed = 0; seed < 3; seed++) {
      const text = fullProgram(seed, { statements: 5 });
      const main = compiled(text);
      const same = compareOf({ compilation: main }, { compilation: compiled(text) });
      expect(same).toMatchObject({ equal: true, differences: [], findings: [] });
      expect(same.lines.every((row) => row.same)).toBe(true);
    }
  });

  it('have the same assembly if only node numbers differ', () => {
    const { lines } = compareOf(
      { compilation: compiled('return arg * 8 + 5;') },
      { compilation: compiled('int a = arg + 0;\nint b = a - a;\nreturn a * 8 + 5 + b;') },
    );
    expect(lines.some(({ left, right }) => left?.text !== right?.text)).toBe(true);
    expect(lines.filter(({ same }) => !same)).toEqual([]);
  });

  it('can have different schedules of the same program', () => {
    const text =
      'int q = arg / 3; int a = 0; for (int i = 0; i < 50; i++) if (i == arg) a = a + q; return a;';
    const [first, second] = [compiled(text), compiled(text)];
    const executed = ({ figures }: CompareData): (number | null)[] =>
      figures.flatMap(({ name, left, right }) => (name === 'executed' ? [left, right] : []));
    const data = compareOf(
      { compilation: first, schedule: 'early' },
      { compilation: second, schedule: 'late' },
      { argument: '100', machine: { schedule: 'best' } },
    );
    const { early, late } = measures(first, { argument: 100n });
    expect(data.schedules.map(({ kind }) => kind)).toEqual(['early', 'late']);
    expect(executed(data)).toEqual([early.executed, late.executed]);
    expect(late.executed).toBeLessThan(early.executed ?? 0);
    // The assembly differs, and the graph does not.
    expect(data.lines.some(({ same }) => !same)).toBe(true);
    expect(data.equal).toBe(true);
    const best = compareOf(
      { compilation: first },
      { compilation: second },
      { machine: { schedule: 'best' } },
    );
    expect(best.schedules.map(({ kind }) => kind)).toEqual(['best', 'best']);
  });

  it('report only the differing parts of two programs', () => {
    const data = compareOf(
      { compilation: compiled('return arg + 1;') },
      { compilation: compiled('return arg * 3;') },
    );
    expect(texts(data).map((text) => text.replace(/ \d+/g, ''))).toEqual([
      'only the second has <<',
      '+: the right is the constant in the first and << in the second',
    ]);
  });

  it('are shown as an animation between two pictures that equal the two graphs', long, () => {
    for (let seed = 0; seed < 4; seed++) {
      const text = fullProgram(seed, { statements: 3 });
      const [a, b] = [compiled(text), compiled(text, { optimize: seed % 2 === 0 ? 'none' : 'peephole' })];
      const { film } = compareOf({ compilation: a }, { compilation: b });
      const replay = new Replay(film.log);
      for (const [position, compilation, ids] of [[1, a, film.left] as const, [2, b, film.right] as const]) {
        replay.seek(position);
        const shown = [...replay.nodes()].map(({ id, op, type, inputs }) => ({
          id: ids[id],
          op,
          type,
          inputs: inputs.map((input) => (input < 0 ? -1 : ids[input])),
        }));
        const own = new Replay(logOf(compilation));
        own.seek(own.stepCount);
        const wanted = [...own.nodes()].map(({ id, op, type, inputs }) => ({
          id,
          op,
          type,
          inputs: [...inputs],
        }));
        expect(shown.sort((x, y) => x.id - y.id)).toEqual(wanted);
      }
      replay.seek(0);
      expect([...replay.nodes()]).toEqual([]);
    }
  });

  it('report no difference if both sides have the same text', () => {
    const { differences } = compareOf(
      { compilation: compiled(TWO_LOOPS, { optimize: 'none' }) },
      { compilation: compiled(TWO_LOOPS) },
    );
    const sides = differences.flatMap(({ text }) => {
      const found = / (?:is|can be) (.*) in the first and (.*) in the second$/.exec(inLanguage(text, 'en'));
      return found === null ? [] : [[found[1], found[2]]];
    });
    expect(sides.length).toBeGreaterThan(0);
    expect(sides.filter(([first, second]) => first === second)).toEqual([]);
  });
});

describe('two steps of one program', () => {
  const compilation = compiled(TWO_LOOPS);
  /** Two steps of parsing; the graph is larger at the second. */
  const [early, late] = [59, 81];
  const data = compareOf(
    { compilation, position: early },
    { compilation, position: late },
    { argument: '7' },
  );
  const figure = (name: string): Figure | undefined => data.figures.find((each) => each.name === name);

  it('have the statistics of the displayed graphs', () => {
    const replay = new Replay(logOf(compilation));
    const nodesAt = (position: number): readonly NodeState[] => {
      replay.seek(position);
      return [...replay.nodes()];
    };
    const counts = (position: number, isCounted: (node: NodeState) => boolean): number =>
      nodesAt(position).filter(isCounted).length;
    for (const [name, isCounted] of [
      ['nodes', () => true],
      ['phis', ({ op }: NodeState) => op === 'Phi'],
      ['checks', ({ op }: NodeState) => opNamed(op).fault !== undefined],
      ['loads', ({ op }: NodeState) => op === 'Load'],
    ] as const)
      expect(figure(name)).toEqual({ name, left: counts(early, isCounted), right: counts(late, isCounted) });
    expect(data.isUnfinished).toBe(true);
  });

  it('have a summary that matches the list of differences', () => {
    const more = data.differences.filter(({ kind }) => kind === 'new').length;
    const fewer = data.differences.filter(({ kind }) => kind === 'gone').length;
    expect(more).toBeGreaterThan(fewer);
    expect(findings(data)).toEqual([
      expect.stringMatching(/^\d+ more nodes$/),
      'only the second has the check on line 7',
    ]);
    expect(texts(data).some((text) => text.startsWith('only the second has CheckIndex'))).toBe(true);
  });

  it('have the same statistics as compilations that stop at these steps', () => {
    const ends = compareOf({ compilation }, { compilation }, { argument: '7' });
    expect(ends).toMatchObject({ isUnfinished: false, equal: true });
    for (const name of programFigures)
      expect(figure(name)).toEqual(ends.figures.find((each) => each.name === name));
  });
});
