// Checks machine code: operand classes, the place of jumps, and that flags are tested only where they say something.
import { assert, CompilerBug } from '../../base/assert.ts';
import {
  classOf,
  fitsImmediate,
  isMemory,
  isRegister,
  isSlot,
  rowOf,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from './machine.ts';
import { testsFlags } from './ops/row.ts';
import { instructionText } from './text.ts';

/** Throws a CompilerBug that names block and instruction. For code before layout, virtual or physical. */
export function checkMachineCode(code: MachineCode): void {
  for (const { name, instructions } of code.blocks) {
    let flags = false;
    for (let at = 0; at < instructions.length; at++) {
      const instruction = instructions[at];
      const wrong =
        wrongOperands(instruction) ?? wrongClasses(instruction, code) ?? wrongPlace(instructions, at, flags);
      if (wrong !== null)
        throw new CompilerBug(`machine code, ${name}: ${instructionText(instruction, code)}${wrong}`);
      const { op } = instruction;
      if (op.flags === 'set') flags = true;
      if (op.flags === 'destroy' || op.flags === 'use') flags = false;
    }
    assert(instructions.length > 0, () => `machine code, ${name}: a block without an end`);
  }
}

/** What is wrong with where an instruction stands; null: nothing. */
function wrongPlace(instructions: readonly MachineInstruction[], at: number, flags: boolean): string | null {
  const instruction = instructions[at];
  if (testsFlags(instruction.op) && !flags) return ' tests flags that nothing has set';
  const last = at === instructions.length - 1;
  if (last === isEnd(instruction)) return null;
  return last ? ' does not end its block' : ' has code after it';
}

function isEnd({ op }: MachineInstruction): boolean {
  return op.ends !== undefined && op.ends !== 'branch';
}

function wrongOperands({ op, operands }: MachineInstruction): string | null {
  const count = op.operands.length;
  const fits =
    op.repeats === true
      ? operands.length % count === 0
      : operands.length === count || (op.more !== undefined && operands.length > count);
  if (!fits) return ': wrong number of operands';
  let inMemory = 0;
  let areShort = true;
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    const row = rowOf(op, i);
    if (!row.accepts.includes(operand.kind)) return `: ${row.name} cannot be a ${operand.kind}`;
    const isHere = isShort(operand);
    if (row.wide !== true && !isHere) return `: ${row.name} has more than 32 bits`;
    if (!isHere) areShort = false;
    if (isSlot(operand) || isMemory(operand)) inMemory++;
  }
  if (op.repeats === true) return null;
  if (inMemory > 1) return ': two operands in memory';
  return inMemory === 0 || areShort ? null : ': a store of more than 32 bits at once';
}

/** Registers are of the class that their place in the instruction asks for, those in addresses general. */
function wrongClasses({ op, operands }: MachineInstruction, code: MachineCode): string | null {
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    const wanted = rowOf(op, i).class ?? 'general';
    if (isRegister(operand)) {
      if (wanted !== 'any' && classOf(code, operand.register) !== wanted)
        return `: operand ${i + 1} is no ${wanted} register`;
    } else if (isMemory(operand)) {
      const { base, index } = operand;
      if (
        (base !== null && classOf(code, base) !== 'general') ||
        (index !== null && classOf(code, index) !== 'general')
      )
        return ': an address of a register that is not general';
    }
  }
  return null;
}

function isShort(operand: Operand): boolean {
  return operand.kind !== 'immediate' || fitsImmediate(operand.value);
}
