// Floats of 32 bits, which are in registers only on their way to memory, to C and back.
//
// The conversions keep the upper bits of their destination, and so wait for whoever wrote those: either source and
// destination are one register, or the destination is cleared first.
import type { Operand, RegisterOperand } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';

/** The nearest 32-bit float. */
export function roundInto(builder: Builder, value: Operand, target: RegisterOperand): void {
  builder.move(value, target);
  builder.emit(machineOps.cvtsd2ss, [target, target]);
}

/** A 32-bit float in a register, as one of 64 bits. */
export function widen(builder: Builder, single: RegisterOperand): void {
  builder.emit(machineOps.cvtss2sd, [single, single]);
}

/** A 32-bit float of the memory, as one of 64 bits. */
export function loadWidened(builder: Builder, place: Operand, target: RegisterOperand): void {
  builder.emit(machineOps.zerof, [target]);
  builder.emit(machineOps.cvtss2sd, [place, target]);
}
