// Two limits of one value as one unsigned comparison: `(c >= 97) & (c <= 122)` is `c - 97 <= 25`, because
// numbers below 97 become larger than all others.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { fitsImmediate } from '../machine.ts';
import { constantOf } from './constants.ts';

/** `low <= value <= low + width`. */
export interface RangeTest {
  readonly value: Node;
  readonly low: bigint;
  readonly width: bigint;
}

interface Limit {
  readonly value: Node;
  readonly isLower: boolean;
  readonly end: bigint;
}

export function rangeTestOf({ op, inputs }: Node): RangeTest | null {
  if (op !== ops.And) return null;
  const [a, b] = inputs.slice(1).map((input) => limitOf(input as Node));
  if (a === null || b === null || a.value !== b.value || a.isLower === b.isLower) return null;
  const [low, high] = a.isLower ? [a.end, b.end] : [b.end, a.end];
  const width = high - low;
  return width >= 0n && fitsImmediate(width) && fitsImmediate(-low) ? { value: a.value, low, width } : null;
}

export function limitOf({ op, inputs }: Node): Limit | null {
  const [, left, right] = inputs;
  if ((op !== ops.LT && op !== ops.LE) || left == null || right == null) return null;
  const first = constantOf(left);
  const second = constantOf(right);
  if ((first === null) === (second === null)) return null;
  const more = op === ops.LT ? 1n : 0n;
  if (first !== null) return { value: right, isLower: true, end: first + more };
  return second === null ? null : { value: left, isLower: false, end: second - more };
}
