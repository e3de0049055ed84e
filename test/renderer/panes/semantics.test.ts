// Tests the data that the semantics pane derives from runs, demands, dominance, and walks, without a
// window.
import { describe, expect, it } from 'vitest';
import {
  checksOf,
  demandTreeOf,
  dominanceOf,
  snapshot,
  stepsOf,
  stepValuesOf,
  type Compilation,
  type CompileOptions,
} from '../../../compiler/index.ts';
import { titlesOf } from '../../../renderer/shared/titles.ts';
import { areaOf, conditionsOf } from '../../../renderer/panes/semantics/dominance/area.ts';
import { Demands } from '../../../renderer/panes/semantics/demand.ts';
import { layDominators } from '../../../renderer/panes/semantics/dominance/dominator-tree.ts';
import { stateOverlay } from '../../../renderer/panes/semantics/overlay.ts';
import { sentenceOf } from '../../../renderer/panes/semantics/run/sentences.ts';
import {
  asRead,
  optionsOf,
  settled,
  sideName,
  sideOf,
  stopsOf,
} from '../../../renderer/shared/sides/sides.ts';
import {
  changesAt,
  hasPhis,
  headText,
  previousOf,
  rulesOf,
} from '../../../renderer/panes/semantics/run/states.ts';
import { walkAt } from '../../../renderer/panes/semantics/dominance/walk.ts';
import { windowWords } from '../../support/window/words.ts';
import { filmOf, nodesIn } from '../../support/window/films.ts';
import { semanticsText } from '../../../renderer/text/en/semantics.ts';
import { compiled } from '../../support/programs/compiled.ts';

const FIGURE_ONE =
  'int v = 1;\nwhile (true) {\n  int z = v + 1;\n  if (5 == z) break;\n  v = z;\n}\nreturn v;';

const recorded = (source: string, options: CompileOptions = {}): Compilation =>
  compiled(source, { ...options, record: true });
const runOf = (source: string, argument = 7n, options: CompileOptions = {}) =>
  stepsOf(recorded(source, options), { argument, limit: 200 });

describe('the nodes in tables of runs', () => {
  it('have the same names as in the picture', () => {
    const film = filmOf('return 1 + 2 * arg;', { optimize: 'none' });
    const nodes = film === null ? [] : nodesIn(film);
    const nameOf = titlesOf(nodes);
    const names = nodes.map(({ id }) => nameOf(id));
    expect(names).toEqual(expect.arrayContaining(['arg 6', '1', '2', '* 10', '+ 11']));
  });
});

describe('states', () => {
  it('contain each entry of ρ with its previous value, and both rules of a step', () => {
    const { states } = runOf(FIGURE_ONE);
    const of = (at: number) => changesAt(states, at).map(({ entry, before }) => [before, entry.value]);
    expect([0, 1, 2, 3, 4, 5].map(of)).toEqual([
      [],
      [],
      [['', '1']],
      [['1', '2']],
      [['2', '3']],
      [['3', '4']],
    ]);
    expect(states.map(rulesOf)).toEqual([[], ['START'], ['JMP'], ['IFF'], ['IFF'], ['IFF'], ['IFT', 'RET']]);
    expect(states.map(hasPhis)).toEqual([false, false, true, true, true, true, false]);
    expect(headText(states[6])).toBe('Ret(4)');
  });

  it('are compared with the previous state in the same call', () => {
    const source =
      'val twice = { int n -> n * 2; };\nint s = 0;\nfor (int i = 0; i < 2; i++) s = twice(s + i);\nreturn s;';
    const { states } = runOf(source, 7n, { optimize: 'none' });
    const back = states.findIndex((state) => state.kind === 'exec' && state.rule === 'CRET');
    const before = previousOf(states, back);
    expect(before?.frame).toBe(0);
    expect(states.indexOf(before as (typeof states)[number])).toBeLessThan(back - 1);
  });

  it.each(Object.entries(windowWords))('are described in one sentence each in %s', (_, text) => {
    const { states } = runOf('int s = 100 / arg;\nfor (int i = 0; i < 2; i++) s = s + i;\nreturn s;');
    const said = states.map((__, at) => sentenceOf(states, at, text));
    expect(said.every((sentence) => sentence.length > 10)).toBe(true);
    expect(said.at(-1)).toContain('15');
    const failed = runOf('return 1 / arg;', 0n);
    expect(sentenceOf(failed.states, failed.states.length - 1, text)).toContain('1');
    expect(semanticsText(text).rules.PHIS.premises.length).toBeGreaterThan(1);
  });
});

describe('the overlay of a state', () => {
  it('shows the values under ρ and marks changed values and the edge that was taken', () => {
    const compilation = recorded(FIGURE_ONE);
    const request = { argument: 7n, limit: 200 };
    const { states } = stepsOf(compilation, request);
    const values = (at: number) =>
      new Map(stepValuesOf(compilation, request, at).map(({ node, value }) => [node, value]));
    const schedule = snapshot(compilation).schedules?.best ?? null;
    const { badges, way, blocks, blockWay } = stateOverlay(states, 4, values(4), values(3), schedule);
    const phi = changesAt(states, 4)[0].entry.node;
    expect(badges.get(phi)).toEqual({ text: '3', tone: 'changed', current: false });
    const constant = [...values(4)].find(([node, value]) => value === '1' && values(3).get(node) === '1');
    expect(badges.get(constant?.[0] ?? -1)?.tone).toBe('value');
    const [here] = blocks.keys();
    expect(way?.target).toBe(states[4].kind === 'exec' ? states[4].region : -1);
    expect(blockWay[0]).toBe(here);
    expect(blockWay.at(-1)).toBe(here);
    expect(blockWay).toHaveLength(3);
  });
});

describe('the demand tree', () => {
  const demandsOf = (source: string, options: CompileOptions = {}): Demands =>
    new Demands(
      demandTreeOf(recorded(source, options), {
        argument: 7n,
        limit: 200,
        nodes: 500,
        root: null,
        control: false,
      }).nodes,
    );

  it('shows demands that wait for a nested evaluation', () => {
    const demands = demandsOf('int x = 1 + 2;\nreturn x;', { optimize: 'none' });
    expect(demands.length).toBe(5);
    const [stop, end, sum, one, two] = [0, 1, 2, 3, 4];
    const progress = (at: number) => [stop, end, sum, one, two].map((id) => demands.progress(id, at));
    expect(progress(0)).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'later']);
    expect(progress(1)).toEqual(['waiting', 'waiting', 'waiting', 'current', 'waiting']);
    expect(progress(3)).toEqual(['waiting', 'waiting', 'current', 'evaluated', 'evaluated']);
    expect(demands.above(demands.current(2))).toEqual([sum, end, stop]);
  });

  it('folds subtrees and links repeated demands to the first one', () => {
    const demands = demandsOf('int x = arg + 2;\nreturn x * x;', { optimize: 'none' });
    const all = new Set(demands.nodes.map(({ id }) => id));
    expect(demands.rows(all)).toHaveLength(demands.nodes.length);
    expect(demands.rows(new Set([0])).map(({ depth }) => depth)).toEqual([0, 1]);
    const shared = demands.nodes.find(({ shared: first }) => first >= 0);
    expect(demands.progress(shared?.id ?? -1, demands.length)).toBe('shared');
    expect(demands.progress(shared?.id ?? -1, 0)).toBe('later');
  });
});

describe('dominance', () => {
  it('distinguishes strictly dominated blocks from the block that sets the value', () => {
    const compilation = recorded(FIGURE_ONE);
    const add = [...(compilation.graph?.all() ?? [])].find(({ op }) => op.name === 'Add');
    const area = areaOf(dominanceOf(compilation, add?.id ?? -1));
    const blocks = snapshot(compilation).schedules?.best.blocks ?? [];
    const loop = blocks.find(({ loopDepth }) => loopDepth > 0);
    expect(area.get(loop?.index ?? -1)).toBe('set');
    expect(area.has(0)).toBe(false);
    expect([...area.values()].filter((kind) => kind === 'strict').length).toBeGreaterThan(0);
  });

  it('centers parents over their children, and no two blocks overlap', () => {
    const tree = [-1, 0, 1, 1, 1, 0].map((dominator, index) => ({ index, dominator }));
    const { places, columns, levels } = layDominators(tree);
    const at = (index: number): [number, number] => {
      const place = places.find(({ block }) => block.index === index);
      return [place?.column ?? -1, place?.level ?? -1];
    };
    expect([columns, levels]).toEqual([4, 3]);
    expect(at(1)).toEqual([1, 1]);
    expect(at(5)).toEqual([3, 1]);
    expect(at(0)).toEqual([2, 0]);
    expect(new Set(places.map(({ column, level }) => `${column} ${level}`)).size).toBe(tree.length);
  });

  it('describes each of the four conditions and names the violating node', () => {
    const problem = { condition: 'strictness', node: 4, text: 'no' } as const;
    const told = conditionsOf([problem]);
    expect(told).toHaveLength(4);
    expect(told.filter(({ problem: found }) => found !== null)).toEqual([
      { condition: 'strictness', problem },
    ]);
  });
});

describe('the walk over checks', () => {
  it('shows flagged, open, and finished regions', () => {
    const { walk } = checksOf(
      recorded('int s = 100 / arg;\nif (s > 3)\n  s = s + 7 / arg;\nreturn s / (arg - 9);'),
    );
    expect(walkAt(walk, 0)).toMatchObject({ event: null, nonZero: [], redundant: [] });
    const flag = walk.events.findIndex(({ action }) => action === 'flag');
    const { event, nonZero, redundant, looks } = walkAt(walk, flag + 1);
    expect(event?.action).toBe('flag');
    expect(nonZero).toHaveLength(1);
    expect(redundant).toEqual([event?.region]);
    expect(looks[event?.region ?? -1]).toBe('here');
    expect(looks[walk.regions[event?.region ?? 0].parent]).toBe('open');
    const end = walkAt(walk, walk.events.length);
    expect(end.nonZero).toEqual([]);
    expect(end.looks[redundant[0]]).toBe('flagged');
    expect(end.looks.includes('open')).toBe(false);
  });
});

describe('sides of a comparison', () => {
  const { en } = windowWords;
  const options = { optimize: 'full', disabledRules: ['add-zero'], level: 5 } as const;

  it('are compiled with the chosen settings at the level of the window', () => {
    expect(optionsOf({ ...sideOf(options), apply: 'cp', until: '12' }, options)).toEqual({
      ...options,
      apply: 'cp',
      until: 12,
    });
    expect(optionsOf({ ...asRead, until: 'parse' }, options)).toEqual({
      optimize: 'none',
      disabledRules: [],
      level: 5,
      until: 'parse',
    });
  });

  it('stop at a step only if the window has the same steps', () => {
    expect(stopsOf(sideOf(options), options, 7).slice(0, 4)).toEqual(['end', '7', 'parse', 'peephole']);
    expect(stopsOf({ ...sideOf(options), until: '6' }, options, 7).slice(0, 3)).toEqual(['end', '7', '6']);
    expect(stopsOf(asRead, options, 7)).toEqual(['end', 'parse']);
    const other = { ...sideOf(options), disabledRules: [], until: '6' };
    expect(settled(other, options).until).toBe('end');
    expect(settled({ ...other, until: 'peephole' }, options).until).toBe('peephole');
  });

  it('use user rules only as in the window', () => {
    const own = { place: 'before', rules: [{ file: 'a.js', text: '' }] } as const;
    const withOwn = { ...options, own };
    expect(optionsOf(sideOf(withOwn), withOwn).own).toBe(own);
    expect('own' in optionsOf(asRead, withOwn)).toBe(false);
    expect(settled({ ...sideOf(options), until: '6' }, withOwn).until).toBe('end');
    expect(settled({ ...sideOf(withOwn), until: '6' }, withOwn).until).toBe('6');
  });

  it('have names that list all their settings', () => {
    expect(sideName({ ...sideOf(options), apply: 'uce', until: '0' }, en, Number)).toBe(
      'full, UCE applied, 1 peephole disabled, before all steps',
    );
  });
});
