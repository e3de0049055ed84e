// Operands as words: 32 bits, of which the lowest three say the kind. What has no room in the others is in a row of the
// function's instruction table (instructions.ts): large immediates, addresses, and labels.
import type { SlotArea } from './machine.ts';
import type { Register } from './registers.ts';

/** An operand of an instruction. */
export type Word = number;

const KIND_BITS = 3;
const KIND = (1 << KIND_BITS) - 1;

export const REGISTER = 0;
/** The immediate itself. */
export const SHORT = 1;
/** An immediate by its index in the table. */
export const WIDE = 2;
export const SLOT = 3;
/** An address by its index in the table. */
export const MEMORY = 4;
export const BLOCK = 5;
/** A label by its index in the table. */
export const SYMBOL = 6;

export const kindOf = (word: Word): number => word & KIND;

/** What a word holds besides its kind: a register, an immediate, a block, an index. */
export const contentOf = (word: Word): number => word >> KIND_BITS;

export const wordOf = (kind: number, content: number): Word => (content << KIND_BITS) | kind;

export const isRegisterWord = (word: Word): boolean => (word & KIND) === REGISTER;

export const registerWord = (register: Register): Word => register << KIND_BITS;

export const blockWord = (block: number): Word => wordOf(BLOCK, block);

/** Immediates of this size are words; beyond it they are in the table. */
export const SHORT_LIMIT = 1 << (31 - KIND_BITS);

export const isImmediateWord = (word: Word): boolean => (word & KIND) === SHORT || (word & KIND) === WIDE;

export const slotAreas: readonly SlotArea[] = ['spill', 'outgoing', 'incoming'];
export const INCOMING = 2;

export const slotWord = (index: number, area: SlotArea = 'spill'): Word =>
  wordOf(SLOT, (index << 2) | slotAreas.indexOf(area));

export const slotIndexOf = (word: Word): number => word >> (KIND_BITS + 2);

/** The area's index in `slotAreas`. */
export const slotAreaOf = (word: Word): number => (word >> KIND_BITS) & 3;

/** Whether a word is a slot of the area `spill`. */
export const isSpillSlot = (word: Word): boolean => (word & ((3 << KIND_BITS) | KIND)) === SLOT;
