// Omits a rounding to 32 bits that the store to a 32-bit float also does.
import { say } from '../../../base/phrase.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { storageOf } from '../objects.ts';
import { operandTile, type Tile } from './tile.ts';

export const roundingTiles: readonly Tile[] = [
  operandTile({
    name: 'rounding-store',
    family: 'rounding',
    pattern: 'a[i] = [f32(x)]',
    parts: [ops.RoundF32],
    roots: [ops.Store],
    slot: 3,
    conditions: [
      {
        name: 'single',
        text: say`the location holds a 32-bit float`,
        holds: ({ user }) => storageOf((user.aux as FieldShape).type) === 'f32',
      },
    ],
    saves: 2,
    example: ['f32[] a = new f32[4]; flt s = arg; a[arg & 3] = s * 3.0; return a[1];', 'movss'],
  }),
];
