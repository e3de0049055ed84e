// The registers of x86-64, and the numbers by which machine code names them.
//
// One number space for all registers: the general registers have the numbers of the instruction encoding (0 … 15),
// virtual registers begin at FIRST_VIRTUAL. The gap leaves room for the vector registers.

/** A physical register (below FIRST_VIRTUAL) or a virtual one. */
export type Register = number;

export const FIRST_VIRTUAL = 64;

/** Bits of a register that an operand uses. */
export type Width = 8 | 32 | 64;

interface RegisterRow {
  /** Name by width. */
  readonly names: Readonly<Record<Width, string>>;
}

const row = (name64: string, name32: string, name8: string): RegisterRow => ({
  names: { 8: name8, 32: name32, 64: name64 },
});

/** The general registers by number. */
export const generalRegisters: readonly RegisterRow[] = [
  row('rax', 'eax', 'al'),
  row('rcx', 'ecx', 'cl'),
  row('rdx', 'edx', 'dl'),
  row('rbx', 'ebx', 'bl'),
  row('rsp', 'esp', 'spl'),
  row('rbp', 'ebp', 'bpl'),
  row('rsi', 'esi', 'sil'),
  row('rdi', 'edi', 'dil'),
  ...[8, 9, 10, 11, 12, 13, 14, 15].map((n) => row(`r${n}`, `r${n}d`, `r${n}b`)),
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

/** `rax`, `eax`, `al` … of a physical register. */
export function registerName(register: Register, width: Width = 64): string {
  return generalRegisters[register].names[width];
}
