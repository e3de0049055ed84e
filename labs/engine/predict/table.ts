// A table to fill in, built from the real trace, with the places that show the evidence.
import type * as v from 'valibot';
import {
  inLanguage,
  say,
  plainDigits,
  scheduleKinds,
  wholeNumber,
  type Compilation,
  type Look,
  type Phrase,
  type Replay,
  type Schedule,
} from '../../../compiler/index.ts';
import { ownOf } from '../lists.ts';
import type { Outcomes } from '../outcomes.ts';
import type { Scene } from '../scene.ts';
import type { Words } from '../text/index.ts';
import { nodeSpots, type Spot } from '../places/spots.ts';

/** `set`: names separated by commas, in any order; `node` and `block` can be picked in a pane. */
export type CellKind = 'text' | 'choice' | 'set' | 'node' | 'block';

/** Answers and keys are the same in all languages. */
export interface TableCell<Text extends Phrase = Phrase> {
  readonly key: string;
  readonly kind: CellKind;
  /** For a set: names separated by commas. */
  readonly truth: string;
  /** Other correct spellings. */
  readonly also?: readonly string[];
  readonly given: boolean;
  readonly choices: readonly string[];
  /** What is shown for each choice, if choices are words; names are shown as they are. */
  readonly labels?: readonly Text[];
  /** For each choice, the places that mean it when a student points at them. */
  readonly places?: readonly (readonly Spot[])[];
  /** Keys of other cells: any choice that none of them has is right, if several answers are. */
  readonly apart?: readonly string[];
  /** Where the window shows it; cells with equal spots belong together. */
  readonly spot: Spot | null;
}

export interface TableRow<Text extends Phrase = Phrase> {
  readonly name: Text;
  /** What the row is about, if students can point at it. */
  readonly place?: Spot;
  readonly cells: readonly TableCell<Text>[];
}

/** A curve through the first point of a series, to compare its growth with. */
export const growthCurves = ['n^2', 'n log n'] as const;
export type GrowthCurve = (typeof growthCurves)[number];

export type Chart<Text extends Phrase = Phrase> =
  /** Columns of the table over its first column, with the cells that are filled in; both axes are logarithmic. */
  | {
      readonly kind: 'growth';
      readonly series: readonly { readonly column: number; readonly curve: GrowthCurve }[];
    }
  /** Computed figures; they answer the table, so they are shown after it has been answered. */
  | {
      readonly kind: 'bars';
      readonly title: Text;
      readonly columns: readonly Text[];
      readonly rows: readonly { readonly name: Text; readonly values: readonly number[] }[];
    };

export interface Table<Text extends Phrase = Phrase> {
  /** Titles of the cell columns; `corner` heads the row names. */
  readonly columns: readonly Text[];
  readonly corner: Text;
  readonly rows: readonly TableRow<Text>[];
  readonly scene: Partial<Scene>;
  /** The compiler's step at which the question begins; default: the last one. */
  readonly begin?: number;
  readonly charts?: readonly Chart<Text>[];
}

export function tableIn({ phrased }: Words, table: Table): Table<string> {
  const { columns, corner, rows, charts, ...rest } = table;
  const each = (phrases: readonly Phrase[]): readonly string[] => phrases.map(phrased);
  const cellIn = ({ labels, ...cell }: TableCell): TableCell<string> =>
    labels === undefined ? cell : { ...cell, labels: each(labels) };
  const chartIn = (chart: Chart): Chart<string> =>
    chart.kind === 'growth'
      ? chart
      : {
          ...chart,
          title: phrased(chart.title),
          columns: each(chart.columns),
          rows: chart.rows.map((row) => ({ ...row, name: phrased(row.name) })),
        };
  return {
    ...rest,
    columns: each(columns),
    corner: phrased(corner),
    rows: rows.map((row) => ({ ...row, name: phrased(row.name), cells: row.cells.map(cellIn) })),
    ...(charts === undefined ? {} : { charts: charts.map(chartIn) }),
  };
}

/** What is shown for an answer. */
export const labelIn = ({ choices, labels }: TableCell<string>, answer: string): string =>
  labels?.[choices.indexOf(answer)] ?? answer;

export interface Looked {
  readonly compilation: Compilation;
  readonly looks: readonly Look[];
  readonly replay: Replay;
}

/** Each has a row in index.ts. */
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
      readonly replayed: (rulesOff: readonly string[]) => Replay;
      /** The result for an argument after each step. */
      readonly outcomes: (argument: bigint) => Outcomes;
      /** Each visit, with the worklist shuffled or not. */
      readonly looked: (seed: number | undefined) => Looked;
    },
  ) => Table;
}
export const defineSource = <Schema extends v.GenericSchema>(
  source: TableSource<Schema>,
): TableSource<Schema> => source;

export const inEnglish = (phrase: Phrase): string => inLanguage(phrase, 'en');

export class TableError extends Error {
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(inEnglish(phrase));
    this.phrase = phrase;
  }
}

export const cell = (
  truth: string,
  spot: Spot | null,
  more: Partial<Pick<TableCell, 'kind' | 'choices' | 'labels' | 'places' | 'also' | 'given'>> = {},
): Omit<TableCell, 'key'> => ({
  kind: more.choices === undefined ? 'text' : 'choice',
  choices: [],
  given: false,
  truth,
  spot,
  ...more,
});

/** Choices that are words, by answer. */
export const worded = (
  words: Readonly<Record<string, Phrase>>,
): Required<Pick<TableCell, 'choices' | 'labels'>> => ({
  choices: Object.keys(words),
  labels: Object.values(words),
});

export const yesOrNo = worded({ yes: say`yes`, no: say`no` });

export const scheduleTitles = { early: say`early`, late: say`late`, best: say`best` } as const;

const byName = new Intl.Collator('en', { numeric: true });
/** Choices in the order of their names, which says nothing about the trace that they come from. */
export const namesSorted = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].sort((a, b) => byName.compare(a, b));

/** Nodes as choices, sorted by name; nodes with the same name are one choice. */
export function nodeChoices(
  named: readonly { readonly name: string; readonly node: number }[],
): Required<Pick<TableCell, 'choices' | 'places'>> {
  const choices = namesSorted(named.map(({ name }) => name));
  const nodesOf = (choice: string): number[] =>
    named.flatMap(({ name, node }) => (name === choice ? node : []));
  return { choices, places: choices.map((choice) => nodeSpots([...new Set(nodesOf(choice))])) };
}

/** Blocks as choices: a block is pointed at in the Blocks pane, or by the node that begins it. */
export const blockChoices = ({
  blocks,
}: Pick<Schedule, 'blocks'>): Required<Pick<TableCell, 'choices' | 'places'>> => ({
  choices: blocks.map(({ index }) => `B${index}`),
  places: blocks.map(({ index, head }) => [
    ...nodeSpots([head.id]),
    ...scheduleKinds.map((schedule) => ({ kind: 'block', block: index, schedule }) as const),
  ]),
});

export interface WrittenRow {
  readonly name: Phrase;
  /** For authors; default: the name, in English. */
  readonly key?: string;
  readonly place?: Spot;
  readonly cells: readonly Omit<TableCell, 'key'>[];
}

export const giveFirst = (rows: readonly WrittenRow[], given: number): WrittenRow[] =>
  rows.map((row, i) => ({ ...row, cells: row.cells.map((each) => ({ ...each, given: i < given })) }));

export const NO_VARIABLES = say`none of these variables exists`;

/** @throws TableError with `otherwise` if there are none */
export function someOf<Row>(rows: readonly Row[], otherwise: Phrase): readonly Row[] {
  if (rows.length === 0) throw new TableError(otherwise);
  return rows;
}

/** Keys are `row` for a single column, else `row / column`, in English; duplicates are numbered. */
export function tableOf(
  corner: Phrase,
  columns: readonly Phrase[],
  rows: readonly WrittenRow[],
  scene: Partial<Scene>,
): Table {
  const seen = new Map<string, number>();
  const keyed = rows.map(({ name, key = inEnglish(name), place, cells }) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const row = times === 1 ? key : `${key} (${times})`;
    return {
      name,
      ...(place === undefined ? {} : { place }),
      cells: cells.map((each, i) => ({
        ...each,
        key: columns.length === 1 ? row : `${row} / ${inEnglish(columns[i] ?? '')}`,
      })),
    };
  });
  return { corner, columns, rows: keyed, scene };
}

const BETWEEN_NAMES = /[\s,;{}、]+/;
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
  früh: 'early',
  spät: 'late',
  beste: 'best',
};

/** Canonical for comparison: blanks, numbers, one word per thing. */
export function normalized(kind: CellKind, answer: string): string {
  const plain = plainDigits(answer);
  const parts = (kind === 'set' ? plain.split(BETWEEN_NAMES) : [plain])
    .map((part) => part.trim().replace(/\s+/g, ' ').replace(/−/g, '-'))
    .map((part) => wholeNumber(part) ?? part)
    .map((part) =>
      kind !== 'node' && NOTHING.has(part.toLowerCase()) ? '' : (SAME[part.toLowerCase()] ?? part),
    )
    .filter((part) => part !== '');
  return kind === 'set' ? [...new Set(parts)].sort().join(',') : (parts[0] ?? '');
}

/** @param cells all answers, by key */
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

/** Members of a set that are not among its choices, as the student wrote them. */
export function unknownNames({ kind, choices }: TableCell, answer: string): readonly string[] {
  if (kind !== 'set' || choices.length === 0) return [];
  const known = new Set(choices.map((choice) => normalized(kind, choice)));
  return answer.split(BETWEEN_NAMES).filter((part) => {
    const name = normalized(kind, part);
    return name !== '' && !known.has(name);
  });
}

export const askedCells = ({ rows }: Table): readonly TableCell[] =>
  rows.flatMap(({ cells }) => cells).filter(({ given }) => !given);

/** Blanks separate the names of a set. */
export function oneWord(name: string): string {
  if (/\s/.test(name)) throw new TableError(say`“${name}” cannot be written in a set`);
  return name;
}

export const setText = (parts: readonly string[]): string => (parts.length === 0 ? '—' : parts.join(', '));
