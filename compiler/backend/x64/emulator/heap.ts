// The heap of an emulated program: locations of objects, and garbage collection.
//
// The collector works like that of the runtime (../runtime/collector.ts): it walks frames by the same stack
// maps, marks reachable objects, and does not move any. It also verifies the maps: each frame must end where
// the processor entered it, and each root must refer to an object.
import type { DescriptorReader } from './objects-in-memory.ts';
import type { Collections } from '../../../semantics/index.ts';
import { ELEMENTS_OFFSET } from '../objects.ts';
import { RSP, registerName, type Register } from '../registers.ts';
import { stackMapOf } from '../frame/stack-maps.ts';
import { HEAP_LIMIT, HEAP_START, LimitReached, addressText } from './address-space.ts';
import type { LoadedProgram } from './load.ts';
import { CALLER, instructionIndex } from './processor.ts';

export interface HeapOptions {
  /** Maximum bytes of live objects. Default and maximum: HEAP_LIMIT. */
  readonly bytes?: number;
  /** Whether to collect garbage. Default: yes. */
  readonly collect?: boolean;
  /** Collects each time this many objects are allocated, and overwrites freed memory. Default: never. */
  readonly stress?: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Immutable; changes create a new one. */
export interface HeapMark {
  readonly heapEnd: number;
  readonly starts: number[];
  readonly objects: number;
  readonly begins: Uint32Array | null;
  readonly free: readonly Range[];
  readonly tried: number;
  readonly next: number;
  readonly end: number;
  readonly made: number;
  readonly bytes: number;
  readonly collections: Collections;
}

const WORD = 8;
const SPOILT = BigInt.asIntN(64, 0xdead_0bec_dead_0becn);

export class EmulatedHeap {
  /** Addresses of the arrays in static data, followed by those of heap objects, oldest first. */
  starts: number[];
  /** Bytes of heap objects that are not freed. */
  bytes = 0;
  collections: Collections = { count: 0, bytes: 0, unit: 'objects', paused: 0, longest: 0 };
  private readonly loaded: LoadedProgram;
  private readonly descriptors: DescriptorReader;
  private readonly constants: number;
  private readonly collects: boolean;
  private readonly stress: number;
  private readonly limit: number;
  /** A bit for each heap word at which an object begins; null while objects are in the order of `starts`. */
  private begins: Uint32Array | null = null;
  /** Free ranges in order, and how many of them were used or too small. */
  private free: readonly Range[] = [];
  private tried = 0;
  /** The current allocation range. */
  private next = HEAP_START;
  private end: number;
  private made = 0;

  constructor(
    loaded: LoadedProgram,
    descriptors: DescriptorReader,
    constants: readonly number[],
    { bytes = HEAP_LIMIT, collect = true, stress = 0 }: HeapOptions = {},
  ) {
    this.loaded = loaded;
    this.descriptors = descriptors;
    this.starts = [...constants];
    this.constants = constants.length;
    this.collects = collect;
    this.stress = stress;
    this.limit = HEAP_START + Math.min(bytes, HEAP_LIMIT);
    this.end = this.limit;
  }

  mark(): HeapMark {
    const { starts, begins, free, tried, next, end, made, bytes, collections } = this;
    const { heapEnd } = this.loaded.processor.memory;
    return {
      heapEnd,
      starts,
      objects: starts.length,
      begins,
      free,
      tried,
      next,
      end,
      made,
      bytes,
      collections,
    };
  }

  rewind(mark: HeapMark): void {
    const { heapEnd, starts, objects, begins } = mark;
    if (begins !== null)
      for (let i = objects; i < starts.length; i++) begins[wordOf(starts[i])] &= ~bitOf(starts[i]);
    starts.length = objects;
    this.loaded.processor.memory.heapEnd = heapEnd;
    ({
      starts: this.starts,
      begins: this.begins,
      free: this.free,
      tried: this.tried,
      next: this.next,
      end: this.end,
      made: this.made,
      bytes: this.bytes,
      collections: this.collections,
    } = mark);
  }

  allocate(descriptor: bigint, size: number): bigint {
    const { memory } = this.loaded.processor;
    const whole = Math.ceil(size / WORD) * WORD;
    this.made++;
    if (this.stress > 0 && this.made % this.stress === 0) this.collect();
    if (this.next + whole > this.end) this.makeRoom(whole);
    const start = this.next;
    this.next += whole;
    this.bytes += whole;
    const used = Math.min(this.next, memory.heapEnd);
    for (let at = start; at < used; at += WORD) memory.write64(at, 0n);
    memory.heapEnd = Math.max(memory.heapEnd, this.next);
    memory.write64(start, descriptor);
    this.starts.push(start);
    if (this.begins !== null) this.begins[wordOf(start)] |= bitOf(start);
    return BigInt(start);
  }

  isObject(address: bigint): boolean {
    if (address <= 0n || address >= BigInt(this.loaded.processor.memory.heapEnd)) return false;
    return this.lastUpTo(Number(address)) === Number(address);
  }

  /** The last object that begins at or before an address, or -1. */
  lastUpTo(wanted: number): number {
    const { starts, begins, constants } = this;
    const address = Math.min(wanted, this.limit - WORD);
    if (begins === null || address < HEAP_START)
      return lastInOrder(starts, begins === null ? starts.length : constants, address);
    let word = wordOf(address);
    // Bits above the address belong to later objects.
    let bits = begins[word] & (bitOf(address) | (bitOf(address) - 1));
    while (bits === 0 && word > 0) bits = begins[--word];
    if (bits === 0) return lastInOrder(starts, constants, address);
    return HEAP_START + (word * 32 + 31 - Math.clz32(bits)) * WORD;
  }

  private makeRoom(size: number): void {
    if (this.takeRange(size)) return;
    if (this.collects) this.collect();
    if (this.next + size > this.end && !this.takeRange(size)) throw new LimitReached('out-of-memory');
  }

  private takeRange(size: number): boolean {
    const { free } = this;
    while (this.tried < free.length) {
      const { start, end } = free[this.tried++];
      if (end - start < size) continue;
      this.next = start;
      this.end = end;
      return true;
    }
    return false;
  }

  private collect(): void {
    const marks = this.reached();
    const { processor } = this.loaded;
    const kept: number[] = this.starts.slice(0, this.constants);
    const begins = new Uint32Array(marks.length);
    let live = 0;
    const inOrder = this.starts.slice(this.constants).sort((a, b) => a - b);
    const free: Range[] = [];
    let end = HEAP_START;
    for (const start of inOrder) {
      if ((marks[wordOf(start)] & bitOf(start)) === 0) continue;
      if (start > end) free.push({ start: end, end: start });
      const size = this.sizeOf(start);
      end = start + size;
      live += size;
      kept.push(start);
      begins[wordOf(start)] |= bitOf(start);
    }
    if (end < this.limit) free.push({ start: end, end: this.limit });
    if (this.stress > 0)
      for (const { start, end: last } of free)
        for (let at = start; at < Math.min(last, processor.memory.heapEnd); at += WORD)
          processor.memory.write64(at, SPOILT);
    const objects = kept.length - this.constants;
    const { collections } = this;
    this.collections = {
      count: collections.count + 1,
      bytes: collections.bytes + this.bytes - live,
      unit: 'objects',
      paused: collections.paused + objects,
      longest: Math.max(collections.longest, objects),
    };
    this.starts = kept;
    this.begins = begins;
    this.bytes = live;
    this.free = free;
    this.tried = 0;
    this.next = 0;
    this.end = 0;
  }

  private sizeOf(object: number): number {
    const descriptor = this.descriptors.descriptorOf(object);
    if (descriptor.kind === 'struct') return descriptor.size;
    const size = ELEMENTS_OFFSET + this.descriptors.lengthOf(object) * descriptor.elementSize;
    return Math.ceil(size / WORD) * WORD;
  }

  /** Reachable objects: a bit for each heap word at which one begins. */
  private reached(): Uint32Array {
    const words = Math.ceil((this.limit - HEAP_START) / WORD / 32);
    const marks = new Uint32Array(words);
    const begins = this.begins ?? this.beginsIn(words);
    const waiting: number[] = [];
    const mark = (pointer: bigint, where: () => string): void => {
      if (pointer < BigInt(HEAP_START) || pointer >= BigInt(this.limit)) return;
      const at = Number(pointer);
      const [word, bit] = [wordOf(at), bitOf(at)];
      if (at % WORD !== 0 || (begins[word] & bit) === 0)
        this.loaded.processor.fail(`no object begins at ${addressText(at)}, where ${where()} leads to`);
      if ((marks[word] & bit) !== 0) return;
      marks[word] |= bit;
      waiting.push(at);
    };
    this.forEachRoot(mark);
    for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
      const from = object;
      this.forEachPointer(object, (pointer) => mark(pointer, () => `the object at ${addressText(from)}`));
    }
    return marks;
  }

  private beginsIn(words: number): Uint32Array {
    const begins = new Uint32Array(words);
    for (let i = this.constants; i < this.starts.length; i++)
      begins[wordOf(this.starts[i])] |= bitOf(this.starts[i]);
    return begins;
  }

  private forEachPointer(object: number, visit: (pointer: bigint) => void): void {
    const { memory } = this.loaded.processor;
    const descriptor = this.descriptors.descriptorOf(object);
    if (descriptor.kind === 'struct') {
      for (const { offset, storage } of descriptor.fields)
        if (storage === 'object' && offset >= 0) visit(memory.read64(object + offset));
    } else if (descriptor.storage === 'object') {
      const end = object + this.sizeOf(object);
      for (let at = object + ELEMENTS_OFFSET; at < end; at += WORD) visit(memory.read64(at));
    }
  }

  /** Walks the frames from the newest, which called the allocating function. */
  private forEachRoot(visit: (pointer: bigint, where: () => string) => void): void {
    const { processor, instructions, program } = this.loaded;
    const { memory, cells, returnPlaces } = processor;
    const pushedTo = new Map<Register, number>();
    const valueOf = (register: Register): bigint => {
      const place = pushedTo.get(register);
      return place === undefined ? cells[register] : memory.read64(place);
    };
    let at = processor.at;
    let stack = Number(cells[RSP]);
    for (let depth = returnPlaces.length - 1; at >= 0; depth--) {
      const { number, function: index } = instructions[at];
      const code = program.functions[index];
      const map = stackMapOf(code, number);
      if (map === null) return processor.fail(`there is no stack map of a call in ${code.name}`);
      for (const offset of map.slots)
        visit(memory.read64(stack + offset), () => `the word ${offset} of the frame of ${code.name}`);
      for (const register of map.registers)
        visit(valueOf(register), () => `${registerName(register)} in ${code.name}`);
      const place = stack + map.frame;
      if (place !== returnPlaces[depth])
        processor.fail(`the frame of ${code.name} does not end where its stack map says`);
      map.pushed.forEach((register, i) => pushedTo.set(register, place - WORD * (i + 1)));
      const address = memory.readAddress(place);
      at = address === CALLER ? -1 : instructionIndex(address) - 1;
      stack = place + WORD;
    }
  }
}

/** The last of the first `count` sorted numbers that is at most an address, or -1. */
function lastInOrder(starts: readonly number[], count: number, address: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle] <= address) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : starts[low - 1];
}

const wordOf = (address: number): number => (address - HEAP_START) >>> 8;
const bitOf = (address: number): number => (1 << (((address - HEAP_START) >>> 3) & 31)) >>> 0;
