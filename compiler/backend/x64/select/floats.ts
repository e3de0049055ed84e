// Float arithmetic. The destination is also the left operand; constants are read from static data at their
// uses.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { type MemoryOperand, type RegisterOperand } from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { floatConstant, uncast } from './constants.ts';
import { memoryOfFused } from './memory.ts';
import { roundInto, widen } from './singles.ts';

type Select = (builder: Builder, node: Node) => void;

export function twoFloats(op: MachineOp): Select {
  return (builder, node) => {
    const [left, right] = arranged(builder, node);
    const target = builder.valueRegister(node);
    const source = left === right && !isConstant(left) ? target : floatSource(builder, right);
    builder.move(floatSource(builder, left), target);
    builder.emit(op, [source, target]);
  };
}

const isConstant = (node: Node): boolean => uncast(node).op === ops.Constant;

/** Puts operands that are in memory or live afterward on the right. */
function arranged(builder: Builder, node: Node): readonly [Node, Node] {
  const left = node.input(1);
  const right = node.input(2);
  if (node.op.commutative !== true || builder.isFused(right)) return [left, right];
  if (builder.isFused(left)) return [right, left];
  if (isConstant(right)) return [left, right];
  const isNext = (phi: Node): boolean => phi.op === ops.Phi && phi.inputs.includes(node);
  if (isConstant(left) || (isNext(right) && !isNext(left))) return [right, left];
  if (!isNext(left) && builder.livesOn(left) !== builder.livesOn(right))
    return builder.livesOn(left) ? [right, left] : [left, right];
  return right.uses.length < left.uses.length && !isNext(left) ? [right, left] : [left, right];
}

/** The source operand of a float instruction: constants and fused loads are in memory. */
export function floatSource(builder: Builder, node: Node): RegisterOperand | MemoryOperand {
  const { op, type } = uncast(node);
  if (op === ops.Constant && type.kind === 'float' && !Object.is(type.value, 0))
    return floatConstant(builder, type.value);
  return memoryOfFused(builder, node) ?? builder.floatRegister(node);
}

/** Flips the sign bit, including that of zeros and NaN. */
export const selectMinusF: Select = (builder, node) => {
  const target = builder.valueRegister(node);
  const sign = builder.temporary('vector');
  builder.move(floatConstant(builder, -0), sign);
  builder.move(floatSource(builder, node.input(1)), target);
  builder.emit(machineOps.xorpd, [sign, target]);
};

/** The conversion keeps the upper bits of its destination, so that is cleared first to avoid a dependency. */
export const selectToFloat: Select = (builder, node) => {
  const target = builder.valueRegister(node);
  const value = node.input(1);
  const source = memoryOfFused(builder, value) ?? builder.inRegister(value);
  builder.emit(machineOps.zerof, [target]);
  builder.emit(machineOps.cvtsi2sd, [source, target]);
};

export const selectRoundF32: Select = (builder, node) => {
  const target = builder.valueRegister(node);
  roundInto(builder, builder.floatRegister(node.input(1)), target);
  widen(builder, target);
};
