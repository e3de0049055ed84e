// Division. The processor divides rdx:rax, and traps if the quotient overflows, which is only the least
// integer by -1. If both values are possible, a cold block handles the divisor -1: the quotient is the
// negated dividend (which wraps, as the language requires), and the remainder is 0. A ZeroCheck has excluded
// a divisor of zero. If both quotient and remainder are needed (pairs.ts), the first creates both.
import type { Node } from '../../../../ir/node.ts';
import { ops } from '../../../../ir/ops/table.ts';
import { MIN_INT } from '../../../../ir/types.ts';
import { immediate, register, type Operand, type RegisterOperand } from '../../machine.ts';
import { jumpOps, machineOps } from '../../ops/table.ts';
import { RAX, RDX } from '../../registers.ts';
import type { Builder } from '../builder.ts';
import { constantOf } from '../constants.ts';
import { divideByConstant } from './by-constant.ts';

export function selectDivision(builder: Builder, node: Node): void {
  const other = builder.program.pairs.get(node) ?? null;
  if (other !== null && builder.isMade(node)) return;
  const dividend = node.input(1);
  const divisor = node.input(2);
  const by = constantOf(divisor);
  if (by === -1n) {
    byMinusOne(builder, node, dividend);
  } else if (by === 1n) {
    builder.move(node.op === ops.Mod ? immediate(0n) : wide(builder, dividend), builder.valueRegister(node));
  } else if (by !== null && by !== 0n && constantOf(dividend) === null) {
    divideByConstant(builder, node, by, other === null ? null : () => quotientOf(builder, other));
  } else {
    divideByValue(builder, other === null ? [node] : [node, other]);
  }
}

function quotientOf(builder: Builder, quotient: Node): RegisterOperand {
  builder.forNode(quotient, () => selectDivision(builder, quotient));
  return builder.valueRegister(quotient);
}

function divideByValue(builder: Builder, nodes: readonly Node[]): void {
  const dividend = nodes[0].input(1);
  const divisor = nodes[0].input(2);
  if (!mayBe(builder, divisor, -1n) || !mayBe(builder, dividend, MIN_INT)) {
    divide(builder, nodes, dividend, divisor);
    return;
  }
  const minusOne = builder.addBlock('minus_one', true);
  const after = builder.addBlock('divided', false);
  const ordinary = builder.addBlock('divide', false);
  builder.emit(machineOps.cmp, [immediate(-1n), builder.inRegister(divisor)]);
  builder.branch(jumpOps.e, minusOne);
  builder.jump(ordinary);
  builder.enter(minusOne);
  for (const node of nodes) builder.forNode(node, () => byMinusOne(builder, node, dividend));
  builder.jump(after);
  builder.enter(ordinary);
  divide(builder, nodes, dividend, divisor);
  builder.jump(after);
  builder.enter(after);
}

function mayBe(builder: Builder, operand: Node, value: bigint): boolean {
  const { min, max } = builder.rangeOf(operand);
  return min <= value && max >= value;
}

/** The source of a move: a constant of any size, or a register. */
function wide(builder: Builder, node: Node): Operand {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}

function byMinusOne(builder: Builder, node: Node, dividend: Node): void {
  const target = builder.valueRegister(node);
  if (node.op === ops.Mod) {
    builder.move(immediate(0n), target);
    return;
  }
  builder.move(wide(builder, dividend), target);
  builder.emit(machineOps.neg, [target]);
}

function divide(builder: Builder, nodes: readonly Node[], dividend: Node, divisor: Node): void {
  const by = builder.inRegister(divisor);
  builder.move(wide(builder, dividend), register(RAX));
  builder.emit(machineOps.cqto);
  builder.emit(machineOps.idiv, [by]);
  for (const node of nodes) {
    const result = register(node.op === ops.Mod ? RDX : RAX);
    builder.forNode(node, () => builder.move(result, builder.valueRegister(node)));
  }
}
