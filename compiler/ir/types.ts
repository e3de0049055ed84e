// The type lattice (docs/language.md §14): what is known about the values of a node.
//
// TOP is above everything, BOTTOM below. CTRL and its dual XCTRL say whether control reaches a node. Integers
// are inclusive ranges with a widening counter. Floats are a chain with all constants in its middle. Pointers
// are a nil level and a body (pointers.ts). Memory is a class of fields and their contents. Tuples are the
// types of nodes with several results. High types still allow any choice; meet moves toward BOTTOM. Types of
// different families meet in BOTTOM.
//
// Types are interned: compare them with ===. The intern table is a pure cache; it drops unreferenced types
// except numbers (few, and looked up most often). Invariants: meet is commutative, associative, and
// idempotent; dual is an involution; a constant number is its own dual (the dual of a constant pointer is
// high).
import { WeakTable } from '../base/weak-table.ts';
import { pointerBodies, type PointerBody } from './pointer-bodies.ts';
import { dualBody, meetBodies } from './pointers.ts';
import type { FieldShape } from './shapes.ts';

export const MIN_INT = -(1n << 63n);
export const MAX_INT = (1n << 63n) - 1n;

/** Number of falls on a cycle before an integer type widens in large steps; see toDeclarable(). */
export const MAX_WIDEN = 3;

interface Common {
  /** Dense; does not change during a run of the program. */
  readonly id: number;
}
export interface SimpleType extends Common {
  readonly kind: 'top' | 'bottom' | 'control' | 'dead-control';
}
/** The integers min..max; the high (dual) form has min > max. */
export interface IntType extends Common {
  readonly kind: 'int';
  readonly min: bigint;
  readonly max: bigint;
  readonly widen: number;
}
/** `level`, from high to low: 0 `~flt`, 1 `~f32`, 2 the constant `value`, 3 `f32`, 4 `flt`. */
export interface FloatType extends Common {
  readonly kind: 'float';
  readonly level: number;
  readonly value: number;
}
/**
 * `nil`: 0 null or any choice, 1 any choice but null, 2 not null, 3 may be null. `null` itself is 3 without a
 * body.
 */
export interface PointerType extends Common {
  readonly kind: 'pointer';
  readonly nil: number;
  readonly body: PointerBody;
}
/** The memory of one class of fields, or all memory (null), with the fields' contents. */
export interface MemoryType extends Common {
  readonly kind: 'memory';
  readonly alias: FieldShape | null;
  readonly contents: Type;
}
export interface TupleType extends Common {
  readonly kind: 'tuple';
  readonly parts: readonly Type[];
}
export type Type = SimpleType | IntType | FloatType | PointerType | MemoryType | TupleType;

let count = 0;
const nextId = (): number => count++;

export const TOP: SimpleType = { id: nextId(), kind: 'top' };
export const BOTTOM: SimpleType = { id: nextId(), kind: 'bottom' };
export const CTRL: SimpleType = { id: nextId(), kind: 'control' };
export const XCTRL: SimpleType = { id: nextId(), kind: 'dead-control' };

const constants = new Map<bigint, IntType>();
const interned = new WeakTable<string, Type>();

function intern<T extends Type>(key: string, make: (id: number) => T): T {
  let type = interned.get(key);
  if (type === undefined) {
    type = make(nextId());
    interned.set(key, type);
  }
  return type as T;
}

/** By min, then by max; equal ranges differ in their widening counters. */
const ranges = new Map<bigint, Map<bigint, IntType[]>>();

// ------------------------------------------------------------------------------------------------- integers

/**
 * The range min..max (high if min > max). The widening counter of a constant is 0. Low ranges count up from
 * 0, high ones down; otherwise, meet would depend on the order in which high ranges become low.
 */
export function intRange(min: bigint, max: bigint, falls = 0): IntType {
  if (min === max) return intConstant(min);
  const widen = min < max ? Math.max(falls, 0) : Math.min(falls, 0);
  let byMax = ranges.get(min);
  if (byMax === undefined) ranges.set(min, (byMax = new Map<bigint, IntType[]>()));
  let alike = byMax.get(max);
  if (alike === undefined) byMax.set(max, (alike = []));
  for (let i = 0; i < alike.length; i++) if (alike[i].widen === widen) return alike[i];
  const type: IntType = { id: nextId(), kind: 'int', min, max, widen };
  alike.push(type);
  return type;
}

export function intConstant(value: bigint): IntType {
  let type = constants.get(value);
  if (type === undefined) {
    type = { id: nextId(), kind: 'int', min: value, max: value, widen: 0 };
    constants.set(value, type);
  }
  return type;
}

/** Any integer, and its dual: no integer yet. */
export const INT = intRange(MIN_INT, MAX_INT, MAX_WIDEN);
export const INT_TOP = intRange(MAX_INT, MIN_INT, -MAX_WIDEN);
export const BOOL = intRange(0n, 1n);
export const ZERO = intConstant(0n);
export const ONE = intConstant(1n);
export const LENGTH = intRange(0n, (1n << 32n) - 1n);
export const BYTE = intRange(0n, 255n);

// --------------------------------------------------------------------------------------------------- floats

const floatLevel = (level: number): FloatType =>
  intern(`float ${level}`, (id) => ({ id, kind: 'float', level, value: 0 }));

export const FLOAT = floatLevel(4);
export const F32 = floatLevel(3);
export const F32_TOP = floatLevel(1);
export const FLOAT_TOP = floatLevel(0);

/** There is one NaN; 0.0 and -0.0 differ. */
export function floatConstant(value: number): FloatType {
  const key = Object.is(value, -0) ? '-0' : String(value);
  return intern(`float = ${key}`, (id) => ({ id, kind: 'float', level: 2, value }));
}

const isF32 = (value: number): boolean => Object.is(Math.fround(value), value);

function meetFloats(a: FloatType, b: FloatType): FloatType {
  if (a.level > b.level) return meetFloats(b, a);
  // Because a is not below b.
  if (b.level === 4 || a.level === 0) return b;
  if (a.level === 2 && b.level === 2) return a === b ? a : isF32(a.value) && isF32(b.value) ? F32 : FLOAT;
  if (a.level === 2) return isF32(a.value) ? b : FLOAT;
  if (b.level === 2) return isF32(b.value) ? b : FLOAT;
  return b;
}

// ------------------------------------------------------------------------------------------------- pointers

/** By body, then by `nil`; entries live as long as the body. */
const pointers = new WeakMap<PointerBody, (PointerType | undefined)[]>();

export function pointer(nil: number, body: PointerBody): PointerType {
  let byNil = pointers.get(body);
  if (byNil === undefined) pointers.set(body, (byNil = [undefined, undefined, undefined, undefined]));
  return (byNil[nil] ??= { id: nextId(), kind: 'pointer', nil, body });
}

/** The constant null, and its dual. */
export const NULL = pointer(3, pointerBodies.any);
export const NULL_DUAL = pointer(0, pointerBodies.all);
export const NOT_NULL = pointer(2, pointerBodies.all);

// --------------------------------------------------------------------------------------------------- memory

/** By class: memory with unknown contents, the most frequent query. */
const unknownMemories = new WeakMap<FieldShape, MemoryType>();

/** @param alias null for all memory; the contents are then TOP or BOTTOM */
export function memory(alias: FieldShape | null, contents: Type): MemoryType {
  if (alias === null || contents !== BOTTOM) return otherMemory(alias, contents);
  let known = unknownMemories.get(alias);
  if (known === undefined) unknownMemories.set(alias, (known = otherMemory(alias, contents)));
  return known;
}

function otherMemory(alias: FieldShape | null, contents: Type): MemoryType {
  return intern(`memory ${alias?.id ?? 0} ${contents.id}`, (id) => ({ id, kind: 'memory', alias, contents }));
}

export const MEMORY = memory(null, BOTTOM);
export const MEMORY_TOP = memory(null, TOP);

function meetMemory(a: MemoryType, b: MemoryType): MemoryType {
  if (a === MEMORY_TOP) return b;
  if (b === MEMORY_TOP) return a;
  return a.alias === b.alias ? memory(a.alias, meet(a.contents, b.contents)) : MEMORY;
}

// --------------------------------------------------------------------------------------------------- tuples

export function tuple(parts: readonly Type[]): TupleType {
  return intern(`tuple ${parts.map((part) => part.id).join(',')}`, (id) => ({ id, kind: 'tuple', parts }));
}

export const BRANCH_BOTH = tuple([CTRL, CTRL]);
export const BRANCH_NONE = tuple([XCTRL, XCTRL]);
export const BRANCH_TRUE = tuple([CTRL, XCTRL]);
export const BRANCH_FALSE = tuple([XCTRL, CTRL]);
export const START = tuple([CTRL, INT, MEMORY]);
/** Of a call that is not reached or does not return. */
export const NO_RESULT = tuple([XCTRL, TOP, TOP]);

// ----------------------------------------------------------------------------------------------- operations

export function meet(a: Type, b: Type): Type {
  if (a === b || b.kind === 'top' || a.kind === 'bottom') return a;
  if (a.kind === 'top' || b.kind === 'bottom') return b;
  if (a.kind === 'int' && b.kind === 'int') {
    const min = a.min < b.min ? a.min : b.min;
    const max = a.max > b.max ? a.max : b.max;
    return intRange(min, max, Math.max(a.widen, b.widen));
  }
  if (a.kind === 'float' && b.kind === 'float') return meetFloats(a, b);
  if (a.kind === 'pointer' && b.kind === 'pointer')
    return pointer(Math.max(a.nil, b.nil), meetBodies(a.body, b.body, meet));
  if (a.kind === 'memory' && b.kind === 'memory') return meetMemory(a, b);
  if (a.kind === 'tuple' && b.kind === 'tuple') {
    if (a.parts.length !== b.parts.length) return BOTTOM;
    return combined(a, b, meet);
  }
  return isControl(a) && isControl(b) ? CTRL : BOTTOM;
}

/** Combines two tuples of equal length part by part. Usually, the result is one of them. */
function combined(a: TupleType, b: TupleType, combine: (a: Type, b: Type) => Type): TupleType {
  const parts: Type[] = [];
  let isA = true;
  let isB = true;
  for (let i = 0; i < a.parts.length; i++) {
    const part = combine(a.parts[i], b.parts[i]);
    isA &&= part === a.parts[i];
    isB &&= part === b.parts[i];
    parts.push(part);
  }
  return isA ? a : isB ? b : tuple(parts);
}

/** The mirror image of a type: `dual(dual(t)) === t`. */
export function dual(t: Type): Type {
  switch (t.kind) {
    case 'top':
      return BOTTOM;
    case 'bottom':
      return TOP;
    case 'control':
      return XCTRL;
    case 'dead-control':
      return CTRL;
    case 'int':
      return intRange(t.max, t.min, -t.widen + 0);
    case 'float':
      return t.level === 2 ? t : floatLevel(4 - t.level);
    case 'pointer':
      return pointer(3 - t.nil, dualBody(t.body, dual));
    case 'memory':
      return memory(t.alias, dual(t.contents));
    case 'tuple':
      return tuple(t.parts.map(dual));
  }
}

export function join(a: Type, b: Type): Type {
  if (a === b || b.kind === 'bottom' || a.kind === 'top') return a;
  if (a.kind === 'bottom' || b.kind === 'top') return b;
  // Equals dual(meet(dual(a), dual(b))) without creating these.
  if (a.kind === 'pointer' && b.kind === 'pointer' && a.body === b.body)
    return pointer(Math.min(a.nil, b.nil), a.body);
  if (a === MEMORY && b.kind === 'memory') return b;
  if (b === MEMORY && a.kind === 'memory') return a;
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.parts.length === b.parts.length)
    return combined(a, b, join);
  if (a.kind !== 'int' || b.kind !== 'int') return dual(meet(dual(a), dual(b)));
  const min = a.min > b.min ? a.min : b.min;
  const max = a.max < b.max ? a.max : b.max;
  return intRange(min, max, Math.min(a.widen, b.widen));
}

/** Whether a is at or above b: every value of a is a value of b. */
export function isa(a: Type, b: Type): boolean {
  return a === b || meet(a, b) === b;
}

/** `isa`, ignoring widening counters. */
export function isSubrange(a: Type, b: Type): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.min >= b.min && a.max <= b.max;
  return isa(a, b);
}

function isControl(t: Type): boolean {
  return t.kind === 'control' || t.kind === 'dead-control';
}

export function isIntConstant(t: Type): t is IntType {
  return t.kind === 'int' && t.min === t.max;
}

export function isConstant(t: Type): boolean {
  switch (t.kind) {
    case 'int':
      return t.min === t.max;
    case 'float':
      return t.level === 2;
    case 'pointer':
      return t === NULL || (t.nil === 2 && t.body.isConstant);
    default:
      return false;
  }
}

/** Whether a type is above the center line, which means that no value is known yet. */
export function isHigh(t: Type): boolean {
  switch (t.kind) {
    case 'top':
    case 'dead-control':
      return true;
    case 'int':
      return t.min > t.max;
    case 'float':
      return t.level < 2;
    case 'pointer':
      // If it can be neither null nor a pointer, it has no value either.
      return t.nil < 2 || (t.nil === 2 && t.body.kind === 'any');
    case 'memory':
      return t === MEMORY_TOP || isHigh(t.contents);
    case 'tuple':
      return t.parts.every(isHigh);
    default:
      return false;
  }
}

/** Whether a type allows 0 or null; true for other families. */
export function mayBeZero(t: Type): boolean {
  if (t.kind === 'pointer') return t.nil !== 2;
  if (t.kind === 'float') return t.level !== 2 || t.value === 0;
  return t.kind !== 'int' || t.min > t.max || (t.min <= 0n && t.max >= 0n);
}

/** The initial content of memory of a type: 0, 0.0, or null. */
export function zeroOf(t: Type): Type {
  if (t.kind === 'float') return floatConstant(0);
  return t.kind === 'pointer' ? NULL : ZERO;
}

export const isZero = (t: Type): boolean => t === ZERO || t === NULL;

export const namedRanges: readonly (readonly [name: string, type: IntType])[] = [
  ['i8', intRange(-128n, 127n)],
  ['i16', intRange(-32768n, 32767n)],
  ['i32', intRange(-(1n << 31n), (1n << 31n) - 1n)],
  ['u8', BYTE],
  ['u16', intRange(0n, 65535n)],
  ['u32', LENGTH],
  ['bool', BOOL],
];

/** Extends both ends of a range to the bounds of declarable types. */
export function toDeclarable({ min, max }: IntType): IntType {
  let [low, high] = [MIN_INT, MAX_INT];
  for (const [, type] of namedRanges) {
    if (type.min <= min && type.min > low) low = type.min;
    if (type.max >= max && type.max < high) high = type.max;
  }
  return intRange(low, high, MAX_WIDEN);
}
