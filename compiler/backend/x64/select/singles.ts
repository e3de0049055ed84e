// 32-bit floats, which are in registers only on their way to and from memory and C.
//
// Conversions keep the upper bits of their destination. To avoid that dependency, the source is also the
// destination, or the destination is cleared first.
import type { Operand, RegisterOperand } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';

export function roundInto(builder: Builder, value: Operand, target: RegisterOperand): void {
  builder.move(value, target);
  builder.emit(machineOps.cvtsd2ss, [target, target]);
}

export function widen(builder: Builder, single: RegisterOperand): void {
  builder.emit(machineOps.cvtss2sd, [single, single]);
}

export function loadWidened(builder: Builder, place: Operand, target: RegisterOperand): void {
  builder.emit(machineOps.zerof, [target]);
  builder.emit(machineOps.cvtss2sd, [place, target]);
}
