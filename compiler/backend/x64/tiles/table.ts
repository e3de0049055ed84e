// All tiles, by family. The first matching row whose conditions hold is chosen.
import { opTable } from '../../../ir/ops/table.ts';
import { addressTiles } from './addresses.ts';
import { bitTiles } from './bits.ts';
import { flagTiles } from './flags.ts';
import { memoryTiles } from './memory.ts';
import { roundingTiles } from './rounding.ts';
import type { OperandTile, RepeatedTile, Tile, WholeTile } from './tile.ts';
import { updateTiles } from './updates.ts';

export const tileTable: readonly Tile[] = [
  ...updateTiles,
  ...bitTiles,
  ...flagTiles,
  ...addressTiles,
  ...memoryTiles,
  ...roundingTiles,
];

/** Rows by op index: by root, and by the node that becomes part of its user or is repeated. */
const rowsByOp = <T extends Tile>(
  kind: T['kind'],
  opsOf: (tile: T) => readonly { index: number }[],
): readonly (readonly T[])[] => {
  const rows = tileTable.filter((tile): tile is T => tile.kind === kind);
  return opTable.map((op) => rows.filter((tile) => opsOf(tile).some(({ index }) => index === op.index)));
};

export const wholeTiles = rowsByOp<WholeTile>('whole', ({ roots }) => roots);
export const operandTiles = rowsByOp<OperandTile>('operand', ({ parts }) => parts);
export const repeatedTiles = rowsByOp<RepeatedTile>('repeated', ({ parts }) => parts);
