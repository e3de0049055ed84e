// The results of name resolution, for construction: the meaning of every name and the static type of every
// value, which follows from declarations alone. Analysis of the graph finds more precise types.
import type { Span } from '../source/span.ts';
import type { FieldShape, Shape, StructShape } from '../ir/shapes.ts';
import type { Type } from '../ir/types.ts';
import type {
  AstNode,
  Call,
  Declarator,
  Expression,
  Field,
  For,
  FunctionLiteral,
  Name,
  NewArray,
  NewStruct,
  Parameter,
  Return,
  Statement,
  StructDeclaration,
  While,
} from '../syntax/ast.ts';
import type { ExpressionTypes } from './expression-types.ts';

export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
  /** The type that may be assigned; a read guarantees no more. */
  type: Type;
  readonly final: boolean;
  readonly unit: FunctionUnit;
  /** Its value if the text alone determines it, so that other functions can use it, too. */
  constant: Type | null;
  /** A field in a constructor, which may be unset. */
  readonly field: FieldShape | null;
}

/** The program (number 0), a function literal, or an external function. */
export interface FunctionUnit {
  readonly kind: 'function';
  readonly index: number;
  name: string;
  readonly literal: FunctionLiteral | null;
  /** In a method, the first is `self`. */
  parameters: Variable[];
  readonly self: StructShape | null;
  /** TOP while unknown; any type if the function never returns. */
  result: Type;
  /** The function never returns, so the result of its calls fits every type. */
  isEndless: boolean;
  readonly external: string | null;
  /** The method names `self` or one of its fields. */
  usesSelf: boolean;
  readonly siblings: Set<FunctionUnit>;
}

export interface EndValue {
  readonly type: Type;
  readonly span: Span;
  /** Absent from the text: the value of a loop or an empty block. Explicit values take precedence. */
  readonly implied?: true;
}

/** The returned values of a function, and those at its end (none if the end is unreachable). */
export interface Ends {
  readonly returned: readonly EndValue[];
  readonly last: readonly EndValue[];
}

export type FieldDefault =
  | { readonly kind: 'unset' }
  | { readonly kind: 'constant'; readonly type: Type }
  /** A static field, computed once, at the struct's declaration. */
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'computed' };

/** A part of the code that runs for each new object of a struct, in text order (docs/language.md, decision 18). */
export type BodyStep =
  | {
      readonly kind: 'field';
      readonly field: FieldShape;
      readonly variable: Variable;
      readonly declarator: Declarator;
      readonly first: FieldDefault;
    }
  | { readonly kind: 'statement'; readonly statement: Statement };

export type Binding =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'constant'; readonly type: Type }
  /** A field of `self`. */
  | { readonly kind: 'own-field'; readonly field: FieldShape; readonly self: Variable };

export type FieldAccess =
  | { readonly kind: 'field'; readonly field: FieldShape }
  /** An object value is evaluated and dropped. */
  | { readonly kind: 'static'; readonly value: FieldDefault; readonly hasObject: boolean };

export interface NewObject {
  readonly shape: Shape;
  /** Code that runs first; null if all initial values are constants. */
  readonly body: readonly BodyStep[] | null;
  /** In a constructor: each field of the object, its variable there, and its initial value. */
  readonly fields: readonly {
    readonly field: FieldShape;
    readonly variable: Variable;
    readonly first: FieldDefault;
  }[];
}

export type Receiver = Expression | Variable | { readonly kind: 'no-object' };

export interface Changes {
  readonly variables: Set<Variable>;
  readonly fields: Set<FieldShape>;
  /** A call may change all memory. */
  calls: boolean;
}

export interface Resolution {
  /** By number; the program first. */
  readonly units: readonly FunctionUnit[];
  readonly unitOf: ReadonlyMap<FunctionLiteral, FunctionUnit>;
  readonly types: ExpressionTypes;
  readonly bindings: ReadonlyMap<Name, Binding>;
  readonly variables: ReadonlyMap<Declarator | Parameter, Variable>;
  readonly accesses: ReadonlyMap<Field, FieldAccess>;

  /**
   * Calls that pass an object first: the callee's object, `self`, or nothing for a function that needs no
   * object.
   */
  readonly receivers: ReadonlyMap<Call, Receiver>;
  readonly objects: ReadonlyMap<NewStruct | NewArray, NewObject>;
  /** The code that runs for each new object, for structs that do more than store constants. */
  readonly bodies: ReadonlyMap<StructDeclaration, readonly BodyStep[]>;
  /** Values of static fields that are computed at the struct's declaration. */
  readonly defaults: ReadonlyMap<StructDeclaration, readonly (readonly [Variable, Declarator])[]>;
  readonly changes: ReadonlyMap<For | While, Changes>;
  /** Nodes with a reported error, so that their values are unknown. */
  readonly wrong: ReadonlySet<AstNode>;
  /** Returns that are unreachable by the text alone, so that their types do not count. */
  readonly unreachable: ReadonlySet<Return>;
  readonly usesMemory: boolean;
  /** The function that the program calls at its end; null if it has other statements. */
  readonly main: FunctionUnit | null;
}
