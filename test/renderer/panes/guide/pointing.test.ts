// Tests how places in the panes fill the cells of tables, and how filled cells mark the places.
import { describe, expect, it } from 'vitest';
import {
  programOfQuestion,
  tableIn,
  tableOf,
  wordsOf,
  type Spot,
  type Table,
} from '../../../../labs/engine/index.ts';
import {
  cellsOf,
  choiceAt,
  isEmpty,
  linkMarks,
  linkedColumn,
  linksOf,
  membersOf,
  nodesOf,
  orderColumn,
  paneOfOrder,
  orderMarks,
  paintedColumns,
  paletteOf,
  rowAt,
  toggled,
  valueMarks,
} from '../../../../renderer/panes/guide/task/answers/pointing.ts';
import { nodeAnswers } from '../../../../renderer/session/lab/pointing.ts';
import { filesOf, readLab } from '../../../labs/course.ts';

function tableOfTask(folder: string, id: string): Table<string> {
  const lab = readLab(filesOf(folder));
  const task = lab.steps.flatMap(({ tasks }) => tasks).find((each) => each.id === id);
  const [check] = task?.checks ?? [];
  if (check?.kind !== 'predict') throw new Error(`${id} has no table`);
  return tableIn(wordsOf('en'), tableOf(check, programOfQuestion(check) ?? '', lab.level));
}
const node = (id: number): Spot => ({ kind: 'node', node: id });
const labelOf = (text: string): string => `answer ${text}`;

const demand = tableOfTask('01-constants-and-peepholes', 'order-of-demand');
const looks = tableOfTask('01-constants-and-peepholes', 'next-look');
const ways = tableOfTask('02-if-region-phi', 'draw-the-ways');

describe('an order in another pane', () => {
  const removals = tableOfTask('06-ssa-five-ways', 'what-goes-first');
  const falls = tableOfTask('01-constants-and-peepholes', 'falls');

  it('is clicked where its phis or statements are, each with its place', () => {
    const panes = [removals, falls, demand].map((table) => paneOfOrder(table, orderColumn(table)));
    expect(panes).toEqual(['ssa', 'analysis', 'graph']);
    for (const [table, kind] of [
      [removals, 'flow-phi'],
      [falls, 'variable'],
    ] as const)
      for (const cell of cellsOf(table, orderColumn(table))) {
        expect(cell.places?.map(([spot]) => spot?.kind)).toEqual(cell.choices.map(() => kind));
        expect(cell.places?.map(([spot]) => spot && choiceAt(cell, spot))).toEqual(cell.choices);
      }
  });

  it('numbers a statement once for each of its rows', () => {
    const cells = cellsOf(falls, orderColumn(falls));
    const draft = Object.fromEntries(cells.map(({ key, truth }) => [key, truth]));
    const marks = orderMarks(falls, orderColumn(falls), draft, (text) => text);
    const numbers = marks.flatMap(({ spot, text }) =>
      spot.kind === 'variable' && spot.variable === 'x1' ? [text] : [],
    );
    expect(numbers).toEqual(['3', '6']);
  });
});

describe('an order of nodes', () => {
  it('is a numbered table with a column of places', () => {
    expect([demand, looks, ways].map(orderColumn)).toEqual([0, 0, -1]);
    // Columns of rules and elements are chosen from lists.
    expect(looks.columns[orderColumn(looks)]).toBe('node');
  });

  it('maps every choice to at least one node and each node to one choice', () => {
    for (const table of [demand, looks]) {
      for (const cell of cellsOf(table, orderColumn(table))) {
        const spots = cell.places ?? [];
        expect(spots.map((each) => each.length > 0)).toEqual(cell.choices.map(() => true));
        for (const [i, each] of spots.entries())
          for (const spot of each) expect(choiceAt(cell, spot)).toBe(cell.choices[i]);
      }
    }
  });

  it('is right if the nodes are clicked in the order of the trace', () => {
    const cells = cellsOf(demand, 0);
    let draft: Record<string, string> = {};
    for (const { spot } of cells) {
      const next = cells.find((cell) => isEmpty(draft, cell));
      if (next === undefined || spot === null) throw new Error('there is no next cell');
      draft = { ...draft, [next.key]: choiceAt(next, spot) ?? '' };
    }
    expect(draft).toEqual(Object.fromEntries(cells.map(({ key, truth }) => [key, truth])));
  });

  it('has no choice for control and for places of other kinds', () => {
    const [cell] = cellsOf(demand, 0);
    if (cell === undefined) throw new Error('there is no cell');
    expect(choiceAt(cell, node(0))).toBe(null);
    expect(choiceAt(cell, { kind: 'line', line: 1 })).toBe(null);
  });

  it('leaves given cells alone, and begins before the first row', () => {
    const cells = cellsOf(looks, 0);
    expect(cells.filter((cell) => !isEmpty({}, cell))).toEqual(cells.filter(({ given }) => given));
    const steps = cells.flatMap(({ spot }) => (spot?.kind === 'step' ? spot.step : []));
    expect(looks.begin).toBe(Math.min(...steps) - 1);
  });

  it('marks the nodes of filled and given cells with the numbers of their rows', () => {
    const [first, second] = cellsOf(demand, 0);
    const draft = { [first?.key ?? '']: 'arg', [second?.key ?? '']: 'nothing of the kind' };
    expect(orderMarks(demand, 0, draft, labelOf)).toEqual([{ spot: node(6), text: '1', label: 'answer 1' }]);
    expect(orderMarks(looks, 0, {}, labelOf).map(({ text }) => text)).toEqual(['1']);
  });

  it('joins the numbers of a node that occurs twice', () => {
    const [, second, third] = cellsOf(looks, 0);
    const sum = '+ 25';
    const draft = { [second?.key ?? '']: sum, [third?.key ?? '']: sum };
    const found = nodeAnswers(orderMarks(looks, 0, draft, labelOf));
    expect([...found.values()]).toContainEqual({
      text: '2, 3',
      label: 'answer 2, answer 3',
      tone: 'answer',
      hue: null,
    });
  });
});

const blocks = tableOfTask('11-scheduling', 'golden-invariant');
const colors = tableOfTask('13-instructions-and-registers', 'colour-it');

describe('values of nodes', () => {
  it('are painted where each row is a node and each column has few values', () => {
    expect(paintedColumns(blocks)).toEqual([0, 1, 2]);
    expect(paletteOf(blocks, 0)).toEqual(['B0', 'B1', 'B2', 'B3']);
    expect(paintedColumns(colors)).toEqual([0]);
    expect(paletteOf(colors, 0).length).toBeGreaterThan(2);
    for (const table of [demand, looks, ways]) expect(paintedColumns(table)).toEqual([]);
  });

  it('go to the row of the clicked node', () => {
    for (const table of [blocks, colors])
      for (const [r, { place }] of table.rows.entries()) {
        if (place === undefined) throw new Error('a row has no place');
        expect(rowAt(table, place)).toBe(r);
      }
    expect(rowAt(blocks, node(0))).toBe(-1);
  });

  it('are marked at the nodes, and missing ones are marked, too', () => {
    const [first, second] = colors.rows;
    const [key] = first?.cells ?? [];
    const [register = ''] = paletteOf(colors, 0);
    const labels = { of: labelOf, missing: 'none' };
    const hueOf = (value: string): number | null => (value === register ? 120 : null);
    const marks = valueMarks(colors, 0, { [key?.key ?? '']: register }, labels, hueOf);
    expect(marks.slice(0, 2)).toEqual([
      { spot: first?.place, text: register, label: `answer ${register}`, hue: 120 },
      { spot: second?.place, text: '?', label: 'none', tone: 'missing' },
    ]);
    // The nodes that begin the blocks are named.
    const named = nodeAnswers(valueMarks(blocks, 0, {}, labels, () => null));
    expect([...named.values()].map(({ text, tone }) => `${text} ${tone}`)).toEqual([
      '? missing',
      'B0 name',
      'B1 name',
      'B2 name',
      'B3 name',
    ]);
  });
});

describe('edges between nodes', () => {
  const [start, first] = ways.rows;
  const [cell] = start?.cells ?? [];
  if (start === undefined || first === undefined || cell === undefined) throw new Error('there is no row');

  it('are asked for where rows and members of the sets are nodes', () => {
    expect([ways, blocks, colors, demand].map(linkedColumn)).toEqual([0, -1, -1, -1]);
  });

  it('are added and removed in the order of the choices', () => {
    const [, one = '', two = ''] = cell.choices;
    const both = toggled(cell, toggled(cell, '', two), one);
    expect(both).toBe(`${one}, ${two}`);
    expect(toggled(cell, both, two)).toBe(one);
    expect(toggled(cell, one, one)).toBe('');
    // What a student wrote stays.
    expect(toggled(cell, 'Regoin32', one)).toBe(`${one}, Regoin32`);
    expect(toggled(cell, '—', one)).toBe(one);
  });

  it('are drawn for each member, and all right members make a right answer', () => {
    const draft = Object.fromEntries(
      ways.rows.flatMap(({ cells }) => cells.map(({ key, truth }) => [key, truth])),
    );
    const links = linksOf(ways, 0, draft);
    const idOf = (name: string): number => {
      const place = ways.rows.find((row) => row.name === name)?.place;
      return place?.kind === 'node' ? place.node : -1;
    };
    expect(links).toEqual(
      ways.rows.flatMap(({ name, cells }) =>
        membersOf(cells[0]?.truth ?? '').map((member) => ({ from: idOf(name), to: idOf(member) })),
      ),
    );
    expect(links.length).toBeGreaterThan(6);
    expect(linkMarks(ways, 0, { [cell.key]: first.name }, labelOf)).toEqual([
      { spot: start.place, text: '', label: `answer → ${first.name}` },
    ]);
  });
});

it('a question’s nodes are those of its rows, and then those of their answers', () => {
  const table = tableOfTask('11-scheduling', 'early-table');
  const rows = table.rows.flatMap(({ place }) => (place?.kind === 'node' ? [place.node] : []));
  expect(rows.length).toBe(4);
  expect(nodesOf(table).slice(0, 4)).toEqual(rows);
  expect(nodesOf(table).length).toBeGreaterThan(4);
});
