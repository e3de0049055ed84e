// Comparisons give 1 or 0. `>` and `>=` are built with swapped operands, `!=` as Not of EQ.
import { BOOL, ONE, ZERO, isConstant, mayBeZero, type IntType, type Type } from '../types.ts';
import type { Node } from '../node.ts';
import type { OpRow } from './row.ts';
import { binaryType, unaryType } from './typing.ts';

const flag = (b: boolean): bigint => (b ? 1n : 0n);
const binary = ['-', 'left', 'right'];

/** Equal operands decide a comparison whatever their value is. */
function compareType(node: Node, same: IntType, range: (a: IntType, b: IntType) => Type): Type {
  return binaryType(node, (a, b) => (node.inputs[1] === node.inputs[2] ? same : range(a, b)));
}

export const compare: readonly OpRow[] = [
  {
    name: 'EQ',
    inputs: binary,
    commutative: true,
    numbered: true,
    symbol: '==',
    fold: ([a, b]) => flag(a === b),
    typeOf: (node) => compareType(node, ONE, (a, b) => (a.max < b.min || b.max < a.min ? ZERO : BOOL)),
    doc: '1 where both operands are equal, else 0.',
  },
  {
    name: 'LT',
    inputs: binary,
    numbered: true,
    symbol: '<',
    fold: ([a, b]) => flag(a < b),
    typeOf: (node) => compareType(node, ZERO, (a, b) => (a.max < b.min ? ONE : a.min >= b.max ? ZERO : BOOL)),
    doc: '1 where the left operand is less than the right one, else 0.',
  },
  {
    name: 'LE',
    inputs: binary,
    numbered: true,
    symbol: '<=',
    fold: ([a, b]) => flag(a <= b),
    typeOf: (node) => compareType(node, ONE, (a, b) => (a.max <= b.min ? ONE : a.min > b.max ? ZERO : BOOL)),
    doc: '1 where the left operand is at most the right one, else 0.',
  },
  {
    name: 'Not',
    inputs: ['-', 'operand'],
    numbered: true,
    symbol: '!',
    fold: ([a]) => flag(a === 0n),
    typeOf: (node) => unaryType(node, (a) => (mayBeZero(a) && !isConstant(a) ? BOOL : ZERO)),
    doc: '1 where the operand is 0, else 0.',
  },
];
