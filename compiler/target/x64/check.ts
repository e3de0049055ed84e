// Checks machine code: operand classes, the place of jumps, and that flags are tested only where they say something.
import { assert } from '../../base/assert.ts';
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
  for (const block of code.blocks) {
    let flags = false;
    block.instructions.forEach((instruction, at) => {
      const where = (): string => `machine code, ${block.name}: ${instructionText(instruction, code)}`;
      checkOperands(instruction, where);
      checkClasses(instruction, code, where);
      const { op } = instruction;
      assert(!testsFlags(op) || flags, () => `${where()} tests flags that nothing has set`);
      if (op.flags === 'set') flags = true;
      if (op.flags === 'destroy' || op.flags === 'use') flags = false;
      const last = at === block.instructions.length - 1;
      assert(
        last === isEnd(instruction),
        () => `${where()} ${last ? 'does not end its block' : 'has code after it'}`,
      );
    });
    assert(block.instructions.length > 0, () => `machine code, ${block.name}: a block without an end`);
  }
}

function isEnd({ op }: MachineInstruction): boolean {
  return op.ends !== undefined && op.ends !== 'branch';
}

function checkOperands({ op, operands }: MachineInstruction, where: () => string): void {
  const count = op.operands.length;
  const fits =
    op.repeats === true
      ? operands.length % count === 0
      : operands.length === count || (op.more !== undefined && operands.length > count);
  assert(fits, () => `${where()}: wrong number of operands`);
  operands.forEach((operand, i) => {
    const row = rowOf(op, i);
    assert(row.accepts.includes(operand.kind), () => `${where()}: ${row.name} cannot be a ${operand.kind}`);
    assert(row.wide === true || isShort(operand), () => `${where()}: ${row.name} has more than 32 bits`);
  });
  if (op.repeats === true) return;
  const inMemory = operands.filter((operand) => isSlot(operand) || isMemory(operand)).length;
  assert(inMemory <= 1, () => `${where()}: two operands in memory`);
  assert(inMemory === 0 || operands.every(isShort), () => `${where()}: a store of more than 32 bits at once`);
}

/** Registers are of the class that their place in the instruction asks for, those in addresses general. */
function checkClasses({ op, operands }: MachineInstruction, code: MachineCode, where: () => string): void {
  operands.forEach((operand, i) => {
    const wanted = rowOf(op, i).class ?? 'general';
    if (isRegister(operand)) {
      const isRight = wanted === 'any' || classOf(code, operand.register) === wanted;
      assert(isRight, () => `${where()}: operand ${i + 1} is no ${wanted} register`);
    }
    if (!isMemory(operand)) return;
    for (const part of [operand.base, operand.index]) {
      const isRight = part === null || classOf(code, part) === 'general';
      assert(isRight, () => `${where()}: an address of a register that is not general`);
    }
  });
}

function isShort(operand: Operand): boolean {
  return operand.kind !== 'immediate' || fitsImmediate(operand.value);
}
