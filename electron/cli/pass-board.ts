/* The board of `fathom pass`: the best result for each program, in a JSON file of the user. */
import { readFileSync, writeFileSync } from 'node:fs';
import { say } from '../../compiler/base/phrase.ts';
import { UsageError } from './read-input.ts';

/** Fewer executed instructions are better, then fewer nodes. */
export interface BoardRow {
  readonly program: string;
  readonly command: string;
  readonly nodes: number;
  readonly executed: number | null;
}

export type Board = ReadonlyMap<string, BoardRow>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isRow(value: unknown): value is BoardRow {
  if (!isObject(value)) return false;
  const { program, command, nodes, executed } = value;
  const isNamed = typeof program === 'string' && typeof command === 'string';
  return isNamed && isCount(nodes) && (executed === null || isCount(executed));
}

/** @throws UsageError if the file is something else */
export function readBoard(file: string): Board {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw new UsageError(say`${file} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    rows = null;
  }
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new UsageError(say`${file} is not a board`);
  return new Map(rows.map((row) => [row.program, row]));
}

export const isBetter = (row: BoardRow, than: BoardRow | undefined): boolean => {
  if (than === undefined) return true;
  const [a, b] = [row.executed ?? Infinity, than.executed ?? Infinity];
  return a === b ? row.nodes < than.nodes : a < b;
};

export function writeBoard(file: string, board: Board): void {
  const rows = [...board.values()].sort((a, b) => (a.program < b.program ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(rows, null, 1)}\n`);
}
