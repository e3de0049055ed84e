// Comparisons yield 1 or 0. `>` and `>=` swap operands, `!=` is Not of EQ.
import { say } from '../../base/phrase.ts';
import {
  BOOL,
  NULL,
  ONE,
  TOP,
  ZERO,
  isConstant,
  isHigh,
  mayBeZero,
  type PointerType,
  type Type,
} from '../types.ts';
import { isTrue } from '../values.ts';
import type { Node } from '../node.ts';
import { rowsOf } from './row.ts';
import { decidedType, unaryType } from './typing.ts';

const flag = (b: boolean): bigint => (b ? 1n : 0n);
const binary = ['-', 'left', 'right'];

/** Pointers are equal if both are null or refer to one object. Constants of different text are never equal. */
function equalType(node: Node): Type {
  const a = node.input(1).type;
  const b = node.input(2).type;
  if (a.kind !== 'pointer' || b.kind !== 'pointer')
    return decidedType(node, (x, y) => (x.max < y.min || y.max < x.min ? ZERO : BOOL));
  if (leadsNowhere(a) || leadsNowhere(b)) return TOP;
  if (node.inputs[1] === node.inputs[2] || (a === NULL && b === NULL)) return ONE;
  const oneIsNull = (a === NULL && b.nil === 2) || (b === NULL && a.nil === 2);
  if (oneIsNull) return ZERO;
  return isConstant(a) && isConstant(b) ? (isSameConstant(a, b) ? ONE : ZERO) : BOOL;
}

/** Whether a pointer has no value yet, or a target that may still become any constant. */
function leadsNowhere(type: PointerType): boolean {
  const { nil, body } = type;
  return (
    isHigh(type) || (nil === 2 && body.kind === 'object' && (body.target === 'any' || body.text === 'any'))
  );
}

/** A string or function may have several types: read-only, or with a more precise result. */
function isSameConstant({ body: a }: PointerType, { body: b }: PointerType): boolean {
  if (a.kind === 'object' && b.kind === 'object') return a.target === b.target && a.text === b.text;
  if (a.kind === 'function' && b.kind === 'function') return a.set === b.set;
  return a === b;
}

function notType(node: Node): Type {
  const { type } = node.input(1);
  if (type.kind !== 'pointer' || isHigh(type))
    return unaryType(node, (a) => (mayBeZero(a) && !isConstant(a) ? BOOL : ZERO));
  return type === NULL ? ONE : type.nil === 2 ? ZERO : BOOL;
}

export const compare = rowsOf([
  {
    name: 'EQ',
    inputs: binary,
    commutative: true,
    ofEqual: 1n,
    numbered: true,
    symbol: '==',
    fold: ([a, b]) => flag(a === b),
    evaluate: ([a, b]) => flag(a === b),
    typeOf: equalType,
    doc: say`1 if both operands are equal, otherwise 0.`,
  },
  {
    name: 'LT',
    inputs: binary,
    ofEqual: 0n,
    numbered: true,
    symbol: '<',
    fold: ([a, b]) => flag(a < b),
    typeOf: (node) => decidedType(node, (a, b) => (a.max < b.min ? ONE : a.min >= b.max ? ZERO : BOOL)),
    doc: say`1 if the left operand is less than the right one, otherwise 0.`,
  },
  {
    name: 'LE',
    inputs: binary,
    ofEqual: 1n,
    numbered: true,
    symbol: '<=',
    fold: ([a, b]) => flag(a <= b),
    typeOf: (node) => decidedType(node, (a, b) => (a.max <= b.min ? ONE : a.min > b.max ? ZERO : BOOL)),
    doc: say`1 if the left operand is at most the right one, otherwise 0.`,
  },
  {
    name: 'Not',
    inputs: ['-', 'operand'],
    numbered: true,
    symbol: '!',
    fold: ([a]) => flag(a === 0n),
    evaluate: ([a]) => flag(!isTrue(a)),
    typeOf: notType,
    doc: say`1 if the operand is 0, otherwise 0.`,
  },
]);
