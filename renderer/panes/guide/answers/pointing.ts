// Answers of tables by pointing: the cell that a place fills, and the marks of filled cells.
import { sameSpot, type Spot, type Table, type TableCell } from '../../../../labs/engine/index.ts';
import type { AnswerMark } from '../../../session/pointing.ts';

/** Answers by cell key; '' for none. */
export type Draft = Readonly<Record<string, string>>;

/** The column that students fill from the top by pointing at places; -1 if the rows are not an order. */
export function orderColumn({ corner, columns, rows }: Table): number {
  if (corner !== '#') return -1;
  return columns.findIndex((_, c) => rows.every(({ cells }) => cells[c]?.places !== undefined));
}

/** From the top. */
export const cellsOf = ({ rows }: Table, column: number): TableCell[] =>
  rows.flatMap(({ cells }) => cells[column] ?? []);

export const isEmpty = (draft: Draft, { key, given }: TableCell): boolean =>
  !given && (draft[key] ?? '') === '';

/** The choice that a place means; null if none. */
export function choiceAt({ choices, places = [] }: TableCell, spot: Spot): string | null {
  const at = places.findIndex((each) => each.some((place) => sameSpot(place, spot)));
  return choices[at] ?? null;
}

/** The places of each filled cell, with the number of its row. */
export function orderMarks(
  table: Table,
  column: number,
  draft: Draft,
  labelOf: (text: string) => string,
): AnswerMark[] {
  return cellsOf(table, column).flatMap((cell, r) => {
    const chosen = cell.given ? cell.truth : (draft[cell.key] ?? '');
    const text = String(r + 1);
    const spots = cell.places?.[cell.choices.indexOf(chosen)] ?? [];
    return spots.map((spot) => ({ spot, text, label: labelOf(text) }));
  });
}
