// The memory of an emulated program, in pages created on demand.
//
// All addresses are below ADDRESS_LIMIT, so numbers represent them exactly. In ascending order: nothing
// (null), the unreadable code of runtime and program, static data, the heap, a guard for stack overflow, the
// stack.
import { CompilerBug } from '../../../base/assert.ts';
import { STACK } from '../runtime/part.ts';
import type { FaultKind } from '../../../semantics/index.ts';

export const RUNTIME_START = 0x30_0000;
export const CODE_START = 0x40_0000;
export const DATA_START = 0x200_0000;
export const HEAP_START = 0x400_0000;
export const HEAP_LIMIT = 512 * 1024 * 1024;
export const STACK_TOP = 0x3fff_f000;
/** The same size as in native runs. */
const STACK_END = STACK_TOP - STACK;
const GUARD_START = HEAP_START + HEAP_LIMIT;
export const ADDRESS_LIMIT = 0x4000_0000;

const PAGE_BITS = 16;
const PAGE_SIZE = 1 << PAGE_BITS;
const OFFSET = PAGE_SIZE - 1;

export class LimitReached extends Error {
  readonly fault: FaultKind;
  constructor(fault: FaultKind) {
    super(fault);
    this.fault = fault;
  }
}

class Page {
  readonly words: BigInt64Array;
  readonly halves: Int32Array;
  readonly view: DataView;
  /** Written since `saved` was made. */
  changed = true;
  saved: BigInt64Array | null = null;

  constructor(words = new BigInt64Array(PAGE_SIZE / 8)) {
    this.words = words;
    this.halves = new Int32Array(words.buffer);
    this.view = new DataView(words.buffer);
  }
}

export type SavedMemory = ReadonlyMap<number, BigInt64Array>;

/** Called for each word of memory before it changes. */
export type WriteListener = (wordAddress: number, before: bigint) => void;

export class AddressSpace {
  /** By address / PAGE_SIZE. */
  readonly pages = new Array<Page | undefined>(ADDRESS_LIMIT / PAGE_SIZE).fill(undefined);
  listener: WriteListener | null = null;
  /** The end of the highest object ever created. */
  heapEnd = HEAP_START;

  /** False for an address in the unused part of the heap. */
  isMade(address: number): boolean {
    return !(address >= this.heapEnd && address < GUARD_START);
  }

  private readonly mapped: number[] = [];

  /** A copy of all memory. Unchanged pages share their copy with the last one. */
  save(): SavedMemory {
    const saved = new Map<number, BigInt64Array>();
    for (const number of this.mapped) {
      const page = this.pages[number];
      if (page === undefined) continue;
      if (page.changed || page.saved === null) page.saved = page.words.slice();
      page.changed = false;
      saved.set(number, page.saved);
    }
    return saved;
  }

  restore(saved: SavedMemory): void {
    for (const number of this.mapped.splice(0)) {
      if (saved.has(number)) this.mapped.push(number);
      else this.pages[number] = undefined;
    }
    for (const [number, words] of saved) {
      const page = this.pages[number] ?? this.addPage(number);
      if (!page.changed && page.saved === words) continue;
      page.words.set(words);
      page.saved = words;
      page.changed = false;
    }
  }

  private addPage(number: number): Page {
    const page = new Page();
    this.pages[number] = page;
    this.mapped.push(number);
    return page;
  }

  map(start: number, size: number): void {
    for (let number = start >>> PAGE_BITS; number * PAGE_SIZE < start + size; number++)
      if (this.pages[number] === undefined) this.addPage(number);
  }

  read64(address: number): bigint {
    const page = this.pageOf(address);
    if ((address & 7) !== 0) return this.readBytes(address, 8);
    return page.words[(address & OFFSET) >>> 3];
  }

  read32(address: number): number {
    const page = this.pageOf(address);
    if ((address & 3) !== 0) return Number(this.readBytes(address, 4));
    return page.view.getUint32(address & OFFSET, true);
  }

  read16(address: number): number {
    const page = this.pageOf(address);
    if ((address & 1) !== 0) return Number(this.readBytes(address, 2));
    return page.view.getUint16(address & OFFSET, true);
  }

  read8(address: number): number {
    return this.pageOf(address).view.getUint8(address & OFFSET);
  }

  write64(address: number, value: bigint): void {
    const page = this.pageOf(address);
    if ((address & 7) !== 0) {
      this.writeBytes(address, 8, value);
      return;
    }
    const word = (address & OFFSET) >>> 3;
    if (this.listener !== null) this.listener(address, page.words[word]);
    page.changed = true;
    page.words[word] = value;
  }

  writeAddress(address: number, value: number): void {
    const page = this.pageOf(address);
    this.tell(address, page);
    const half = (address & OFFSET) >>> 2;
    page.halves[half] = value;
    page.halves[half + 1] = 0;
  }

  readAddress(address: number): number {
    const page = this.pageOf(address);
    const half = (address & OFFSET) >>> 2;
    return (page.halves[half] >>> 0) + page.halves[half + 1] * 0x1_0000_0000;
  }

  /** The low 32 bits of the value. */
  write32(address: number, value: number): void {
    const page = this.pageOf(address);
    if ((address & 3) !== 0) {
      this.writeBytes(address, 4, BigInt(value));
      return;
    }
    this.tell(address, page);
    page.view.setInt32(address & OFFSET, value, true);
  }

  write16(address: number, value: number): void {
    const page = this.pageOf(address);
    if ((address & 1) !== 0) {
      this.writeBytes(address, 2, BigInt(value));
      return;
    }
    this.tell(address, page);
    page.view.setInt16(address & OFFSET, value, true);
  }

  write8(address: number, value: number): void {
    const page = this.pageOf(address);
    this.tell(address, page);
    page.view.setInt8(address & OFFSET, value);
  }

  private tell(address: number, page: Page): void {
    page.changed = true;
    if (this.listener !== null) this.listener(address & ~7, page.words[(address & OFFSET) >>> 3]);
  }

  private pageOf(address: number): Page {
    const page = address >= 0 && address < ADDRESS_LIMIT ? this.pages[address >>> PAGE_BITS] : undefined;
    return page === undefined ? this.missing(address) : page;
  }

  private missing(address: number): Page {
    const inStack = address >= STACK_END && address < STACK_TOP;
    if (inStack || (address >= HEAP_START && address < this.heapEnd)) {
      this.map(address, 1);
      return this.pageOf(address);
    }
    if (address >= GUARD_START && address < STACK_END) throw new LimitReached('stack-overflow');
    throw new CompilerBug(`there is no memory at ${addressText(address)}`);
  }

  private readBytes(address: number, size: number): bigint {
    let value = 0n;
    for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.read8(address + i));
    return BigInt.asIntN(64, value);
  }

  private writeBytes(address: number, size: number, value: bigint): void {
    for (let i = 0; i < size; i++) this.write8(address + i, Number((value >> BigInt(i * 8)) & 255n));
  }
}

export const addressText = (address: number): string =>
  address < 0 ? `-0x${(-address).toString(16)}` : `0x${address.toString(16)}`;
