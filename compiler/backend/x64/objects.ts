// The layout of objects in memory, and their descriptors for the runtime and the emulator.
//
// A pointer is the address of an object's first byte; null is 0. Every object starts with the address of its
// descriptor. A struct's instance fields follow in declaration order, each aligned to its size. An array has
// its length (64 bits) at LENGTH_OFFSET and its elements from ELEMENTS_OFFSET. Sizes are multiples of 8. A
// function value is the address of its first instruction.
import { instanceFields, type FieldShape, type Shape, type StructShape } from '../../ir/shapes.ts';
import type { Type } from '../../ir/types.ts';

export const LENGTH_OFFSET = 8;
export const ELEMENTS_OFFSET = 16;
/**
 * Indices, and constants added to them, are folded into a displacement below this limit; with 8-byte
 * elements, that is 1 GiB.
 */
export const FAR = 1n << 27n;
const HEADER = 8;

/** The storage format of a value, shared by loads, stores, descriptors, and readers of memory. */
export type Storage =
  'i8' | 'i16' | 'i32' | 'i64' | 'u1' | 'u8' | 'u16' | 'u32' | 'f32' | 'f64' | 'object' | 'function';

interface StorageRow {
  /** Bytes. */
  readonly size: 1 | 2 | 4 | 8;
  readonly code: number;
}

export const storages: Readonly<Record<Storage, StorageRow>> = {
  i8: { size: 1, code: 1 },
  i16: { size: 2, code: 2 },
  i32: { size: 4, code: 3 },
  i64: { size: 8, code: 4 },
  u1: { size: 1, code: 5 },
  u8: { size: 1, code: 6 },
  u16: { size: 2, code: 7 },
  u32: { size: 4, code: 8 },
  f32: { size: 4, code: 9 },
  f64: { size: 8, code: 10 },
  object: { size: 8, code: 11 },
  function: { size: 8, code: 12 },
};

export interface StorageRange {
  readonly min: bigint;
  readonly max: bigint;
  readonly size: 1 | 2 | 4 | 8;
  readonly signed: boolean;
}

/** The integers that fit; addresses are 64-bit integers. Null for floats. */
export function rangeOfStorage(storage: Storage): StorageRange | null {
  const { size } = storages[storage];
  if (storage === 'f32' || storage === 'f64') return null;
  const bits = BigInt(8 * size);
  if (storage === 'u1') return { min: 0n, max: 1n, size, signed: false };
  if (storage.startsWith('u')) return { min: 0n, max: (1n << bits) - 1n, size, signed: false };
  return { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n, size, signed: true };
}

export function storageOf(type: Type): Storage {
  if (type.kind === 'float') return type.level === 3 ? 'f32' : 'f64';
  if (type.kind === 'pointer') return type.body.kind === 'function' ? 'function' : 'object';
  if (type.kind !== 'int') return 'i64';
  const { min, max } = type;
  if (min >= 0n) {
    if (max <= 1n) return 'u1';
    if (max <= 0xffn) return 'u8';
    if (max <= 0xffffn) return 'u16';
    if (max <= 0xffff_ffffn) return 'u32';
    return 'i64';
  }
  if (min >= -0x80n && max <= 0x7fn) return 'i8';
  if (min >= -0x8000n && max <= 0x7fffn) return 'i16';
  if (min >= -0x8000_0000n && max <= 0x7fff_ffffn) return 'i32';
  return 'i64';
}

export interface StructLayout {
  readonly size: number;
  readonly offsets: ReadonlyMap<FieldShape, number>;
}

const layouts = new WeakMap<StructShape, StructLayout>();

export function layoutOf(shape: StructShape): StructLayout {
  let layout = layouts.get(shape);
  if (layout === undefined) {
    layout = makeLayout(shape);
    layouts.set(shape, layout);
  }
  return layout;
}

function makeLayout(shape: StructShape): StructLayout {
  const offsets = new Map<FieldShape, number>();
  let end = HEADER;
  for (const field of instanceFields(shape)) {
    const { size } = storages[storageOf(field.type)];
    const offset = Math.ceil(end / size) * size;
    offsets.set(field, offset);
    end = offset + size;
  }
  return { size: Math.ceil(end / 8) * 8, offsets };
}

export function offsetOf(field: FieldShape): number {
  const { owner } = field;
  return owner.kind === 'array' ? ELEMENTS_OFFSET : (layoutOf(owner).offsets.get(field) ?? HEADER);
}

export const elementSize = (shape: Shape): number =>
  shape.kind === 'array' ? storages[storageOf(shape.element.type)].size : 0;
