// Integer arithmetic: 64-bit two's complement, wrapping. Division truncates toward zero; MIN / -1 wraps to
// MIN. If an end of a range overflows, the result may be any integer (docs/language.md §15).
import { say } from '../../base/phrase.ts';
import { INT, MAX_INT, MIN_INT, intRange, type IntType, type Type } from '../types.ts';
import { rowsOf, type NamedRow } from './row.ts';
import { binaryRange, decidedType, unaryRange, wrap } from './typing.ts';

const fits = (n: bigint): boolean => n >= MIN_INT && n <= MAX_INT;

function rangeOrInt(min: bigint, max: bigint, widen: number): IntType {
  return fits(min) && fits(max) ? intRange(min, max, widen) : INT;
}

function mulRange(a: IntType, b: IntType, widen: number): IntType {
  const ends = [a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max];
  const least = ends.reduce((x, y) => (y < x ? y : x));
  const most = ends.reduce((x, y) => (y > x ? y : x));
  return rangeOrInt(least, most, widen);
}

function subRange(a: IntType, b: IntType, widen: number): Type {
  return rangeOrInt(a.min - b.max, a.max - b.min, widen);
}

const excludesZero = ({ min, max }: IntType): boolean => min > 0n || max < 0n;

/**
 * Any integer if the divisor may be 0. If it is always 0, the check stops the program; but with a high type,
 * users would die, and the check with them, before the check becomes a fault.
 */
function divRange(a: IntType, b: IntType, widen: number): Type {
  if (!excludesZero(b) || (a.min === MIN_INT && b.min <= -1n && b.max >= -1n)) return INT;
  const ends = [a.min / b.min, a.min / b.max, a.max / b.min, a.max / b.max];
  // Monotone in each operand on either side of 0, and the quotient 0 is between ends of both signs.
  return intRange(
    ends.reduce((x, y) => (y < x ? y : x)),
    ends.reduce((x, y) => (y > x ? y : x)),
    widen,
  );
}

function modRange(a: IntType, b: IntType, widen: number): Type {
  if (!excludesZero(b)) return INT;
  const most = (b.min < 0n ? -b.min : b.max) - 1n;
  const low = a.min >= 0n ? 0n : a.min > -most ? a.min : -most;
  const high = a.max <= 0n ? 0n : a.max < most ? a.max : most;
  return intRange(low, high, widen);
}

const add: NamedRow<'Add'> = {
  name: 'Add',
  inputs: ['-', 'left', 'right'],
  commutative: true,
  neutral: 0n,
  numbered: true,
  symbol: '+',
  fold: ([a, b]) => wrap(a + b),
  ...binaryRange((a, b, w) => rangeOrInt(a.min + b.min, a.max + b.max, w)),
  doc: say`The sum of two integers, wrapping at 64 bits.`,
};

const sub: NamedRow<'Sub'> = {
  name: 'Sub',
  inputs: ['-', 'left', 'right'],
  neutral: 0n,
  ofEqual: 0n,
  numbered: true,
  symbol: '-',
  fold: ([a, b]) => wrap(a - b),
  range: subRange,
  typeOf: (node) => decidedType(node, subRange),
  doc: say`The difference of two integers, wrapping at 64 bits.`,
};

const mul: NamedRow<'Mul'> = {
  name: 'Mul',
  inputs: ['-', 'left', 'right'],
  commutative: true,
  neutral: 1n,
  numbered: true,
  symbol: '*',
  fold: ([a, b]) => wrap(a * b),
  ...binaryRange(mulRange),
  doc: say`The product of two integers, wrapping at 64 bits.`,
};

const div: NamedRow<'Div'> = {
  name: 'Div',
  inputs: ['check', 'dividend', 'divisor'],
  neutral: 1n,
  numbered: true,
  pinned: true,
  symbol: '/',
  fold: ([a, b]) => (b === 0n ? undefined : wrap(a / b)),
  ...binaryRange(divRange),
  doc: say`The quotient of two integers, rounded toward zero; a check has already ruled out a divisor of 0.`,
};

const mod: NamedRow<'Mod'> = {
  name: 'Mod',
  inputs: ['check', 'dividend', 'divisor'],
  numbered: true,
  pinned: true,
  symbol: '%',
  fold: ([a, b]) => (b === 0n ? undefined : wrap(a % b)),
  ...binaryRange(modRange),
  doc: say`The remainder of a division, with the sign of the dividend; a check has already ruled out a divisor of 0.`,
};

const minus: NamedRow<'Minus'> = {
  name: 'Minus',
  inputs: ['-', 'operand'],
  numbered: true,
  symbol: '-',
  fold: ([a]) => wrap(-a),
  ...unaryRange((a, w) => rangeOrInt(-a.max, -a.min, w)),
  doc: say`The negative of an integer, wrapping at 64 bits.`,
};

export const arithmetic = rowsOf([add, sub, mul, div, mod, minus]);
