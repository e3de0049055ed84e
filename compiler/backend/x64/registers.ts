// The registers of x86-64 and their numbers: general registers as in the instruction encoding (0 … 15),
// vector registers (16 … 31), virtual registers from FIRST_VIRTUAL.

/** A physical register (below FIRST_VIRTUAL) or a virtual one. */
export type Register = number;

export const FIRST_VIRTUAL = 64;

/** Registers xmm0 … xmm15; floats use the low 64 bits. */
const FIRST_VECTOR = 16;
export const REGISTERS = 32;

export type RegisterClass = 'general' | 'vector';

/** Bits of an operand. */
export type Width = 8 | 16 | 32 | 64;

interface RegisterRow {
  readonly names: Readonly<Record<Width, string>>;
}

const row = (name64: string, name32: string, name16: string, name8: string): RegisterRow => ({
  names: { 8: name8, 16: name16, 32: name32, 64: name64 },
});

/** By number. */
const generalRegisters: readonly RegisterRow[] = [
  row('rax', 'eax', 'ax', 'al'),
  row('rcx', 'ecx', 'cx', 'cl'),
  row('rdx', 'edx', 'dx', 'dl'),
  row('rbx', 'ebx', 'bx', 'bl'),
  row('rsp', 'esp', 'sp', 'spl'),
  row('rbp', 'ebp', 'bp', 'bpl'),
  row('rsi', 'esi', 'si', 'sil'),
  row('rdi', 'edi', 'di', 'dil'),
  ...[8, 9, 10, 11, 12, 13, 14, 15].map((n) => row(`r${n}`, `r${n}d`, `r${n}w`, `r${n}b`)),
];

export const RAX: Register = 0;
export const RCX: Register = 1;
export const RDX: Register = 2;
export const RBX: Register = 3;
export const RSP: Register = 4;
export const RBP: Register = 5;
export const RSI: Register = 6;
export const RDI: Register = 7;
export const R8: Register = 8;
export const R9: Register = 9;
export const R10: Register = 10;
export const R11: Register = 11;
export const R12: Register = 12;
export const R13: Register = 13;
export const R14: Register = 14;
export const R15: Register = 15;

export function isVirtual(register: Register): boolean {
  return register >= FIRST_VIRTUAL;
}

/** xmm0 … xmm15 by number. */
export const vector = (number: number): Register => FIRST_VECTOR + number;

export const isVector = (register: Register): boolean => register >= FIRST_VECTOR && register < REGISTERS;

export function registerName(register: Register, width: Width = 64): string {
  if (isVector(register)) return `xmm${register - FIRST_VECTOR}`;
  return generalRegisters[register].names[width];
}
