// Results as text (docs/language.md, “Results as text”).
import { decodeUtf8 } from '../base/utf8.ts';
import type { FunctionInfo } from '../ir/functions.ts';
import { instanceFields, type FieldShape, type StructShape } from '../ir/shapes.ts';
import { INT, type Type } from '../ir/types.ts';
import { floatText, typeText } from '../ir/text/type-text.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import { zeroValue } from './heap.ts';

/** Reads a field at the end of the run. */
export type ReadField = (object: HeapObject, field: FieldShape, index: number) => Value;

/** Deeper objects are abbreviated. */
export const DEEPEST = 1000;
export const LONGEST = 1_000_000;

/** The parts are read on demand. */
export interface ShownObject<V> {
  readonly identity: unknown;
  readonly open: () => ShownParts<V>;
}

export type ShownParts<V> =
  | { readonly kind: 'struct'; readonly name: string; readonly fields: readonly (readonly [string, V])[] }
  | { readonly kind: 'array'; readonly element: string; readonly values: readonly V[] }
  | { readonly kind: 'bytes'; readonly bytes: string };

/** `view` returns the text of a value, or an object. */
export function shownText<V>(value: V, view: (value: V) => string | ShownObject<V>): string {
  const path = new Set<unknown>();
  let length = 0;
  const show = (shown: V): string => {
    const seen = view(shown);
    const text = typeof seen === 'string' ? seen : objectText(seen);
    length += text.length;
    return text;
  };
  const objectText = ({ identity, open }: ShownObject<V>): string => {
    if (path.has(identity)) return '$cyclic';
    if (path.size >= DEEPEST || length > LONGEST) return '…';
    path.add(identity);
    const text = partsText(open());
    path.delete(identity);
    return text;
  };
  const partsText = (parts: ShownParts<V>): string => {
    if (parts.kind === 'bytes') return decodeUtf8(parts.bytes);
    if (parts.kind === 'array') {
      const values = parts.values.map(show).join(',');
      return `${parts.element}[${values === '' ? '' : ` ${values}`}]`;
    }
    return `${parts.name}{${parts.fields.map(([name, held]) => `${name}=${show(held)}`).join(',')}}`;
  };
  return show(value);
}

export const functionText = (name: string): string => `{ ${name}}`;

export function resultText(
  value: Value,
  functions: readonly (FunctionInfo | undefined)[],
  read: ReadField,
): string {
  return shownText(value, (shown) => {
    if (shown === null) return 'null';
    if (typeof shown === 'bigint') return String(shown);
    if (typeof shown === 'number') return floatText(shown);
    if (shown.kind === 'function') return functionText(functions[shown.index]?.name ?? '');
    return { identity: shown, open: () => partsOf(shown, read) };
  });
}

function partsOf(object: HeapObject, read: ReadField): ShownParts<Value> {
  const { shape, length } = object;
  if (shape.kind === 'struct') {
    const fields = shape.fields.map((field): [string, Value] => [
      field.name,
      field.isStatic ? zeroValue(field.type) : read(object, field, 0),
    ]);
    return { kind: 'struct', name: shape.name, fields };
  }
  const { element } = shape;
  const values = Array.from({ length }, (_, i) => read(object, element, i));
  if (isByte(element.type))
    return { kind: 'bytes', bytes: values.map((each) => String.fromCharCode(Number(each))).join('') };
  return { kind: 'array', element: elementTypeText(element.type), values };
}

const isByte = (type: Type): boolean => type.kind === 'int' && type.min === 0n && type.max === 255n;

/** The element type of an array in results: `i64`, `*S {i64 !x; }?`. */
export function elementTypeText(type: Type, outer: readonly StructShape[] = []): string {
  if (type === INT) return 'i64';
  if (type.kind === 'float') return type.level === 3 ? 'f32' : 'flt';
  if (type.kind !== 'pointer' || type.body.kind !== 'object' || typeof type.body.target === 'string')
    return typeText(type);
  const { target } = type.body;
  const mark = type.nil === 3 ? '?' : '';
  if (target.kind === 'array') return `*${target.name}${mark}`;
  if (outer.includes(target)) return `*${target.name}${mark}`;
  if (target.isOpaque) return `*${target.name} {... }${mark}`;
  const fields = instanceFields(target).map(
    (field) => `${elementTypeText(field.type, [...outer, target])} ${field.final ? '' : '!'}${field.name}; `,
  );
  return `*${target.name} {${fields.join('')}}${mark}`;
}
