// Machine instructions as AT&T text; virtual registers show their names.
import { isVirtual, registerName, FIRST_VIRTUAL, type Width } from './registers.ts';
import {
  rowOf,
  type MachineCode,
  type MachineInstruction,
  type MemoryOperand,
  type Operand,
} from './machine.ts';

/** What operand texts need to know of the code they are in. */
export type Naming = Pick<MachineCode, 'blocks' | 'virtuals'>;

const labelOf = (name: string): string => `.${name}`;

/** How labels are written: those of blocks, and those of functions, data and the runtime. */
export interface Spelling {
  readonly block: (name: string) => string;
  readonly symbol: (name: string) => string;
}

/** As in listings of single functions. */
const plainly: Spelling = { block: labelOf, symbol: (name) => name };

export function operandText(
  operand: Operand,
  width: Width,
  naming: Naming,
  spelling: Spelling = plainly,
): string {
  switch (operand.kind) {
    case 'register':
      return registerText(operand.register, width, naming);
    case 'slot':
      return `${operand.area} slot ${operand.index}`;
    case 'memory':
      return memoryText(operand, naming, spelling);
    case 'immediate':
      return `$${width < 32 ? BigInt.asIntN(width, operand.value) : operand.value}`;
    case 'block':
      return spelling.block(naming.blocks[operand.block].name);
    case 'symbol':
      return spelling.symbol(operand.name);
  }
}

/** `8(%rax,%rcx,4)`, `table+16(%rip)` */
function memoryText(
  { base, index, scale, displacement, symbol }: MemoryOperand,
  naming: Naming,
  spelling: Spelling,
): string {
  if (symbol !== null) return `${spelling.symbol(symbol)}${signed(displacement)}(%rip)`;
  const first = base === null ? '' : registerText(base, 64, naming);
  const second = index === null ? '' : `,${registerText(index, 64, naming)}${scale === 1 ? '' : `,${scale}`}`;
  return `${displacement === 0 ? '' : displacement}(${first}${second})`;
}

const signed = (displacement: number): string =>
  displacement === 0 ? '' : displacement > 0 ? `+${displacement}` : String(displacement);

function registerText(number: number, width: Width, { virtuals }: Naming): string {
  return `%${isVirtual(number) ? virtuals[number - FIRST_VIRTUAL].name : registerName(number, width)}`;
}

/** Mnemonic and operands apart, so that listings can line them up. */
export function instructionParts(
  { op, operands }: MachineInstruction,
  naming: Naming,
  spelling: Spelling = plainly,
): { readonly mnemonic: string; readonly operands: string } {
  if (op.repeats === true) return { mnemonic: op.mnemonic, operands: pairsText(operands, naming) };
  const form = op.form?.(operands) ?? {
    mnemonic: op.mnemonic,
    widths: op.operands.map(({ width }) => width ?? 64),
  };
  const texts = operands.map((operand, i) => {
    const star = rowOf(op, i).indirect === true ? '*' : '';
    return star + operandText(operand, form.widths[i], naming, spelling);
  });
  if (form.shown !== undefined)
    return { mnemonic: form.mnemonic, operands: form.shown.map((i) => texts[i]).join(', ') };
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
