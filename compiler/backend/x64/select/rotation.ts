// Rotations: `(x << k) | (x >>> (64 - k))` is one instruction, which brings in again on the right what it pushes out on
// the left.
//
// The language counts shifts modulo 64, as the processor does, so this holds for every k: where it is 0, both sides are x.
// A sum of both sides would be 2x then, and no rotation, so only `|` is looked at. Of 32 bits it is a rotation where x has
// no more, where the upper ones of the result are cut off, and where k is known: 40 is not 8 there.
// Keep true: fusion.ts leaves both shifts out where the rotation is taken.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { constantOf } from './constants.ts';

export interface Rotation {
  readonly value: Node;
  /** To the left by a constant, else by a count to the side that `isLeft` says. */
  readonly count: Node;
  readonly isLeft: boolean;
  /** What needs no instruction of its own: both shifts, and `64 - k` where nobody else asks for it. */
  readonly parts: readonly Node[];
}

/** What a node rotates; null where it does not. */
export function rotationOf(node: Node): Rotation | null {
  const shifts = bothShifts(node);
  if (shifts === null || shifts.right.op !== ops.Shr) return null;
  const { left, right } = shifts;
  const value = left.input(1);
  const [up, down] = [left.input(2), right.input(2)];
  const [k, rest] = [constantOf(up), constantOf(down)];
  if (k !== null || rest !== null)
    return k !== null && rest !== null && ((k + rest) & 63n) === 0n && (k & 63n) !== 0n
      ? { value, count: up, isLeft: true, parts: [left, right] }
      : null;
  const isLeft = isRestOf(down, up);
  if (!isLeft && !isRestOf(up, down)) return null;
  const [count, other] = isLeft ? [up, down] : [down, up];
  return { value, count, isLeft, parts: [left, right, ...(other.uses.length === 1 ? [other] : [])] };
}

/** What `((x << k) | (x >>> (32 - k))) & 0xffffffff` rotates, where x has 32 bits; null for all else. */
export function rotation32Of(node: Node): Rotation | null {
  if (node.op !== ops.And || constantOf(node.input(2)) !== LOW_32) return null;
  const both = node.input(1);
  const shifts = both.uses.length === 1 ? bothShifts(both) : null;
  if (shifts === null) return null;
  // Of what is not negative, both shifts to the right are one.
  const { left, right } = shifts;
  const value = left.input(1);
  const [up, down] = [constantOf(left.input(2)), constantOf(right.input(2))];
  if (up === null || down === null || up + down !== 32n || up <= 0n || down <= 0n) return null;
  const fits = value.type.kind === 'int' && value.type.min >= 0n && value.type.max <= LOW_32;
  return fits ? { value, count: left.input(2), isLeft: true, parts: [both, left, right] } : null;
}

/** The shifts of one value to the left and to the right that a node joins, and nobody else asks for; null: there are none. */
function bothShifts(node: Node): { readonly left: Node; readonly right: Node } | null {
  if (node.op !== ops.Or) return null;
  const [a, b] = [node.input(1), node.input(2)];
  const [left, right] = a.op === ops.Shl ? [a, b] : [b, a];
  if (left.op !== ops.Shl || (right.op !== ops.Shr && right.op !== ops.Sar)) return null;
  const isTaken = left.input(1) === right.input(1) && left.uses.length === 1 && right.uses.length === 1;
  return isTaken ? { left, right } : null;
}

const LOW_32 = 0xffffffffn;

/** Whether a count is `64 - k`, or `-k`, which is the same modulo 64. */
function isRestOf(rest: Node, k: Node): boolean {
  if (rest.op === ops.Minus) return rest.input(1) === k;
  if (rest.op !== ops.Sub || rest.input(2) !== k) return false;
  const whole = constantOf(rest.input(1));
  return whole !== null && (whole & 63n) === 0n;
}
