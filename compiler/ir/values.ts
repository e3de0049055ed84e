// Values in the interpreters: integers are bigints, floats numbers, null is null, and objects and functions
// are JavaScript objects compared by identity.
import type { Op } from './ops/row.ts';
import type { Shape } from './shapes.ts';

/** The engine stores the fields. */
export interface HeapObject {
  readonly kind: 'object';
  readonly serial: number;
  readonly shape: Shape;
  readonly length: number;
}

/** Unique per run and function. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly index: number;
}

export type Value = bigint | number | null | HeapObject | FunctionValue;

/** Truth in a condition. Callers have compared floats with 0.0. */
export const isTrue = (value: Value): boolean => value !== 0n && value !== null;

const isBigint = (value: Value): value is bigint => typeof value === 'bigint';

/** The result of an op; undefined if it has none for these operands. */
export function evaluateOp(op: Op, operands: readonly Value[]): Value | undefined {
  if (op.evaluate !== undefined) return op.evaluate(operands);
  return operands.every(isBigint) ? op.fold?.(operands) : undefined;
}
