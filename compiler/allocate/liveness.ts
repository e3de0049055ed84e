// Liveness across blocks: from each upward-exposed use, walks up to defining blocks, for many values at a
// time with one bit each, so that values with equal live ranges cost little more than one.
//
// Method: liveness by variable in Boissinot et al., “Computing Liveness Sets for SSA-Form Programs” (2011),
// without the assumption that each value has one definition.
import { IntList } from '../base/int-list.ts';
import { lowestBit, type Mask, type MachineBlock, type MachineCode } from '../backend/x64/index.ts';

/** Finds keys (numbers of values with live ranges) in instructions. */
export interface KeyScan {
  /** All keys are below this. */
  readonly keys: number;
  /** Keys that the instruction reads; see the counts. */
  readonly reads: Int32Array;
  readonly readCount: number;
  readonly writes: Int32Array;
  readonly writeCount: number;
  /** Physical registers that it reads; not keys. */
  readonly physicalReads: Mask;
  readonly physicalWrites: Mask;
  of(instruction: number): void;
}

const WORD = 32;

/**
 * Live values at the end of each block, as nonzero words of bits: lists of many values at many blocks would
 * exhaust memory.
 */
export class Liveness {
  readonly out = new IntList();
  /** By block. */
  readonly physicalOut: Int32Array;
  private readonly keys: readonly number[];
  /** By block: its first and last entry, or -1. */
  private readonly first: Int32Array;
  private readonly last: Int32Array;
  /** By entry: word index, bits, and the block's next entry. */
  private readonly words = new IntList();
  private readonly bits = new IntList();
  private readonly next = new IntList();

  constructor(blocks: number, keys: readonly number[]) {
    this.keys = keys;
    this.physicalOut = new Int32Array(blocks);
    this.first = new Int32Array(blocks).fill(-1);
    this.last = new Int32Array(blocks).fill(-1);
  }

  /** Writes the keys live at a block's end to `out`, and returns their number. */
  listOut(block: number): number {
    const { out, keys } = this;
    out.clear();
    for (let entry = this.first[block]; entry >= 0; entry = this.next.values[entry]) {
      const start = this.words.values[entry] * WORD;
      for (let left = this.bits.values[entry]; left !== 0; left &= left - 1)
        out.push(keys[start + lowestBit(left)]);
    }
    return out.length;
  }

  /** Requires word order. @param bits of the word's keys */
  add(block: number, word: number, bits: number): void {
    const entry = this.words.length;
    this.words.push(word);
    this.bits.push(bits);
    this.next.push(-1);
    if (this.last[block] < 0) this.first[block] = entry;
    else this.next.values[this.last[block]] = entry;
    this.last[block] = entry;
  }
}

export function computeLiveness(code: MachineCode, scan: KeyScan): Liveness {
  const uses = exposedUses(code, scan);
  const definitions = definitionsOf(code, scan, uses);
  const keys = uses.keys.values.slice(0, uses.keys.length);
  const liveness = new Liveness(code.blocks.length, keys);
  const walk = new UpwardWalk(code.blocks);
  for (let word = 0; word * WORD < keys.length; word++) {
    const end = Math.min(keys.length, (word + 1) * WORD);
    for (let place = word * WORD; place < end; place++) {
      const bit = 1 << (place % WORD);
      definitions.forEachBlock(place, (block) => walk.define(block, bit));
      uses.blocks.forEachBlock(place, (block) => walk.use(block, bit));
    }
    walk.run((block, bits) => liveness.add(block, word, bits));
  }
  addPhysical(uses, walk, liveness);
  return liveness;
}

class BlockLists {
  private readonly last = new IntList();
  private readonly blocks = new IntList();
  private readonly links = new IntList();

  /** @param place of the key; at most one above all earlier ones */
  add(place: number, block: number): void {
    while (this.last.length <= place) this.last.push(-1);
    this.links.push(this.last.values[place]);
    this.last.values[place] = this.blocks.length;
    this.blocks.push(block);
  }

  forEachBlock(place: number, visit: (block: number) => void): void {
    if (place >= this.last.length) return;
    for (let at = this.last.values[place]; at >= 0; at = this.links.values[at]) visit(this.blocks.values[at]);
  }
}

interface ExposedUses {
  /** The keys that a block reads before it defines them, in order of discovery. */
  readonly keys: IntList;
  /** By key: its index among them plus one, or 0. */
  readonly places: Int32Array;
  readonly blocks: BlockLists;
  /** By block: physical registers that it reads before writing, and those that it writes. */
  readonly physical: Int32Array;
  readonly physicalDefined: Int32Array;
}

function exposedUses({ blocks, order }: MachineCode, scan: KeyScan): ExposedUses {
  const keys = new IntList();
  const places = new Int32Array(scan.keys);
  const lists = new BlockLists();
  /** By key: one more than the last block that defined it, and the last block that was recorded. */
  const definedIn = new Int32Array(scan.keys);
  const notedIn = new Int32Array(scan.keys);
  const physical = new Int32Array(blocks.length);
  const physicalDefined = new Int32Array(blocks.length);
  for (let index = 0; index < blocks.length; index++) {
    const { start, end } = blocks[index];
    for (let at = start; at < end; at++) {
      scan.of(order[at]);
      physical[index] |= scan.physicalReads & ~physicalDefined[index];
      physicalDefined[index] |= scan.physicalWrites;
      for (let k = 0; k < scan.readCount; k++) {
        const key = scan.reads[k];
        if (definedIn[key] === index + 1 || notedIn[key] === index + 1) continue;
        notedIn[key] = index + 1;
        if (places[key] === 0) {
          keys.push(key);
          places[key] = keys.length;
        }
        lists.add(places[key] - 1, index);
      }
      for (let k = 0; k < scan.writeCount; k++) definedIn[scan.writes[k]] = index + 1;
    }
  }
  return { keys, places, blocks: lists, physical, physicalDefined };
}

function definitionsOf({ blocks, order }: MachineCode, scan: KeyScan, { places }: ExposedUses): BlockLists {
  const lists = new BlockLists();
  const notedIn = new Int32Array(scan.keys);
  for (let index = 0; index < blocks.length; index++) {
    const { start, end } = blocks[index];
    for (let at = start; at < end; at++) {
      scan.of(order[at]);
      for (let k = 0; k < scan.writeCount; k++) {
        const key = scan.writes[k];
        if (places[key] === 0 || notedIn[key] === index + 1) continue;
        notedIn[key] = index + 1;
        lists.add(places[key] - 1, index);
      }
    }
  }
  return lists;
}

/** Physical registers have a separate word. In selected code, they are live only within blocks. */
function addPhysical(
  { physical, physicalDefined }: ExposedUses,
  walk: UpwardWalk,
  { physicalOut }: Liveness,
): void {
  if (physical.every((registers) => registers === 0)) return;
  for (let block = 0; block < physical.length; block++) {
    walk.define(block, physicalDefined[block]);
    if (physical[block] !== 0) walk.use(block, physical[block]);
  }
  walk.run((block, bits) => (physicalOut[block] = bits));
}

/** Walks from uses to definitions, for as many keys at a time as a word has bits. */
class UpwardWalk {
  private readonly blocks: readonly MachineBlock[];
  private readonly defined: Int32Array;
  private readonly liveIn: Int32Array;
  private readonly liveOut: Int32Array;
  private readonly waiting: Int32Array;
  /** The range of waiting blocks, except those above the current block. */
  private lowest: number;
  private highest = -1;
  private readonly defining = new IntList();
  private readonly entered = new IntList();
  private readonly left = new IntList();

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

  use(block: number, bits: number): void {
    if (this.enter(block, bits)) this.highest = Math.max(this.highest, block);
  }

  /** Visits the blocks with live-out keys, then resets. */
  run(visit: (block: number, bits: number) => void): void {
    // Blocks usually follow their predecessors, so one pass from last to first suffices except for loops.
    while (this.highest >= 0) {
      let block = this.highest;
      this.highest = -1;
      for (; block >= this.lowest; block--) if (this.waiting[block] !== 0) this.climb(block);
    }
    for (let i = 0; i < this.left.length; i++) {
      const block = this.left.values[i];
      visit(block, this.liveOut[block]);
    }
    this.forget();
  }

  private climb(block: number): void {
    const bits = this.waiting[block];
    this.waiting[block] = 0;
    const { predecessors } = this.blocks[block];
    for (let i = 0; i < predecessors.length; i++) {
      const above = predecessors[i];
      const fresh = bits & ~this.liveOut[above];
      if (fresh === 0) continue;
      if (this.liveOut[above] === 0) this.left.push(above);
      this.liveOut[above] |= fresh;
      const goesOn = this.enter(above, fresh & ~this.defined[above]);
      if (goesOn && above >= block) this.highest = Math.max(this.highest, above);
    }
  }

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
    clearAt(this.defined, this.defining);
    clearAt(this.liveIn, this.entered);
    clearAt(this.liveOut, this.left);
    this.lowest = this.blocks.length;
  }
}

function clearAt(column: Int32Array, places: IntList): void {
  for (let i = 0; i < places.length; i++) column[places.values[i]] = 0;
  places.clear();
}
