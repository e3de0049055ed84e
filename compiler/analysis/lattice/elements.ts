// The elements of the two lattices: order, meet, and text.
//
// Constants are integers, floats, and null; they are interned, so compare elements with ===. Two floats are
// one constant if no program can distinguish them: NaN is one constant, and 0.0 and -0.0 are two. Pointers to
// objects, string constants, and functions are UNKNOWN.
import { WeakTable } from '../../base/weak-table.ts';
import { floatText } from '../../ir/text/type-text.ts';
import { isTrue, type Value } from '../../ir/values.ts';
import type { Element, StatementElement, ValueElement } from './model.ts';

export const UNDEFINED: ValueElement = { kind: 'undefined' };
export const UNKNOWN: ValueElement = { kind: 'unknown' };
const NULL: ValueElement = { kind: 'constant', value: null };

const integers = new WeakTable<bigint, ValueElement>();
const floats = new WeakTable<string, ValueElement>();

/** UNKNOWN if the value is not a constant of the lattice. */
export function constantElement(value: Value): ValueElement {
  if (value === null) return NULL;
  if (typeof value === 'bigint') return internedIn(integers, value, value);
  if (typeof value === 'number')
    return internedIn(floats, Object.is(value, -0) ? '-0' : String(value), value);
  return UNKNOWN;
}

function internedIn<Key>(table: WeakTable<Key, ValueElement>, key: Key, value: Value): ValueElement {
  let element = table.get(key);
  if (element === undefined) {
    element = { kind: 'constant', value };
    table.set(key, element);
  }
  return element;
}

/** UNKNOWN meets UNDEFINED in UNKNOWN, whatever a table of the thesis's review says. */
export function meetValues(a: ValueElement, b: ValueElement): ValueElement {
  if (a === b || b.kind === 'undefined') return a;
  return a.kind === 'undefined' ? b : UNKNOWN;
}

export const meetStatements = (a: StatementElement, b: StatementElement): StatementElement =>
  a === 'reachable' ? a : b;

export function isAtLeast(a: Element, b: Element): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b || b === 'reachable';
  return meetValues(a, b) === b;
}

export function mayTake(condition: ValueElement, outcome: boolean): boolean {
  if (condition.kind === 'constant') return isTrue(condition.value) === outcome;
  return condition.kind === 'unknown';
}

/** `U`, `R`, `⊤`, `⊥`, or the constant as in results. */
export function elementText(element: Element): string {
  if (typeof element === 'string') return element === 'reachable' ? 'R' : 'U';
  switch (element.kind) {
    case 'undefined':
      return '⊤';
    case 'unknown':
      return '⊥';
    case 'constant':
      return literalText(element.value);
  }
}

export function literalText(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return floatText(value);
  return typeof value === 'bigint' ? String(value) : '⊥';
}
