// What congruence tells about an op: its value where its operands are congruent, and when it only hands one on.
//
// All laws are of integers (and `==` of pointers): floats have NaN, for which x - x is not 0 and x == x is not true, and
// two zeros, of which x + 0.0 loses one. Their ops are others, and stand in no table here.
// Laws are passed to the solver: tests plant mistakes there.
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Value } from '../../ir/values.ts';
import { NOT_EQUAL } from './not-equal.ts';
import { standardLaws, type Laws } from './transfer.ts';

export interface CongruenceLaws extends Laws {
  /** The value of an op whose two operands are congruent; undefined where there is no law. */
  readonly ofEqualOperands: (op: Op) => bigint | undefined;
  /** Whether an op of two congruent operands gives just these. */
  readonly isIdempotent: (op: Op) => boolean;
  /** Whether an op with this constant at a place gives its other operand. */
  readonly isNeutral: (op: Op, place: number, constant: Value) => boolean;
  /** Phis can be congruent where this is the same. */
  readonly phiDefinition: (merge: number) => string;
}

const ofEqualOperands: ReadonlyMap<Op, bigint> = new Map([
  [ops.Sub, 0n],
  [ops.Xor, 0n],
  [ops.EQ, 1n],
  [ops.LE, 1n],
  [ops.LT, 0n],
  [NOT_EQUAL, 0n],
]);

/** By op: the constants that do nothing on the left and on the right. */
const neutral: ReadonlyMap<Op, readonly [left: bigint | null, right: bigint | null]> = new Map([
  [ops.Add, [0n, 0n]],
  [ops.Sub, [null, 0n]],
  [ops.Mul, [1n, 1n]],
  [ops.Div, [null, 1n]],
  [ops.And, [-1n, -1n]],
  [ops.Or, [0n, 0n]],
  [ops.Xor, [0n, 0n]],
  [ops.Shl, [null, 0n]],
  [ops.Shr, [null, 0n]],
  [ops.Sar, [null, 0n]],
]);

export const congruenceLaws: CongruenceLaws = {
  ...standardLaws,
  ofEqualOperands: (op) => ofEqualOperands.get(op),
  isIdempotent: (op) => op === ops.And || op === ops.Or,
  isNeutral: (op, place, constant) => constant !== null && neutral.get(op)?.[place] === constant,
  phiDefinition: (merge) => `phi ${merge}`,
};
