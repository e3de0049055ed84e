// The system functions of every engine, which only read and write bytes. C functions end the run.
import type { FunctionInfo } from '../ir/functions.ts';
import type { ArrayShape } from '../ir/shapes.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import { asStored, type Heap } from './heap.ts';

export const MAX_OUTPUT = 16 * 1024 * 1024;

export interface StreamsMark {
  readonly pieces: number;
  readonly length: number;
  readonly at: number;
}

export class Streams {
  private readonly printed: string[] = [];
  private length = 0;
  private input: string | (() => string);
  private at = 0;

  /** @param input one byte per character; a function is called at the first read */
  constructor(input: string | (() => string)) {
    this.input = input;
  }

  print(bytes: string): void {
    const room = MAX_OUTPUT - this.length;
    if (room <= 0) return;
    this.printed.push(bytes.slice(0, room));
    this.length += Math.min(room, bytes.length);
  }

  take(most: number): string {
    if (typeof this.input === 'function') this.input = this.input();
    const taken = this.input.slice(this.at, this.at + Math.max(0, most));
    this.at += taken.length;
    return taken;
  }

  get output(): string {
    return this.printed.join('');
  }

  mark(): StreamsMark {
    return { pieces: this.printed.length, length: this.length, at: this.at };
  }

  /** Discards later output, and makes later input available again. */
  rewind({ pieces, length, at }: StreamsMark): void {
    this.printed.length = pieces;
    this.length = length;
    this.at = at;
  }
}

export class Exit extends Error {
  readonly code: bigint;
  constructor(code: bigint) {
    super('exit');
    this.code = code;
  }
}

export interface ArrayAccess {
  read(object: HeapObject, index: number): Value;
  write(object: HeapObject, index: number, value: Value): void;
}

const byte = (value: Value): number => (typeof value === 'bigint' ? Number(value & 255n) : 0);
const int = (value: Value | undefined): bigint => (typeof value === 'bigint' ? value : 0n);
const float = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);

/** Exact in every engine. */
const ofFloats: ReadonlyMap<string, (value: number) => number> = new Map(
  Object.entries({
    sqrt: Math.sqrt,
    fabs: Math.abs,
    floor: Math.floor,
    ceil: Math.ceil,
    trunc: Math.trunc,
  }),
);

/** Only the bits of the declared result type count. @throws Exit */
export function callExternal(
  { external, result }: FunctionInfo,
  given: readonly Value[],
  heap: Heap,
  streams: Streams,
  access: ArrayAccess,
): Value {
  return asStored(result, call(external ?? '', given, heap, streams, access));
}

function call(
  name: string,
  given: readonly Value[],
  heap: Heap,
  streams: Streams,
  access: ArrayAccess,
): Value {
  const ofFloat = ofFloats.get(name);
  if (ofFloat !== undefined) return ofFloat(float(given[0]));
  switch (name) {
    case 'write': {
      const bytes = bytesAt(given[1], Number(int(given[2])), heap, access);
      streams.print(bytes);
      return BigInt(bytes.length);
    }
    case 'read':
      return readInto(given[1], Number(int(given[2])), heap, streams, access);
    case 'putchar':
      streams.print(String.fromCharCode(byte(given[0])));
      return int(given[0]) & 255n;
    case 'getchar': {
      const taken = streams.take(1);
      return taken === '' ? -1n : BigInt(taken.charCodeAt(0));
    }
    case 'abs':
    case 'labs': {
      const value = name === 'abs' ? BigInt.asIntN(32, int(given[0])) : int(given[0]);
      return BigInt.asIntN(name === 'abs' ? 32 : 64, value < 0n ? -value : value);
    }
    default:
      throw new Exit(int(given[0]));
  }
}

/**
 * The array of integers that a pointer or address refers to; null for others, because bytes must not become
 * pointers.
 */
function locate(target: Value | undefined, heap: Heap): { object: HeapObject; offset: number } | null {
  const isObject = typeof target === 'object' && target?.kind === 'object';
  const found =
    typeof target === 'bigint' ? heap.objectAt(target) : isObject ? { object: target, offset: 0 } : null;
  const shape = found?.object.shape;
  return shape?.kind === 'array' && shape.element.type.kind === 'int' ? found : null;
}

function bytesAt(target: Value | undefined, count: number, heap: Heap, access: ArrayAccess): string {
  const found = locate(target, heap);
  if (found === null) return '';
  const { object, offset } = found;
  const bytes: string[] = [];
  for (let i = offset; i < object.length && bytes.length < count; i++)
    bytes.push(String.fromCharCode(byte(access.read(object, i))));
  return bytes.join('');
}

function readInto(
  target: Value | undefined,
  count: number,
  heap: Heap,
  streams: Streams,
  access: ArrayAccess,
): bigint {
  const found = locate(target, heap);
  if (found === null) return 0n;
  const { object, offset } = found;
  const taken = streams.take(Math.min(count, object.length - offset));
  const { type } = (object.shape as ArrayShape).element;
  for (let i = 0; i < taken.length; i++)
    access.write(object, offset + i, asStored(type, BigInt(taken.charCodeAt(i))));
  return BigInt(taken.length);
}
