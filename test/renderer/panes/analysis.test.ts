// Tests the data that the analysis pane derives from traces: table rows, reasons in words, lattice
// positions, classes, and the visible part of long tables.
import { describe, expect, it } from 'vitest';
import {
  analysisNames,
  analysisOf,
  comparisonOf,
  compile,
  solvingOrders,
  type AnalysisData,
  type AnalysisName,
  type AnalysisRequest,
} from '../../../compiler/index.ts';
import {
  readAnalysisChoices,
  defaultAnalysisChoices,
  requestOf,
} from '../../../renderer/panes/analysis/choices.ts';
import { classesAt, pictureOf } from '../../../renderer/panes/analysis/views/classes.ts';
import { comparisonRows, gainsOf } from '../../../renderer/panes/analysis/views/comparison.ts';
import { layLattice, placeChips } from '../../../renderer/panes/analysis/views/lattice-layout.ts';
import { badgesOf } from '../../../renderer/panes/analysis/overlay.ts';
import { variablesOf } from '../../../renderer/panes/analysis/selection.ts';
import { sentenceAt } from '../../../renderer/panes/analysis/sentences.ts';
import { toneOf, Trace } from '../../../renderer/panes/analysis/trace.ts';
import { linesBetween, offsetsOf, pieceAt, rangeBetween, scrollTo } from '../../../renderer/ui/windowing.ts';
import { cellsInUse, type CellsInUse } from '../../../renderer/panes/analysis/views/cells-in-use.ts';
import { worklistAt } from '../../../renderer/panes/analysis/worklist.ts';
import { examples } from '../../../renderer/session/program/examples.ts';
import { analysisText } from '../../../renderer/text/en/analysis.ts';
import { windowWords } from '../../support/window/words.ts';
import { clickExample, twoCountersDown } from '../../support/programs/analysis-examples.ts';
import { long } from '../../support/extent.ts';

const en = analysisText(windowWords.en);

function dataOf(source: string, change: Partial<AnalysisRequest> = {}): AnalysisData {
  const request = { form: 'statements', analysis: 'combined', order: 'worklist', trace: true } as const;
  return analysisOf(compile(source, { optimize: 'none' }), { ...request, ...change });
}
const click = new Trace(dataOf(clickExample));
const named = (trace: Trace, name: string): number =>
  trace.data.variables.findIndex((variable) => variable.name === name);
const elements = (trace: Trace, at: number): string[] =>
  trace.data.variables.map((_, variable) => trace.element(variable, at));

describe('an analysis trace', () => {
  const all = [clickExample, twoCountersDown].flatMap((source) =>
    (['statements', 'graph'] as const).flatMap((form) =>
      analysisNames.flatMap((analysis) =>
        solvingOrders.map((order) => new Trace(dataOf(source, { form, analysis, order }))),
      ),
    ),
  );

  it('starts with the initial elements, ends with the final ones, and lowers one variable per line', () => {
    for (const trace of all) {
      expect(elements(trace, 0)).toEqual(trace.data.initial);
      expect(elements(trace, trace.length)).toEqual(trace.data.final);
      const rows = trace.rows(true);
      for (let i = 1; i < rows.length; i++) {
        const [before, after] = [elements(trace, rows[i - 1].at), elements(trace, rows[i].at)];
        const changed = after.flatMap((text, variable) => (text === before[variable] ? [] : [variable]));
        if (rows[i].kind !== 'phase')
          expect(changed).toEqual(rows[i].kind === 'change' ? [rows[i].variable] : []);
      }
      const { visits, withoutEffect } = trace.effort(trace.length);
      expect(visits).toBe(trace.data.counts.evaluations);
      expect(visits - withoutEffect).toBe(trace.data.counts.changes);
    }
  });

  it('has a line for each change, and for visits without effect on request', () => {
    const rows = click.rows(false);
    expect(rows.map(({ time }) => time)).toEqual([...rows.keys()]);
    expect(rows).toHaveLength(13);
    expect(click.rows(true).length).toBe(1 + click.data.visits.length);
  });

  it('numbers the lines of table VII as in docs/theory.md §1, with visits without effect', () => {
    const lines = click.rows(true).map(({ at, time, variable, kind }) => {
      const what =
        kind === 'start' ? kind : `${click.data.variables[variable].name} ${click.element(variable, at)}`;
      return `${click.effort(at).visits} ${time} ${what}`;
    });
    // Columns are evaluation, time, and variable. Evaluations are first in program order; then the readers
    // of a change follow, first in, first out. An evaluation without effect has the time of the previous
    // change.
    expect(lines).toEqual([
      '0 0 start',
      '1 1 s0 R',
      '2 2 x0 1',
      '3 3 s1 R',
      '4 4 x1 1',
      '5 5 s2 R',
      '6 6 cond 0',
      '7 7 s3 R',
      '8 7 s4 U',
      '9 7 x2 ⊤',
      '10 8 s5 R',
      '11 9 x3 1',
      '12 10 s6 R',
      '13 11 read() ⊥',
      '14 12 s7 R',
      '15 12 x1 1',
      '16 12 s1 R',
    ]);
  });

  it('finds the change that set a cell, and the next change of a variable', () => {
    const x3 = named(click, 'x3');
    const change = click.lastChange(x3, click.length);
    expect(change).toMatchObject({ text: '1', time: 9 });
    expect(click.element(x3, (change?.at ?? 0) - 1)).toBe('⊤');
    expect(click.lastChange(x3, (change?.at ?? 0) - 1)).toBeNull();
    expect(click.changeNear([x3], 0, 1)).toBe(change?.at);
    expect(click.changeNear([x3], click.length, -1)).toBe(change?.at);
    expect(click.changeNear([x3], change?.at ?? 0, 1)).toBeNull();
  });
});

describe('the value that read() returns', () => {
  const programs = [clickExample, ...examples.map(({ source }) => source)].filter((source) =>
    source.includes('read()'),
  );
  const known = (source: string, change: Partial<AnalysisRequest>, names: RegExp): readonly string[] => {
    const { variables, final } = dataOf(source, change);
    return [...new Set(final.filter((_, variable) => names.test(variables[variable].name)))];
  };

  it.each(programs)(
    'is unknown in both forms, whatever earlier steps changed in the graph: %#',
    long,
    (source) => {
      for (const analysis of ['combined', 'congruence'] as const) {
        expect(known(source, { analysis }, /^read\(\)/)).toEqual(['⊥']);
        for (const optimize of ['none', 'peephole', 'full'] as const) {
          expect(known(source, { analysis, form: 'graph', optimize }, /^Result/)).toEqual(['⊥']);
          expect(known(source, { analysis, form: 'graph', optimize }, /^Loop/)).toEqual(['R']);
        }
      }
    },
  );

  it.each(['cp', 'in-turn', 'combined'] as const)('makes x equal in both forms: %s', (analysis) => {
    const inStatements = known(clickExample, { analysis }, /^x[13]$/);
    expect(inStatements).toEqual([analysis === 'combined' ? '1' : '⊥']);
    for (const optimize of ['none', 'peephole'] as const)
      expect(known(clickExample, { analysis, form: 'graph', optimize }, /^x/)).toEqual(inStatements);
  });
});

describe('the sentence of a step', () => {
  const at = (trace: Trace, name: string): number =>
    trace.lastChange(named(trace, name), trace.length)?.at ?? -1;

  it('names the cause, its time, and the inputs that count as top', () => {
    const sentence = sentenceAt(click, at(click, 'x3'), en, 'en');
    expect(sentence).toContain('x3 falls from ⊤ to 1 because');
    expect(sentence).toContain('s5 is R (time 8)');
    expect(sentence).toContain('x1 is 1 (time 4)');
    expect(sentence).toContain('the input x2 from s4 counts as ⊤ because s4 is U');
    expect(sentenceAt(click, at(click, 's0'), en, 'en')).toContain('because it depends on nothing else');
  });

  it('describes visits without effect and the start', () => {
    const none = click.rows(true).find(({ kind }) => kind === 'no-effect');
    expect(sentenceAt(click, none?.at ?? -1, en, 'en')).toContain('a visit without effect');
    expect(sentenceAt(click, 0, en, 'en')).toBe(
      'At the start, every value is ⊤ (undefined) and may still become a constant; every statement is U (unreachable).',
    );
    const cp = new Trace(dataOf(clickExample, { analysis: 'cp' }));
    expect(sentenceAt(cp, 0, en, 'en')).toContain('every statement is assumed to be R');
  });

  it('exists in every language for every step of every analysis', () => {
    for (const [language, text] of Object.entries(windowWords))
      for (const analysis of analysisNames) {
        const trace = new Trace(dataOf(twoCountersDown, { analysis }));
        for (let i = 0; i <= trace.length; i++) {
          const sentence = sentenceAt(trace, i, analysisText(text), language);
          expect(sentence.length).toBeGreaterThan(12);
          expect(sentence).not.toMatch(/undefined |NaN|-1/);
        }
      }
  });
});

describe('the worklist', () => {
  it('lists the queued variables after the step, next first, with the change that enqueued each', () => {
    const done = click.rows(true);
    for (let i = 1; i < done.length - 1; i++) {
      const { waiting } = worklistAt(click, done[i].at, 100);
      expect(waiting[0]?.variable).toBe(done[i + 1].variable);
    }
    const change = click.lastChange(named(click, 'x3'), click.length);
    const { waiting } = worklistAt(click, change?.at ?? 0, 100);
    const x1 = waiting.find(({ variable }) => variable === named(click, 'x1'));
    expect(x1).toMatchObject({ by: named(click, 'x3'), time: 9, isNew: true });
    expect(worklistAt(click, click.length, 100)).toEqual({ waiting: [], count: 0 });
  });
});

describe('the lattices', () => {
  const font = { letter: 8, line: 20 };

  it('show each variable at its element, and elements keep their positions in all steps', () => {
    const picture = layLattice(click, 500, font);
    for (let at = 0; at <= click.length; at++) {
      const { chips, hidden } = placeChips(click, picture, at, font, new Set());
      expect(hidden.size).toBe(0);
      expect(chips).toHaveLength(click.data.variables.length);
      for (const { variable, x, y, width } of chips) {
        const place = picture.places.find(
          (each) =>
            x >= each.x && x + width <= each.x + each.width && y >= each.y && y < each.y + each.height,
        );
        expect(place?.text).toBe(click.element(variable, at));
      }
    }
    const [top, bottom] = ['top', 'bottom'].map((key) => picture.places.find((place) => place.key === key));
    for (const place of picture.places.filter(({ tone }) => tone === 'constant')) {
      expect(place.y).toBeGreaterThan(top?.y ?? Infinity);
      expect(place.y).toBeLessThan(bottom?.y ?? -Infinity);
    }
  });

  it('draw part of a large lattice, including the elements of the variables', () => {
    const source = `int s = arg;\n${Array.from({ length: 90 }, (_, i) => `int a${i} = s + ${i};\n`).join('')}return s;`;
    const trace = new Trace(dataOf(source));
    const last = named(trace, 'a89');
    const picture = layLattice(trace, 500, font);
    const { chips, hidden } = placeChips(trace, picture, trace.length, font, new Set([last]));
    expect(hidden.get('bottom')).toBeGreaterThan(0);
    expect(chips.some(({ variable }) => variable === last)).toBe(true);
  });
});

describe('congruence classes', () => {
  it.each(solvingOrders)('start as a single class and end as in the result: %s', (order) => {
    const trace = new Trace(dataOf(twoCountersDown, { form: 'graph', analysis: 'congruence', order }));
    const { classes, splits } = trace.data;
    expect(splits.length).toBeGreaterThan(0);
    expect(new Set(classesAt(trace, 0).filter((each) => each >= 0)).size).toBe(1);
    expect(classesAt(trace, trace.length)).toEqual(classes);
    const picture = pictureOf(classesAt(trace, trace.length));
    const phiOf = (name: string): number =>
      trace.data.variables.findIndex((each) => each.name.startsWith(name) && each.equation.includes('Loop'));
    const [x, y] = [phiOf('x'), phiOf('y')];
    expect(picture.rows.some(({ members }) => members.includes(x) && members.includes(y))).toBe(true);
  });
});

describe('the comparison', () => {
  const compilation = compile(twoCountersDown, { optimize: 'none' });

  it('marks facts that only the stronger analyses prove', () => {
    const data = comparisonOf(compilation, { form: 'graph' });
    const gains = gainsOf(data);
    const byCongruence = gains.find(({ strategy }) => strategy === 'congruence')?.variables ?? [];
    expect(byCongruence.map((variable) => data.variables[variable].equation).join('\n')).toContain(' - ');
    const rows = comparisonRows(data, true);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(data.variables.length);
    for (const { cells, variable } of rows)
      for (const { strategy, stronger } of cells)
        expect(stronger).toBe(data.stronger[variable].includes(strategy));
  });
});

describe('the highlighted parts of a program', () => {
  it('are the variables of selected nodes or source locations', () => {
    const graph = dataOf(clickExample, { form: 'graph' });
    const phi = graph.variables.findIndex(({ name }) => name.startsWith('x'));
    const { node } = graph.variables[phi];
    expect(variablesOf(graph, [{ id: node, start: 0, end: 0 }], null)).toContain(phi);
    const { data } = click;
    const x2 = data.variables[named(click, 'x2')];
    const found = variablesOf(data, [{ id: 5, start: x2.start, end: x2.end }], null);
    expect(found.map((variable) => data.variables[variable].name)).toContain('x2');
    expect(variablesOf(data, [], { start: x2.start, end: x2.end })).toEqual(found);
  });

  it('are the nodes with known facts, only in the displayed graph', () => {
    const trace = new Trace(dataOf(clickExample, { form: 'graph' }));
    const badges = badgesOf(trace, trace.length);
    expect(badges.size).toBe(new Set(trace.data.variables.map(({ node }) => node)).size);
    for (const { text, tone } of badges.values()) expect(tone).toBe(toneOf(text));
    const [first] = badgesOf(trace, 1).values();
    expect(first.current).toBe(true);
    const other = new Trace(dataOf(clickExample, { form: 'graph', optimize: 'none' }));
    expect(badgesOf(other, other.length).size).toBe(0);
    expect(badgesOf(click, click.length).size).toBe(0);
  });
});

describe('the visible part of a large table', () => {
  it('contains the rows in view and a few more', () => {
    const offsets = offsetsOf(Array.from({ length: 5000 }, (_, i) => 20 + (i % 3)));
    const { from, to } = rangeBetween(offsets, 50_000, 50_400, 2);
    expect(offsets[from]).toBeLessThanOrEqual(50_000);
    expect(offsets[to]).toBeGreaterThanOrEqual(50_400);
    expect(to - from).toBeLessThan(30);
    expect(rangeBetween(offsets, -10, 10, 2)).toEqual({ from: 0, to: 3 });
    expect(rangeBetween(offsets, 1e9, 2e9, 1)).toEqual({ from: 4998, to: 5000 });
    expect(rangeBetween([0], 0, 100, 2)).toEqual({ from: 0, to: 0 });
    for (const piece of [0, 1, 2500, 4999]) expect(pieceAt(offsets, offsets[piece])).toBe(piece);
  });

  it('is computed with one height for all rows', () => {
    expect(linesBetween(10_000, 24, 24_000, 24_240, 1)).toEqual({ from: 999, to: 1012 });
    expect(linesBetween(3, 24, 0, 500, 8)).toEqual({ from: 0, to: 3 });
    expect(linesBetween(3, 24, 900, 999, 0)).toEqual({ from: 2, to: 3 });
    expect(linesBetween(0, 24, 0, 500, 8)).toEqual({ from: 0, to: 0 });
  });

  it('moves only as far as necessary', () => {
    expect(scrollTo(100, 200, 150, 170, 20)).toBe(100);
    expect(scrollTo(100, 200, 50, 70, 20)).toBe(50);
    expect(scrollTo(100, 200, 400, 420, 20)).toBe(240);
  });
});

describe('the pane’s settings', () => {
  it('are restored unchanged, and invalid ones get their defaults', () => {
    const chosen = {
      subject: 'graph',
      analysis: 'cp',
      order: 'fast',
      picture: 'lattice',
      withoutEffect: true,
      differences: true,
    };
    expect(readAnalysisChoices(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    for (const nonsense of [null, 7, 'cp', { subject: 'sea', analysis: ['cp'], order: 3 }])
      expect(readAnalysisChoices(nonsense)).toEqual(defaultAnalysisChoices);
  });

  it('request the unoptimized graph if optimization is off', () => {
    const name: AnalysisName = 'uce';
    expect(requestOf({ ...defaultAnalysisChoices, subject: 'unoptimized', analysis: name })).toEqual({
      form: 'graph',
      analysis: 'uce',
      order: 'worklist',
      trace: true,
      optimize: 'none',
    });
  });
});

describe('the table cells in use', () => {
  const cells = (trace: Trace, name: string): { readonly [table in keyof CellsInUse]: string } => {
    const used = cellsInUse(trace, trace.lastChange(named(trace, name), trace.length)?.at ?? -1);
    return {
      meet: [...used.meet].join(', '),
      mask: [...used.mask].join(', '),
      branch: [...used.branch].join(', '),
    };
  };

  it('are from table V for values, table VI for branches, and table III for merging inputs', () => {
    expect(cells(click, 'x3')).toEqual({ meet: '', mask: 'R c', branch: '' });
    expect(cells(click, 's5')).toEqual({ meet: '', mask: '', branch: 'false false' });
    expect(cells(click, 'read()')).toEqual({ meet: '', mask: 'R ⊥', branch: '' });
    expect(cells(click, 's7')).toEqual({ meet: '', mask: '', branch: 'false ⊥' });
    const visit = click
      .rows(true)
      .find(({ variable, kind }) => variable === named(click, 'x2') && kind === 'no-effect');
    expect([...cellsInUse(click, visit?.at ?? -1).mask]).toEqual(['U ⊤', 'U c', 'U ⊥']);
  });

  it('include no masks in constant propagation alone', () => {
    const cp = new Trace(dataOf(clickExample, { analysis: 'cp' }));
    expect(cells(cp, 'x3')).toEqual({ meet: 'c d', mask: '', branch: '' });
  });
});

describe('the equations', () => {
  const equations = (analysis: AnalysisName): Record<string, string> =>
    Object.fromEntries(
      dataOf(clickExample, { analysis }).variables.map(({ name, equation }) => [name, equation]),
    );

  it('depend on the analysis, and only the combined one adds masks', () => {
    expect(equations('cp')).toMatchObject({ s4: 's4 = R', x1: 'x1 = x0 ∧ x3', cond: 'cond = x1 != 1' });
    expect(equations('uce')).toMatchObject({ s4: 's4 = s3', s5: 's5 = s4 ∨ s3', x1: 'x1 = ⊥' });
    expect(equations('combined')).toMatchObject({ s4: 's4 = s3 ∧ cond ≠ false', x1: 'x1 = [s1 → x0 ∧ x3]' });
  });
});
