// Machine instructions as AT&T text; virtual registers show their names.
import { isVirtual, registerName, FIRST_VIRTUAL, type Width } from './registers.ts';
import type { MachineCode, MachineInstruction, Operand } from './machine.ts';

/** What operand texts need to know of the code they are in. */
export type Naming = Pick<MachineCode, 'blocks' | 'virtuals'>;

export const labelOf = (name: string): string => `.${name}`;

export function operandText(operand: Operand, width: Width, naming: Naming): string {
  switch (operand.kind) {
    case 'register':
      return registerText(operand.register, width, naming);
    case 'slot':
      return operand.index === 0 ? '(%rsp)' : `${operand.index * 8}(%rsp)`;
    case 'immediate':
      return `$${operand.value}`;
    case 'block':
      return labelOf(naming.blocks[operand.block].name);
    case 'symbol':
      return operand.name;
  }
}

function registerText(number: number, width: Width, { virtuals }: Naming): string {
  return `%${isVirtual(number) ? virtuals[number - FIRST_VIRTUAL].name : registerName(number, width)}`;
}

/** Mnemonic and operands apart, so that listings can line them up. */
export function instructionParts(
  { op, operands }: MachineInstruction,
  naming: Naming,
): { readonly mnemonic: string; readonly operands: string } {
  if (op.repeats === true) return { mnemonic: op.mnemonic, operands: pairsText(operands, naming) };
  const form = op.form?.(operands) ?? {
    mnemonic: op.mnemonic,
    widths: op.operands.map(({ width }) => width ?? 64),
  };
  const texts = operands.map((operand, i) => operandText(operand, form.widths[i], naming));
  return { mnemonic: form.mnemonic, operands: texts.join(', ') };
}

export function instructionText(instruction: MachineInstruction, naming: Naming): string {
  const { mnemonic, operands } = instructionParts(instruction, naming);
  return operands === '' ? mnemonic : `${mnemonic} ${operands}`;
}

function pairsText(operands: readonly Operand[], naming: Naming): string {
  const texts = operands.map((operand) => operandText(operand, 64, naming));
  return texts.flatMap((text, i) => (i % 2 === 0 ? [`${text} → ${texts[i + 1]}`] : [])).join(', ');
}
