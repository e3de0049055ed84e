// Objects of a running program, and memory as a value.
//
// A Store creates a new memory from the previous one, which may still be read. A Version is the memory of one
// class of fields. Only the newest is stored in the objects' cells; each older one records its difference
// from the next newer one, and is restored on demand (Baker's “rerooting”, 1978). Runs almost always query
// the newest version, so this costs as little as mutation.
import type { FieldShape, Shape } from '../ir/shapes.ts';
import { instanceFields } from '../ir/shapes.ts';
import type { Type } from '../ir/types.ts';
import type { HeapObject, Value } from '../ir/values.ts';

const MAX_CELLS = 20_000_000;
/** Overhead of an object in cells. */
const HEAD = 2;
/** Minimum cells allocated between two collections, for amortization. */
const BETWEEN = MAX_CELLS / 4;

export class OutOfMemory extends Error {}

interface Stored extends HeapObject {
  readonly cells: Value[];
  /** 0 until the program reads it. */
  address: number;
}

export class Heap {
  /**
   * All objects and memories that a run may still use, queried between steps. Null for runs that keep all
   * states, in which nothing is collected.
   */
  roots: (() => Iterable<Value | Version>) | null = null;
  /** For tests: collects each time this many objects are allocated, even if there is room. 0 for never. */
  stress = 0;
  private readonly places = new Map<FieldShape, number>();
  private addressed: Stored[] = [];
  private made = 0;
  private used = 0;
  /** Used cells at which the next collection starts. */
  private collectAt = MAX_CELLS;
  private nextAddress = 0x10000;

  /** A new object, all zeros. @throws OutOfMemory */
  allocate(shape: Shape, length: number): HeapObject {
    this.makeRoom(HEAD + (shape.kind === 'array' ? length : instanceFields(shape).length));
    return this.store(shape, length);
  }

  private store(shape: Shape, length: number): Stored {
    const cells =
      shape.kind === 'array'
        ? new Array<Value>(length).fill(zeroValue(elementType(shape)))
        : instanceFields(shape).map(({ type }) => zeroValue(type));
    return { kind: 'object', serial: this.made++, shape, length, cells, address: 0 };
  }

  /**
   * Stops counting cells of unreachable objects, which JavaScript's own collector frees. A missing root makes
   * the count too low, but loses nothing.
   */
  private makeRoom(size: number): void {
    this.used += size;
    const asked = this.stress > 0 && this.made % this.stress === 0;
    if (this.used <= this.collectAt && !asked) return;
    if (size <= MAX_CELLS && this.roots !== null) {
      const reached = reachedFrom(this.roots());
      this.addressed = this.addressed.filter((object) => reached.has(object));
      this.used = size;
      for (const { cells } of reached) this.used += cells.length + HEAD;
      this.collectAt = Math.max(MAX_CELLS, this.used + BETWEEN);
      if (this.used <= MAX_CELLS) return;
    }
    throw new OutOfMemory();
  }

  /** Always fits, because the evaluation of a value may need it. */
  textObject(shape: Shape, bytes: string): HeapObject {
    const object = this.store(shape, bytes.length);
    for (let i = 0; i < bytes.length; i++) object.cells[i] = BigInt(bytes.charCodeAt(i));
    return object;
  }

  cellsOf(object: HeapObject): Value[] {
    return (object as Stored).cells;
  }

  /** Elements are at their index. */
  placeOf(field: FieldShape): number {
    let place = this.places.get(field);
    if (place === undefined) {
      const { owner } = field;
      place = owner.kind === 'array' ? 0 : instanceFields(owner).indexOf(field);
      this.places.set(field, place);
    }
    return place;
  }

  addressOf(object: HeapObject): number {
    const stored = object as Stored;
    if (stored.address === 0) {
      stored.address = this.nextAddress;
      this.addressed.push(stored);
      this.nextAddress += Math.ceil((object.length + 64) / 16) * 16;
    }
    return stored.address;
  }

  /** The object that contains an address, and the offset, or null. */
  objectAt(address: bigint): { readonly object: HeapObject; readonly offset: number } | null {
    for (const object of this.addressed) {
      const offset = Number(address - BigInt(object.address));
      if (offset >= 0 && offset <= object.length) return { object, offset };
    }
    return null;
  }
}

/** Through cells and older memories. */
function reachedFrom(roots: Iterable<Value | Version>): Set<Stored> {
  const reached = new Set<Stored>();
  const versions = new Set<Version>();
  const reach = (value: Value): void => {
    if (typeof value === 'object' && value?.kind === 'object') reached.add(value as Stored);
  };
  for (const root of roots) {
    if (root instanceof Version) Version.eachOlderValue(root, versions, reach);
    else reach(root);
  }
  // Iteration includes objects added meanwhile.
  for (const { cells, shape } of reached) if (holdsPointers(shape)) cells.forEach(reach);
  return reached;
}

const isPointer = (type: Type): boolean => zeroValue(type) === null;

const holdsPointers = (shape: Shape): boolean =>
  shape.kind === 'array'
    ? isPointer(elementType(shape))
    : instanceFields(shape).some(({ type }) => isPointer(type));

const elementType = (shape: Shape): Type => (shape as Extract<Shape, { kind: 'array' }>).element.type;

export function zeroValue(type: Type): Value {
  if (type.kind === 'float') return 0;
  return type.kind === 'pointer' ? null : 0n;
}

/** A stored value as read back: narrow types keep only their bits. */
export function asStored(type: Type, value: Value): Value {
  if (typeof value === 'number')
    return type.kind === 'float' && type.level === 3 ? Math.fround(value) : value;
  if (typeof value !== 'bigint' || type.kind !== 'int') return value;
  if (value >= type.min && value <= type.max) return value;
  if (type.min === 0n) return value & type.max;
  return BigInt.asIntN(type.max.toString(2).length + 1, value);
}

interface Difference {
  readonly object: HeapObject;
  readonly cell: number;
  readonly value: Value;
}

export class Version {
  private newer: Version | null = null;
  private difference: Difference | null = null;

  read(heap: Heap, object: HeapObject, cell: number): Value {
    this.reroot(heap);
    return heap.cellsOf(object)[cell];
  }

  write(heap: Heap, object: HeapObject, cell: number, value: Value): Version {
    this.reroot(heap);
    const cells = heap.cellsOf(object);
    const after = new Version();
    this.newer = after;
    this.difference = { object, cell, value: cells[cell] };
    cells[cell] = value;
    return after;
  }

  /**
   * Calls `take` with the values of a memory that newer versions replaced. @param seen versions already
   * visited
   */
  static eachOlderValue(from: Version, seen: Set<Version>, take: (value: Value) => void): void {
    for (let at: Version | null = from; at !== null && !seen.has(at); at = at.newer) {
      seen.add(at);
      if (at.difference !== null) take(at.difference.value);
    }
  }

  private reroot(heap: Heap): void {
    if (this.newer === null) return;
    const path: Version[] = [this];
    for (let at: Version | null = this.newer; at !== null; at = at.newer) path.push(at);
    for (let i = path.length - 2; i >= 0; i--) {
      const [older, root] = [path[i], path[i + 1]];
      const { difference } = older;
      if (difference === null) continue;
      const cells = heap.cellsOf(difference.object);
      root.newer = older;
      root.difference = { ...difference, value: cells[difference.cell] };
      cells[difference.cell] = difference.value;
      older.newer = null;
      older.difference = null;
    }
  }
}
