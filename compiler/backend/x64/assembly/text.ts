// Machine instructions as AT&T text; virtual registers show their names.
import type { MachineCode } from '../code.ts';
import type { Remark } from '../machine.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOpTable } from '../ops/table.ts';
import { FIRST_VIRTUAL, REGISTERS, registerName, type Register, type Width } from '../registers.ts';
import type { Virtuals } from '../virtuals.ts';
import {
  BLOCK,
  contentOf,
  kindOf,
  MEMORY,
  REGISTER,
  SHORT,
  SLOT,
  slotAreaOf,
  slotAreas,
  slotIndexOf,
  SYMBOL,
  type Word,
} from '../words.ts';

export interface Spelling {
  readonly block: (name: string) => string;
  readonly symbol: (name: string) => string;
}

/** As in the assembly for Linux. */
const plainly: Spelling = { block: (name) => `.L${name}`, symbol: (name) => name };

/** Blocks of different functions may have the same name. */
export const labelNameOf = ({ functionIndex }: MachineCode, block: string): string =>
  `${functionIndex === 0 ? '' : `${functionIndex}_`}${block}`;

const namesOf = (width: Width): readonly string[] =>
  Array.from({ length: REGISTERS }, (_, register) => `%${registerName(register, width)}`);

/** `%rax` …, by width and number. */
const registerTexts: Readonly<Record<Width, readonly string[]>> = {
  8: namesOf(8),
  16: namesOf(16),
  32: namesOf(32),
  64: namesOf(64),
};

export function registerText(register: Register, width: Width, virtuals: Virtuals): string {
  return register < FIRST_VIRTUAL ? registerTexts[width][register] : `%${virtuals.nameOf(register)}`;
}

export function operandText(
  code: MachineCode,
  word: Word,
  width: Width,
  spelling: Spelling = plainly,
): string {
  const content = contentOf(word);
  switch (kindOf(word)) {
    case REGISTER:
      return registerText(content, width, code.virtuals);
    case SLOT:
      return `${slotAreas[slotAreaOf(word)]} slot ${slotIndexOf(word)}`;
    case MEMORY:
      return addressText(code, word, spelling);
    case BLOCK:
      return spelling.block(labelNameOf(code, code.blocks[content].name));
    case SYMBOL:
      return spelling.symbol(code.table.symbolOf(word));
    case SHORT:
      return `$${width < 32 ? (content << (32 - width)) >> (32 - width) : content}`;
    default: {
      const value = code.table.immediateOf(word);
      return `$${width < 32 ? BigInt.asIntN(width, value) : value}`;
    }
  }
}

/** `8(%rax,%rcx,4)`, `table+16(%rip)` */
function addressText({ table, virtuals }: MachineCode, word: Word, spelling: Spelling): string {
  const displacement = table.displacementOf(word);
  const symbol = table.symbolOfAddress(word);
  if (symbol !== null) return `${spelling.symbol(symbol)}${signed(displacement)}(%rip)`;
  const base = table.baseOf(word);
  const index = table.indexOf(word);
  const start = displacement === 0 ? '(' : `${displacement}(`;
  const first = base < 0 ? start : start + registerText(base, 64, virtuals);
  if (index < 0) return `${first})`;
  const scale = table.scaleOf(word);
  return `${first},${registerText(index, 64, virtuals)}${scale === 1 ? '' : `,${scale}`})`;
}

const signed = (displacement: number): string =>
  displacement === 0 ? '' : displacement > 0 ? `+${displacement}` : String(displacement);

/** By op with a fixed form: the width of each operand. */
const widths: readonly (readonly Width[])[] = machineOpTable.map(({ operands }) =>
  operands.map(({ width }) => width ?? 64),
);

/** By op: the operand with the target address, or -1. */
const indirect: readonly number[] = machineOpTable.map(({ operands }) =>
  operands.findIndex((row) => row.indirect === true),
);

export function instructionParts(
  code: MachineCode,
  i: number,
  spelling: Spelling = plainly,
): { readonly mnemonic: string; readonly operands: string } {
  const { table } = code;
  const op = machineOpTable[table.ops[i]];
  if (op.repeats === true) return { mnemonic: op.mnemonic, operands: pairsText(code, i) };
  const form = op.form?.(table, i);
  const count = form?.shown?.length ?? table.operandCount(i);
  let operands = '';
  for (let at = 0; at < count; at++) {
    const place = form?.shown?.[at] ?? at;
    if (at > 0) operands += ', ';
    if (indirect[op.index] === place) operands += '*';
    operands += operandText(code, table.operand(i, place), widthAt(op, place, form?.widths), spelling);
  }
  return { mnemonic: form?.mnemonic ?? op.mnemonic, operands };
}

const widthAt = (op: MachineOp, place: number, ofForm: readonly Width[] = widths[op.index]): Width =>
  ofForm[place] ?? 64;

export function instructionText(code: MachineCode, i: number): string {
  const { mnemonic, operands } = instructionParts(code, i);
  return operands === '' ? mnemonic : `${mnemonic} ${operands}`;
}

function pairsText(code: MachineCode, i: number): string {
  const texts: string[] = [];
  for (let place = 0; place < code.table.operandCount(i); place += 2) {
    const from = code.table.operand(i, place);
    const to = code.table.operand(i, place + 1);
    texts.push(`${operandText(code, from, 64)} → ${operandText(code, to, 64)}`);
  }
  return texts.join(', ');
}

export function remarkText(remark: Remark, virtuals: Virtuals): string {
  if (typeof remark === 'string') return remark;
  const name = virtuals.nameOf(remark.register);
  if (remark.does === 'remake') return `rematerializes ${name}`;
  return remark.does === 'load' ? `loads ${name}` : `stores ${name}`;
}
