// `!=` as one op: graphs use Not of EQ, but equations of statements keep the source's operators.
import type { Op } from '../../ir/ops/row.ts';
import { opTable } from '../../ir/ops/table.ts';
import { BOOL } from '../../ir/types.ts';

export const NOT_EQUAL: Op = {
  name: 'own not-equal',
  family: 'compare',
  index: opTable.length,
  inputs: ['-', 'left', 'right'],
  commutative: true,
  ofEqual: 0n,
  symbol: '!=',
  fold: ([a, b]) => (a === b ? 0n : 1n),
  typeOf: () => BOOL,
  doc: '0 if both operands are equal, otherwise 1.',
};
