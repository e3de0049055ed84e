// The syntax tree: one discriminated union of expressions, statements, and types, with the tag `kind`. It
// covers the whole language, including features that later stages do not support yet (levels.ts).
// Invariants:
//  - every node's `span` lies within its parent's, and parentheses create no node;
//  - the tree of an error-free text contains no `invalid` node;
//  - the parser limits depth (NESTING_LIMIT) with three exceptions: the left operand of `binary` and `logical`,
//    the alternative of a `conditional`, and an `if` that is the alternative of an `if`, because `1+1+1+…`,
//    `a ? 1 : b ? 2 : …`, and `if … else if …` may be as long as the text. Walk these with loops: see leftSpine
//    and conditionalChain in visit.ts.
import type { Span } from '../source/span.ts';

/** A file: the body of the implicit function `main(int arg)`. */
export interface Program {
  readonly kind: 'program';
  readonly body: readonly Statement[];
  readonly span: Span;
}

// ---------------------------------------------------------------------------------------------- expressions

export interface Name {
  readonly kind: 'name';
  readonly name: string;
  readonly span: Span;
}

/** -2^63 … 2^63-1. Only `-9223372036854775808` creates a negative literal; `-5` is a unary minus. */
export interface IntegerLiteral {
  readonly kind: 'integer';
  readonly value: bigint;
  readonly span: Span;
}

export interface FloatLiteral {
  readonly kind: 'float';
  readonly value: number;
  readonly span: Span;
}

export interface BooleanLiteral {
  readonly kind: 'boolean';
  readonly value: boolean;
  readonly span: Span;
}

export interface NullLiteral {
  readonly kind: 'null';
  readonly span: Span;
}

/** `value` holds bytes: each code unit is 0…255, and non-ASCII text is encoded as UTF-8. */
export interface StringLiteral {
  readonly kind: 'string';
  readonly value: string;
  readonly span: Span;
}

/** One byte, 0…255. */
export interface CharacterLiteral {
  readonly kind: 'character';
  readonly value: number;
  readonly span: Span;
}

export type UnaryOperator = '-' | '!' | '~';

export interface Unary {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
  readonly span: Span;
}

export type RelationOperator = '<' | '<=' | '>' | '>=';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | '>>>';
export type BinaryOperator = ArithmeticOperator | '==' | '!=' | RelationOperator;

/** Evaluates both operands, left first. Includes single comparisons (`a < b`). */
export interface Binary {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

/**
 * `a < b <= c`: two or more comparisons in one direction; means `(a < b) && (b <= c)` but evaluates b once.
 * There is one fewer operator than operands.
 */
export interface Chain {
  readonly kind: 'chain';
  readonly operands: readonly Expression[];
  readonly operators: readonly RelationOperator[];
  readonly span: Span;
}

export type LogicalOperator = '&&' | '||';

/** Short-circuits to the value of one operand. */
export interface Logical {
  readonly kind: 'logical';
  readonly operator: LogicalOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly span: Span;
}

/** `condition ? consequent : alternative`; without `:`, the alternative is null and evaluates to zero or null. */
export interface Conditional {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly consequent: Expression;
  readonly alternative: Expression | null;
  readonly span: Span;
}

/** An assignment target. The parser accepts a length, which a later stage rejects. */
export type Place = Name | Field | Index | Length;

export type CompoundOperator = '+=' | '-=' | '*=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '>>>=';
export type AssignmentOperator = '=' | CompoundOperator;

/** `target = value`, `target += value` …; evaluates to the stored value. */
export interface Assignment {
  readonly kind: 'assignment';
  readonly operator: AssignmentOperator;
  readonly target: Place;
  readonly value: Expression;
  readonly span: Span;
}

/** `++x` (prefix: value after) or `x++` (postfix: value before). */
export interface Increment {
  readonly kind: 'increment';
  readonly operator: '++' | '--';
  readonly prefix: boolean;
  readonly target: Place;
  readonly span: Span;
}

/** `callee(arguments)`; `object.method(arguments)` has a field as its callee. */
export interface Call {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly arguments: readonly Expression[];
  readonly span: Span;
}

/** `object.field`; `Struct.field` until name resolution distinguishes it. */
export interface Field {
  readonly kind: 'field';
  readonly object: Expression;
  readonly field: Name;
  readonly span: Span;
}

/** `array[index]` */
export interface Index {
  readonly kind: 'index';
  readonly array: Expression;
  readonly index: Expression;
  readonly span: Span;
}

/** `array#` */
export interface Length {
  readonly kind: 'length';
  readonly array: Expression;
  readonly span: Span;
}

/** `new S` or `new S { … }` */
export interface NewStruct {
  readonly kind: 'new-struct';
  readonly type: TypeExpression;
  readonly initializer: Block | null;
  readonly span: Span;
}

/** `new T[length]` */
export interface NewArray {
  readonly kind: 'new-array';
  readonly element: TypeExpression;
  readonly length: Expression;
  readonly span: Span;
}

export interface Parameter {
  readonly kind: 'parameter';
  readonly type: TypeExpression;
  readonly name: Name;
  readonly span: Span;
}

/** `{ int x, S s -> body }` */
export interface FunctionLiteral {
  readonly kind: 'function';
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly span: Span;
}

/** Replaces an unreadable expression, whose error was reported. */
export interface InvalidExpression {
  readonly kind: 'invalid';
  readonly span: Span;
}

export type Expression =
  | Name
  | IntegerLiteral
  | FloatLiteral
  | BooleanLiteral
  | NullLiteral
  | StringLiteral
  | CharacterLiteral
  | Unary
  | Binary
  | Chain
  | Logical
  | Conditional
  | Assignment
  | Increment
  | Call
  | Field
  | Index
  | Length
  | NewStruct
  | NewArray
  | FunctionLiteral
  | InvalidExpression;

// ----------------------------------------------------------------------------------------------- statements

export interface Return {
  readonly kind: 'return';
  readonly value: Expression;
  readonly span: Span;
}

export interface If {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly consequent: Statement;
  readonly alternative: Statement | null;
  readonly span: Span;
}

export interface While {
  readonly kind: 'while';
  readonly condition: Expression;
  readonly body: Statement;
  readonly span: Span;
}

/**
 * `for (initializer; condition; next) body`; omitted parts are null (an absent condition is true). Opens a
 * scope.
 */
export interface For {
  readonly kind: 'for';
  readonly initializer: Declaration | ExpressionStatement | null;
  readonly condition: Expression | null;
  readonly next: Expression | null;
  readonly body: Statement;
  readonly span: Span;
}

export interface Break {
  readonly kind: 'break';
  readonly span: Span;
}

export interface Continue {
  readonly kind: 'continue';
  readonly span: Span;
}

/** `struct name { body }`: field and method declarations and nested structs. */
export interface StructDeclaration {
  readonly kind: 'struct';
  readonly name: Name;
  readonly body: readonly Statement[];
  readonly span: Span;
}

/** `type a, !b = 2;`: one type, one or more names. */
export interface Declaration {
  readonly kind: 'declaration';
  readonly type: TypeExpression;
  readonly declarators: readonly Declarator[];
  readonly span: Span;
}

/** One name of a declaration. The initializer is evaluated before the name exists. */
export interface Declarator {
  readonly kind: 'declarator';
  /** Declared with `!` before the name. */
  readonly mutable: boolean;
  readonly name: Name;
  /** `= "C"`: an external symbol; the initializer is then null. */
  readonly external: boolean;
  readonly initializer: Expression | null;
  readonly span: Span;
}

export interface ExpressionStatement {
  readonly kind: 'expression-statement';
  readonly expression: Expression;
  readonly span: Span;
}

export interface Block {
  readonly kind: 'block';
  readonly body: readonly Statement[];
  readonly span: Span;
}

/** `;` */
export interface Empty {
  readonly kind: 'empty';
  readonly span: Span;
}

/** `#showGraph;`: accepted for old programs, without effect. */
export interface ShowGraph {
  readonly kind: 'show-graph';
  readonly span: Span;
}

export type Statement =
  | Return
  | If
  | While
  | For
  | Break
  | Continue
  | StructDeclaration
  | Declaration
  | ExpressionStatement
  | Block
  | Empty
  | ShowGraph;

// ---------------------------------------------------------------------------------------------------- types

export type PrimitiveName =
  | 'int'
  | 'i8'
  | 'i16'
  | 'i32'
  | 'i64'
  | 'u1'
  | 'u8'
  | 'u16'
  | 'u32'
  | 'bool'
  | 'byte'
  | 'flt'
  | 'f32'
  | 'f64';

export interface PrimitiveType {
  readonly kind: 'primitive-type';
  readonly name: PrimitiveName;
  readonly span: Span;
}

/** `val` (final) or `var` (assignable): the type comes from the initializer. */
export interface InferredType {
  readonly kind: 'inferred-type';
  readonly keyword: 'val' | 'var';
  readonly span: Span;
}

/** `S` or `Outer.Inner`; at least one name. */
export interface NamedType {
  readonly kind: 'named-type';
  readonly path: readonly Name[];
  readonly span: Span;
}

export interface NullableType {
  readonly kind: 'nullable-type';
  readonly base: TypeExpression;
  readonly span: Span;
}

/** `T[]`, or the read-only view `T[~]`. */
export interface ArrayType {
  readonly kind: 'array-type';
  readonly element: TypeExpression;
  readonly readOnly: boolean;
  readonly span: Span;
}

export interface FunctionType {
  readonly kind: 'function-type';
  readonly parameters: readonly TypeExpression[];
  readonly result: TypeExpression;
  readonly span: Span;
}

export type TypeExpression =
  PrimitiveType | InferredType | NamedType | NullableType | ArrayType | FunctionType;

export type AstNode = Program | Expression | Statement | TypeExpression | Declarator | Parameter;
