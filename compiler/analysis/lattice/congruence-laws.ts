// What congruence implies about an op: its value for congruent operands, and whether it only passes an
// operand on.
//
// The laws come from the op's row. Floats have fewer than integers: NaN - NaN is not 0, NaN == NaN is not
// true, and x + 0.0 loses -0.0. Laws are a parameter, so that tests can plant mistakes.
import type { Op } from '../../ir/ops/row.ts';
import type { Value } from '../../ir/values.ts';
import { standardLaws, type Laws } from './transfer.ts';

export interface CongruenceLaws extends Laws {
  /** The value of an op with congruent operands; undefined without a law. */
  readonly ofEqualOperands: (op: Op) => bigint | undefined;
  readonly isIdempotent: (op: Op) => boolean;
  /** Whether an op with this constant at a position yields its other operand. */
  readonly isNeutral: (op: Op, place: number, constant: Value) => boolean;
  /** Only phis with equal keys can be congruent. */
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
