// Defines the types, structs, and functions of a random program, as the generator sees them.

export type IntegerName =
  'int' | 'i64' | 'i32' | 'i16' | 'i8' | 'u1' | 'bool' | 'u8' | 'byte' | 'u16' | 'u32';
export type FloatName = 'flt' | 'f64' | 'f32';

export interface IntegerType {
  readonly kind: 'integer';
  readonly name: IntegerName;
}

export interface FloatType {
  readonly kind: 'float';
  readonly name: FloatName;
}

export interface StructType {
  readonly kind: 'struct';
  readonly struct: Struct;
  readonly nullable: boolean;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  readonly readOnly: boolean;
  readonly nullable: boolean;
}

export interface FunctionType {
  readonly kind: 'function';
  readonly parameters: readonly Type[];
  readonly result: Type;
  readonly nullable: boolean;
}

export type PointerType = StructType | ArrayType | FunctionType;
export type Type = IntegerType | FloatType | PointerType;

/**
 * plain: part of every object, assignable; required: nonnull, so every constructor sets it; final: a
 * required one that is set once and deeply read-only; static: one constant for the struct.
 */
export type FieldMode = 'plain' | 'required' | 'final' | 'static';

export interface StructField {
  readonly name: string;
  readonly type: Type;
  readonly mode: FieldMode;
  /** The source text, or '' if it has none. */
  readonly initializer: string;
}

export interface Struct {
  readonly name: string;
  /** The name from outside: `Outer.Inner` for a nested struct. */
  readonly path: string;
  /** Structs are created in this order; a required field points to an earlier one. */
  readonly rank: number;
  /** The name of the enclosing struct. */
  readonly outer: string | null;
  readonly fields: StructField[];
  /** Methods with complete bodies. Only these can be called, so no method is recursive. */
  readonly methods: Routine[];
}

export interface Routine {
  readonly name: string;
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** The approximate maximum number of statements that one call executes. */
  readonly cost: number;
  /** Whether it calls only plain functions by name, so that calls through values cannot be recursive. */
  readonly plain: boolean;
  /** Whether the first argument counts down to 0 and must be small. */
  readonly fuelled: boolean;
}

export const INT: IntegerType = { kind: 'integer', name: 'int' };
export const FLT: FloatType = { kind: 'float', name: 'flt' };
export const STRING: ArrayType = {
  kind: 'array',
  element: { kind: 'integer', name: 'u8' },
  readOnly: true,
  nullable: false,
};

export const INTEGER_NAMES: readonly IntegerName[] = [
  'int',
  'i64',
  'i32',
  'i16',
  'i8',
  'u1',
  'bool',
  'u8',
  'byte',
  'u16',
  'u32',
];
export const FLOAT_NAMES: readonly FloatName[] = ['flt', 'f64', 'f32'];

export function typeText(type: Type): string {
  switch (type.kind) {
    case 'integer':
    case 'float':
      return type.name;
    case 'struct':
      return type.struct.path + (type.nullable ? '?' : '');
    case 'array':
      return `${typeText(type.element)}[${type.readOnly ? '~' : ''}]${type.nullable ? '?' : ''}`;
    case 'function': {
      const parameters = type.parameters.map((parameter) => `${typeText(parameter)} `).join('');
      const arrow = parameters === '' ? '' : '-> ';
      return `{ ${parameters}${arrow}${typeText(type.result)} }${type.nullable ? '?' : ''}`;
    }
  }
}

export const isPointer = (type: Type): type is PointerType =>
  type.kind !== 'integer' && type.kind !== 'float';

export const isNullable = (type: Type): boolean => isPointer(type) && type.nullable;

/** The type of a value that was found nonnull. */
export function notNull<T extends Type>(type: T): T {
  return isNullable(type) ? { ...type, nullable: false } : type;
}

export function nullable(type: PointerType): PointerType {
  return { ...type, nullable: true };
}

/** Whether two types are equal. Synonyms (`int` and `i64`) count as distinct, which is safe. */
export const sameType = (a: Type, b: Type): boolean => typeText(a) === typeText(b);

/** Whether a pointer of one type can be used as another without a test. */
export function fits(from: Type, to: Type): boolean {
  if (!isPointer(from) || !isPointer(to)) return false;
  if (from.nullable && !to.nullable) return false;
  if (sameType(notNull(from), notNull(to))) return true;
  return from.kind === 'array' && to.kind === 'array' && to.readOnly && sameType(from.element, to.element);
}
