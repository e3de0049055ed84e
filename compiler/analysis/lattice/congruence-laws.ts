// What congruence tells about an op: its value where its operands are congruent, and when it only hands one on.
//
// The laws are those of the op's row. Floats have fewer than integers: NaN - NaN is not 0 and NaN == NaN is not true, and
// of two zeros x + 0.0 loses one.
// Laws are passed to the solver: tests plant mistakes there.
import type { Op } from '../../ir/ops/row.ts';
import type { Value } from '../../ir/values.ts';
import { standardLaws, type Laws } from './transfer.ts';

export interface CongruenceLaws extends Laws {
  /** The value of an op whose two operands are congruent; undefined where there is no law. */
  readonly ofEqualOperands: (op: Op) => bigint | undefined;
  /** Whether an op of two congruent operands yields the operand itself. */
  readonly isIdempotent: (op: Op) => boolean;
  /** Whether an op with this constant at a place gives its other operand. */
  readonly isNeutral: (op: Op, place: number, constant: Value) => boolean;
  /** Phis can be congruent where this is the same. */
  readonly phiDefinition: (merge: number) => string;
}

export const congruenceLaws: CongruenceLaws = {
  ...standardLaws,
  ofEqualOperands: ({ ofEqual }) => (typeof ofEqual === 'bigint' ? ofEqual : undefined),
  isIdempotent: ({ ofEqual }) => ofEqual === 'operand',
  isNeutral: ({ neutral, commutative }, place, constant) =>
    neutral !== undefined && (place === 1 || commutative === true) && Object.is(neutral, constant),
  phiDefinition: (merge) => `phi ${merge}`,
};
