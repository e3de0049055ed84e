// The runtime of an emulated program, in JavaScript.
//
// Like a real function, it clobbers caller-saved registers and its stack words. Input and output are as in
// semantics/externals.ts, and never go past the end of an array.
import type { FaultKind, StreamsMark } from '../../../semantics/index.ts';
import { Streams } from '../../../semantics/index.ts';
import { ELEMENTS_OFFSET, LENGTH_OFFSET, type Storage } from '../objects.ts';
import { RSP } from '../registers.ts';
import { HEAP_LIMIT, LimitReached } from './address-space.ts';
import { EmulatedHeap, type HeapMark, type HeapOptions } from './heap.ts';
import { runtimeSymbolAt, type LoadedProgram, type RuntimeSymbol } from './load.ts';
import { ObjectReader } from './objects-in-memory.ts';
import type { Processor } from './processor.ts';

/** How a run ended. `exit`: on request; `bug`: the machine code is incorrect. */
export type End =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'exit'; readonly text: string }
  | { readonly kind: 'bug'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: FaultKind; readonly line: number };

/** Thrown if a run ends within an instruction. */
export class Ended extends Error {
  readonly end: End;
  constructor(end: End) {
    super(end.kind);
    this.end = end;
  }
}

/** The content of a clobbered register. */
export const LOST = BigInt.asIntN(64, 0xdead_beef_dead_beefn);

export interface HostMark {
  readonly streams: StreamsMark;
  readonly heap: HeapMark;
}

export class Host {
  readonly streams: Streams;
  readonly objects: ObjectReader;
  readonly heap: EmulatedHeap;
  private readonly processor: Processor;
  private readonly functions: Readonly<Record<RuntimeSymbol, () => bigint>>;

  constructor(loaded: LoadedProgram, input: string | (() => string), heap?: HeapOptions) {
    const { processor, symbols } = loaded;
    this.processor = processor;
    this.streams = new Streams(input);
    this.objects = new ObjectReader(processor.memory, symbols.get('functions') ?? null);
    this.heap = new EmulatedHeap(loaded, this.objects, constantObjects(loaded), heap);
    this.functions = this.runtimeFunctions();
    processor.runtime = (address) => this.call(runtimeSymbolAt(address));
  }

  mark(): HostMark {
    return { streams: this.streams.mark(), heap: this.heap.mark() };
  }

  rewind({ streams, heap }: HostMark): void {
    this.streams.rewind(streams);
    this.heap.rewind(heap);
  }

  private call(name: RuntimeSymbol): void {
    const { cells, flags, abi, memory } = this.processor;
    const result = this.functions[name]();
    for (const register of abi.callerSaved) cells[register] = LOST;
    for (let i = 0; i < abi.shadow; i++) memory.write64(Number(cells[RSP]) + i * 8, LOST);
    cells[isOfFloats(name) ? abi.vectorResult : abi.result] = result;
    flags.destroy();
  }

  private argument(index: number): bigint {
    const { cells, abi } = this.processor;
    return cells[abi.arguments[index]];
  }

  private runtimeFunctions(): Record<RuntimeSymbol, () => bigint> {
    const fault = (kind: FaultKind) => (): never => {
      throw new Ended({ kind: 'fault', fault: kind, line: Number(this.argument(0)) });
    };
    return {
      fault_divide_by_zero: fault('divide-by-zero'),
      fault_index_out_of_bounds: fault('index-out-of-bounds'),
      fault_negative_array_length: fault('negative-array-length'),
      fault_null_dereference: fault('null-dereference'),
      rt_new: () => this.newStruct(),
      rt_new_array: () => this.newArray(),
      rt_write: () => this.write(this.argument(1), this.argument(2)),
      rt_read: () => this.read(this.argument(1), this.argument(2)),
      rt_putchar: () => {
        const byte = BigInt.asUintN(8, this.argument(0));
        this.streams.print(String.fromCharCode(Number(byte)));
        return byte;
      },
      rt_getchar: () => {
        const taken = this.streams.take(1);
        return taken === '' ? -1n : BigInt(taken.charCodeAt(0));
      },
      rt_abs: () => BigInt.asIntN(32, magnitude(BigInt.asIntN(32, this.argument(0)))),
      rt_labs: () => BigInt.asIntN(64, magnitude(this.argument(0))),
      rt_exit: () => {
        throw new Ended({ kind: 'exit', text: String(this.argument(0)) });
      },
      rt_floor: () => this.ofFloat(Math.floor),
      rt_ceil: () => this.ofFloat(Math.ceil),
      rt_trunc: () => this.ofFloat(Math.trunc),
      external_function: () => {
        throw new LimitReached('external-function');
      },
    };
  }

  private ofFloat(compute: (value: number) => number): bigint {
    const { cells, floats, abi } = this.processor;
    const [place] = abi.vectorArguments;
    floats[place] = compute(floats[place]);
    return cells[place];
  }

  private newStruct(): bigint {
    const descriptor = this.argument(0);
    const shape = this.objects.descriptorAt(Number(descriptor));
    if (shape.kind !== 'struct') return this.processor.fail('rt_new: the descriptor is that of an array');
    return this.heap.allocate(descriptor, shape.size);
  }

  private newArray(): bigint {
    const descriptor = this.argument(0);
    const length = this.argument(1);
    const shape = this.objects.descriptorAt(Number(descriptor));
    if (shape.kind !== 'array')
      return this.processor.fail('rt_new_array: the descriptor is that of a struct');
    if (length < 0n) this.processor.fail(`rt_new_array: the length is ${length}`);
    if (length > BigInt(HEAP_LIMIT)) throw new LimitReached('out-of-memory');
    const object = this.heap.allocate(descriptor, ELEMENTS_OFFSET + Number(length) * shape.elementSize);
    this.processor.memory.write64(Number(object) + LENGTH_OFFSET, length);
    return object;
  }

  /**
   * The integers of an array from an address, or null if the address is not in an array. Addresses count
   * elements.
   */
  private elementsFrom(address: number): Elements | null {
    const { heap, objects } = this;
    const object = heap.lastUpTo(address - ELEMENTS_OFFSET);
    if (object < 0) return null;
    const descriptor = objects.descriptorOf(object);
    if (descriptor.kind !== 'array' || !isInteger(descriptor.storage)) return null;
    const at = address - object - ELEMENTS_OFFSET;
    const count = objects.lengthOf(object) - at;
    if (count < 0) return null;
    const { elementSize, storage } = descriptor;
    return { first: object + ELEMENTS_OFFSET + at * elementSize, count, size: elementSize, storage };
  }

  private write(from: bigint, count: bigint): bigint {
    const elements = this.elementsFrom(Number(from));
    if (elements === null) return 0n;
    const length = least(elements.count, count);
    const bytes: string[] = [];
    for (let i = 0; i < length; i++)
      bytes.push(String.fromCharCode(this.processor.memory.read8(elements.first + i * elements.size)));
    this.streams.print(bytes.join(''));
    return BigInt(length);
  }

  private read(to: bigint, count: bigint): bigint {
    const elements = this.elementsFrom(Number(to));
    if (elements === null) return 0n;
    const { first, size, storage } = elements;
    const taken = this.streams.take(least(elements.count, count));
    const { memory } = this.processor;
    for (let i = 0; i < taken.length; i++) {
      const at = first + i * size;
      for (let high = 1; high < size; high++) memory.write8(at + high, 0);
      memory.write8(at, taken.charCodeAt(i) & (storage === 'u1' ? 1 : 255));
    }
    return BigInt(taken.length);
  }
}

interface Elements {
  readonly first: number;
  readonly count: number;
  readonly size: number;
  readonly storage: Storage;
}

const isOfFloats = (name: RuntimeSymbol): boolean => /^rt_(floor|ceil|trunc)$/.test(name);

const isInteger = (storage: Storage): boolean => /^[iu]/.test(storage);

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

const least = (room: number, count: bigint): number =>
  count < 0n ? 0 : count < BigInt(room) ? Number(count) : room;

/** Objects in static data: items that start with the address of a descriptor. */
function constantObjects({ program, symbols }: LoadedProgram): number[] {
  const descriptors = new Set(program.data.filter(isDescriptor).map(({ symbol }) => symbol));
  return program.data
    .filter(({ words: [first] }) => typeof first === 'object' && descriptors.has(first.symbol))
    .map(({ symbol }) => symbols.get(symbol) ?? 0);
}

const isDescriptor = ({ words: [first], symbol }: LoadedProgram['program']['data'][number]): boolean =>
  (first === 1n || first === 2n) && symbol.startsWith('d_');
