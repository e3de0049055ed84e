// Shifts and rotations by a constant, or by a count in cl.
import type { Node } from '../../../ir/node.ts';
import { immediate, register, type ImmediateOperand, type RegisterOperand } from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { RCX } from '../registers.ts';
import type { Builder } from './builder.ts';
import { constantOf } from './constants.ts';

type Select = (builder: Builder, node: Node) => void;

/** What a move can take: any constant, or the register of a value. */
export function loadable(builder: Builder, node: Node): ImmediateOperand | RegisterOperand {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}

/** Shifts take their count from cl, unless it is a constant; the processor counts modulo 64, as the language does. */
export function shift(byConstant: MachineOp, byRegister: MachineOp): Select {
  return (builder, node) =>
    shiftInto(builder, node.input(1), node.input(2), builder.valueRegister(node), byConstant, byRegister);
}

export function shiftInto(
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
