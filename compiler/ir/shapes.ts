// What lies in memory: structs and arrays, and their fields. Each field of each struct, and the elements of each kind of
// array, is one alias class: a store to one never changes what a load from another finds.
//
// Shapes are compared by identity. Array shapes are interned by their element type; struct shapes are made once a
// declaration and filled in while its body is read.
import { WeakTable } from '../base/weak-table.ts';
import { elementName } from './source-type.ts';
import { shapeText } from './type-text.ts';
import type { Type } from './types.ts';

export interface FieldShape {
  readonly kind: 'field';
  /** Dense number; two fields with one id are the same field. */
  readonly id: number;
  /** For the elements of an array: `[]`. */
  readonly name: string;
  readonly owner: Shape;
  /** What may be stored; loads give no more than this. */
  type: Type;
  /** Cannot be stored to once its object is made. */
  final: boolean;
  /** Has one value for the type and no place in its objects. */
  isStatic: boolean;
}

export interface StructShape {
  readonly kind: 'struct';
  readonly id: number;
  /** Unique in a program: `Outer.Inner`. */
  readonly name: string;
  /** In the order of their declaration. */
  readonly fields: FieldShape[];
  /** It is named, but declared nowhere: nothing is known of it, and only null fits. */
  readonly isOpaque: boolean;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly id: number;
  /** As results show it; shapeText() is exact. */
  readonly name: string;
  readonly element: FieldShape;
}

export type Shape = StructShape | ArrayShape;

let shapes = 0;
let fields = 0;

/** A struct without fields yet. */
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

/** The arrays with elements of that type. */
export function arrayOf(element: Type): ArrayShape {
  let shape = arrays.get(element.id);
  if (shape === undefined) {
    const field: { -readonly [K in keyof FieldShape]: FieldShape[K] } = {
      kind: 'field',
      id: ++fields,
      name: '[]',
      // Set below: a field and its array name each other.
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

/** Fields that objects have a place for. */
export const instanceFields = (shape: StructShape): readonly FieldShape[] =>
  shape.fields.filter((field) => !field.isStatic);

/**
 * The order of shapes in a program, the same in every compilation of it: arrays by their text, since they outlive a
 * compilation and their numbers tell of earlier ones, then structs as they were declared.
 */
export function compareShapes(a: Shape, b: Shape): number {
  if (a === b) return 0;
  if (a.kind === 'struct' || b.kind === 'struct')
    return a.kind === b.kind ? a.id - b.id : a.kind === 'array' ? -1 : 1;
  return shapeText(a) < shapeText(b) ? -1 : 1;
}

/** The order of classes of memory: by their shapes, in these as they were declared. */
export const compareFields = (a: FieldShape, b: FieldShape): number =>
  compareShapes(a.owner, b.owner) || a.id - b.id;

/** All objects of a shape may be shared freely: nothing in them can be changed. */
export function isUnchangeable(shape: Shape): boolean {
  return shape.kind === 'struct' && instanceFields(shape).every((field) => field.final);
}
