// Loads and lengths as memory operands. An instruction takes at most one, in the operand that the row names.
// Narrow locations are compared with constants that fit; arithmetic reads 64 bits.
import { say } from '../../../base/phrase.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { fitsImmediate } from '../machine.ts';
import { rangeOfStorage, storageOf, type Storage } from '../objects.ts';
import { constantOf } from '../select/constants.ts';
import { operandTile, type Condition, type Edge, type OperandTile } from './tile.ts';

const storageAt = ({ part }: Edge): Storage => storageOf((part.aux as FieldShape).type);

const otherConstant = ({ user, slot }: Edge): bigint | null => constantOf(user.input(3 - slot));

const whole: Condition<Edge> = {
  name: 'whole',
  text: say`the location holds 64 bits`,
  holds: (edge) => ['i64', 'object', 'function'].includes(storageAt(edge)),
};
const integer: Condition<Edge> = {
  name: 'integer',
  text: say`the location holds a 64-bit integer`,
  holds: (edge) => storageAt(edge) === 'i64',
};
const double: Condition<Edge> = {
  name: 'double',
  text: say`the location holds a 64-bit float`,
  holds: (edge) => storageAt(edge) === 'f64',
};
const otherInRegister: Condition<Edge> = {
  name: 'other-in-register',
  text: say`the other operand is not a constant: the result is computed in its register`,
  holds: (edge) => otherConstant(edge) === null,
};
const factorFits: Condition<Edge> = {
  name: 'factor-fits',
  text: say`a constant factor fits in 32 bits`,
  holds: (edge) => {
    const factor = otherConstant(edge);
    return factor === null || fitsImmediate(factor);
  },
};
const comparable: Condition<Edge> = {
  name: 'comparable-in-memory',
  text: say`a location of this width can be compared with the other operand: 64 bits with a register, fewer bits with a constant that the location can hold`,
  holds: (edge) => comparesInMemory(storageAt(edge), otherConstant(edge)),
};
const comparableWithZero: Condition<Edge> = {
  name: 'comparable-with-zero',
  text: say`the location holds an integer or a truth value`,
  holds: (edge) => comparesInMemory(storageAt(edge), 0n),
};

function comparesInMemory(storage: Storage, other: bigint | null): boolean {
  const range = rangeOfStorage(storage);
  if (range === null) return false;
  if (other === null) return range.size === 8;
  return (
    fitsImmediate(range.size === 4 ? BigInt.asIntN(32, other) : other) &&
    other >= range.min &&
    other <= range.max
  );
}

interface LoadRow {
  readonly name: string;
  readonly pattern: string;
  readonly roots: readonly Op[];
  readonly slot?: number;
  readonly conditions: readonly Condition<Edge>[];
  readonly example: readonly [program: string, instruction: string];
}

const load = (row: LoadRow): OperandTile =>
  operandTile({ ...row, family: 'memory', parts: [ops.Load], takesMemory: true, saves: 1 });

/** Arrays with unknown elements. */
const INTS = 'int[] a = new int[4]; a[arg & 3] = arg;';
const FLOATS = 'flt[] a = new flt[4]; a[arg & 3] = arg; flt x = arg;';

const integerRow = (name: string, op: Op, symbol: string, instruction: string): OperandTile =>
  load({
    name,
    pattern: `x ${symbol} [load]`,
    roots: [op],
    conditions: [whole, otherInRegister],
    example: [`${INTS} return (arg >> 1) ${symbol} a[1];`, instruction],
  });

const floatRow = (
  name: string,
  op: Op,
  symbol: string,
  instruction: string,
  slot?: { readonly slot: number },
): OperandTile =>
  load({
    name,
    pattern: `x ${symbol} [load]`,
    roots: [op],
    ...slot,
    conditions: [double],
    example: [`${FLOATS} return x ${symbol} a[1];`, instruction],
  });

export const memoryTiles: readonly OperandTile[] = [
  integerRow('add-load', ops.Add, '+', 'addq'),
  integerRow('and-load', ops.And, '&', 'andq'),
  integerRow('or-load', ops.Or, '|', 'orq'),
  integerRow('xor-load', ops.Xor, '^', 'xorq'),
  load({
    name: 'sub-load',
    pattern: 'x - [load]',
    roots: [ops.Sub],
    slot: 2,
    conditions: [whole, { ...otherInRegister, holds: ({ user }) => constantOf(user.input(1)) === null }],
    example: [`${INTS} return (arg >> 1) - a[1];`, 'subq'],
  }),
  load({
    name: 'mul-load',
    pattern: 'x * [load]',
    roots: [ops.Mul],
    conditions: [whole, factorFits],
    example: [`${INTS} return (arg >> 1) * a[1];`, 'imulq'],
  }),
  load({
    name: 'compare-load',
    pattern: 'x < [load]',
    roots: [ops.EQ, ops.LT, ops.LE],
    conditions: [comparable],
    example: [`${INTS} if (a[1] < 7) return arg * arg; return 2;`, 'cmpq'],
  }),
  load({
    name: 'test-load',
    pattern: 'if ([load])',
    roots: [ops.If, ops.Phi, ops.Not],
    conditions: [comparableWithZero],
    example: [`${INTS} if (a[1]) return arg * arg; return 2;`, 'cmpq'],
  }),
  load({
    name: 'convert-load',
    pattern: 'flt([load])',
    roots: [ops.ToFloat],
    conditions: [integer],
    example: [`${INTS} flt f = a[1]; return f;`, 'cvtsi2sdq'],
  }),
  floatRow('addf-load', ops.AddF, '+', 'addsd'),
  floatRow('mulf-load', ops.MulF, '*', 'mulsd'),
  floatRow('subf-load', ops.SubF, '-', 'subsd', { slot: 2 }),
  floatRow('divf-load', ops.DivF, '/', 'divsd', { slot: 2 }),
  load({
    name: 'equalf-load',
    pattern: 'x == [load]',
    roots: [ops.EQF],
    conditions: [double],
    example: [`${FLOATS} if (x == a[1]) return 1; return arg;`, 'ucomisd'],
  }),
  load({
    name: 'lessf-load',
    pattern: '[load] < x',
    roots: [ops.LTF, ops.LEF],
    slot: 1,
    conditions: [double],
    example: [`${FLOATS} if (a[1] < x) return 1; return arg;`, 'ucomisd'],
  }),
  operandTile({
    name: 'check-length',
    family: 'memory',
    pattern: 'i < [length]',
    parts: [ops.Length],
    roots: [ops.CheckIndex],
    slot: 2,
    takesMemory: true,
    saves: 1,
    example: [
      'val f = { int[] a, int i -> if (i < 0) return 0; return a[i] + f(a, i - 2) * f(a, i - 3); }; return f(new int[arg & 7], arg);',
      'cmpq',
    ],
  }),
];
