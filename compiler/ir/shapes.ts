// Layouts of memory: structs, arrays, and their fields. Each field of a struct, and the elements of each kind
// of array, is one alias class: a store to one never affects loads from another.
//
// Shapes are compared by identity. Array shapes are interned by element type; each struct declaration creates
// a shape, which is completed while its body is parsed.
import { WeakTable } from '../base/weak-table.ts';
import { elementName } from './text/source-type.ts';
import { shapeText } from './text/type-text.ts';
import type { Type } from './types.ts';

export interface FieldShape {
  readonly kind: 'field';
  readonly id: number;
  /** `[]` for the elements of an array. */
  readonly name: string;
  readonly owner: Shape;
  /** The type of stored values, and upper bound of loads. */
  type: Type;
  final: boolean;
  /** It has one value per type, and no space in objects. */
  isStatic: boolean;
}

export interface StructShape {
  readonly kind: 'struct';
  readonly id: number;
  /** Unique in a program: `Outer.Inner`. */
  readonly name: string;
  readonly fields: FieldShape[];
  /** Used but not declared: nothing is known about it, and only null has this type. */
  readonly isOpaque: boolean;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly id: number;
  /** As printed in results; shapeText() is exact. */
  readonly name: string;
  readonly element: FieldShape;
}

export type Shape = StructShape | ArrayShape;

let shapes = 0;
let fields = 0;

export function newStruct(name: string, isOpaque = false): StructShape {
  return { kind: 'struct', id: ++shapes, name, fields: [], isOpaque };
}

export function addField(
  owner: StructShape,
  name: string,
  type: Type,
  traits: Pick<FieldShape, 'final' | 'isStatic'>,
): FieldShape {
  const field: FieldShape = { kind: 'field', id: ++fields, name, owner, type, ...traits };
  owner.fields.push(field);
  return field;
}

const arrays = new WeakTable<number, ArrayShape>();

export function arrayOf(element: Type): ArrayShape {
  let shape = arrays.get(element.id);
  if (shape === undefined) {
    const field: { -readonly [K in keyof FieldShape]: FieldShape[K] } = {
      kind: 'field',
      id: ++fields,
      name: '[]',
      // Set below because of the cycle.
      owner: undefined as unknown as Shape,
      type: element,
      final: false,
      isStatic: false,
    };
    shape = { kind: 'array', id: ++shapes, name: `[]${elementName(element)}`, element: field };
    field.owner = shape;
    arrays.set(element.id, shape);
  }
  return shape;
}

export function fieldNamed({ fields: all }: StructShape, name: string): FieldShape | undefined {
  return all.find((field) => field.name === name);
}

export const instanceFields = (shape: StructShape): readonly FieldShape[] =>
  shape.fields.filter((field) => !field.isStatic);

/**
 * A deterministic order of shapes: arrays by text, because they outlive a compilation, so their ids depend on
 * earlier ones; then structs in declaration order.
 */
export function compareShapes(a: Shape, b: Shape): number {
  if (a === b) return 0;
  if (a.kind === 'struct' || b.kind === 'struct')
    return a.kind === b.kind ? a.id - b.id : a.kind === 'array' ? -1 : 1;
  return shapeText(a) < shapeText(b) ? -1 : 1;
}

export const compareFields = (a: FieldShape, b: FieldShape): number =>
  compareShapes(a.owner, b.owner) || a.id - b.id;

export function isUnchangeable(shape: Shape): boolean {
  return shape.kind === 'struct' && instanceFields(shape).every((field) => field.final);
}
