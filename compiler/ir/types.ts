// The type lattice (LANGUAGE.md §14): what is known about the values of a node.
//
// TOP is above everything, BOTTOM below; CTRL and its dual XCTRL say whether control reaches a node; integers are
// inclusive ranges with a widening counter; tuples are the types of nodes with several results.
// «High» types (min > max, XCTRL, TOP) still stand for any choice; meet goes toward BOTTOM.
//
// Types are interned: equal types are the same object, compared with ===. The intern table is a pure cache; it holds
// no state that a program could see. Keep true when editing: meet is commutative, associative and idempotent, dual is
// an involution, and a constant is its own dual.

export const MIN_INT = -(1n << 63n);
export const MAX_INT = (1n << 63n) - 1n;

/** How often an integer type may still fall before a loop phi jumps to its declared type. */
export const MAX_WIDEN = 3;

interface Common {
  /** Dense number of this type, stable while the program runs. */
  readonly id: number;
}
export interface SimpleType extends Common {
  readonly kind: 'top' | 'bottom' | 'control' | 'dead-control';
}
/** The integers min..max; min > max is the high (dual) form. */
export interface IntType extends Common {
  readonly kind: 'int';
  readonly min: bigint;
  readonly max: bigint;
  readonly widen: number;
}
/** One type a result. */
export interface TupleType extends Common {
  readonly kind: 'tuple';
  readonly parts: readonly Type[];
}
export type Type = SimpleType | IntType | TupleType;

let count = 0;
const nextId = (): number => count++;

export const TOP: SimpleType = { id: nextId(), kind: 'top' };
export const BOTTOM: SimpleType = { id: nextId(), kind: 'bottom' };
export const CTRL: SimpleType = { id: nextId(), kind: 'control' };
export const XCTRL: SimpleType = { id: nextId(), kind: 'dead-control' };

const constants = new Map<bigint, IntType>();
/** By min, then by max; those of one range differ in their widening counter. */
const ranges = new Map<bigint, Map<bigint, IntType[]>>();
const tuples = new Map<string, TupleType>();

/**
 * The range min..max (high where min > max). A constant has no use for a widening counter: it is 0. Low ranges count
 * from 0 up, high ones from 0 down; without that, meet would depend on the order in which high ranges become low.
 */
export function intRange(min: bigint, max: bigint, falls = 0): IntType {
  if (min === max) return intConstant(min);
  const widen = min < max ? Math.max(falls, 0) : Math.min(falls, 0);
  let byMax = ranges.get(min);
  if (byMax === undefined) ranges.set(min, (byMax = new Map<bigint, IntType[]>()));
  let alike = byMax.get(max);
  if (alike === undefined) byMax.set(max, (alike = []));
  for (const type of alike) if (type.widen === widen) return type;
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

export function tuple(parts: readonly Type[]): TupleType {
  const key = parts.map((part) => part.id).join(',');
  let type = tuples.get(key);
  if (type === undefined) {
    type = { id: nextId(), kind: 'tuple', parts };
    tuples.set(key, type);
  }
  return type;
}

/** Any integer, and its dual: no integer yet. */
export const INT = intRange(MIN_INT, MAX_INT, MAX_WIDEN);
export const INT_TOP = intRange(MAX_INT, MIN_INT, -MAX_WIDEN);
export const BOOL = intRange(0n, 1n);
export const ZERO = intConstant(0n);
export const ONE = intConstant(1n);

export const BRANCH_BOTH = tuple([CTRL, CTRL]);
export const BRANCH_NONE = tuple([XCTRL, XCTRL]);
export const BRANCH_TRUE = tuple([CTRL, XCTRL]);
export const BRANCH_FALSE = tuple([XCTRL, CTRL]);
export const START = tuple([CTRL, INT]);

/** The greatest type below both. */
export function meet(a: Type, b: Type): Type {
  if (a === b || b.kind === 'top' || a.kind === 'bottom') return a;
  if (a.kind === 'top' || b.kind === 'bottom') return b;
  if (a.kind === 'int' && b.kind === 'int') {
    const min = a.min < b.min ? a.min : b.min;
    const max = a.max > b.max ? a.max : b.max;
    return intRange(min, max, Math.max(a.widen, b.widen));
  }
  if (a.kind === 'tuple' && b.kind === 'tuple') {
    if (a.parts.length !== b.parts.length) return BOTTOM;
    return tuple(a.parts.map((part, i) => meet(part, b.parts[i])));
  }
  const bothControl = isControl(a) && isControl(b);
  return bothControl ? CTRL : BOTTOM;
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
    case 'tuple':
      return tuple(t.parts.map(dual));
  }
}

/** The least type above both. */
export function join(a: Type, b: Type): Type {
  if (a === b || b.kind === 'bottom' || a.kind === 'top') return a;
  if (a.kind === 'bottom' || b.kind === 'top') return b;
  if (a.kind !== 'int' || b.kind !== 'int') return dual(meet(dual(a), dual(b)));
  // The same for two ranges, without interning their duals.
  const min = a.min > b.min ? a.min : b.min;
  const max = a.max < b.max ? a.max : b.max;
  return intRange(min, max, Math.min(a.widen, b.widen));
}

/** Whether a is b or above it: every value of a is a value of b. */
export function isa(a: Type, b: Type): boolean {
  return a === b || meet(a, b) === b;
}

/** Whether a's values are among b's, the widening counters aside. */
export function isSubrange(a: Type, b: Type): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.min >= b.min && a.max <= b.max;
  return isa(a, b);
}

export function isControl(t: Type): boolean {
  return t.kind === 'control' || t.kind === 'dead-control';
}

/** Exactly one value is possible. */
export function isConstant(t: Type): t is IntType {
  return t.kind === 'int' && t.min === t.max;
}

/** Above the centre line: no value has been seen yet. */
export function isHigh(t: Type): boolean {
  switch (t.kind) {
    case 'top':
    case 'dead-control':
      return true;
    case 'int':
      return t.min > t.max;
    case 'tuple':
      return t.parts.every(isHigh);
    default:
      return false;
  }
}

/** Whether 0 is one of the values; a type that is not an integer says nothing, so: yes. */
export function mayBeZero(t: Type): boolean {
  return t.kind !== 'int' || t.min > t.max || (t.min <= 0n && t.max >= 0n);
}

/** As shown to people and read back by text.ts: `int`, `bool`, `7`, `[0,9]`, `ctrl` … */
export function typeText(t: Type): string {
  switch (t.kind) {
    case 'top':
      return 'top';
    case 'bottom':
      return 'bottom';
    case 'control':
      return 'ctrl';
    case 'dead-control':
      return '~ctrl';
    case 'int':
      return intText(t);
    case 'tuple':
      return `(${t.parts.map(typeText).join(', ')})`;
  }
}

function intText(t: IntType): string {
  if (t === INT) return 'int';
  if (t === INT_TOP) return '~int';
  if (t.min === t.max) return String(t.min);
  if (t === BOOL) return 'bool';
  const bound = (n: bigint): string => (n === MIN_INT ? 'min' : n === MAX_INT ? 'max' : String(n));
  const widened = t.widen === 0 ? '' : `^${t.widen}`;
  return `[${bound(t.min)},${bound(t.max)}]${widened}`;
}
