// Stack maps: how a collector finds all pointers in a frame during a call, and the next frame.
//
// A function keeps live values in its slots and in callee-saved registers, which any function that it calls
// may have pushed. So a walk from the newest frame upward tracks the location of each of these registers: the
// register itself, until a frame has pushed it. Source: Diwan, Moss, and Hudson, “Compiler Support for
// Garbage Collection in a Statically Typed Language” (PLDI 1992). Objects do not move here, so derived
// addresses need no base.
import { assert } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import { slotOffset } from './frame.ts';
import type { MachineCode } from '../code.ts';
import { isRegister, isSlot } from '../machine.ts';
import { isVector, type Register } from '../registers.ts';

export interface StackMap {
  /** Bytes from the stack pointer at the call to the function's return address. */
  readonly frame: number;
  /** Registers pushed on entry; the first is directly below the return address. */
  readonly pushed: readonly Register[];
  readonly registers: readonly Register[];
  /** Distances of slots with pointers from the stack pointer, in bytes. */
  readonly slots: readonly number[];
}

/** The callee-saved general registers in push order, which is the order of bits in masks. */
export const keptRegisters = ({ calleeSaved }: Abi): readonly Register[] =>
  calleeSaved.filter((each) => !isVector(each));

/** The map of a call after frame creation, or null if the call cannot collect garbage. */
export function stackMapOf({ frame, abi, table }: MachineCode, call: number): StackMap | null {
  const { roots } = table.detailOf(call);
  if (roots === undefined || frame === null) return null;
  const { operands } = roots;
  const registers = operands.filter(isRegister).map(({ register }) => register);
  for (const each of registers)
    assert(abi.calleeSaved.includes(each), 'stack maps: a root is in a register that the call may change');
  return {
    frame: frame.incoming - 8,
    pushed: frame.saved.filter((each) => !isVector(each)),
    registers,
    slots: operands.filter(isSlot).map((each) => slotOffset(each, frame)),
  };
}

export const maskOf = (registers: readonly Register[], abi: Abi): number =>
  keptRegisters(abi).reduce((mask, each, bit) => mask | (registers.includes(each) ? 1 << bit : 0), 0);
