// Values of a running program, in the interpreters: integers are bigints, floats numbers, null null, objects and
// functions JavaScript objects that are compared by identity.
import type { Op } from './ops/row.ts';
import type { Shape } from './shapes.ts';

/** An object in memory. What its fields hold is kept by the engine. */
export interface HeapObject {
  readonly kind: 'object';
  /** In the order of allocation. */
  readonly serial: number;
  readonly shape: Shape;
  /** Number of elements of an array; 0 for structs. */
  readonly length: number;
}

/** A function as a value; there is one such object a function and run. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly index: number;
}

export type Value = bigint | number | null | HeapObject | FunctionValue;

/** Whether a value counts as true in a condition. Floats are compared with 0.0 before they come here. */
export const isTrue = (value: Value): boolean => value !== 0n && value !== null;

const isBigint = (value: Value): value is bigint => typeof value === 'bigint';

/** What an op computes; undefined where it has no value for these operands. */
export function evaluateOp(op: Op, operands: readonly Value[]): Value | undefined {
  if (op.evaluate !== undefined) return op.evaluate(operands);
  return operands.every(isBigint) ? op.fold?.(operands) : undefined;
}
