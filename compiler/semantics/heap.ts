// Objects of a running program, and memory as a value.
//
// In the graph, memory is a value: a Store makes a new one from the one before, and an older one may still be read. A
// Version is such a value of one class of fields. Only the newest has its contents in the objects' cells; each older one
// knows how it differs from its newer neighbour, and moves there when it is asked (Baker’s «rerooting», 1978). Runs ask
// the newest nearly always, so this costs no more than changing the cells in place.
import type { FieldShape, Shape } from '../ir/shapes.ts';
import { instanceFields } from '../ir/shapes.ts';
import type { Type } from '../ir/types.ts';
import type { HeapObject, Value } from '../ir/values.ts';

/** Cells of all objects together that a run may have. */
const MOST_CELLS = 20_000_000;

export class OutOfMemory extends Error {}

export class Heap {
  private readonly cells: Value[][] = [];
  private readonly bases: number[] = [];
  private readonly places = new Map<FieldShape, number>();
  private readonly byAddress: { readonly base: number; readonly object: HeapObject }[] = [];
  private used = 0;
  private nextAddress = 0x10000;

  /** A new object, all zeros. @throws OutOfMemory */
  allocate(shape: Shape, length: number): HeapObject {
    const size = shape.kind === 'array' ? length : instanceFields(shape).length;
    this.used += size + 2;
    if (this.used > MOST_CELLS) throw new OutOfMemory();
    const object: HeapObject = { kind: 'object', serial: this.cells.length, shape, length };
    const types = shape.kind === 'array' ? null : instanceFields(shape);
    this.cells.push(
      types === null
        ? new Array<Value>(size).fill(zeroValue(elementType(shape)))
        : types.map(({ type }) => zeroValue(type)),
    );
    return object;
  }

  /** The object of a string constant. */
  allocateText(shape: Shape, bytes: string): HeapObject {
    const object = this.allocate(shape, bytes.length);
    const cells = this.cells[object.serial];
    for (let i = 0; i < bytes.length; i++) cells[i] = BigInt(bytes.charCodeAt(i));
    return object;
  }

  cellsOf(object: HeapObject): Value[] {
    return this.cells[object.serial];
  }

  /** Where in its object a field is; elements are at their index. */
  placeOf(field: FieldShape): number {
    let place = this.places.get(field);
    if (place === undefined) {
      const { owner } = field;
      place = owner.kind === 'array' ? 0 : instanceFields(owner).indexOf(field);
      this.places.set(field, place);
    }
    return place;
  }

  /** An address for the functions of the system; the same each time. */
  addressOf(object: HeapObject): number {
    const known = this.bases[object.serial] as number | undefined;
    if (known !== undefined) return known;
    const base = this.nextAddress;
    this.bases[object.serial] = base;
    this.byAddress.push({ base, object });
    this.nextAddress += Math.ceil((object.length + 64) / 16) * 16;
    return base;
  }

  /** The object that an address leads into, and where; null where it leads nowhere. */
  objectAt(address: bigint): { readonly object: HeapObject; readonly offset: number } | null {
    for (const { base, object } of this.byAddress) {
      const offset = Number(address - BigInt(base));
      if (offset >= 0 && offset <= object.length) return { object, offset };
    }
    return null;
  }
}

const elementType = (shape: Shape): Type => (shape as Extract<Shape, { kind: 'array' }>).element.type;

export function zeroValue(type: Type): Value {
  if (type.kind === 'float') return 0;
  return type.kind === 'pointer' ? null : 0n;
}

/** What a place of a type holds after a value was stored there: narrow ones keep only their bits. */
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

/** The memory of one class of fields at one time. */
export class Version {
  private newer: Version | null = null;
  private difference: Difference | null = null;

  read(heap: Heap, object: HeapObject, cell: number): Value {
    this.reroot(heap);
    return heap.cellsOf(object)[cell];
  }

  /** The version after a store. */
  write(heap: Heap, object: HeapObject, cell: number, value: Value): Version {
    this.reroot(heap);
    const cells = heap.cellsOf(object);
    const after = new Version();
    this.newer = after;
    this.difference = { object, cell, value: cells[cell] };
    cells[cell] = value;
    return after;
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
