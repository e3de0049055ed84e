// Static types: the families of values, and which types merge.
import { ALL_FUNCTIONS, functionBody, objectBody } from '../ir/pointer-bodies.ts';
import {
  BOTTOM,
  FLOAT,
  INT,
  NULL,
  TOP,
  isSubrange,
  meet,
  pointer,
  type PointerType,
  type Type,
} from '../ir/types.ts';

export { shapeOf, sourceType } from '../ir/text/source-type.ts';

/** `unknown`: not known yet, or an error was reported. */
export type TypeFamily = 'int' | 'float' | 'pointer' | 'unknown';

export function familyOf(type: Type): TypeFamily {
  return type.kind === 'int' || type.kind === 'float' || type.kind === 'pointer' ? type.kind : 'unknown';
}

export const isNumber = (type: Type): boolean => type.kind === 'int' || type.kind === 'float';

/** The type of a variable declared with `var`: any value of the same family, including null. */
export function general(type: Type): Type {
  switch (type.kind) {
    case 'int':
      return INT;
    case 'float':
      return FLOAT;
    case 'pointer':
      return withNull(type);
    default:
      return type;
  }
}

/** The type without a constant value, and with null. */
export function withNull(type: Type): Type {
  if (type.kind !== 'pointer') return type;
  const { body } = type;
  if (body.kind === 'object') return pointer(3, objectBody(body.target, body.access));
  return body.kind === 'function' ? pointer(3, functionBody(body.signature, ALL_FUNCTIONS)) : type;
}

/**
 * The type of one of two values. If `converting`, an integer becomes a float if the other value is one.
 * BOTTOM if there is none (docs/language.md, decision 19).
 */
export function eitherType(a: Type, b: Type, converting: boolean): Type {
  if (a === TOP || b === BOTTOM) return b;
  if (b === TOP || a === BOTTOM) return a;
  if (a.kind === b.kind)
    return a.kind === 'pointer' && b.kind === 'pointer' ? eitherPointer(a, b) : meet(a, b);
  if (!converting) return BOTTOM;
  const convertible = (type: Type): boolean => type.kind === 'int' || type === NULL;
  return (a.kind === 'float' && convertible(b)) || (b.kind === 'float' && convertible(a)) ? FLOAT : BOTTOM;
}

/**
 * Objects of any structs may merge; a function merges with others that have the same parameters and mergeable
 * results.
 */
function eitherPointer(a: PointerType, b: PointerType): Type {
  const both = meet(a, b);
  if (both.kind !== 'pointer' || both.body.kind !== 'function') {
    const mixed = both.kind === 'pointer' && both.body.kind === 'all';
    return mixed ? BOTTOM : both;
  }
  if (a.body.kind !== 'function' || b.body.kind !== 'function') return both;
  const [first, second] = [a.body.signature, b.body.signature];
  if (first.result === null || second.result === null) return both;
  const known = [first, second].every(({ parameters }) => !parameters.includes(BOTTOM));
  if (!known) return both;
  if (first.parameters.length !== second.parameters.length) return BOTTOM;
  const result = eitherType(first.result, second.result, false);
  const isUntyped = [first.result, second.result].includes(BOTTOM);
  return (result === BOTTOM && !isUntyped) || !takesAll(a, both) || !takesAll(b, both) ? BOTTOM : both;
}

/**
 * Whether a value of a static type may fit a declared type. Finds what can never fit; analysis of the graph
 * checks the value itself (whether it is null, in range, or mutable). @param converting integers become
 * floats, as in assignments
 */
export function canFit(from: Type, place: Type, converting: boolean): boolean {
  if (familyOf(from) === 'unknown' || familyOf(place) === 'unknown') return true;
  if (from.kind === 'pointer' && place.kind === 'pointer')
    return from === NULL ? place.nil === 3 : leadsTo(from, place) && takesAll(from, place);
  if (from.kind === place.kind) return true;
  return converting && place.kind === 'float' && (from.kind === 'int' || from === NULL);
}

function leadsTo({ body: own }: PointerType, { body: wanted }: PointerType): boolean {
  if (own.kind === 'object' && wanted.kind === 'object')
    return (
      typeof own.target === 'string' || typeof wanted.target === 'string' || own.target === wanted.target
    );
  if (own.kind !== 'function' || wanted.kind !== 'function')
    return own.kind === wanted.kind || wanted.kind === 'all' || own.kind === 'all' || own.kind === 'any';
  const [given, asked] = [own.signature, wanted.signature];
  if (given.result === null || asked.result === null || given.parameters.includes(BOTTOM)) return true;
  return (
    given.parameters.length === asked.parameters.length &&
    canFit(given.result, asked.result, false) &&
    given.parameters.every((parameter, i) => canFit(asked.parameters[i] ?? BOTTOM, parameter, false))
  );
}

/**
 * Whether a function's parameters accept every argument of another function type. (In the lattice, parameters
 * are covariant; see pointer-bodies.ts.) True unless both are functions.
 */
export function takesAll(from: Type, place: Type): boolean {
  if (from.kind !== 'pointer' || place.kind !== 'pointer') return true;
  if (from.body.kind !== 'function' || place.body.kind !== 'function') return true;
  const [own, wanted] = [from.body.signature, place.body.signature];
  if (own.parameters.length !== wanted.parameters.length) return true;
  const results = own.result === null || wanted.result === null || takesAll(own.result, wanted.result);
  return (
    results &&
    own.parameters.every((parameter, i) => {
      const given = wanted.parameters[i] ?? BOTTOM;
      return parameter === BOTTOM || (isSubrange(given, parameter) && takesAll(given, parameter));
    })
  );
}
