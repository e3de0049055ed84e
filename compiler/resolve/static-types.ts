// Static types: the families of values, what merges with what, and how types are told to people.
import { ALL_FUNCTIONS, functionBody, objectBody, pointerBodies } from '../ir/pointer-bodies.ts';
import { type Shape } from '../ir/shapes.ts';
import {
  BOTTOM,
  F32,
  FLOAT,
  INT,
  NULL,
  TOP,
  isSubrange,
  meet,
  namedRanges,
  pointer,
  type Type,
} from '../ir/types.ts';

/** `unknown`: not known yet, or an error was told. */
export type TypeFamily = 'int' | 'float' | 'pointer' | 'unknown';

export function familyOf(type: Type): TypeFamily {
  return type.kind === 'int' || type.kind === 'float' || type.kind === 'pointer' ? type.kind : 'unknown';
}

export const isNumber = (type: Type): boolean => type.kind === 'int' || type.kind === 'float';

/** The type of a variable that is declared with `var`: any value of the same family, null too. */
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

/** The same without knowledge of the very value, and null admitted. */
export function withNull(type: Type): Type {
  if (type.kind !== 'pointer') return type;
  const { body } = type;
  if (body.kind === 'object') return pointer(3, objectBody(body.target, body.access));
  return body.kind === 'function' ? pointer(3, functionBody(body.signature, ALL_FUNCTIONS)) : type;
}

/**
 * The type of one of two values. Where `converting`, an integer next to a float becomes one.
 * BOTTOM where there is none.
 */
export function eitherType(a: Type, b: Type, converting: boolean): Type {
  if (a === TOP || b === BOTTOM) return b;
  if (b === TOP || a === BOTTOM) return a;
  if (a.kind === b.kind) {
    const both = meet(a, b);
    const mixed = both.kind === 'pointer' && both.body.kind === 'all';
    return mixed || !takesAll(a, both) || !takesAll(b, both) ? BOTTOM : both;
  }
  if (!converting) return BOTTOM;
  const convertible = (type: Type): boolean => type.kind === 'int' || type === NULL;
  return (a.kind === 'float' && convertible(b)) || (b.kind === 'float' && convertible(a)) ? FLOAT : BOTTOM;
}

/**
 * Whether a function can stand where another type of function is written: its parameters must take whatever is given
 * there. (In the lattice, parameters are covariant; see pointer-bodies.ts.) True where one of both is no function.
 */
export function takesAll(from: Type, place: Type): boolean {
  if (from.kind !== 'pointer' || place.kind !== 'pointer') return true;
  if (from.body.kind !== 'function' || place.body.kind !== 'function') return true;
  const [own, wanted] = [from.body.signature, place.body.signature];
  if (own.parameters.length !== wanted.parameters.length) return true;
  const results = own.result === null || wanted.result === null || takesAll(own.result, wanted.result);
  return (
    results &&
    own.parameters.every(
      (parameter, i) =>
        parameter === BOTTOM ||
        (isSubrange(wanted.parameters[i], parameter) && takesAll(wanted.parameters[i], parameter)),
    )
  );
}

/** The shape that a pointer leads to; null where that is not known or it is no pointer to an object. */
export function shapeOf(type: Type): Shape | null {
  if (type.kind !== 'pointer' || type.body.kind !== 'object') return null;
  return typeof type.body.target === 'string' ? null : type.body.target;
}

/** As written in a program: `int`, `S?`, `u8[~]`, `{int -> flt}`. */
export function sourceType(type: Type): string {
  switch (type.kind) {
    case 'int': {
      if (type === INT) return 'int';
      const named = namedRanges.find(([, range]) => range.min === type.min && range.max === type.max);
      if (named !== undefined) return named[0];
      return type.min === type.max ? String(type.min) : 'int';
    }
    case 'float':
      return type === F32 ? 'f32' : 'flt';
    case 'pointer':
      return pointerSource(type);
    case 'bottom':
    case 'top':
      return 'unknown';
    default:
      return type.kind;
  }
}

function pointerSource(type: Extract<Type, { kind: 'pointer' }>): string {
  if (type === NULL) return 'null';
  const { body } = type;
  const mark = type.nil === 3 ? '?' : '';
  if (body.kind === 'object') {
    if (typeof body.target === 'string') return `reference${mark}`;
    const { target } = body;
    if (target.kind === 'struct') return `${body.access > 0 ? 'read-only ' : ''}${target.name}${mark}`;
    return `${sourceType(target.element.type)}[${body.access > 0 ? '~' : ''}]${mark}`;
  }
  if (body.kind === 'function' && body.signature.result !== null) {
    const { parameters, result } = body.signature;
    const text = (part: Type): string => (familyOf(part) === 'unknown' ? '…' : sourceType(part));
    const written = parameters.map((parameter) => `${text(parameter)} `).join('');
    return `{${written}${parameters.length > 0 ? '-> ' : ''}${text(result)}}${mark}`;
  }
  return body === pointerBodies.all ? `reference${mark}` : 'function';
}
