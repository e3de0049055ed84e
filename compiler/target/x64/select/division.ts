// Division. The processor divides rdx:rax, and traps where the quotient has no room: the least integer by -1.
//
// So where the divisor may be -1, that case is taken apart: a quotient is then the negated dividend (which wraps, as
// the language asks), a remainder is 0. It goes to a cold block of its own. Zero was excluded by a ZeroCheck.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { immediate, register } from '../machine.ts';
import { jumpOps, machineOps } from '../ops/table.ts';
import { RAX, RDX } from '../registers.ts';
import type { Builder } from './builder.ts';
import { constantOf } from './constants.ts';

export function selectDivision(builder: Builder, node: Node): void {
  const [dividend, divisor] = [node.input(1), node.input(2)];
  if (constantOf(divisor) === -1n) {
    byMinusOne(builder, node, dividend);
  } else if (!mayBeMinusOne(divisor)) {
    divide(builder, node, dividend, divisor);
  } else {
    const minusOne = builder.addBlock('minus_one', true);
    const after = builder.addBlock('divided', false);
    const ordinary = builder.addBlock('divide', false);
    builder.emit(machineOps.cmp, [immediate(-1n), builder.inRegister(divisor)]);
    builder.branch(jumpOps.e, minusOne);
    builder.jump(ordinary);
    builder.enter(minusOne);
    byMinusOne(builder, node, dividend);
    builder.jump(after);
    builder.enter(ordinary);
    divide(builder, node, dividend, divisor);
    builder.jump(after);
    builder.enter(after);
  }
}

function mayBeMinusOne({ type }: Node): boolean {
  return type.kind !== 'int' || (type.min <= -1n && type.max >= -1n);
}

function byMinusOne(builder: Builder, node: Node, dividend: Node): void {
  const target = builder.valueRegister(node);
  if (node.op === ops.Mod) {
    builder.move(immediate(0n), target);
    return;
  }
  const value = constantOf(dividend);
  if (value !== null) {
    builder.move(immediate(BigInt.asIntN(64, -value)), target);
    return;
  }
  builder.move(builder.inRegister(dividend), target);
  builder.emit(machineOps.neg, [target]);
}

function divide(builder: Builder, node: Node, dividend: Node, divisor: Node): void {
  const by = builder.inRegister(divisor);
  const value = constantOf(dividend);
  builder.move(value === null ? builder.inRegister(dividend) : immediate(value), register(RAX));
  builder.emit(machineOps.cqto);
  builder.emit(machineOps.idiv, [by]);
  builder.move(register(node.op === ops.Mod ? RDX : RAX), builder.valueRegister(node));
}
