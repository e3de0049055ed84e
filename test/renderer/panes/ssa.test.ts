// Tests the data that the SSA pane derives from steps and settings, without a window.
import { describe, expect, it } from 'vitest';
import { ssaAlgorithmNames, ssaOf, type SsaAlgorithm, type SsaData } from '../../../compiler/index.ts';
import { defaultSsaChoices, readSsaChoices } from '../../../renderer/panes/ssa/choices.ts';
import { Constructing } from '../../../renderer/panes/ssa/constructing.svelte.ts';
import { diamonds, readyFlows } from '../../../renderer/panes/ssa/ready.ts';
import { sentenceAt } from '../../../renderer/panes/ssa/sentences.ts';
import { en } from '../../../renderer/text/en/index.ts';
import { sign, tone, verdictOf } from '../../../renderer/panes/ssa/validity.ts';
import { phiOf, sceneAt, trailAt } from '../../../renderer/panes/ssa/steps.ts';

const program =
  'int x = arg; int i = 0; while (i < x) { if (i == 3) x = x - 1; else i = i + 2; i = i + 1; } return x;';

function dataOf(text: string, algorithm: SsaAlgorithm, mostSteps = 5000): SsaData {
  const answer = ssaOf(text, { algorithm, mostSteps });
  if (answer.kind !== 'ssa') throw new Error(JSON.stringify(answer));
  return answer.data;
}
const texts = [...readyFlows.map(({ text }) => text), program];

describe.each(ssaAlgorithmNames)('the steps of %s', (algorithm) => {
  it.each(texts)('end with its result, even if not all steps are kept: %#', (text) => {
    for (const most of [5000, 3]) {
      const data = dataOf(text, algorithm, most);
      const scene = sceneAt(data, data.steps.length);
      const left = [...scene.phis.values()].flat().filter(({ state }) => state === 'filled');
      expect(left.map(({ value, args }) => [value, [...args]])).toEqual(
        data.phis.map(({ block, variable, args }) => [phiOf(data, block, variable), [...args]]),
      );
    }
  });

  it.each(texts)('keep all lines in place: each position shows lines for the same phis: %#', (text) => {
    const data = dataOf(text, algorithm);
    const lines = (at: number): number[] =>
      [...sceneAt(data, at).phis.values()].flat().map(({ value }) => value);
    for (let at = 0; at < data.steps.length; at += 3)
      expect(lines(at).sort()).toEqual(lines(data.steps.length).sort());
  });

  it.each(texts)('search backwards along edges of the graph: %#', (text) => {
    const data = dataOf(text, algorithm);
    data.steps.forEach((step, i) => {
      const trail = trailAt(data, i + 1);
      for (const { from, to } of trail) expect(data.blocks[from].successors).toContain(to);
      if (step.kind === 'visit' && trail.length > 0) expect(trail.at(-1)?.from).toBe(step.block);
    });
  });
});

describe('a construction that another one replaces', () => {
  type Answer = 'stopped' | { readonly answer: ReturnType<typeof ssaOf>; readonly milliseconds: number }[];
  /** A new request cancels the previous one, as in a thread. */
  const held: ((answer: Answer) => void)[] = [];
  const jobs = {
    run: (): Promise<Answer> => {
      held.at(-1)?.('stopped');
      return new Promise((resolve) => held.push(resolve));
    },
    stop: (): void => held.at(-1)?.('stopped'),
  };
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  const made = (): Constructing =>
    new Constructing(
      () => undefined,
      jobs as unknown as NonNullable<ConstructorParameters<typeof Constructing>[1]>,
    );
  const answer: Answer = [{ answer: ssaOf(program, { algorithm: 'braun', mostSteps: 9 }), milliseconds: 1 }];

  it('causes no error, and the pane waits for the replacement', async () => {
    const constructing = made();
    void constructing.ask('int x = 1; return x;');
    void constructing.ask(program);
    await settled();
    expect(constructing.trouble).toBeNull();
    expect(constructing.waiting).toBe(true);
    held.at(-1)?.(answer);
    await settled();
    expect(constructing.waiting).toBe(false);
    expect(constructing.dataOf(0)?.steps.length).toBeGreaterThan(0);
  });

  it('is reported as stopped if the user stops it', async () => {
    const constructing = made();
    void constructing.ask(program);
    constructing.stop();
    await settled();
    expect(constructing.trouble).toEqual({ kind: 'stopped' });
    expect(constructing.waiting).toBe(false);
  });
});

/** The position of the thesis's search at each visit, from the use to its definition. */
function* looks(data: SsaData, variable: string, remembers: boolean): Generator<readonly number[]> {
  const { blocks } = data;
  const seen = new Set<number>();
  function* search(way: readonly number[]): Generator<readonly number[]> {
    const at = way[way.length - 1];
    yield way;
    if (seen.has(at) || (way.length > 1 && blocks[at].defs.includes(variable))) return;
    seen.add(at);
    for (const predecessor of blocks[at].predecessors) yield* search([...way, predecessor]);
    if (!remembers) seen.delete(at);
  }
  for (const [block, { uses }] of blocks.entries()) if (uses.includes(variable)) yield* search([block]);
}

it('a step names the block of a variable’s only value, which has the variable’s name', () => {
  const data = dataOf('first: x = 1; if ? then loop else join\nloop: goto join\njoin: return x', 'braun');
  const sentences = data.steps.map((_, i) => sentenceAt(data, i + 1, en));
  expect(sentences).toContain('writeVariable(x, first): at its end x is the x of first.');
  expect(sentences).toContain('The use of x in join is the x of first. Done: 0 φs.');
});

describe('a question', () => {
  it('keeps its marks only until the student answers or leaves', () => {
    for (const end of ['finish', 'leave'] as const) {
      const constructing = new Constructing(() => undefined);
      constructing.hide();
      expect(constructing.fromStart).toBe(true);
      constructing.marked = [1, 2];
      constructing[end]();
      expect([constructing.fromStart, constructing.marked]).toEqual([false, []]);
    }
  });
});

describe('the search trail', () => {
  it.each(texts)('is the path from the use in both searches: %#', (text) => {
    for (const algorithm of ['plain', 'dfs'] as const) {
      const data = dataOf(text, algorithm);
      const expected = data.variables.flatMap((variable) => [...looks(data, variable, algorithm === 'dfs')]);
      const ways = data.steps.flatMap(({ kind }, i) => {
        if (kind !== 'visit') return [];
        const trail = trailAt(data, i + 1);
        return [trail.map(({ from }) => from)];
      });
      expect(ways).toEqual(expected.map((way) => way.slice(1)));
    }
  });

  it.each(texts)('returns to a join when its phi is complete in Braun’s algorithm: %#', (text) => {
    const data = dataOf(text, 'braun');
    data.steps.forEach((step, i) => {
      const before = trailAt(data, i);
      const trail = trailAt(data, i + 1);
      if (step.kind !== 'fill-phi' || before.length === 0) return;
      const block = Math.floor(step.phi / 2 / data.variables.length);
      expect(trail.length).toBeLessThanOrEqual(before.length);
      if (trail.length > 0) expect(trail.at(-1)?.from).toBe(block);
      expect(before.some(({ from, to }) => from === block || to === block)).toBe(true);
    });
  });
});

describe('the search of figure 11', () => {
  it('grows long and then backtracks', () => {
    const data = dataOf(diamonds(3), 'plain');
    const lengths = data.steps.map((_, i) => trailAt(data, i + 1).length);
    // The search goes down to the definition and up again: the use, two blocks per diamond, and then the
    // defining block.
    expect(Math.max(...lengths)).toBe(7);
    expect(lengths.filter((length) => length === 7).length).toBeGreaterThanOrEqual(8);
  });
});

describe('the properties of a form', () => {
  it('say which property fails and whether the algorithm promised it', () => {
    const [{ text }] = readyFlows;
    const signs = (algorithm: SsaAlgorithm): string[] => {
      const form = dataOf(text, algorithm);
      const verdicts = (['pruned', 'minimal'] as const).map((condition) => verdictOf(form, condition));
      return verdicts.map((verdict) =>
        verdict === undefined ? 'none' : `${sign(verdict)} ${tone(verdict)}`,
      );
    };
    expect(signs('choi')).toEqual(['✓ good', '✓ good']);
    expect(signs('cytron')).toEqual(['✗ open', '✓ good']);
    expect(signs('dfs')).toEqual(['✓ good', '✗ open']);
  });
});

describe('pane settings', () => {
  it('are restored, and invalid ones get their defaults', () => {
    const chosen = {
      ...defaultSsaChoices,
      input: 'flow',
      algorithm: 'braun',
      second: 'cytron',
      flow: 'a: return 1',
    };
    expect(readSsaChoices(structuredClone(chosen))).toEqual(chosen);
    expect(readSsaChoices({ algorithm: 'nonsense', flow: 3, second: 7 })).toEqual(defaultSsaChoices);
    expect(readSsaChoices(null)).toEqual(defaultSsaChoices);
  });
});
