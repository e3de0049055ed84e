// Floating point arithmetic: IEEE binary64, and rounding to binary32. Comparisons with NaN are false.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../node.ts';
import {
  BOOL,
  BOTTOM,
  F32,
  FLOAT,
  NULL,
  TOP,
  floatConstant,
  intConstant,
  isHigh,
  type Type,
} from '../types.ts';
import type { Value } from '../values.ts';
import { rowsOf, type NamedRow, type OpRow } from './row.ts';

/** Constants of float operands; null if an operand is not constant; a type if no computation is needed. */
function constantOperands(node: Node): number[] | Type | null {
  const values: number[] = [];
  let known = true;
  for (let slot = 1; slot < node.inputs.length; slot++) {
    const { type } = node.input(slot);
    if (isHigh(type)) return TOP;
    if (type.kind !== 'float') return BOTTOM;
    if (type.level === 2) values.push(type.value);
    else known = false;
  }
  return known ? values : null;
}

const numbers = (values: readonly Value[]): number[] => values.map(Number);

function arithmetic<Name extends string>(
  name: Name,
  symbol: string,
  compute: (a: number, b: number) => number,
  doc: Phrase,
  laws: Pick<OpRow, 'commutative' | 'neutral'>,
): NamedRow<Name> {
  return {
    name,
    inputs: ['-', 'left', 'right'],
    numbered: true,
    symbol,
    ...laws,
    evaluate: (values) => {
      const [a, b] = numbers(values);
      return compute(a, b);
    },
    typeOf: (node) => {
      const known = constantOperands(node);
      if (known === null) return FLOAT;
      return Array.isArray(known) ? floatConstant(compute(known[0], known[1])) : known;
    },
    doc,
  };
}

function comparison<Name extends string>(
  name: Name,
  symbol: string,
  holds: (a: number, b: number) => boolean,
  doc: Phrase,
  laws: Pick<OpRow, 'commutative' | 'ofEqual'> = {},
): NamedRow<Name> {
  const flag = (a: number, b: number): bigint => (holds(a, b) ? 1n : 0n);
  return {
    name,
    inputs: ['-', 'left', 'right'],
    numbered: true,
    symbol,
    ...laws,
    evaluate: (values) => {
      const [a, b] = numbers(values);
      return flag(a, b);
    },
    typeOf: (node) => {
      const known = constantOperands(node);
      if (known === null)
        return typeof laws.ofEqual === 'bigint' && node.inputs[1] === node.inputs[2]
          ? intConstant(laws.ofEqual)
          : BOOL;
      return Array.isArray(known) ? intConstant(flag(known[0], known[1])) : known;
    },
    doc,
  };
}

function toFloatType(node: Node): Type {
  const { type } = node.input(1);
  if (isHigh(type)) return TOP;
  if (type === NULL) return floatConstant(0);
  if (type.kind !== 'int') return BOTTOM;
  return type.min === type.max ? floatConstant(Number(type.min)) : FLOAT;
}

function roundType(node: Node): Type {
  const { type } = node.input(1);
  if (isHigh(type)) return TOP;
  if (type.kind !== 'float') return BOTTOM;
  return type.level === 2 ? floatConstant(Math.fround(type.value)) : F32;
}

export const floats = rowsOf([
  arithmetic('AddF', '+', (a, b) => a + b, 'The sum of two floats.', { commutative: true, neutral: -0 }),
  arithmetic('SubF', '-', (a, b) => a - b, 'The difference of two floats.', { neutral: 0 }),
  arithmetic('MulF', '*', (a, b) => a * b, 'The product of two floats.', { commutative: true, neutral: 1 }),
  arithmetic(
    'DivF',
    '/',
    (a, b) => a / b,
    say`The quotient of two floats; division by zero yields an infinity or NaN.`,
    { neutral: 1 },
  ),
  {
    name: 'MinusF',
    inputs: ['-', 'operand'],
    numbered: true,
    symbol: '-',
    evaluate: ([a]) => -Number(a),
    typeOf: (node) => {
      const known = constantOperands(node);
      if (known === null) return node.input(1).type;
      return Array.isArray(known) ? floatConstant(-known[0]) : known;
    },
    doc: say`The negative of a float.`,
  },
  comparison('EQF', '==', (a, b) => a === b, '1 if both floats are equal, otherwise 0; NaN equals nothing.', {
    commutative: true,
  }),
  comparison('LTF', '<', (a, b) => a < b, '1 if the left float is less than the right one, otherwise 0.', {
    ofEqual: 0n,
  }),
  comparison('LEF', '<=', (a, b) => a <= b, '1 if the left float is at most the right one, otherwise 0.'),
  {
    name: 'ToFloat',
    inputs: ['-', 'operand'],
    numbered: true,
    symbol: '(flt)',
    evaluate: ([a]) => Number(a),
    typeOf: toFloatType,
    doc: say`An integer as the nearest float; null as 0.0.`,
  },
  {
    name: 'RoundF32',
    inputs: ['-', 'operand'],
    numbered: true,
    symbol: '(f32)',
    evaluate: ([a]) => Math.fround(Number(a)),
    typeOf: roundType,
    doc: say`A float rounded to 32 bits.`,
  },
]);
