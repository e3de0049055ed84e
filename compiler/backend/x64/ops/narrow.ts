// The low bits of a register, zero- or sign-extended; and a rotation of 32 bits.
import type { Action, MachineOpRow, OperandRow } from './row.ts';

type LowWidth = 8 | 16 | 32;
const wordsOf: Readonly<Record<LowWidth, string>> = {
  8: 'the low byte',
  16: 'the low 16 bits',
  32: 'the low 32 bits',
};

const source = (width: LowWidth, signed: boolean): OperandRow => ({
  name: 'source',
  access: 'read',
  accepts: ['register'],
  width,
  signed,
});
const destination: OperandRow = { name: 'destination', access: 'write', accepts: ['register'] };

/** Writing 32 bits of a register clears the upper 32. */
const zeroExtended = (name: string, mnemonic: string, width: LowWidth): MachineOpRow => ({
  name,
  mnemonic,
  operands: [source(width, false), { ...destination, width: 32, signed: false }],
  emulate:
    ({ cells }, [from, to]) =>
    (): void => {
      cells[to] = BigInt.asUintN(width, cells[from]);
    },
  doc: `Fills the destination with ${wordsOf[width]} of the source; all higher bits become 0.`,
});

const signExtended = (name: string, mnemonic: string, width: LowWidth): MachineOpRow => ({
  name,
  mnemonic,
  operands: [source(width, true), destination],
  emulate:
    ({ cells }, [from, to]) =>
    (): void => {
      cells[to] = BigInt.asIntN(width, cells[from]);
    },
  doc: `Fills the destination with ${wordsOf[width]} of the source; copies its highest bit to all higher bits.`,
});

const rol32Constant: MachineOpRow = {
  name: 'rol32-constant',
  mnemonic: 'roll',
  operands: [
    { name: 'count', access: 'read', accepts: ['immediate'], width: 8 },
    { name: 'destination', access: 'update', accepts: ['register'], width: 32, signed: false },
  ],
  flags: 'destroy',
  emulate:
    ({ cells, flags }, [count, to]): Action =>
    () => {
      const by = cells[count] & 31n;
      const value = BigInt.asUintN(32, cells[to]);
      cells[to] = BigInt.asUintN(32, (value << by) | (value >> (32n - by)));
      flags.destroy();
    },
  doc: 'Rotates the low 32 bits left; all higher bits become 0. The count is a constant.',
};

export const narrow = {
  movzx: zeroExtended('movzx', 'movzbl', 8),
  movzx16: zeroExtended('movzx16', 'movzwl', 16),
  mov32: zeroExtended('mov32', 'movl', 32),
  movsx8: signExtended('movsx8', 'movsbq', 8),
  movsx16: signExtended('movsx16', 'movswq', 16),
  movsx32: signExtended('movsx32', 'movslq', 32),
  rol32Constant,
} as const;
