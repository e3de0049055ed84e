// Bit operations on 64-bit integers. Shift counts use their low six bits.
import { say } from '../../base/phrase.ts';
import { INT, MIN_INT, MAX_INT, ZERO, intRange, type IntType, type Type } from '../types.ts';
import { rowsOf } from './row.ts';
import { binaryRange, wrap } from './typing.ts';

const count = (b: bigint): bigint => b & 63n;
const unsigned = (a: bigint): bigint => BigInt.asUintN(64, a);

/** The least 2^k - 1 that is at least n (n >= 0), which has all bits that values up to n can have. */
function fillBelow(n: bigint): bigint {
  return n === 0n ? 0n : (1n << BigInt(n.toString(2).length)) - 1n;
}

/** A nonnegative mask bounds the result, whatever the other operand is. */
function andRange(a: IntType, b: IntType, widen: number): Type {
  const bounds = [a, b].filter((t) => t.min >= 0n).map((t) => t.max);
  if (bounds.length === 0) return INT;
  return intRange(
    0n,
    bounds.reduce((x, y) => (x < y ? x : y)),
    widen,
  );
}

function orRange(a: IntType, b: IntType, widen: number): Type {
  if (a.min < 0n || b.min < 0n) return INT;
  const least = a.min > b.min ? a.min : b.min;
  return intRange(least, fillBelow(a.max | b.max), widen);
}

function xorRange(a: IntType, b: IntType, widen: number): Type {
  if (a.min < 0n || b.min < 0n) return INT;
  return intRange(0n, fillBelow(a.max | b.max), widen);
}

function shlRange(a: IntType, b: IntType, widen: number): Type {
  if (a === ZERO) return ZERO;
  if (b.min !== b.max) return INT;
  const min = a.min << count(b.min);
  const max = a.max << count(b.min);
  return min >= MIN_INT && max <= MAX_INT ? intRange(min, max, widen) : INT;
}

function sarRange(a: IntType, b: IntType, widen: number): Type {
  if (b.min === b.max) return intRange(a.min >> count(b.min), a.max >> count(b.min), widen);
  return intRange(a.min < 0n ? a.min : 0n, a.max > 0n ? a.max : 0n, widen);
}

function shrRange(a: IntType, b: IntType, widen: number): Type {
  if (a === ZERO) return ZERO;
  if (a.min >= 0n) return sarRange(a, b, widen);
  if (b.min !== b.max || count(b.min) === 0n) return INT;
  return intRange(0n, unsigned(-1n) >> count(b.min), widen);
}

const binary = ['-', 'left', 'right'];

export const bits = rowsOf([
  {
    name: 'And',
    inputs: binary,
    commutative: true,
    neutral: -1n,
    ofEqual: 'operand',
    numbered: true,
    symbol: '&',
    fold: ([a, b]) => a & b,
    ...binaryRange(andRange),
    doc: say`Bitwise and.`,
  },
  {
    name: 'Or',
    inputs: binary,
    commutative: true,
    neutral: 0n,
    ofEqual: 'operand',
    numbered: true,
    symbol: '|',
    fold: ([a, b]) => a | b,
    ...binaryRange(orRange),
    doc: say`Bitwise or.`,
  },
  {
    name: 'Xor',
    inputs: binary,
    commutative: true,
    neutral: 0n,
    ofEqual: 0n,
    numbered: true,
    symbol: '^',
    fold: ([a, b]) => a ^ b,
    ...binaryRange(xorRange),
    doc: say`Bitwise exclusive or.`,
  },
  {
    name: 'Shl',
    inputs: ['-', 'value', 'count'],
    neutral: 0n,
    numbered: true,
    symbol: '<<',
    fold: ([a, b]) => wrap(a << count(b)),
    ...binaryRange(shlRange),
    doc: say`Shift left, filling with zeros on the right. The count is taken modulo 64.`,
  },
  {
    name: 'Shr',
    inputs: ['-', 'value', 'count'],
    neutral: 0n,
    numbered: true,
    symbol: '>>>',
    fold: ([a, b]) => wrap(unsigned(a) >> count(b)),
    ...binaryRange(shrRange),
    doc: say`Logical shift right, filling with zeros on the left. The count is taken modulo 64.`,
  },
  {
    name: 'Sar',
    inputs: ['-', 'value', 'count'],
    neutral: 0n,
    numbered: true,
    symbol: '>>',
    fold: ([a, b]) => a >> count(b),
    ...binaryRange(sarRange),
    doc: say`Arithmetic shift right, filling with copies of the sign bit on the left. The count is taken modulo 64.`,
  },
]);
