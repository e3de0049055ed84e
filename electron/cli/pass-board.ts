/* The board of `fathom pass`: the best result for each program, in a JSON file of the user. */
import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { say } from '../../compiler/base/phrase.ts';
import { replaceFile } from './output.ts';
import { readText, UsageError } from './read-input.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Row = v.object({
  program: v.string(),
  command: v.string(),
  nodes: count,
  executed: v.nullable(count),
});
const Rows = v.array(Row);
export type BoardRow = v.InferOutput<typeof Row>;

export type Board = ReadonlyMap<string, BoardRow>;

/** @throws UsageError if the file is something else */
export function readBoard(file: string): Board {
  if (!existsSync(file)) return new Map();
  const rows = v.safeParse(v.pipe(v.string(), v.parseJson(), Rows), readText(file));
  if (!rows.success) throw new UsageError(say`${file} is not a file that --board wrote`);
  return new Map(rows.output.map((row) => [row.program, row]));
}

/** Fewer executed instructions are better, then fewer nodes. */
export const isBetter = (row: BoardRow, than: BoardRow | undefined): boolean => {
  if (than === undefined) return true;
  const [a, b] = [row.executed ?? Infinity, than.executed ?? Infinity];
  return a === b ? row.nodes < than.nodes : a < b;
};

export function writeBoard(file: string, board: Board): void {
  const rows = [...board.values()].sort((a, b) => (a.program < b.program ? -1 : 1));
  replaceFile(file, `${JSON.stringify(rows, null, 1)}\n`);
}
