// Answers of tables by pointing: the cell that a place fills, and the marks of filled cells.
import {
  labelIn,
  sameSpot,
  type Spot,
  type Table,
  type TableCell,
} from '../../../../../labs/engine/index.ts';
import type { AnswerEdge } from '../../../../graphview/index.ts';
import type { AnswerMark } from '../../../../session/lab/pointing.ts';

/** Answers by cell key; '' for none. */
export type Draft = Readonly<Record<string, string>>;

/** The column that students fill from the top by pointing at places; -1 if the rows are not an order. */
export function orderColumn({ corner, columns, rows }: Table<string>): number {
  if (corner !== '#') return -1;
  return columns.findIndex((_, c) => rows.every(({ cells }) => cells[c]?.places !== undefined));
}

export type OrderPane = 'graph' | 'ssa' | 'analysis';

/** The pane whose places are the answers. */
export function paneOfOrder(table: Table<string>, column: number): OrderPane {
  const kinds = new Set(
    cellsOf(table, column).flatMap(({ places = [] }) => places.flat().map(({ kind }) => kind)),
  );
  if (kinds.has('flow-phi')) return 'ssa';
  return kinds.has('variable') ? 'analysis' : 'graph';
}

/** From the top. */
export const cellsOf = ({ rows }: Table<string>, column: number): TableCell<string>[] =>
  rows.flatMap(({ cells }) => cells[column] ?? []);

const valueIn = (draft: Draft, { key, given, truth }: TableCell): string =>
  given ? truth : (draft[key] ?? '');

const placesOf = ({ choices, places }: TableCell, choice: string): readonly Spot[] =>
  places?.[choices.indexOf(choice)] ?? [];

export const isEmpty = (draft: Draft, { key, given }: TableCell): boolean =>
  !given && (draft[key] ?? '') === '';

/** The choice that a place means; null if none. */
export function choiceAt({ choices, places = [] }: TableCell, spot: Spot): string | null {
  const at = places.findIndex((each) => each.some((place) => sameSpot(place, spot)));
  return choices[at] ?? null;
}

/** Nodes of the rows, and then of their answers. */
export function nodesOf({ rows }: Pick<Table<string>, 'rows'>): readonly number[] {
  const answers = rows.flatMap(({ cells }) => cells.flatMap(({ places = [] }) => places.flat()));
  const spots = [...rows.flatMap(({ place }) => place ?? []), ...answers];
  return [...new Set(spots.flatMap((spot) => (spot.kind === 'node' ? [spot.node] : [])))];
}

/** The places of each filled cell, with the number of its row. */
export function orderMarks(
  table: Table<string>,
  column: number,
  draft: Draft,
  labelOf: (text: string) => string,
): AnswerMark[] {
  return cellsOf(table, column).flatMap((cell, r) => {
    const text = String(r + 1);
    return placesOf(cell, valueIn(draft, cell)).map((spot) => ({ spot, text, label: labelOf(text) }));
  });
}

// ------------------------------------------------------------------------------------------- values of rows

/** A palette with more values would be slower than the lists. */
const MAX_VALUES = 16;

/** The columns whose values students assign to the places of the rows. */
export function paintedColumns(table: Table<string>): readonly number[] {
  const { corner, columns, rows } = table;
  if (corner === '#' || rows.some(({ place }) => place === undefined)) return [];
  return columns.flatMap((_, c) => {
    const cells = cellsOf(table, c).filter(({ given }) => !given);
    const isSmall = cells.every(
      ({ kind, choices }) =>
        (kind === 'choice' || kind === 'block') && choices.length > 1 && choices.length <= MAX_VALUES,
    );
    return cells.length > 0 && isSmall ? [c] : [];
  });
}

/** The values of a column. */
export const paletteOf = (table: Table<string>, column: number): readonly string[] => [
  ...new Set(cellsOf(table, column).flatMap(({ choices }) => choices)),
];

export const rowAt = ({ rows }: Table<string>, spot: Spot): number =>
  rows.findIndex(({ place }) => place !== undefined && sameSpot(place, spot));

/** The value of each row at its place, or that it is missing; and the names of values that are nodes. */
export function valueMarks(
  table: Table<string>,
  column: number,
  draft: Draft,
  labels: { readonly of: (text: string) => string; readonly missing: string },
  hueOf: (value: string) => number | null,
): AnswerMark[] {
  const values = table.rows.flatMap(({ place, cells }): AnswerMark[] => {
    const cell = cells[column];
    if (place === undefined || cell === undefined) return [];
    const value = valueIn(draft, cell);
    const text = labelIn(cell, value);
    return value === ''
      ? [{ spot: place, text: '?', label: labels.missing, tone: 'missing' }]
      : [{ spot: place, text, label: labels.of(text), hue: hueOf(value) }];
  });
  const [{ choices, places = [] } = { choices: [] }] = cellsOf(table, column);
  const names = choices.flatMap((name, i): AnswerMark[] =>
    (places[i] ?? []).map((spot) => ({ spot, text: name, label: name, tone: 'name' })),
  );
  return [...values, ...names];
}

// ------------------------------------------------------------------------------------------------------ edges

/** The column of sets whose members are places, like the rows; -1 if there is none. */
export function linkedColumn({ columns, rows }: Table<string>): number {
  if (rows.some(({ place }) => place?.kind !== 'node')) return -1;
  return columns.findIndex((_, c) =>
    rows.every(({ cells }) => cells[c]?.kind === 'set' && cells[c].places !== undefined),
  );
}

/** Members of a set as students write it. */
export const membersOf = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).filter((part) => part !== '' && part !== '—');

/** With the member, or without it if it is already there; in the order of the choices. */
export function toggled({ choices }: TableCell, text: string, member: string): string {
  const members = new Set(membersOf(text));
  if (!members.delete(member)) members.add(member);
  const known = choices.filter((choice) => members.delete(choice));
  return [...known, ...members].join(', ');
}

/** From the place of each row to the places of its members. */
export function linksOf(table: Table<string>, column: number, draft: Draft): readonly AnswerEdge[] {
  return table.rows.flatMap(({ place, cells }) => {
    const cell = cells[column];
    if (place?.kind !== 'node' || cell === undefined) return [];
    return membersOf(valueIn(draft, cell)).flatMap((member) =>
      placesOf(cell, member).flatMap((spot) =>
        spot.kind === 'node' ? [{ from: place.node, to: spot.node }] : [],
      ),
    );
  });
}

/** For screen readers: the successors of each node that has some. */
export function linkMarks(
  { rows }: Table<string>,
  column: number,
  draft: Draft,
  labelOf: (text: string) => string,
): AnswerMark[] {
  return rows.flatMap(({ place, cells }) => {
    const cell = cells[column];
    const members = membersOf(cell === undefined ? '' : (draft[cell.key] ?? ''));
    if (place === undefined || members.length === 0) return [];
    return [{ spot: place, text: '', label: labelOf(`→ ${members.join(', ')}`) }];
  });
}
