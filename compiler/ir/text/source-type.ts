// Types in source syntax, and the names of arrays in results.
import { pointerBodies } from '../pointer-bodies.ts';
import type { Shape } from '../shapes.ts';
import { BOOL, F32, INT, NULL, namedRanges, type Type } from '../types.ts';

export function shapeOf(type: Type): Shape | null {
  if (type.kind !== 'pointer' || type.body.kind !== 'object') return null;
  return typeof type.body.target === 'string' ? null : type.body.target;
}

/** In source syntax: `int`, `S?`, `u8[~]`, `{int -> flt}`. */
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

/** Source syntax has no types for integer constants, so they become `int`. */
const wider = (type: Type): Type => (type.kind === 'int' && type.min === type.max ? INT : type);

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
    const text = (part: Type): string => (isTold(part) ? sourceType(wider(part)) : '…');
    const written = parameters.map((parameter) => `${text(parameter)} `).join('');
    return `{${written}${parameters.length > 0 ? '-> ' : ''}${text(result)}}${mark}`;
  }
  return body === pointerBodies.all ? `reference${mark}` : 'function';
}

const isTold = ({ kind }: Type): boolean => kind === 'int' || kind === 'float' || kind === 'pointer';

export function elementName(element: Type): string {
  if (element === INT) return 'i64';
  if (element.kind === 'int') return element === BOOL ? 'bool' : sourceType(element);
  if (element.kind === 'float') return element === F32 ? 'f32' : 'flt';
  const shape = shapeOf(element);
  return shape === null
    ? sourceType(element)
    : `*${shape.name}${element.kind === 'pointer' && element.nil === 3 ? '?' : ''}`;
}
