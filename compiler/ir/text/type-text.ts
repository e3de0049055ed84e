// Types and shapes as text, for users and for read-type.ts.
import {
  BYTE,
  INT,
  INT_TOP,
  MAX_INT,
  MIN_INT,
  NULL,
  TOP,
  BOTTOM,
  namedRanges,
  type IntType,
  type MemoryType,
  type Type,
} from '../types.ts';
import type { Access, FunctionBody, ObjectBody, PointerBody } from '../pointer-bodies.ts';
import type { FieldShape, Shape } from '../shapes.ts';

const rangeNames = new Map(namedRanges.map(([name, type]) => [type, name]));

/** `int`, `bool`, `7`, `[0,9]`, `1.5`, `*S?`, `ctrl` …; read-type.ts reads it. */
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
    case 'float':
      return t.level === 2 ? floatText(t.value) : ['~flt', '~f32', '', 'f32', 'flt'][t.level];
    case 'pointer':
      return bodyText(t.body, t.nil);
    case 'memory':
      return memoryText(t);
    case 'tuple':
      return `(${t.parts.map(typeText).join(', ')})`;
  }
}

function memoryText({ alias, contents }: MemoryType): string {
  if (alias === null) return contents === TOP ? '~mem' : 'mem';
  return contents === BOTTOM ? `mem:${fieldText(alias)}` : `mem:${fieldText(alias)}=${typeText(contents)}`;
}

/** A type after `[]`, in brackets unless its end is unambiguous. */
function elementText(t: Type): string {
  if (t === INT) return 'i64';
  const isPlain =
    (t.kind === 'int' && rangeNames.has(t)) ||
    (t.kind === 'float' && t.level > 2) ||
    (t.kind === 'pointer' && t.nil === 3 && t !== NULL);
  return isPlain ? typeText(t) : `(${typeText(t)})`;
}

function intText(t: IntType): string {
  if (t === INT) return 'int';
  if (t === INT_TOP) return '~int';
  if (t.min === t.max) return String(t.min);
  const name = rangeNames.get(t);
  if (name !== undefined) return name;
  const bound = (n: bigint): string => (n === MIN_INT ? 'min' : n === MAX_INT ? 'max' : String(n));
  const widened = t.widen === 0 ? '' : `^${t.widen}`;
  return `[${bound(t.min)},${bound(t.max)}]${widened}`;
}

/** A float as in JavaScript, but always with a point or an exponent. */
export function floatText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** The text of a pointer type: `null`, `*S`, `const *S?`, `"text"`, `{int -> int #3}?` … */
function bodyText(body: PointerBody, nil: number): string {
  if (body.kind === 'any' && nil === 3) return 'null';
  if (body.kind === 'all' && nil === 0) return '~null';
  const high = nil < 2 ? '~' : '';
  const mark = nil === 0 || nil === 3 ? '?' : '';
  if (body.kind !== 'object' && body.kind !== 'function') return `${high}ptr-${body.kind}${mark}`;
  return `${high}${body.kind === 'object' ? objectText(body) : functionText(body)}${mark}`;
}

function objectText({ target, access, text }: ObjectBody): string {
  if (typeof text !== 'string' && isString(target, access)) return quote(text.bytes);
  const place = typeof target === 'string' ? `-${target}` : shapeText(target);
  const plain = `${['', 'fixed ', 'const '][access]}*${place}`;
  return text === 'none' ? plain : `${plain} text=${text === 'any' ? 'any' : quote(text.bytes)}`;
}

/** The type of string literals: arrays of bytes with read-only elements. */
const isString = (target: ObjectBody['target'], access: Access): boolean =>
  typeof target !== 'string' && target.kind === 'array' && target.element.type === BYTE && access === 1;

/** In double quotes, with escapes except for printable ASCII. */
export function quote(bytes: string): string {
  const inner = bytes.replace(/[^ !#-[\]-~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${inner}"`;
}

function functionText({ signature: sig, set }: FunctionBody): string {
  const members = `#${set.others ? '~' : ''}${set.members.join(',')}`;
  if (sig.result === null) return `{${sig.kind} ${members}}`;
  const parameters = sig.parameters.map((type) => `${typeText(type)} `).join('');
  return `{${parameters}-> ${typeText(sig.result)} ${members}}`;
}

/** `S`, `[]i64`, `[]*S?`; unique in a program. */
export const shapeText = (shape: Shape): string =>
  shape.kind === 'struct' ? shape.name : `[]${elementText(shape.element.type)}`;

/** `S.x`, `[]i64.[]` */
export const fieldText = (field: FieldShape): string => `${shapeText(field.owner)}.${field.name}`;
