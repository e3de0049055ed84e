// Operands as 32-bit words with the kind in the lowest three bits. Large immediates, addresses, and labels
// are in rows of the instruction table (instructions.ts).
import type { SlotArea } from './machine.ts';
import type { Register } from './registers.ts';

export type Word = number;

const KIND_BITS = 3;
const KIND = (1 << KIND_BITS) - 1;

export const REGISTER = 0;
export const SHORT = 1;
export const WIDE = 2;
export const SLOT = 3;
export const MEMORY = 4;
export const BLOCK = 5;
export const SYMBOL = 6;

export const kindOf = (word: Word): number => word & KIND;

/** A word without its kind: a register, an immediate, a block, or an index. */
export const contentOf = (word: Word): number => word >> KIND_BITS;

export const wordOf = (kind: number, content: number): Word => (content << KIND_BITS) | kind;

export const isRegisterWord = (word: Word): boolean => (word & KIND) === REGISTER;

export const registerWord = (register: Register): Word => register << KIND_BITS;

export const blockWord = (block: number): Word => wordOf(BLOCK, block);

/** Larger immediates are in the table. */
export const SHORT_LIMIT = 1 << (31 - KIND_BITS);

export const isImmediateWord = (word: Word): boolean => (word & KIND) === SHORT || (word & KIND) === WIDE;

export const slotAreas: readonly SlotArea[] = ['spill', 'outgoing', 'incoming'];
export const INCOMING = 2;

export const slotWord = (index: number, area: SlotArea = 'spill'): Word =>
  wordOf(SLOT, (index << 2) | slotAreas.indexOf(area));

export const slotIndexOf = (word: Word): number => word >> (KIND_BITS + 2);

export const slotAreaOf = (word: Word): number => (word >> KIND_BITS) & 3;

export const isSpillSlot = (word: Word): boolean => (word & ((3 << KIND_BITS) | KIND)) === SLOT;
