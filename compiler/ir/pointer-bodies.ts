// The bodies of pointer types: what a non-null pointer refers to. A pointer type is a nil level and a body,
// and the lattice is the product of both (docs/language.md §14), so its laws follow from those of the parts.
//
//   any                          no pointer yet
//   object (target, access, text)   target: no shape yet > one shape > several; access: mutable > fields read-only >
//                                everything reachable read-only; text: a string constant between “any” and “none”
//   function (signature, set)    covariant in parameters and result; the set of functions, or all but some
//   all                          an object or a function
import { WeakTable } from '../base/weak-table.ts';
import type { Shape } from './shapes.ts';
import type { Type } from './types.ts';

/** What a pointer permits: 0 everything; 1: its fields and elements are read-only; 2: everything reachable is. */
export type Access = 0 | 1 | 2;

export interface ConstantText {
  readonly bytes: string;
}

export interface PlainBody {
  readonly kind: 'any' | 'all';
  readonly id: number;
  readonly isConstant: false;
}
export interface ObjectBody {
  readonly kind: 'object';
  readonly id: number;
  readonly isConstant: boolean;
  readonly target: Shape | 'any' | 'all';
  readonly access: Access;
  /** The bytes of a string constant, between `any` (top) and `none` (bottom). */
  readonly text: ConstantText | 'any' | 'none';
}
export interface FunctionBody {
  readonly kind: 'function';
  readonly id: number;
  readonly isConstant: boolean;
  readonly signature: Signature;
  readonly set: FunctionSet;
}
export type PointerBody = PlainBody | ObjectBody | FunctionBody;

/** `any` is above all signatures, `all` below. */
export interface Signature {
  readonly kind: 'any' | 'all' | 'known';
  readonly id: number;
  readonly parameters: readonly Type[];
  readonly result: Type | null;
}

/** The functions with these numbers, or all except these. */
export interface FunctionSet {
  readonly id: number;
  readonly others: boolean;
  readonly members: readonly number[];
}

let count = 0;
const interned = new WeakTable<string, { readonly id: number }>();

function intern<T extends { readonly id: number }>(key: string, make: (id: number) => T): T {
  let found = interned.get(key);
  if (found === undefined) {
    found = make(count++);
    interned.set(key, found);
  }
  return found as T;
}

export const pointerBodies = {
  any: intern<PlainBody>('any', (id) => ({ kind: 'any', id, isConstant: false })),
  all: intern<PlainBody>('all', (id) => ({ kind: 'all', id, isConstant: false })),
} as const;

const texts = new WeakTable<string, ConstantText>();

export function objectBody(
  target: ObjectBody['target'],
  access: Access = 0,
  text: ObjectBody['text'] = 'none',
): ObjectBody {
  const place = typeof target === 'string' ? target : String(target.id);
  const said = typeof text === 'string' ? text : `"${text.bytes}`;
  const isConstant = typeof text !== 'string' && typeof target !== 'string';
  return intern(`object ${place} ${access} ${said}`, (id) => ({
    kind: 'object',
    id,
    isConstant,
    target,
    access,
    text,
  }));
}

export function constantText(bytes: string): ConstantText {
  let text = texts.get(bytes);
  if (text === undefined) {
    text = { bytes };
    texts.set(bytes, text);
  }
  return text;
}

export function signature(parameters: readonly Type[], result: Type): Signature {
  const key = `${parameters.map(({ id }) => id).join(',')}>${result.id}`;
  return intern(`signature ${key}`, (id) => ({ kind: 'known', id, parameters, result }));
}
export const ANY_SIGNATURE = intern<Signature>('signature any', (id) => ({
  kind: 'any',
  id,
  parameters: [],
  result: null,
}));
export const ALL_SIGNATURES = intern<Signature>('signature all', (id) => ({
  kind: 'all',
  id,
  parameters: [],
  result: null,
}));

export function functionSet(members: readonly number[], others = false): FunctionSet {
  const sorted = [...new Set(members)].sort((a, b) => a - b);
  return intern(`set ${others ? '~' : ''}${sorted.join(',')}`, (id) => ({ id, others, members: sorted }));
}
export const ALL_FUNCTIONS = functionSet([], true);

export function functionBody(sig: Signature, set: FunctionSet): FunctionBody {
  const isConstant = !set.others && set.members.length === 1;
  return intern(`function ${sig.id} ${set.id}`, (id) => ({
    kind: 'function',
    id,
    isConstant,
    signature: sig,
    set,
  }));
}
