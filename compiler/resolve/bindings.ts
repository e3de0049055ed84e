// What resolving a program finds out, for construction: what every name stands for and of which type every value is.
//
// Types here are static: what follows from declarations alone, whatever values flow. Better types are found on the graph.
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

/** A place that holds a value while its block lasts. */
export interface Variable {
  readonly kind: 'variable';
  readonly name: string;
  /** What may be assigned; reading gives no more than this. */
  type: Type;
  /** Cannot be assigned after its declaration. */
  readonly final: boolean;
  readonly unit: FunctionUnit;
  /** Its value where that is known from the text alone: then other functions can use it, too. */
  constant: Type | null;
  /** A field as seen in a constructor that need not have been set yet. */
  readonly field: FieldShape | null;
}

/** The program (number 0), a function literal, or an external function. */
export interface FunctionUnit {
  readonly kind: 'function';
  readonly index: number;
  name: string;
  readonly literal: FunctionLiteral | null;
  /** The first is `self` in a method. */
  parameters: Variable[];
  /** The struct whose method this is. */
  readonly self: StructShape | null;
  /** TOP as long as nothing is known. */
  result: Type;
  readonly external: string | null;
  /** A method that names `self` or a field of its own. */
  usesSelf: boolean;
  /** Methods of the same struct that it calls without naming an object. */
  readonly siblings: Set<FunctionUnit>;
}

/** A value that a function may end with, and where it stands in the text. */
export interface EndValue {
  readonly type: Type;
  readonly span: Span;
  /** Nobody wrote it: what a loop or an empty block leaves. It gives way to values that are written. */
  readonly implied?: true;
}

/** What a function ends with: the values that it returns, and those of its end (none where control does not come there). */
export interface Ends {
  readonly returned: readonly EndValue[];
  readonly last: readonly EndValue[];
}

/** What a field holds at first. */
export type FieldDefault =
  | { readonly kind: 'unset' }
  | { readonly kind: 'constant'; readonly type: Type }
  /** Of a static field: computed once, where the struct is declared. */
  | { readonly kind: 'variable'; readonly variable: Variable }
  /** Computed each time an object is made. */
  | { readonly kind: 'computed' };

/** A part of what runs each time an object of a struct is made, in the order of the text (docs/language.md, decision 18). */
export type BodyStep =
  | {
      readonly kind: 'field';
      readonly field: FieldShape;
      /** What its name stands for in the body. */
      readonly variable: Variable;
      readonly declarator: Declarator;
      readonly first: FieldDefault;
    }
  | { readonly kind: 'statement'; readonly statement: Statement };

/** What a name in an expression stands for. */
export type Binding =
  | { readonly kind: 'variable'; readonly variable: Variable }
  | { readonly kind: 'constant'; readonly type: Type }
  /** A field of `self`. */
  | { readonly kind: 'own-field'; readonly field: FieldShape; readonly self: Variable };

/** How `object.field` is read. */
export type FieldAccess =
  | { readonly kind: 'field'; readonly field: FieldShape }
  /** The object, if it is one, is evaluated and dropped. */
  | { readonly kind: 'static'; readonly value: FieldDefault; readonly hasObject: boolean };

export interface NewObject {
  readonly shape: Shape;
  /** What runs first; null where all first values are constants. */
  readonly body: readonly BodyStep[] | null;
  /** In a constructor: each field that objects have, its variable there, and its first value. */
  readonly fields: readonly {
    readonly field: FieldShape;
    readonly variable: Variable;
    readonly first: FieldDefault;
  }[];
}

/** What a method is given as `self`. */
export type Receiver = Expression | Variable | { readonly kind: 'no-object' };

/** What the body and the condition of a loop may change. */
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
  readonly types: ReadonlyMap<Expression, Type>;
  readonly bindings: ReadonlyMap<Name, Binding>;
  readonly variables: ReadonlyMap<Declarator | Parameter, Variable>;
  readonly accesses: ReadonlyMap<Field, FieldAccess>;

  /** Calls that pass an object first: the callee’s object, `self`, or none at all for a function that needs none. */
  readonly receivers: ReadonlyMap<Call, Receiver>;
  readonly objects: ReadonlyMap<NewStruct | NewArray, NewObject>;
  /** What runs each time an object is made, of structs for which that is more than to store constants. */
  readonly bodies: ReadonlyMap<StructDeclaration, readonly BodyStep[]>;
  /** Values of static fields that are computed where the struct is declared. */
  readonly defaults: ReadonlyMap<StructDeclaration, readonly (readonly [Variable, Declarator])[]>;
  readonly changes: ReadonlyMap<For | While, Changes>;
  /** What an error was told of: nothing is known of its value. */
  readonly wrong: ReadonlySet<AstNode>;
  /** Returns to which control cannot come, as the text alone shows: their types do not count. */
  readonly unreachable: ReadonlySet<Return>;
  /** Whether the program may touch memory, or call anything. */
  readonly usesMemory: boolean;
  /** The function that the program calls at its end; null where it is a program of its own. */
  readonly main: FunctionUnit | null;
}
