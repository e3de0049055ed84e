// Stack maps: what a collector must know of a frame while one of its calls is under way, to find every pointer in it and
// the frame above.
//
// A function keeps what it needs after a call in slots of its frame and in registers that whoever is called gives back
// unchanged. Those registers may have been pushed by any frame below; so a walk from the newest frame upwards keeps for
// each of them the place where its value is now: in the register itself, until a frame is met that has pushed it.
// Source: Diwan, Moss and Hudson, «Compiler Support for Garbage Collection in a Statically Typed Language» (PLDI 1992);
// here objects stay where they are, so no address within an object need be told from what it was made of.
import { assert } from '../../base/assert.ts';
import type { Abi } from './abi.ts';
import { slotOffset } from './frame.ts';
import type { MachineCode } from './code.ts';
import { isRegister, isSlot } from './machine.ts';
import { isVector, type Register } from './registers.ts';

export interface StackMap {
  /** Bytes from the stack pointer at the call to the function's own return address. */
  readonly frame: number;
  /** Registers that the function has pushed on entry: the first lies just below its return address. */
  readonly pushed: readonly Register[];
  /** Registers that hold pointers. */
  readonly registers: readonly Register[];
  /** Bytes from the stack pointer to slots that hold pointers. */
  readonly slots: readonly number[];
}

/** The general registers that functions give back, in the order in which they are pushed: bits of masks count so. */
export const keptRegisters = ({ calleeSaved }: Abi): readonly Register[] =>
  calleeSaved.filter((each) => !isVector(each));

/** The map of a call in code that has its frame; null where no memory can be found again in it. */
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

/** Registers as a mask. */
export const maskOf = (registers: readonly Register[], abi: Abi): number =>
  keptRegisters(abi).reduce((mask, each, bit) => mask | (registers.includes(each) ? 1 << bit : 0), 0);
