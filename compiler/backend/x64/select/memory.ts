// Objects in memory: loads and stores of all formats, lengths, element addresses, allocation.
//
// A location is the object's address plus a displacement; elements add a scaled index, or a displacement if
// the index is constant. semantics/heap.ts (asStored) defines conversions: narrow stores write the low bits.
import { constantSum } from '../../../analysis/checks.ts';
import type { Node } from '../../../ir/node.ts';
import { indexSlotOf } from '../../../ir/ops/row.ts';
import { ops, type MemoryOp } from '../../../ir/ops/table.ts';
import type { FieldShape, Shape } from '../../../ir/shapes.ts';
import { BOOL, isSubrange, mayBeZero } from '../../../ir/types.ts';
import { singleBits, type DataWord } from '../data.ts';
import { descriptorLabel } from '../descriptors.ts';
import {
  fitsImmediate,
  immediate,
  memoryAt,
  memoryOf,
  symbol,
  type MemoryOperand,
  type Operand,
  type RegisterOperand,
} from '../machine.ts';
import {
  ELEMENTS_OFFSET,
  FAR,
  LENGTH_OFFSET,
  offsetOf,
  storageOf,
  storages,
  type Storage,
} from '../objects.ts';
import { cmovOps, machineOps } from '../ops/table.ts';
import type { MachineOp } from '../ops/row.ts';
import type { Register } from '../registers.ts';
import type { Builder } from './builder.ts';
import { emitCall, generalArgument } from './arguments.ts';
import { constantOf, textOf, uncast } from './constants.ts';
import type { MadeElsewhere } from './made-elsewhere.ts';
import { loadWidened, roundInto } from './singles.ts';

const loads: Readonly<Record<Exclude<Storage, 'f32'>, MachineOp>> = {
  i8: machineOps.load8s,
  i16: machineOps.load16s,
  i32: machineOps.load32s,
  i64: machineOps.mov,
  u1: machineOps.load8u,
  u8: machineOps.load8u,
  u16: machineOps.load16u,
  u32: machineOps.load32u,
  f64: machineOps.movsd,
  object: machineOps.mov,
  function: machineOps.mov,
};

const stores: Readonly<Record<1 | 2 | 4 | 8, MachineOp>> = {
  1: machineOps.store8,
  2: machineOps.store16,
  4: machineOps.store32,
  8: machineOps.mov,
};

function selectLoad(builder: Builder, node: Node): void {
  const storage = storageOf((node.aux as FieldShape).type);
  const place = placeOf(builder, node);
  const target = builder.valueRegister(node);
  if (storage === 'f32') loadWidened(builder, place, target);
  else builder.emit(loads[storage], [place, target]);
}

function selectStore(builder: Builder, node: Node): void {
  const storage = storageOf((node.aux as FieldShape).type);
  const place = placeOf(builder, node);
  if (storage === 'f64' || storage === 'f32') storeFloat(builder, node.input(3), storage, place);
  else builder.emit(stores[storages[storage].size], [storedValue(builder, node.input(3), storage), place]);
}

export function storedValue(builder: Builder, node: Node, storage: Storage): Operand {
  const value = constantOf(node);
  if (value !== null) {
    const { size } = storages[storage];
    const kept = storage === 'u1' ? value & 1n : BigInt.asIntN(8 * size, value);
    return fitsImmediate(kept) ? immediate(kept) : builder.inRegister(node);
  }
  const whole = builder.inRegister(node);
  if (storage !== 'u1' || isSubrange(node.type, BOOL)) return whole;
  const bit = builder.temporary();
  builder.move(whole, bit);
  builder.emit(machineOps.and, [immediate(1n), bit]);
  return bit;
}

function storeFloat(builder: Builder, node: Node, storage: 'f64' | 'f32', place: MemoryOperand): void {
  const { op, type } = uncast(node);
  const constant = op === ops.Constant && type.kind === 'float' ? type.value : null;
  if (storage === 'f64') {
    if (Object.is(constant, 0)) builder.emit(machineOps.mov, [immediate(0n), place]);
    else builder.emit(machineOps.movsd, [builder.floatRegister(node), place]);
  } else if (constant !== null) {
    builder.emit(machineOps.store32, [immediate(singleBits(constant)), place]);
  } else {
    const single = builder.temporary('vector');
    const value = builder.isFused(node) ? node.input(1) : node;
    roundInto(builder, builder.floatRegister(value), single);
    builder.emit(machineOps.movss, [single, place]);
  }
}

export function sourceOf(builder: Builder, node: Node): Operand {
  return memoryOfFused(builder, node) ?? builder.operand(node);
}

export function memoryOfFused(builder: Builder, node: Node): MemoryOperand | null {
  if (!builder.isFused(node)) return null;
  if (node.op === ops.Length) return lengthPlace(builder, node);
  return node.op === ops.Load ? placeOf(builder, node) : null;
}

export function placeOf(builder: Builder, node: Node): MemoryOperand {
  const field = node.aux as FieldShape;
  const { size } = storages[storageOf(field.type)];
  const pointer = node.input(2);
  const index = node.inputs[indexSlotOf(node)] ?? null;
  const { register: at, offset } = indexOf(builder, index, size);
  const displacement = offsetOf(field) + offset;
  const text = textOf(builder, pointer);
  if (text !== null && at === null) return memoryOf(text, displacement);
  const isChecked = node.op.access?.writes === true || node.inputs[0] !== null;
  const base = isChecked ? builder.inRegister(pointer) : safePointer(builder, pointer);
  return memoryAt(base.register, displacement, at, size);
}

const STAND_IN = 'no_object';

function indexOf(
  builder: Builder,
  index: Node | null,
  size: number,
): { readonly register: Register | null; readonly offset: number } {
  if (index === null) return { register: null, offset: 0 };
  const value = constantOf(index);
  if (value !== null && value >= 0n && value < FAR) return { register: null, offset: Number(value) * size };
  const part = builder.isFused(index) ? constantSum(index) : null;
  if (part !== null)
    return { register: builder.inRegister(part.base).register, offset: Number(part.sum) * size };
  return { register: builder.inRegister(index).register, offset: 0 };
}

/**
 * A pointer that can be dereferenced. A load without a preceding test for null may get null only if its value
 * is not used; then a static object replaces null.
 */
function safePointer(builder: Builder, pointer: Node): RegisterOperand {
  const value = builder.inRegister(pointer);
  if (!mayBeZero(pointer.type)) return value;
  const safe = builder.temporary();
  const instead = builder.temporary();
  builder.emit(machineOps.lea, [memoryOf(standIn(builder)), instead]);
  builder.move(value, safe);
  builder.emit(machineOps.test, [value, value]);
  builder.emit(cmovOps.e, [instead, safe]);
  return safe;
}

/** An object with every field of the program. Its non-null pointers refer to itself. */
function standIn({ program }: Builder): string {
  const { data, schedule } = program;
  if (!data.has(STAND_IN)) {
    const ends = [...schedule.graph.all()].map(({ op, aux }) =>
      op === ops.Load ? offsetOf(aux as FieldShape) + 8 : 0,
    );
    const words = Math.ceil(Math.max(ELEMENTS_OFFSET, ...ends) / 8);
    data.add({
      symbol: STAND_IN,
      comment: 'is read instead of null',
      words: new Array<DataWord>(words).fill({ symbol: STAND_IN }),
      bytes: '',
    });
  }
  return STAND_IN;
}

function selectLength(builder: Builder, node: Node): void {
  builder.move(lengthPlace(builder, node), builder.valueRegister(node));
}

function lengthPlace(builder: Builder, node: Node): MemoryOperand {
  const array = node.input(1);
  const text = textOf(builder, array);
  if (text !== null) return memoryOf(text, LENGTH_OFFSET);
  return memoryAt(safePointer(builder, array).register, LENGTH_OFFSET);
}

/**
 * The address of an array's first element; null stays 0. It is computed where it is passed: the collector
 * does not know addresses within objects, so none may be live across a collecting call.
 */
export function addressOf(builder: Builder, node: Node): RegisterOperand {
  const target = builder.temporary();
  putAddress(builder, node, target);
  return target;
}

/** An address with other uses is also a number. */
function selectAddress(builder: Builder, node: Node): void {
  if (node.uses.every(({ op }) => op === ops.Call)) return;
  putAddress(builder, node, builder.valueRegister(node));
}

function putAddress(builder: Builder, node: Node, target: RegisterOperand): void {
  const array = node.input(1);
  const text = textOf(builder, array);
  if (text !== null) {
    builder.emit(machineOps.lea, [memoryOf(text, ELEMENTS_OFFSET), target]);
    return;
  }
  const pointer = builder.inRegister(array);
  builder.emit(machineOps.lea, [memoryAt(pointer.register, ELEMENTS_OFFSET), target]);
  if (!mayBeZero(array.type)) return;
  builder.emit(machineOps.test, [pointer, pointer]);
  builder.emit(cmovOps.e, [pointer, target]);
}

function selectNew(builder: Builder, node: Node): void {
  const shape = node.aux as Shape;
  const descriptor = builder.temporary();
  builder.emit(machineOps.lea, [memoryOf(descriptorLabel(builder.program.data, shape)), descriptor]);
  const given = [descriptor, ...(shape.kind === 'array' ? [builder.operand(node.input(1))] : [])];
  const callee = symbol(shape.kind === 'array' ? 'rt_new_array' : 'rt_new');
  emitCall(builder, callee, given.map(generalArgument), builder.valueRegister(node));
}

/** The type checker reports a missing memory op. */
export const memorySelects: Readonly<
  Record<Exclude<MemoryOp, MadeElsewhere>, (builder: Builder, node: Node) => void>
> = {
  New: selectNew,
  Load: selectLoad,
  Store: selectStore,
  Length: selectLength,
  Address: selectAddress,
};
