// A table to be filled in, made from the real trace: what stands in each cell, and where the window shows that it is so.
import type * as v from 'valibot';
import {
  inLanguage,
  say,
  wholeNumber,
  type Compilation,
  type Look,
  type Phrase,
  type Replay,
} from '../../../compiler/index.ts';
import { ownOf } from '../lists.ts';
import type { Outcomes } from '../outcomes.ts';
import type { Scene } from '../scene.ts';
import type { Spot } from '../spots.ts';

/** How a cell is answered. `set`: names with commas between, in any order; `node` and `block` can be pointed at. */
export type CellKind = 'text' | 'choice' | 'set' | 'node' | 'block';

export interface TableCell {
  readonly key: string;
  readonly kind: CellKind;
  /** What is right. Of a set: its names with commas between. */
  readonly truth: string;
  /** Other ways of saying it. */
  readonly also?: readonly string[];
  /** Shown from the start. */
  readonly given: boolean;
  /** What can be chosen, if that is known beforehand. */
  readonly choices: readonly string[];
  /** Keys of cells: any of the choices is right that none of these cells has. Of what has not one answer only. */
  readonly apart?: readonly string[];
  /** Where it can be seen; what has the same spot is shown together. */
  readonly spot: Spot | null;
}

export interface TableRow {
  readonly name: string;
  readonly cells: readonly TableCell[];
}

export interface Table {
  /** Of the cells; the names of rows have `corner` over them. */
  readonly columns: readonly string[];
  readonly corner: string;
  readonly rows: readonly TableRow[];
  /** What the panes must show, so that the spots are in it. */
  readonly scene: Partial<Scene>;
}

/** A compilation with the looks of its worklist. */
export interface Looked {
  readonly compilation: Compilation;
  readonly looks: readonly Look[];
  readonly replay: Replay;
}

/** A kind of table: one file each, one row in index.ts. */
export interface TableSource<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** @throws TableError for the author */
  readonly table: (
    wanted: v.InferOutput<Schema>,
    program: {
      readonly text: string;
      readonly level: number;
      readonly compilation: Compilation;
      readonly traced: () => Compilation;
      /** With these peepholes off too. */
      readonly replayed: (rulesOff: readonly string[]) => Replay;
      /** What it gives for an argument after each step. */
      readonly outcomes: (argument: bigint) => Outcomes;
      /** With the worklist shuffled, or not; and each of its looks. */
      readonly looked: (seed: number | undefined) => Looked;
    },
  ) => Table;
}
export const defineSource = <Schema extends v.GenericSchema>(
  source: TableSource<Schema>,
): TableSource<Schema> => source;

/** A table that this program does not have. */
export class TableError extends Error {
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(inLanguage(phrase, 'en'));
    this.phrase = phrase;
  }
}

export const cell = (
  truth: string,
  spot: Spot | null,
  more: Partial<Pick<TableCell, 'kind' | 'choices' | 'also' | 'given'>> = {},
): Omit<TableCell, 'key'> => ({
  kind: more.choices === undefined ? 'text' : 'choice',
  choices: [],
  given: false,
  truth,
  spot,
  ...more,
});

export interface WrittenRow {
  readonly name: string;
  /** How cells of this row are called by authors; the name where left out. */
  readonly key?: string;
  readonly cells: readonly Omit<TableCell, 'key'>[];
}

/** The first rows are shown from the start. */
export const giveFirst = (rows: readonly WrittenRow[], given: number): WrittenRow[] =>
  rows.map((row, i) => ({ ...row, cells: row.cells.map((each) => ({ ...each, given: i < given })) }));

export const NO_VARIABLES = say`none of these variables exists`;

/**
 * Rows that there must be.
 * @throws TableError with `otherwise` where there are none
 */
export function someOf<Row>(rows: readonly Row[], otherwise: Phrase): readonly Row[] {
  if (rows.length === 0) throw new TableError(otherwise);
  return rows;
}

/** Gives cells their keys: `row` where there is one column, else `row / column`; keys that stand twice are counted. */
export function tableOf(
  corner: string,
  columns: readonly string[],
  rows: readonly WrittenRow[],
  scene: Partial<Scene>,
): Table {
  const seen = new Map<string, number>();
  const keyed = rows.map(({ name, key = name, cells }) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const row = times === 1 ? key : `${key} (${times})`;
    return {
      name,
      cells: cells.map((each, i) => ({
        ...each,
        key: columns.length === 1 ? row : `${row} / ${columns[i]}`,
      })),
    };
  });
  return { corner, columns, rows: keyed, scene };
}

const NOTHING = new Set(['', '-', '–', '—', '∅', 'none', 'nothing', '{}', 'keine', 'nichts']);
const SAME: Readonly<Record<string, string>> = {
  top: '⊤',
  undefined: '⊤',
  bottom: '⊥',
  bot: '⊥',
  unknown: '⊥',
  unreachable: 'U',
  reachable: 'R',
  u: 'U',
  r: 'R',
  true: '1',
  false: '0',
};

/** An answer as it is compared: without extra blanks, numbers in their usual form, and one word for each thing. */
export function normalized(kind: CellKind, answer: string): string {
  const parts = (kind === 'set' ? answer.split(/[\s,;{}]+/) : [answer])
    .map((part) => part.trim().replace(/\s+/g, ' ').replace(/−/g, '-'))
    .map((part) => wholeNumber(part) ?? part)
    .map((part) =>
      kind !== 'node' && NOTHING.has(part.toLowerCase()) ? '' : (SAME[part.toLowerCase()] ?? part),
    )
    .filter((part) => part !== '');
  return kind === 'set' ? [...new Set(parts)].sort().join(',') : (parts[0] ?? '');
}

/** @param cells all that was answered, by key */
export function isRight(
  { kind, truth, also = [], choices, apart }: TableCell,
  answer: string,
  cells: Readonly<Record<string, string>>,
): boolean {
  const given = normalized(kind, answer);
  if (apart !== undefined) {
    const isTaken = apart.some((key) => {
      const other = ownOf(cells, key);
      return other !== undefined && normalized(kind, other) === given;
    });
    return !isTaken && choices.some((choice) => normalized(kind, choice) === given);
  }
  return [truth, ...also].some((right) => normalized(kind, right) === given);
}

/** The cells that are asked for. */
export const askedCells = ({ rows }: Table): readonly TableCell[] =>
  rows.flatMap(({ cells }) => cells).filter(({ given }) => !given);

/** Blanks stand between the names of a set. */
export function oneWord(name: string): string {
  if (/\s/.test(name)) throw new TableError(say`“${name}” cannot be written in a set`);
  return name;
}

/** The names of a set as they are answered. */
export const setText = (parts: readonly string[]): string => (parts.length === 0 ? '—' : parts.join(', '));
