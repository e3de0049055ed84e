// Builds machine programs by hand, for tests of the emulator and of code generation.
import {
  abis,
  instruction,
  isSlot,
  load,
  machineOps,
  memoryAt,
  type Abi,
  type LoadedProgram,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type MachineProgram,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { codeFrom } from '../../support/native/machine-code.ts';

export const RSP = 4;

export const make = (op: MachineOp, ...operands: readonly Operand[]): MachineInstruction =>
  instruction(op, operands, null);

/** A function whose blocks have these instructions; jumps name blocks by index. */
export function functionOf(
  name: string,
  blocks: readonly (readonly MachineInstruction[])[],
  functionIndex = 0,
  abi: Abi = abis.sysv,
): MachineCode {
  return codeFrom({
    name,
    functionIndex,
    abi,
    blocks: blocks.map((instructions, index) => ({ name: `${name}_B${index}`, instructions })),
    frame: { size: 0, spills: 0, incoming: 8, saved: [] },
  });
}

export function programOf(
  functions: readonly MachineCode[],
  more: Partial<MachineProgram> = {},
): MachineProgram {
  return { abi: functions[0].abi, functions, data: [], result: 'int', ...more };
}

/** A loaded program of straight-line instructions with a return. */
export function straight(instructions: readonly MachineInstruction[]): LoadedProgram {
  return load(programOf([functionOf('main', [[...instructions, make(machineOps.ret)]])]));
}

/** Executes the next `count` instructions of straight-line code. */
export function execute({ actions, processor }: LoadedProgram, count: number): void {
  for (let i = 0; i < count; i++) {
    processor.at = processor.next++;
    actions[processor.at]();
  }
}

/** A spill slot of a frame whose spills start at the stack pointer. */
export const inFrame = (operand: Operand): Operand =>
  isSlot(operand) ? memoryAt(RSP, operand.index * 8) : operand;
