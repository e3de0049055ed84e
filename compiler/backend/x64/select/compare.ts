// Comparisons: fused into a branch, or as a value 0 or 1.
//
// Floats are compared so that the flags of an unordered pair mean “false”: `a < b` becomes “b above a”. Only
// equality needs a second flag, parity, because an unordered pair has the flags of an equal one.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { conditions, type Condition } from '../ops/conditions.ts';
import type { MachineOp } from '../ops/row.ts';
import { jumpOps, machineOps, setOps } from '../ops/table.ts';
import { fitsImmediate, immediate, memoryAt, type Operand, type RegisterOperand } from '../machine.ts';
import { rangeOfStorage, storageOf } from '../objects.ts';
import { classOfValue, type Builder } from './builder.ts';
import { constantOf } from './constants.ts';
import { exactLogarithm } from './multiply.ts';
import { floatSource } from './floats.ts';
import { placeOf, sourceOf } from './memory.ts';
import { rangeTestOf, type RangeTest } from './range-test.ts';

/** The flags to test. With parity `np`, both must hold; with `p`, either. */
interface Test {
  readonly condition: Condition;
  readonly parity: 'p' | 'np' | null;
}

const when = (condition: Condition): Test => ({ condition, parity: null });

function inverse({ condition, parity }: Test): Test {
  const other = parity === null ? null : parity === 'p' ? 'np' : 'p';
  return { condition: conditions[condition].inverse, parity: other };
}

const conditionOf = new Map<Op, Condition>([
  [ops.EQ, 'e'],
  [ops.LT, 'l'],
  [ops.LE, 'le'],
]);

/** The operands are in the order (right, left), except for EQF. */
const floatTests = new Map<Op, Test>([
  [ops.EQF, { condition: 'e', parity: 'np' }],
  [ops.LTF, when('a')],
  [ops.LEF, when('ae')],
]);

export const isFlagTest = (node: Node): boolean =>
  conditionOf.has(node.op) || floatTests.has(node.op) || node.op === ops.Not || rangeTestOf(node) !== null;

const isFusedTest = (builder: Builder, node: Node): boolean => builder.isFused(node) && isFlagTest(node);

/** Branches to the second target if the predicate is 0 or null. */
export function branchOn(builder: Builder, predicate: Node, whenTrue: number, whenFalse: number): void {
  const { condition, parity } = selectPredicate(builder, predicate);
  if (parity === 'p') {
    builder.branch(jumpOps.p, whenTrue);
    builder.branch(jumpOps[condition], whenTrue);
    builder.jump(whenFalse);
    return;
  }
  if (parity === 'np') builder.branch(jumpOps.p, whenFalse);
  builder.branch(jumpOps[conditions[condition].inverse], whenFalse);
  builder.jump(whenTrue);
}

/** Whether a predicate needs two flags, as equality of floats does. */
export function needsTwoFlags(builder: Builder, predicate: Node): boolean {
  let node = predicate;
  while (node.op === ops.Not && isFusedTest(builder, node)) node = node.input(1);
  return node.op === ops.EQF && isFusedTest(builder, node);
}

/** Sets the flags for a predicate, and returns the condition under which it is true. */
export function selectPredicate(builder: Builder, predicate: Node): Test {
  return isFusedTest(builder, predicate)
    ? selectTest(builder, predicate)
    : testZero(builder, predicate, 'ne');
}

function selectTest(builder: Builder, test: Node): Test {
  let negated = false;
  let node = test;
  while (node.op === ops.Not && isFusedTest(builder, node.input(1))) {
    negated = !negated;
    node = node.input(1);
  }
  const asking = builder.node;
  // A shared comparison is reported as part of each branch, with the line of the first one.
  if (node.uses.length === 1) builder.node = node;
  const result = node.op === ops.Not ? testZero(builder, node.input(1), 'e') : compare(builder, node);
  builder.node = asking;
  return negated ? inverse(result) : result;
}

function testZero(builder: Builder, value: Node, condition: Condition): Test {
  if (builder.isFused(value) && (value.op === ops.And || value.op === ops.Mod))
    return testBits(builder, value, condition);
  if (builder.isFused(value)) return compareMemory(builder, value, 0n, condition);
  const operand = builder.inRegister(value);
  builder.emit(machineOps.test, [operand, operand]);
  return when(condition);
}

/**
 * For a remainder by a power of two, the mask of the bits that are 0 exactly if the remainder is, even of a
 * negative number: `n % 8` is 0 if `n & 7` is. Null for other nodes.
 */
export function remainderBits({ op, inputs }: Node): bigint | null {
  const divisor = op === ops.Mod && inputs[2] != null ? constantOf(inputs[2]) : null;
  if (divisor === null) return null;
  const size = divisor < 0n ? -divisor : divisor;
  return size > 1n && exactLogarithm(size) !== null && fitsImmediate(size - 1n) ? size - 1n : null;
}

function testBits(builder: Builder, test: Node, condition: Condition): Test {
  const [left, right] = test.inputs.slice(1) as Node[];
  const bits = remainderBits(test);
  if (bits !== null) {
    builder.emit(machineOps.test, [immediate(bits), builder.inRegister(left)]);
    return when(condition);
  }
  const turned = constantOf(left) !== null;
  const value = builder.inRegister(turned ? right : left);
  builder.emit(machineOps.test, [builder.operand(turned ? left : right), value]);
  return when(condition);
}

function compare(builder: Builder, node: Node): Test {
  const range = rangeTestOf(node);
  if (range !== null) return compareRange(builder, range);
  const left = node.input(1);
  const right = node.input(2);
  const floatTest = floatTests.get(node.op);
  if (floatTest !== undefined) {
    const isTurned = node.op === ops.EQF && builder.isFused(right);
    const first = builder.floatRegister(isTurned ? left : right);
    builder.emit(machineOps.ucomisd, [floatSource(builder, isTurned ? right : left), first]);
    return floatTest;
  }
  const condition = conditionOf.get(node.op) ?? 'ne';
  const { swapped } = conditions[condition];
  const leftNumber = constantOf(left);
  const rightNumber = constantOf(right);
  if (rightNumber === 0n) return testZero(builder, left, condition);
  if (leftNumber === 0n) return testZero(builder, right, swapped);
  if (builder.isFused(left) && rightNumber !== null)
    return compareMemory(builder, left, rightNumber, condition);
  if (builder.isFused(right) && leftNumber !== null)
    return compareMemory(builder, right, leftNumber, swapped);
  // Only the second operand can be an immediate.
  const turned = builder.isFused(left) || (leftNumber !== null && rightNumber === null);
  const second = builder.inRegister(turned ? right : left);
  builder.emit(machineOps.cmp, [sourceOf(builder, turned ? left : right), second]);
  return when(turned ? swapped : condition);
}

function compareRange(builder: Builder, range: RangeTest): Test {
  builder.emit(machineOps.cmp, [immediate(range.width), distanceOf(builder, range)]);
  return when('be');
}

/** The distance from the range's lower end. As an unsigned number, it exceeds the range for values below that. */
function distanceOf(builder: Builder, { value, low }: RangeTest): RegisterOperand {
  const whole = builder.inRegister(value);
  if (low === 0n) return whole;
  const distance = builder.temporary();
  builder.emit(machineOps.lea, [memoryAt(whole.register, Number(-low)), distance]);
  return distance;
}

/**
 * Sets the flags so that the carry alone is the predicate: `b` if carry means true, `ae` if it means false.
 * Returns null, without emitting anything, if that is impossible.
 */
export function selectCarry(builder: Builder, predicate: Node): 'b' | 'ae' | null {
  let negated = false;
  let node = predicate;
  for (; node.op === ops.Not && builder.isFused(node); node = node.input(1)) negated = !negated;
  const told = carryOf(builder, node);
  if (told === null) return null;
  const asking = builder.node;
  if (node.uses.length === 1) builder.node = node;
  builder.emit(told.op ?? machineOps.cmp, [told.right(), told.left()]);
  builder.node = asking;
  return told.isBelow === negated ? 'ae' : 'b';
}

/**
 * An unsigned comparison, `left` below `right`, that holds exactly if a test is true, or exactly if it is
 * false.
 */
interface CarryTest {
  /** Default: compares all 64 bits. */
  readonly op?: MachineOp;
  readonly left: () => Operand;
  readonly right: () => Operand;
  readonly isBelow: boolean;
}

function carryOf(builder: Builder, test: Node): CarryTest | null {
  if (!isFusedTest(builder, test)) return belowNumber(builder, test, 1n, false);
  const range = rangeTestOf(test);
  if (range !== null) {
    const right = range.width + 1n;
    const left = (): Operand => distanceOf(builder, range);
    return fitsImmediate(right) ? { left, right: () => immediate(right), isBelow: true } : null;
  }
  if (floatTests.has(test.op)) return null;
  const left = test.input(1);
  const right = test.input(2);
  const leftNumber = constantOf(left);
  const rightNumber = constantOf(right);
  if (test.op === ops.EQ) {
    // Only 0 is below 1 if unsigned.
    if (leftNumber === 0n) return belowNumber(builder, right, 1n, true);
    return rightNumber === 0n ? belowNumber(builder, left, 1n, true) : null;
  }
  // For nonnegative values, unsigned order equals signed order.
  if (!isNatural(left) || !isNatural(right)) return null;
  const isStrict = test.op === ops.LT;
  if (rightNumber !== null)
    return belowNumber(builder, left, isStrict ? rightNumber : rightNumber + 1n, true);
  if (leftNumber !== null) return belowNumber(builder, right, isStrict ? leftNumber + 1n : leftNumber, false);
  if (builder.isFused(left) || builder.isFused(right)) return null;
  const [first, second] = isStrict ? [left, right] : [right, left];
  return {
    left: () => builder.inRegister(first),
    right: () => builder.inRegister(second),
    isBelow: isStrict,
  };
}

/** Compares a value, possibly in memory, with a positive number; null if the number does not fit. */
function belowNumber(builder: Builder, value: Node, number: bigint, isBelow: boolean): CarryTest | null {
  if (classOfValue(value) !== 'general' || !fitsImmediate(number)) return null;
  if (!builder.isFused(value))
    return { left: () => builder.inRegister(value), right: () => immediate(number), isBelow };
  const range = value.op === ops.Load ? rangeOfStorage(storageOf((value.aux as FieldShape).type)) : null;
  if (range === null || number > range.max) return null;
  return {
    op: narrowCompare[range.size],
    left: () => placeOf(builder, value),
    right: () => immediate(BigInt.asIntN(8 * range.size, number)),
    isBelow,
  };
}

const isNatural = ({ type }: Node): boolean => type.kind === 'int' && type.min >= 0n;

function compareMemory(builder: Builder, load: Node, value: bigint, condition: Condition): Test {
  const range = rangeOfStorage(storageOf((load.aux as FieldShape).type));
  assert(range !== null, () => `select: ${load} is not an integer`);
  const place = placeOf(builder, load);
  builder.emit(narrowCompare[range.size], [immediate(BigInt.asIntN(8 * range.size, value)), place]);
  return when(range.signed ? condition : (unsigned.get(condition) ?? condition));
}

const narrowCompare = {
  1: machineOps.cmp8,
  2: machineOps.cmp16,
  4: machineOps.cmp32,
  8: machineOps.cmp,
} as const;

const unsigned = new Map<Condition, Condition>([
  ['l', 'b'],
  ['le', 'be'],
  ['g', 'a'],
  ['ge', 'ae'],
]);

export const isBit = ({ type }: Node): boolean => type.kind === 'int' && type.min >= 0n && type.max <= 1n;

export function selectFlagValue(builder: Builder, node: Node): void {
  const [, negated] = node.inputs;
  if (node.op === ops.Not && negated != null && isBit(negated) && !builder.isFused(negated)) {
    // Computes the opposite value.
    const value = builder.valueRegister(node);
    builder.move(builder.inRegister(negated), value);
    builder.emit(machineOps.xor, [immediate(1n), value]);
    return;
  }
  const { condition, parity } = selectTest(builder, node);
  const byte = flagByte(builder, condition);
  if (parity !== null) {
    const ordered = flagByte(builder, parity);
    builder.emit(parity === 'np' ? machineOps.and : machineOps.or, [ordered, byte]);
  }
  builder.emit(machineOps.movzx, [byte, builder.valueRegister(node)]);
}

function flagByte(builder: Builder, condition: Condition): RegisterOperand {
  const byte = builder.temporary();
  builder.emit(setOps[condition], [byte]);
  return byte;
}
