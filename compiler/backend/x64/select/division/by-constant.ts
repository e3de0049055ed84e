// Division by a constant: shifts, or multiplication with a rounded reciprocal.
//
// Source: Granlund and Montgomery, “Division by Invariant Integers using Multiplication” (1994). For a
// divisor d > 0 and a shift p, let m = floor(2^p / d) + 1 and e = m·d - 2^p, so that m / 2^p exceeds 1/d by e
// / (d·2^p). As long as |n|·e < 2^p, floor(n·m / 2^p) is n/d rounded down for n >= 0, and one less than n/d
// rounded toward zero for n < 0. So a quotient is that product, shifted, minus the sign of n (-1 or 0); for
// -d, it is negated. If n is small enough, n·m fits into 64 bits; otherwise, its upper half is used.
import type { Node } from '../../../../ir/node.ts';
import { ops } from '../../../../ir/ops/table.ts';
import type { IntType } from '../../../../ir/types.ts';
import { fitsImmediate, immediate, register, type RegisterOperand } from '../../machine.ts';
import { machineOps } from '../../ops/table.ts';
import { RAX, RDX } from '../../registers.ts';
import type { Builder } from '../builder.ts';
import { exactLogarithm, multiplyBy } from '../multiply.ts';

const LIMIT = 1n << 63n;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Div or Mod by a constant other than -1, 0, and 1. @param whole creates the quotient of the same division if
 * it is needed, too; otherwise null
 */
export function divideByConstant(
  builder: Builder,
  node: Node,
  divisor: bigint,
  whole: (() => RegisterOperand) | null,
): void {
  const dividend = builder.inRegister(node.input(1));
  const target = builder.valueRegister(node);
  const size = absolute(divisor);
  const exponent = exactLogarithm(size);
  const division = { dividend, ...sizeOf(builder.rangeOf(node.input(1))) };
  if (node.op === ops.Div) {
    const negated = divisor < 0n;
    if (exponent === null) quotient(builder, division, size, negated, target);
    else shiftDown(builder, division, exponent, negated, target);
  } else if (exponent !== null && (whole === null || !division.signed)) {
    lowBits(builder, division, exponent, target);
  } else if (whole !== null) {
    rest(builder, division, whole(), divisor, target);
  } else {
    const made = builder.temporary();
    quotient(builder, division, size, false, made);
    rest(builder, division, made, size, target);
  }
}

interface Division {
  readonly dividend: RegisterOperand;
  readonly most: bigint;
  readonly signed: boolean;
}

function sizeOf({ min, max }: IntType): Omit<Division, 'dividend'> {
  const a = absolute(min);
  const b = absolute(max);
  return { most: a > b ? a : b, signed: min < 0n };
}

// ----------------------------------------------------------------------------------------------- powers of two

/** Shifts round down, so 2^k - 1 is added to a negative dividend first. */
function shiftDown(
  builder: Builder,
  { dividend, signed }: Division,
  exponent: number,
  negated: boolean,
  target: RegisterOperand,
): void {
  builder.move(signed ? biased(builder, dividend, exponent).sum : dividend, target);
  builder.emit(machineOps.sarConstant, [immediate(BigInt(exponent)), target]);
  if (negated) builder.emit(machineOps.neg, [target]);
}

function lowBits(
  builder: Builder,
  { dividend, signed }: Division,
  exponent: number,
  target: RegisterOperand,
): void {
  const mask = (1n << BigInt(exponent)) - 1n;
  if (!signed) {
    builder.move(dividend, target);
    maskBits(builder, mask, target);
    return;
  }
  const { sum, bias } = biased(builder, dividend, exponent);
  builder.move(sum, target);
  maskBits(builder, mask, target);
  builder.emit(machineOps.sub, [bias, target]);
}

function maskBits(builder: Builder, mask: bigint, target: RegisterOperand): void {
  const operand = fitsImmediate(mask) ? immediate(mask) : constant(builder, mask);
  builder.emit(machineOps.and, [operand, target]);
}

function biased(
  builder: Builder,
  dividend: RegisterOperand,
  exponent: number,
): { readonly sum: RegisterOperand; readonly bias: RegisterOperand } {
  const bias = builder.temporary();
  builder.move(dividend, bias);
  if (exponent > 1) builder.emit(machineOps.sarConstant, [immediate(63n), bias]);
  builder.emit(machineOps.shrConstant, [immediate(BigInt(64 - exponent)), bias]);
  const sum = builder.temporary();
  builder.move(dividend, sum);
  builder.emit(machineOps.add, [bias, sum]);
  return { sum, bias };
}

// ------------------------------------------------------------------------------------------------ all others

interface Reciprocal {
  readonly multiplier: bigint;
  readonly shift: number;
  readonly short: boolean;
}

/** The multiplier with the least shift that is exact for all dividends up to `most`. */
function reciprocal(size: bigint, most: bigint): Reciprocal {
  for (const short of [true, false]) {
    for (let shift = short ? 0 : 64; shift < (short ? 64 : 128); shift++) {
      const power = 1n << BigInt(shift);
      const multiplier = power / size + 1n;
      if (short && multiplier * most >= LIMIT) break;
      if (most * (multiplier * size - power) < power) return { multiplier, shift, short };
    }
  }
  throw new Error(`no reciprocal of ${size}`);
}

function quotient(
  builder: Builder,
  division: Division,
  size: bigint,
  negated: boolean,
  target: RegisterOperand,
): void {
  const { dividend, most, signed } = division;
  const product = roundedDown(builder, dividend, reciprocal(size, most));
  if (!signed) {
    builder.move(product, target);
    if (negated) builder.emit(machineOps.neg, [target]);
    return;
  }
  const sign = builder.temporary();
  builder.move(dividend, sign);
  builder.emit(machineOps.sarConstant, [immediate(63n), sign]);
  builder.move(negated ? sign : product, target);
  builder.emit(machineOps.sub, [negated ? product : sign, target]);
}

/** The quotient rounded down, which is one too small for a negative dividend. */
function roundedDown(
  builder: Builder,
  dividend: RegisterOperand,
  { multiplier, shift, short }: Reciprocal,
): RegisterOperand {
  const product = builder.temporary();
  if (short) {
    if (fitsImmediate(multiplier)) {
      builder.emit(machineOps.imulConstant, [immediate(multiplier), dividend, product]);
    } else {
      builder.move(immediate(multiplier), product);
      builder.emit(machineOps.imul, [dividend, product]);
    }
  } else {
    builder.move(immediate(BigInt.asIntN(64, multiplier)), register(RAX));
    builder.emit(machineOps.imulWide, [dividend]);
    builder.move(register(RDX), product);
    // As a signed number, a large multiplier is 2^64 too small.
    if (multiplier >= LIMIT) builder.emit(machineOps.add, [dividend, product]);
  }
  const rest = short ? shift : shift - 64;
  if (rest > 0) builder.emit(machineOps.sarConstant, [immediate(BigInt(rest)), product]);
  return product;
}

/** The dividend minus quotient times divisor. The dividend determines its sign. */
function rest(
  builder: Builder,
  { dividend }: Division,
  whole: RegisterOperand,
  divisor: bigint,
  target: RegisterOperand,
): void {
  const product = builder.temporary();
  multiplyBy(builder, whole, divisor, product);
  builder.move(dividend, target);
  builder.emit(machineOps.sub, [product, target]);
}

function constant(builder: Builder, value: bigint): RegisterOperand {
  const loaded = builder.temporary();
  builder.move(immediate(value), loaded);
  return loaded;
}
