// Arithmetic and logic. Two-operand instructions overwrite their left operand, so it is copied first; the
// allocator drops unnecessary copies.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { fitsImmediate } from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { constantOf } from './constants.ts';
import { memoryOfFused, sourceOf } from './memory.ts';
import { multiplyBy } from './multiply.ts';
import { loadable } from './shifts.ts';
import { lowBitsOf } from '../tiles/bits.ts';

type Select = (builder: Builder, node: Node) => void;

/** The operands, ordered so that the left one is probably dead afterward and an immediate is on the right. */
function arranged(builder: Builder, node: Node): readonly [Node, Node] {
  const left = node.input(1);
  const right = node.input(2);
  if (node.op.commutative !== true || builder.isFused(right)) return [left, right];
  if (builder.isFused(left)) return [right, left];
  if (constantOf(left) !== null) return constantOf(right) === null ? [right, left] : [left, right];
  if (feeds(node, left)) return [left, right];
  if (feeds(node, right)) return [right, left];
  if (constantOf(right) === null && builder.livesOn(left) !== builder.livesOn(right))
    return builder.livesOn(left) ? [right, left] : [left, right];
  return right.uses.length < left.uses.length && constantOf(right) === null ? [right, left] : [left, right];
}

/** Whether the node, or its low bits, is the phi's next value, as in `i = i + 1`. */
function feeds(node: Node, phi: Node): boolean {
  return phi.op === ops.Phi && (phi.inputs.includes(node) || phi.inputs.includes(narrowedFrom(node)));
}

/** The low bits of a node if no user needs more; otherwise the node. */
function narrowedFrom(node: Node): Node {
  if (node.uses.length !== 1) return node;
  const [user] = node.uses;
  const narrowed = user.op === ops.Shl && user.uses.length === 1 ? user.uses[0] : user;
  return lowBitsOf(narrowed) === node ? narrowed : node;
}

export function twoOperand(op: MachineOp): Select {
  return (builder, node) => {
    const [left, right] = arranged(builder, node);
    const target = builder.valueRegister(node);
    const source = left === right && constantOf(left) === null ? target : sourceOf(builder, right);
    builder.move(loadable(builder, left), target);
    builder.emit(op, [source, target]);
  };
}

function emitOneOperand(builder: Builder, op: MachineOp, node: Node, operand: Node): void {
  const target = builder.valueRegister(node);
  builder.move(loadable(builder, operand), target);
  builder.emit(op, [target]);
}

export const oneOperand =
  (op: MachineOp): Select =>
  (builder, node) =>
    emitOneOperand(builder, op, node, node.input(1));

export const selectSub: Select = (builder, node) => {
  if (constantOf(node.input(1)) === 0n) emitOneOperand(builder, machineOps.neg, node, node.input(2));
  else twoOperand(machineOps.sub)(builder, node);
};

export const selectXor: Select = (builder, node) => {
  const [left, right] = arranged(builder, node);
  if (constantOf(right) === -1n) emitOneOperand(builder, machineOps.not, node, left);
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
