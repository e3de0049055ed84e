// Tests the data of an SSA construction that the window receives.
import { describe, expect, it } from 'vitest';
import { constructSsa, lockstep, ofBlocks, readFlow } from '../../../compiler/ssa/index.ts';
import { ssaAlgorithmNames, ssaOf, ssaTime, type SsaData, type SsaRequest } from '../../../compiler/index.ts';

const source = `a: x = 1; if ? then b else d
b: if ? then b else c
c: x = 2; goto d
d: return x`;

function dataOf(text: string, request: SsaRequest): SsaData {
  const answer = ssaOf(text, request);
  if (answer.kind !== 'ssa') throw new Error(answer.kind);
  return answer.data;
}

const now = (): number => performance.now();

describe('the data of an SSA construction', () => {
  it.each(ssaAlgorithmNames)('names every value of its steps and phis: %s', (algorithm) => {
    const data = dataOf(source, { algorithm, mostSteps: 1000 });
    const known = new Set([-1, ...data.values.map(({ value }) => value)]);
    const mentioned = [...data.phis.flatMap(({ args }) => args), ...data.uses.flat()];
    for (const step of data.steps)
      for (const [key, part] of Object.entries(step))
        if (['value', 'phi', 'by', 'args', 'phis', 'outside'].includes(key)) mentioned.push(part as number);
    expect(mentioned.flat().filter((value) => !known.has(value))).toEqual([]);
    expect(data.steps.length).toBeGreaterThan(0);
    expect(structuredClone(data)).toEqual(data);
  });

  it('contains the dominators and frontiers of its blocks', () => {
    const { blocks } = dataOf(source, { algorithm: 'cytron' });
    const shown = blocks.map(({ name, dominator, frontier }) => [
      name,
      blocks[dominator]?.name ?? '',
      frontier.map((at) => blocks[at].name).join(),
    ]);
    expect(shown).toEqual([
      ['start', '', ''],
      ['a', 'start', ''],
      ['b', 'a', 'b,d'],
      ['c', 'b', 'd'],
      ['d', 'a', ''],
    ]);
  });

  it('contains a run of both forms along a path', () => {
    const { states, variables } = dataOf(source, { algorithm: 'choi', path: [0, 1, 2, 2, 3, 4] });
    expect(variables).toEqual(['x']);
    expect(states.map(({ entries, agrees }) => [agrees, ...entries.map(({ original }) => original)])).toEqual(
      [[true], [true, 1], [true, 1], [true, 1], [true, 3], [true, 3]],
    );
  });

  it('refuses paths that the graph does not contain', () => {
    expect(dataOf(source, { algorithm: 'choi', path: [0, 3] }).states).toEqual([]);
    expect(dataOf(source, { algorithm: 'choi', path: [1] }).states).toEqual([]);
    expect(dataOf(source, { algorithm: 'choi', path: [0, 99] }).states).toEqual([]);
  });

  it('claims minimality only for reducible graphs if the algorithm requires reducibility', () => {
    const promise = (text: string): (boolean | undefined)[] => {
      const { conditions } = dataOf(text, { algorithm: 'braun' });
      return conditions.filter(({ condition }) => condition === 'minimal').map(({ promised }) => promised);
    };
    expect(promise(source)).toEqual([true]);
    expect(promise('a: if ? then b else c\nb: if ? then c else d\nc: if ? then b else d\nd: return')).toEqual(
      [false],
    );
  });

  it('reports that the minimality of large graphs was not checked', () => {
    const long = Array.from({ length: 400 }, (_, i) => `b${i}: goto b${i + 1}`).join('\n');
    const { conditions } = dataOf(`a: x = 1; goto b0\n${long}\nb400: return x`, { algorithm: 'choi' });
    expect(conditions.find(({ condition }) => condition === 'minimal')?.problems).toBe(null);
  });
});

describe('lockstep', () => {
  it('shows where the SSA form is wrong', () => {
    const { program } = readFlow(source);
    if (program === null) throw new Error('the graph was not read');
    const graph = ofBlocks(program);
    const result = constructSsa(graph, 'choi');
    if (result.kind !== 'form') throw new Error('gave up');
    const [phi] = result.form.phis;
    const swapped = { ...result.form, phis: [{ ...phi, args: phi.args.toReversed() }] };
    expect(lockstep(graph, swapped, [0, 1, 4]).at(-1)?.wrongPhis).toHaveLength(1);
    const without = { ...result.form, phis: [] };
    expect(lockstep(graph, without, [0, 1, 4]).at(-1)?.wrongUses).toEqual([0]);
  });
});

describe('the measured work of a construction', () => {
  it('is reported if the construction has a result, and grows with the graph', () => {
    const diamonds = (n: number): string => {
      const some = Array.from({ length: n }, (_, i) => `c${i}: if ? then c${i + 1} else c${i + 1}`);
      return ['a: x = ?', ...some, `c${n}: return x`].join('\n');
    };
    const [short, long] = [2, 14].map((n) => ssaTime(diamonds(n), 'plain', now) ?? NaN);
    expect(short).toBeGreaterThan(0);
    expect(long).toBeGreaterThan(short * 20);
    expect(ssaTime('a: return x', 'plain', now)).toBeNull();
    expect(ssaTime('int x = ;', 'plain', now)).toBeNull();
  });
});
