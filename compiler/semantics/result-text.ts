// Results as text (LANGUAGE.md, «Results as text»).
import { decodeUtf8 } from '../base/utf8.ts';
import type { FunctionInfo } from '../ir/functions.ts';
import { instanceFields, type ArrayShape, type FieldShape, type StructShape } from '../ir/shapes.ts';
import { INT, floatText, typeText, type Type } from '../ir/types.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import { zeroValue } from './heap.ts';

/** Reads a field of an object, as it is at the end of the run. */
export type ReadField = (object: HeapObject, field: FieldShape, index: number) => Value;

/** Objects deeper than this are cut short. */
export const DEEPEST = 1000;
export const LONGEST = 1_000_000;

export function resultText(
  value: Value,
  functions: readonly (FunctionInfo | undefined)[],
  read: ReadField,
): string {
  const path = new Set<HeapObject>();
  let length = 0;
  const show = (shown: Value): string => {
    const text = showValue(shown);
    length += text.length;
    return text;
  };
  const showValue = (shown: Value): string => {
    if (shown === null) return 'null';
    if (typeof shown === 'bigint') return String(shown);
    if (typeof shown === 'number') return floatText(shown);
    if (shown.kind === 'function') return `{ ${functions[shown.index]?.name ?? ''}}`;
    if (path.has(shown)) return '$cyclic';
    if (path.size >= DEEPEST || length > LONGEST) return '…';
    path.add(shown);
    const text =
      shown.shape.kind === 'struct' ? structText(shown, shown.shape) : arrayText(shown, shown.shape);
    path.delete(shown);
    return text;
  };
  const structText = (object: HeapObject, shape: StructShape): string => {
    const fields = shape.fields.map((field) => {
      const held = field.isStatic ? zeroValue(field.type) : read(object, field, 0);
      return `${field.name}=${show(held)}`;
    });
    return `${shape.name}{${fields.join(',')}}`;
  };
  const arrayText = (object: HeapObject, { element }: ArrayShape): string => {
    const values = Array.from({ length: object.length }, (_, i) => read(object, element, i));
    if (isByte(element.type))
      return decodeUtf8(values.map((each) => String.fromCharCode(Number(each))).join(''));
    return `${elementTypeText(element.type)}[ ${values.map(show).join(',')}]`;
  };
  return show(value);
}

const isByte = (type: Type): boolean => type.kind === 'int' && type.min === 0n && type.max === 255n;

/** The element type of an array as results show it: `i64`, `*S {i64 !x; }?`. */
export function elementTypeText(type: Type, outer: readonly StructShape[] = []): string {
  if (type === INT) return 'i64';
  if (type.kind === 'float') return type.level === 3 ? 'f32' : 'flt';
  if (type.kind !== 'pointer' || type.body.kind !== 'object' || typeof type.body.target === 'string')
    return typeText(type);
  const { target } = type.body;
  const mark = type.nil === 3 ? '?' : '';
  if (target.kind === 'array') return `*${target.name}${mark}`;
  if (outer.includes(target)) return `*${target.name}${mark}`;
  const fields = instanceFields(target).map(
    (field) => `${elementTypeText(field.type, [...outer, target])} ${field.final ? '' : '!'}${field.name}; `,
  );
  return `*${target.name} {${fields.join('')}}${mark}`;
}
