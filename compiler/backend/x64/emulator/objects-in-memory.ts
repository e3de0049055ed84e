// Reads objects in an emulated program's memory, using their descriptors (objects.ts, descriptors.ts).
import { assert } from '../../../base/assert.ts';
import { floatText } from '../../../ir/text/type-text.ts';
import { functionText, shownText, type ShownObject, type ShownParts } from '../../../semantics/index.ts';
import type { ResultKind } from '../machine.ts';
import { ELEMENTS_OFFSET, LENGTH_OFFSET, storages, type Storage } from '../objects.ts';
import { addressText, type AddressSpace } from './address-space.ts';

const STRUCT = 1;
const ARRAY = 2;
const WORD = 8;

export interface FieldPlace {
  readonly name: string;
  /** Bytes from the object's start; -1 for a static field. */
  readonly offset: number;
  readonly storage: Storage;
}

export interface StructDescriptor {
  readonly kind: 'struct';
  /** Bytes. */
  readonly size: number;
  readonly name: string;
  readonly fields: readonly FieldPlace[];
}

export interface ArrayDescriptor {
  readonly kind: 'array';
  readonly elementSize: number;
  /** The element type as in results. */
  readonly element: string;
  readonly storage: Storage;
}

export type Descriptor = StructDescriptor | ArrayDescriptor;

export interface StoredValue {
  readonly storage: Storage;
  /** The bits, extended to 64 as by a load; for f32 and f64, those of the 64-bit float. */
  readonly bits: bigint;
}

const storageByCode = new Map<number, Storage>(
  (Object.keys(storages) as Storage[]).map((storage) => [storages[storage].code, storage]),
);

const converter = new DataView(new ArrayBuffer(WORD));

function bitsOfFloat(value: number): bigint {
  converter.setFloat64(0, value);
  return converter.getBigInt64(0);
}

export function floatOfBits(bits: bigint): number {
  converter.setBigInt64(0, bits);
  return converter.getFloat64(0);
}

export type DescriptorReader = Pick<ObjectReader, 'descriptorOf' | 'lengthOf'>;

export class ObjectReader {
  private readonly memory: AddressSpace;
  private readonly functionNames: ReadonlyMap<number, string>;
  private readonly descriptors = new Map<number, Descriptor>();

  /** @param functionTable address of the table of function values, or null */
  constructor(memory: AddressSpace, functionTable: number | null) {
    this.memory = memory;
    this.functionNames = functionTable === null ? new Map() : this.readFunctionTable(functionTable);
  }

  private word(address: number): number {
    return Number(this.memory.read64(address));
  }

  private text(address: number, length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += String.fromCharCode(this.memory.read8(address + i));
    return text;
  }

  private readFunctionTable(table: number): Map<number, string> {
    const names = new Map<number, string>();
    const count = this.word(table);
    for (let i = 0; i < count; i++) {
      const row = table + WORD + i * 3 * WORD;
      names.set(this.word(row), this.text(this.word(row + WORD), this.word(row + 2 * WORD)));
    }
    return names;
  }

  descriptorOf(object: number): Descriptor {
    return this.descriptorAt(this.word(object));
  }

  descriptorAt(address: number): Descriptor {
    let descriptor = this.descriptors.get(address);
    if (descriptor === undefined) {
      descriptor = this.readDescriptor(address);
      this.descriptors.set(address, descriptor);
    }
    return descriptor;
  }

  private readDescriptor(address: number): Descriptor {
    const word = (index: number): number => this.word(address + index * WORD);
    const storage = (index: number): Storage => {
      const found = storageByCode.get(word(index));
      assert(found !== undefined, () => `no storage has the code ${word(index)}`);
      return found;
    };
    const name = this.text(word(2), word(3));
    if (word(0) === ARRAY) return { kind: 'array', elementSize: word(1), element: name, storage: storage(4) };
    assert(word(0) === STRUCT, () => `there is no descriptor at ${addressText(address)}`);
    const fields = Array.from({ length: word(4) }, (_, i): FieldPlace => {
      const at = 5 + i * 4;
      return { name: this.text(word(at), word(at + 1)), offset: word(at + 2), storage: storage(at + 3) };
    });
    return { kind: 'struct', size: word(1), name, fields };
  }

  lengthOf(array: number): number {
    return this.word(array + LENGTH_OFFSET);
  }

  valueAt(address: number, storage: Storage): StoredValue {
    return { storage, bits: this.bitsAt(address, storage) };
  }

  private bitsAt(address: number, storage: Storage): bigint {
    const { memory } = this;
    switch (storage) {
      case 'i8':
        return BigInt.asIntN(8, BigInt(memory.read8(address)));
      case 'u1':
      case 'u8':
        return BigInt(memory.read8(address));
      case 'i16':
        return BigInt.asIntN(16, BigInt(memory.read16(address)));
      case 'u16':
        return BigInt(memory.read16(address));
      case 'i32':
        return BigInt(memory.read32(address) | 0);
      case 'u32':
        return BigInt(memory.read32(address));
      case 'f32':
        converter.setUint32(0, memory.read32(address));
        return bitsOfFloat(converter.getFloat32(0));
      default:
        return memory.read64(address);
    }
  }

  /** A value as results show it, with everything it refers to. */
  resultText(value: StoredValue): string {
    return shownText(value, (shown) => this.view(shown));
  }

  /** A scalar, null, or function as results show it; for an object, its address. */
  shortText({ storage, bits }: StoredValue): string {
    const view = this.view({ storage, bits });
    return typeof view === 'string' ? view : addressText(Number(bits));
  }

  private view({ storage, bits }: StoredValue): string | ShownObject<StoredValue> {
    if (storage === 'f32' || storage === 'f64') return floatText(floatOfBits(bits));
    if (storage !== 'object' && storage !== 'function') return String(bits);
    if (bits === 0n) return 'null';
    const address = Number(bits);
    if (storage === 'object') return { identity: address, open: () => this.parts(address) };
    return functionText(this.functionNames.get(address) ?? '');
  }

  private parts(object: number): ShownParts<StoredValue> {
    const descriptor = this.descriptorOf(object);
    if (descriptor.kind === 'struct') {
      const fields = descriptor.fields.map((field) => [field.name, this.fieldValue(object, field)] as const);
      return { kind: 'struct', name: descriptor.name, fields };
    }
    const length = this.lengthOf(object);
    if (descriptor.storage === 'u8')
      return { kind: 'bytes', bytes: this.text(object + ELEMENTS_OFFSET, length) };
    const values = Array.from({ length }, (_, i) => this.elementValue(object, descriptor, i));
    return { kind: 'array', element: descriptor.element, values };
  }

  fieldValue(object: number, { offset, storage }: FieldPlace): StoredValue {
    return offset < 0 ? { storage, bits: 0n } : this.valueAt(object + offset, storage);
  }

  elementAddress(object: number, { elementSize }: ArrayDescriptor, index: number): number {
    return object + ELEMENTS_OFFSET + index * elementSize;
  }

  elementValue(object: number, descriptor: ArrayDescriptor, index: number): StoredValue {
    return this.valueAt(this.elementAddress(object, descriptor, index), descriptor.storage);
  }
}

const resultStorages: Readonly<Record<Exclude<ResultKind, 'none'>, Storage>> = {
  int: 'i64',
  float: 'f64',
  object: 'object',
  function: 'function',
};

export const resultStorage = (kind: Exclude<ResultKind, 'none'>): Storage => resultStorages[kind];
