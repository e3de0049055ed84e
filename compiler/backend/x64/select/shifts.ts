// Shifts and rotations by a constant, or by a count in cl.
import type { Node } from '../../../ir/node.ts';
import { immediate, register, type ImmediateOperand, type RegisterOperand } from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { RCX } from '../registers.ts';
import type { Builder } from './builder.ts';
import { constantOf } from './constants.ts';

type Select = (builder: Builder, node: Node) => void;

/** The source of a move: any constant, or a register. */
export function loadable(builder: Builder, node: Node): ImmediateOperand | RegisterOperand {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}

/** Shift counts are in cl unless constant; like the language, the processor uses them modulo 64. */
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
