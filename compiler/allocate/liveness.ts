// Which values live across block borders: from each use that its own block does not define, upward over the predecessors
// until blocks that do. That is gone through for many values at a time, a bit each, so that values that live as long as
// others cost little more than one of them.
//
// Method: «liveness by variable» in Boissinot et al., «Computing Liveness Sets for SSA-Form Programs» (2011), without
// its assumption that each value has one definition.
import { IntTable } from '../base/int-table.ts';
import {
  accessOf,
  type Access,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../backend/x64/index.ts';

/** What has a lifetime, by numbers: those that an instruction reads, and those that it writes. */
export interface Keys {
  readonly reads: (i: MachineInstruction) => readonly number[];
  readonly writes: (i: MachineInstruction) => readonly number[];
}

/** Registers under their numbers. */
export const registerKeys: Keys = {
  reads: ({ registersRead }) => registersRead,
  writes: ({ registersWritten }) => registersWritten,
};

const NONE: readonly number[] = [];

/** Slots under the keys that a function gives them; it gives -1 for all other operands. */
export function keysOfSlots(keyOf: (operand: Operand) => number): Keys {
  const allBut =
    (skipped: Access): Keys['reads'] =>
    ({ op, operands }) => {
      let found: number[] | null = null;
      for (let i = 0; i < operands.length; i++) {
        const key = keyOf(operands[i]);
        if (key >= 0 && accessOf(op, i) !== skipped) (found ??= []).push(key);
      }
      return found ?? NONE;
    };
  return { reads: allBut('write'), writes: allBut('read') };
}

/** The index of a slot for spilled values; -1 of all other operands. */
export const slotKey = (operand: Operand): number =>
  operand.kind === 'slot' && operand.area === 'spill' ? operand.index : -1;

/** Slots for spilled values under their indices. */
export const slotKeys: Keys = keysOfSlots(slotKey);

/** Bits of a word. */
const WORD = 32;

/** Up to so many keys a block's row is a list in any case. */
const MOST_LISTED = 64;

/**
 * Keys that live at the end of each block: a list while they are few, else a bit for each key that lives across any
 * border. As many values may live at the end of as many blocks as the code has: lists of them all would fill the memory.
 */
export class Liveness {
  /** Those that live across borders, in the order in which rows have them. */
  private readonly keys: readonly number[];
  private readonly rows: (number[] | Int32Array)[];
  /** A longer list takes more memory than bits. */
  private readonly mostListed: number;

  constructor(blocks: number, keys: readonly number[]) {
    this.keys = keys;
    this.rows = Array.from({ length: blocks }, () => []);
    this.mostListed = Math.max(MOST_LISTED, keys.length / 64);
  }

  /** The keys that live at the end of a block; they may be made for this call, and belong to nobody else. */
  out(block: number): readonly number[] {
    const row = this.rows[block];
    return row instanceof Int32Array ? this.listed(row) : row;
  }

  /** @param bits of the keys of a word in the order of keys, behind those that were added to this block before */
  add(block: number, word: number, bits: number): void {
    const row = this.rows[block];
    if (row instanceof Int32Array) {
      row[word] = bits;
      return;
    }
    this.list(word, bits, row);
    if (row.length > this.mostListed) this.rows[block] = this.asBits(row);
  }

  private listed(row: Int32Array): number[] {
    const found: number[] = [];
    for (let word = 0; word < row.length; word++) this.list(word, row[word], found);
    return found;
  }

  private list(word: number, bits: number, found: number[]): void {
    for (let left = bits; left !== 0; left &= left - 1) found.push(this.keys[word * WORD + lowestIn(left)]);
  }

  private asBits(list: readonly number[]): Int32Array {
    const row = new Int32Array(Math.ceil(this.keys.length / WORD));
    let next = 0;
    for (let at = 0; next < list.length; at++) {
      if (this.keys[at] !== list[next]) continue;
      row[Math.floor(at / WORD)] |= 1 << (at % WORD);
      next++;
    }
    return row;
  }
}

/** The place of the lowest bit. */
const lowestIn = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** By the blocks of code, which never change: several parts of the allocator ask for the same code in turn. */
const knownLiveness = new WeakMap<readonly MachineBlock[], Liveness>();

/** Which registers live across block borders. */
export function registerLiveness(code: MachineCode): Liveness {
  let known = knownLiveness.get(code.blocks);
  if (known === undefined) {
    known = computeLiveness(code, registerKeys);
    knownLiveness.set(code.blocks, known);
  }
  return known;
}

export function computeLiveness({ blocks }: MachineCode, keys: Keys): Liveness {
  const { exposed, defined } = collect(blocks, keys);
  const liveness = new Liveness(blocks.length, exposed.keys);
  const walk = new UpwardWalk(blocks);
  for (let word = 0; word * WORD < exposed.keys.length; word++) {
    const end = Math.min(exposed.keys.length, (word + 1) * WORD);
    for (let place = word * WORD; place < end; place++) {
      const key = exposed.keys[place];
      const bit = 1 << (place % WORD);
      for (let at = defined.last(key); at >= 0; at = defined.before(at)) walk.define(defined.block(at), bit);
      for (let at = exposed.last(key); at >= 0; at = exposed.before(at)) walk.use(exposed.block(at), bit);
    }
    walk.run((block, bits) => liveness.add(block, word, bits));
  }
  return liveness;
}

/** From uses upward to definitions, for as many keys at a time as a word has bits. */
class UpwardWalk {
  private readonly blocks: readonly MachineBlock[];
  /** By block: the keys that it defines, those that live at its start, and at its end. */
  private readonly defined: Int32Array;
  private readonly liveIn: Int32Array;
  private readonly liveOut: Int32Array;
  /** By block: keys that live at its start, of which its predecessors have not heard. */
  private readonly waiting: Int32Array;
  /** Nothing waits below the one; of what waits above the present block nothing is above the other. */
  private lowest: number;
  private highest = -1;
  /** Blocks in whose words there are bits. */
  private readonly defining: number[] = [];
  private readonly entered: number[] = [];
  private readonly left: number[] = [];

  constructor(blocks: readonly MachineBlock[]) {
    this.blocks = blocks;
    this.defined = new Int32Array(blocks.length);
    this.liveIn = new Int32Array(blocks.length);
    this.liveOut = new Int32Array(blocks.length);
    this.waiting = new Int32Array(blocks.length);
    this.lowest = blocks.length;
  }

  define(block: number, bits: number): void {
    this.defined[block] |= bits;
    this.defining.push(block);
  }

  /** Keys are read in a block that has not defined them yet. */
  use(block: number, bits: number): void {
    if (this.enter(block, bits)) this.highest = Math.max(this.highest, block);
  }

  /** Visits the blocks at whose ends keys live; then nothing is known any more. */
  run(visit: (block: number, bits: number) => void): void {
    // A block mostly lies behind its predecessors: but for loops, once from the last to the first is enough.
    while (this.highest >= 0) {
      let block = this.highest;
      this.highest = -1;
      for (; block >= this.lowest; block--) if (this.waiting[block] !== 0) this.climb(block);
    }
    for (const block of this.left) visit(block, this.liveOut[block]);
    this.forget();
  }

  private climb(block: number): void {
    const bits = this.waiting[block];
    this.waiting[block] = 0;
    for (const above of this.blocks[block].predecessors) {
      const fresh = bits & ~this.liveOut[above];
      if (fresh === 0) continue;
      if (this.liveOut[above] === 0) this.left.push(above);
      this.liveOut[above] |= fresh;
      const goesOn = this.enter(above, fresh & ~this.defined[above]);
      if (goesOn && above >= block) this.highest = Math.max(this.highest, above);
    }
  }

  /** Whether that was not known of all of them. */
  private enter(block: number, bits: number): boolean {
    const fresh = bits & ~this.liveIn[block];
    if (fresh === 0) return false;
    if (this.liveIn[block] === 0) this.entered.push(block);
    this.liveIn[block] |= fresh;
    this.waiting[block] |= fresh;
    this.lowest = Math.min(this.lowest, block);
    return true;
  }

  private forget(): void {
    for (const block of this.defining) this.defined[block] = 0;
    for (const block of this.entered) this.liveIn[block] = 0;
    for (const block of this.left) this.liveOut[block] = 0;
    this.defining.length = this.entered.length = this.left.length = 0;
    this.lowest = this.blocks.length;
  }
}

/** The blocks in which keys are met: for each key a list, from the last to the first, of entries in one row. */
class Places {
  /** In the order in which they were met first. */
  readonly keys: number[] = [];
  /** By key: its last entry, plus one; 0: none. */
  private readonly ends = new IntTable();
  private readonly blocks: number[] = [];
  /** By entry: the one before it of the same key; -1: none. */
  private readonly links: number[] = [];

  /** -1: none. */
  last(key: number): number {
    return this.ends.get(key) - 1;
  }

  before(entry: number): number {
    return this.links[entry];
  }

  block(entry: number): number {
    return this.blocks[entry];
  }

  /** @param block not below those noted before */
  add(key: number, block: number): void {
    const last = this.last(key);
    if (last < 0) this.keys.push(key);
    else if (this.blocks[last] === block) return;
    this.links.push(last);
    this.ends.set(key, this.blocks.push(block));
  }

  has(key: number, block: number): boolean {
    const last = this.last(key);
    return last >= 0 && this.blocks[last] === block;
  }
}

/** Blocks that use a key before they define it, and blocks that define it. */
function collect(
  blocks: readonly MachineBlock[],
  keys: Keys,
): { readonly exposed: Places; readonly defined: Places } {
  const exposed = new Places();
  const defined = new Places();
  for (const { index, instructions } of blocks)
    for (const instruction of instructions) {
      for (const key of keys.reads(instruction)) if (!defined.has(key, index)) exposed.add(key, index);
      for (const key of keys.writes(instruction)) defined.add(key, index);
    }
  return { exposed, defined };
}
