/*
 * The board of `fathom pass`: for each program, the results with the fewest nodes and with the fewest executed
 * instructions, in a JSON file of the user.
 */
import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { say } from '../../../compiler/base/phrase.ts';
import { replaceFile } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Row = v.object({
  program: v.string(),
  command: v.string(),
  nodes: count,
  executed: v.nullable(count),
});
const Rows = v.array(Row);
export type BoardRow = v.InferOutput<typeof Row>;

export type Measure = 'nodes' | 'executed';
/** The same row if one result is the best in both. */
export type BestRows = Readonly<Record<Measure, BoardRow>>;
export type Board = ReadonlyMap<string, BestRows>;

/** @throws UsageError if the file is something else */
export function readBoard(file: string): Board {
  if (!existsSync(file)) return new Map();
  const rows = v.safeParse(v.pipe(v.string(), v.parseJson(), Rows), readText(file));
  if (!rows.success) throw new UsageError(say`${file} is not a file that --board wrote`);
  return rows.output.reduce<Board>(withRow, new Map());
}

/** A program on a board: its path from the board's folder, so that equal names in different folders differ. */
export const entryOf = (board = '', program: string): string =>
  program === '-' ? program : relative(dirname(resolve(board)), resolve(program)).replaceAll(sep, '/');

export function withRow(board: Board, row: BoardRow): Board {
  const { nodes = row, executed = row } = board.get(row.program) ?? {};
  const rows = { nodes: betterOf('nodes', nodes, row), executed: betterOf('executed', executed, row) };
  return new Map(board).set(row.program, rows);
}

/** Compares the other measure if both are equally good, and keeps the known row if all is equal. */
function betterOf(measure: Measure, known: BoardRow, row: BoardRow): BoardRow {
  const other = measure === 'nodes' ? 'executed' : 'nodes';
  for (const each of [measure, other] as const) {
    const [a, b] = [known[each] ?? Infinity, row[each] ?? Infinity];
    if (a !== b) return a < b ? known : row;
  }
  return known;
}

export function writeBoard(file: string, board: Board): void {
  const rows = [...board.values()]
    .flatMap(({ nodes, executed }) => (nodes === executed ? [nodes] : [nodes, executed]))
    .sort((a, b) => (a.program === b.program ? 0 : a.program < b.program ? -1 : 1));
  replaceFile(file, `${JSON.stringify(rows, null, 1)}\n`);
}
