// Literals of pipeline nodes. An integer beyond 2^53 is a bigint, because a number would print with different
// digits (2^63 as 9223372036854776000). From 1e21 on, numbers print with an exponent, and are floats.
import { say } from '../base/phrase.ts';
import type { Json, Literal } from './pipeline.ts';

export const DEEPEST_LITERAL = 100;

export const LARGEST = 1e21;

/** A number that prints as an integer, possibly with inexact digits. */
export const isLargeWhole = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER && Math.abs(value) < LARGEST;

/** Undefined if the value is not a literal. */
export function literalOf(value: unknown): Literal | undefined {
  if (isLargeWhole(value)) return BigInt(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return isJson(value) ? value : undefined;
}

export const NO_LITERAL = say`a literal must be a JSON value of limited size and depth; an integer beyond 2^53 cannot be inside a list or an object`;

function isJson(value: unknown, depth = 0): value is Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !isLargeWhole(value);
  if (typeof value !== 'object' || depth >= DEEPEST_LITERAL) return false;
  return Object.values(value).every((part) => isJson(part, depth + 1));
}
