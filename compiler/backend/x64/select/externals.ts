// External functions.
//
// A system function is a runtime label or an instruction. Its declared types may differ slightly, so values
// are converted as in semantics/externals.ts. C functions are called as declared: 32-bit floats in single
// precision, an array as the address of its first element. Of a returned integer, only the declared bits
// count, because C leaves the others undefined.
import { assert } from '../../../base/assert.ts';
import type { FunctionInfo } from '../../../ir/functions.ts';
import { isOfC, systemFunctions, type SystemRole } from '../../../ir/system.ts';
import type { Type } from '../../../ir/types.ts';
import { argumentPlaces } from '../abi.ts';
import {
  immediate,
  labelOfC,
  memoryAt,
  register,
  slot,
  symbol,
  type Operand,
  type RegisterOperand,
} from '../machine.ts';
import { ELEMENTS_OFFSET, storageOf, type Storage } from '../objects.ts';
import { maskOf } from '../ops/columns.ts';
import { jumpOps, machineOps } from '../ops/table.ts';
import type { Register } from '../registers.ts';
import type { Builder } from './builder.ts';
import { classOfParameter, emitCall, generalArgument, type Argument } from './arguments.ts';
import { roundInto, widen } from './singles.ts';

const labelOf = (external: string): string => `rt_${external.replace(/^_/, '')}`;

export function callExternal(
  builder: Builder,
  info: FunctionInfo,
  given: readonly Argument[],
  result: RegisterOperand | null,
): void {
  const { external } = info;
  assert(external !== null, () => `select: ${info.name} is not an external function`);
  const target = placeOf(builder, info, result);
  if (isOfC(external)) callOfC(builder, info, external, given, target);
  else if (systemFunctions.get(external)?.result === 'float') callOfFloats(builder, external, given, target);
  else callSystem(builder, info, external, given, target);
}

/** The destination of a result; for an unreachable float, an arbitrary one. */
function placeOf(
  builder: Builder,
  { result: type }: FunctionInfo,
  result: RegisterOperand | null,
): RegisterOperand | null {
  if (result === null || type.kind !== 'float' || builder.classOf(result) === 'vector') return result;
  builder.move(immediate(0n), result);
  return null;
}

function callOfC(
  builder: Builder,
  { parameters, result: type }: FunctionInfo,
  external: string,
  given: readonly Argument[],
  result: RegisterOperand | null,
): void {
  const passed = given.map((argument, i) => asInC(builder, argument, parameters[i]));
  // The function may be variadic, as printf is.
  emitCall(builder, symbol(labelOfC(external)), passed, result, { tellsVectors: true });
  if (result === null) return;
  if (builder.classOf(result) === 'general') narrow(builder, result, storageOf(type));
  else if (storageOf(type) === 'f32') widen(builder, result);
}

function asInC(builder: Builder, argument: Argument, type: Type): Argument {
  const storage = storageOf(type);
  if (storage === 'f32') {
    const single = builder.temporary('vector');
    roundInto(builder, argument.operand, single);
    return { operand: single, class: 'vector' };
  }
  return storage === 'object' ? generalArgument(elementsOf(builder, argument.operand)) : argument;
}

function callOfFloats(
  builder: Builder,
  external: string,
  [argument]: readonly Argument[],
  result: RegisterOperand | null,
): void {
  if (result === null) return;
  if (external === 'sqrt') {
    // If source and destination are one register, its upper bits cause no dependency.
    builder.move(argument.operand, result);
    builder.emit(machineOps.sqrtsd, [result, result]);
  } else if (external === 'fabs') {
    const bits = builder.temporary();
    builder.emit(machineOps.movqToGeneral, [argument.operand, bits]);
    builder.emit(machineOps.shlConstant, [immediate(1n), bits]);
    builder.emit(machineOps.shrConstant, [immediate(1n), bits]);
    builder.emit(machineOps.movqToVector, [bits, result]);
  } else emitCall(builder, symbol(labelOf(external)), [argument], result);
}

function callSystem(
  builder: Builder,
  info: FunctionInfo,
  external: string,
  given: readonly Argument[],
  result: RegisterOperand | null,
): void {
  const fitted = (systemFunctions.get(external)?.parameters ?? []).map((role, i) =>
    generalArgument(fit(builder, role, given[i] as Argument | undefined, info.parameters[i])),
  );
  emitCall(builder, symbol(labelOf(external)), fitted, result);
  if (result !== null) narrow(builder, result, storageOf(info.result));
}

/** Replaces an argument that is missing or has the wrong kind by 0. */
function fit(
  builder: Builder,
  role: SystemRole,
  given: Argument | undefined,
  type: Type | undefined,
): Operand {
  if (given === undefined || given.class === 'vector') return immediate(0n);
  const storage = type === undefined ? 'i64' : storageOf(type);
  if (storage === 'object') return role === 'address' ? elementsOf(builder, given.operand) : immediate(0n);
  return storage === 'function' ? immediate(0n) : given.operand;
}

/** The address of an array's first element; null stays 0. */
function elementsOf(builder: Builder, pointer: Operand): Operand {
  if (pointer.kind !== 'register') return immediate(0n);
  const address = builder.temporary();
  const isNull = builder.addBlock('null', false);
  const after = builder.addBlock('address', false);
  const isArray = builder.addBlock('array', false);
  builder.move(immediate(0n), address);
  builder.emit(machineOps.test, [pointer, pointer]);
  builder.branch(jumpOps.e, isNull);
  builder.jump(isArray);
  builder.enter(isArray);
  builder.emit(machineOps.lea, [memoryAt(pointer.register, ELEMENTS_OFFSET), address]);
  builder.jump(after);
  builder.enter(isNull);
  builder.jump(after);
  builder.enter(after);
  return address;
}

/** Keeps only the bits of the declared result type. */
function narrow(builder: Builder, value: RegisterOperand, storage: Storage): void {
  const shift = { i8: 56n, i16: 48n, i32: 32n, u1: 63n, u8: 56n, u16: 48n, u32: 32n }[storage as string];
  if (shift === undefined) return;
  const back = storage.startsWith('u') ? machineOps.shrConstant : machineOps.sarConstant;
  builder.emit(machineOps.shlConstant, [immediate(shift), value]);
  builder.emit(back, [immediate(shift), value]);
}

/** Emits the body of an external function used as a value, and returns its argument registers. */
export function selectExternalBody(builder: Builder, info: FunctionInfo): readonly Register[] {
  const classes = info.parameters.map(classOfParameter);
  const places = argumentPlaces(builder.abi, classes);
  const given = places.map((place, i): Argument => {
    const value = builder.temporary(classes[i]);
    builder.move('stack' in place ? slot(place.stack, 'incoming') : register(place.register), value);
    return { operand: value, class: classes[i] };
  });
  const kind = classOfParameter(info.result);
  const result = kind === 'vector' ? builder.abi.vectorResult : builder.abi.result;
  const value = builder.temporary(kind);
  callExternal(builder, info, given, value);
  builder.move(value, register(result));
  builder.emit(machineOps.ret, [], { reads: maskOf([result]), writes: 0 });
  return places.flatMap((place) => ('stack' in place ? [] : [place.register]));
}
