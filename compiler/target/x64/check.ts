// Checks machine code: operand classes, the place of jumps, and that flags are tested only where they say something.
import { assert } from '../../base/assert.ts';
import { fitsImmediate, isSlot, type MachineCode, type MachineInstruction, type Operand } from './machine.ts';
import { instructionText } from './text.ts';

/** Throws a CompilerBug that names block and instruction. For code before layout, virtual or physical. */
export function checkMachineCode(code: MachineCode): void {
  for (const block of code.blocks) {
    let flags = false;
    block.instructions.forEach((instruction, at) => {
      const where = (): string => `machine code, ${block.name}: ${instructionText(instruction, code)}`;
      checkOperands(instruction, where);
      const { op } = instruction;
      assert(op.flags !== 'test' || flags, () => `${where()} tests flags that nothing has set`);
      if (op.flags === 'set') flags = true;
      if (op.flags === 'destroy') flags = false;
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
  const fits = op.repeats === true ? operands.length % count === 0 : operands.length === count;
  assert(fits, () => `${where()}: wrong number of operands`);
  operands.forEach((operand, i) => {
    const row = op.operands[i % count];
    assert(row.accepts.includes(operand.kind), () => `${where()}: ${row.name} cannot be a ${operand.kind}`);
    assert(row.wide === true || isShort(operand), () => `${where()}: ${row.name} has more than 32 bits`);
  });
  const slots = operands.filter(isSlot).length;
  assert(slots <= 1 || op.repeats === true, () => `${where()}: two operands in memory`);
}

function isShort(operand: Operand): boolean {
  return operand.kind !== 'immediate' || fitsImmediate(operand.value);
}
