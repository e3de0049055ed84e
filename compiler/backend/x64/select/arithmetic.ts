// Arithmetic and logic. The processor's two-operand form overwrites its left operand, so that is copied first; where
// the copy is not needed, the allocator gives both the same register and drops it.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import {
  fitsImmediate,
  immediate,
  memoryAt,
  register,
  type RegisterOperand,
  type Scale,
} from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { RCX } from '../registers.ts';
import type { Builder } from './builder.ts';
import { selectFlagValue } from './compare.ts';
import { constantOf } from './constants.ts';
import { lowBitsOf } from './low-bits.ts';
import { memoryOfFused, sourceOf } from './memory.ts';
import { multiplyBy, scaledSum, scaleOfShift } from './multiply.ts';
import { rotation32Of, rotationOf, type Rotation } from './rotation.ts';
import { rangeTestOf } from './range-test.ts';

type Select = (builder: Builder, node: Node) => void;

/** The operands in the order that lets the left one be overwritten most likely, and an immediate be the right one. */
function arranged(builder: Builder, node: Node): readonly [Node, Node] {
  const [left, right] = [node.input(1), node.input(2)];
  if (node.op.commutative !== true || builder.isFused(right)) return [left, right];
  if (builder.isFused(left)) return [right, left];
  if (constantOf(left) !== null) return constantOf(right) === null ? [right, left] : [left, right];
  if (feeds(node, left)) return [left, right];
  if (feeds(node, right)) return [right, left];
  if (constantOf(right) === null && builder.livesOn(left) !== builder.livesOn(right))
    return builder.livesOn(left) ? [right, left] : [left, right];
  return right.uses.length < left.uses.length && constantOf(right) === null ? [right, left] : [left, right];
}

/** Whether the node is the next value of that phi, as in `i = i + 1`, or the phi takes its low bits. */
function feeds(node: Node, phi: Node): boolean {
  return phi.op === ops.Phi && (phi.inputs.includes(node) || phi.inputs.includes(narrowedFrom(node)));
}

/** The low bits of a node, where nobody wants more of it; else the node. */
function narrowedFrom(node: Node): Node {
  if (node.uses.length !== 1) return node;
  const [user] = node.uses;
  const narrowed = user.op === ops.Shl && user.uses.length === 1 ? user.uses[0] : user;
  return lowBitsOf(narrowed)?.value === node ? narrowed : node;
}

/** `x + (y << 2)` is the sum of an address, where the shift is fused; so is `x + y * 10`, of x and 5 * y. */
export const selectAdd: Select = (builder, node) => {
  const [left, right] = [node.input(1), node.input(2)];
  const [scaled, other] = isScaled(builder, left) ? [left, right] : [right, left];
  const scale = isScaled(builder, scaled) ? scaleOf(scaled) : null;
  if (scale === null) return twoOperand(machineOps.add)(builder, node);
  const base = builder.inRegister(other).register;
  const index = scaledValue(builder, scaled);
  builder.emit(machineOps.lea, [memoryAt(base, 0, index.register, scale), builder.valueRegister(node)]);
};

const isScaled = (builder: Builder, node: Node): boolean =>
  (node.op === ops.Shl || node.op === ops.Mul) && builder.isFused(node);

/** What a shift or a product multiplies by at last, where an address can do that; else null. */
export function scaleOf({ op, inputs }: Node): Scale | null {
  const constant = inputs[2] == null ? null : constantOf(inputs[2]);
  if (constant === null) return null;
  if (op === ops.Mul) return scaledSum(constant)?.outer ?? null;
  return op === ops.Shl ? scaleOfShift(constant) : null;
}

/** What a shift or a product multiplies by that. */
function scaledValue(builder: Builder, { op, inputs }: Node): RegisterOperand {
  const [, value, factor] = inputs as readonly Node[];
  const whole = builder.inRegister(value);
  const sum = op === ops.Mul ? scaledSum(constantOf(factor) ?? 0n) : null;
  if (sum === null) return whole;
  const part = builder.temporary();
  builder.emit(machineOps.lea, [memoryAt(whole.register, 0, whole.register, sum.inner), part]);
  return part;
}

function twoOperand(op: MachineOp): Select {
  return (builder, node) => {
    const [left, right] = arranged(builder, node);
    const target = builder.valueRegister(node);
    const source = left === right && constantOf(left) === null ? target : sourceOf(builder, right);
    builder.move(loadable(builder, left), target);
    builder.emit(op, [source, target]);
  };
}

/** What a move can take: any constant, or the register of a value. */
function loadable(builder: Builder, node: Node): ReturnType<typeof immediate> | ReturnType<typeof register> {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}

function oneOperand(builder: Builder, op: MachineOp, node: Node, operand: Node): void {
  const target = builder.valueRegister(node);
  builder.move(loadable(builder, operand), target);
  builder.emit(op, [target]);
}

export const selectMinus: Select = (builder, node) =>
  oneOperand(builder, machineOps.neg, node, node.input(1));

export const selectSub: Select = (builder, node) => {
  if (constantOf(node.input(1)) === 0n) oneOperand(builder, machineOps.neg, node, node.input(2));
  else twoOperand(machineOps.sub)(builder, node);
};

export const selectAnd: Select = (builder, node) => {
  if (rangeTestOf(node) !== null) return selectFlagValue(builder, node);
  if (selectRotation(builder, node, rotation32Of(node), machineOps.rol32Constant)) return;
  if (!selectLowBits(builder, node)) twoOperand(machineOps.and)(builder, node);
};

/** Both sides of a rotation are fused where it is one. */
export const selectOr: Select = (builder, node) => {
  if (selectRotation(builder, node, rotationOf(node), machineOps.rolConstant)) return;
  twoOperand(machineOps.or)(builder, node);
};

export const selectSar: Select = (builder, node) => {
  if (!selectLowBits(builder, node)) shift(machineOps.sarConstant, machineOps.sar)(builder, node);
};

function selectRotation(
  builder: Builder,
  node: Node,
  rotation: Rotation | null,
  byConstant: MachineOp,
): boolean {
  if (rotation === null || !rotation.parts.every((part) => builder.isFused(part))) return false;
  const { value, count, isLeft } = rotation;
  const by = isLeft ? machineOps.rol : machineOps.ror;
  shiftInto(builder, value, count, builder.valueRegister(node), byConstant, by);
  return true;
}

function selectLowBits(builder: Builder, node: Node): boolean {
  const low = lowBitsOf(node);
  if (low === null || !low.parts.every((part) => builder.isFused(part))) return false;
  const target = builder.valueRegister(node);
  const source = builder.inRegister(low.value);
  // Where nobody else wants it, one register will do: in a loop it is that of the next round.
  const isLast = low.value.uses.length === 1;
  if (isLast) builder.move(source, target);
  builder.emit(low.op, [isLast ? target : source, target]);
  return true;
}

export const selectXor: Select = (builder, node) => {
  const [left, right] = arranged(builder, node);
  if (constantOf(right) === -1n) oneOperand(builder, machineOps.not, node, left);
  else twoOperand(machineOps.xor)(builder, node);
};

export const selectMul: Select = (builder, node) => {
  const [left, right] = arranged(builder, node);
  const target = builder.valueRegister(node);
  const constant = constantOf(left) ?? constantOf(right);
  if (constant !== null && fitsImmediate(constant)) {
    const other = constantOf(left) === null ? left : right;
    multiplyBy(builder, memoryOfFused(builder, other) ?? builder.inRegister(other), constant, target);
    return;
  }
  const source = left === right ? target : (memoryOfFused(builder, right) ?? builder.inRegister(right));
  builder.move(loadable(builder, left), target);
  builder.emit(machineOps.imul, [source, target]);
};

/** Shifts take their count from cl, unless it is a constant; the processor counts modulo 64, as the language does. */
export function shift(byConstant: MachineOp, byRegister: MachineOp): Select {
  return (builder, node) =>
    shiftInto(builder, node.input(1), node.input(2), builder.valueRegister(node), byConstant, byRegister);
}

function shiftInto(
  builder: Builder,
  value: Node,
  count: Node,
  target: RegisterOperand,
  byConstant: MachineOp,
  byRegister: MachineOp,
): void {
  const constant = constantOf(count);
  builder.move(loadable(builder, value), target);
  if (constant !== null) {
    builder.emit(byConstant, [immediate(constant & 63n), target]);
    return;
  }
  builder.move(builder.inRegister(count), register(RCX));
  builder.emit(byRegister, [register(RCX), target]);
}
