// Flow programs: basic blocks with statements over named variables. What SSA form is built from.
//
// Made from a program of the language (from-ast.ts) or from a small text form (text.ts). Variables hold integers; their
// names are unique, so two source variables that shadow each other have two names here.
// Keep true when editing:
//  - control begins in block 0, and every block is reached from there;
//  - `uses` holds each variable of an expression once, in the order of its text;
//  - an operation has no effect. Division by zero, which ends a program, is not shown as control.
import type { Span } from '../source/span.ts';
import type { BinaryOperator, UnaryOperator } from '../syntax/ast.ts';

export type FlowOperator = BinaryOperator | UnaryOperator;

export type FlowExpression =
  /** 64 bits, signed. */
  | { readonly kind: 'literal'; readonly value: bigint }
  | { readonly kind: 'variable'; readonly name: string }
  /** One operand or two, as the operator has. */
  | {
      readonly kind: 'operation';
      readonly operator: FlowOperator;
      readonly operands: readonly FlowExpression[];
    }
  /** What is not known before the program runs: a call, or `?` for input. `name` is the callee's text, or `?`. */
  | { readonly kind: 'unknown'; readonly name: string; readonly operands: readonly FlowExpression[] };

export interface FlowStatement {
  /** The variable that is assigned; null where only the evaluation counts. */
  readonly target: string | null;
  readonly expression: FlowExpression;
  readonly uses: readonly string[];
  readonly span: Span;
}

export type FlowTerminator =
  | { readonly kind: 'jump'; readonly target: number }
  | {
      readonly kind: 'branch';
      readonly condition: FlowExpression;
      readonly uses: readonly string[];
      readonly whenTrue: number;
      readonly whenFalse: number;
      readonly span: Span;
    }
  | {
      readonly kind: 'return';
      /** null: nothing is given back. */
      readonly value: FlowExpression | null;
      readonly uses: readonly string[];
      readonly span: Span;
    };

export interface FlowBlock {
  /** Unique in its program. */
  readonly name: string;
  readonly statements: readonly FlowStatement[];
  readonly terminator: FlowTerminator;
}

export interface FlowProgram {
  /** In the order of the text. */
  readonly blocks: readonly FlowBlock[];
}

/** Where control can go, in the order true, false. Both may be one block. */
export function successorsOf(terminator: FlowTerminator): readonly number[] {
  switch (terminator.kind) {
    case 'jump':
      return [terminator.target];
    case 'branch':
      return [terminator.whenTrue, terminator.whenFalse];
    case 'return':
      return [];
  }
}

/** The expression that a terminator evaluates; null of a jump. */
export function terminatorExpression(terminator: FlowTerminator): FlowExpression | null {
  if (terminator.kind === 'branch') return terminator.condition;
  return terminator.kind === 'return' ? terminator.value : null;
}

/** The variables of an expression, each once, in the order of its text. */
export function usesOf(expression: FlowExpression): string[] {
  const found = new Set<string>();
  const visit = (part: FlowExpression): void => {
    if (part.kind === 'variable') found.add(part.name);
    else if (part.kind !== 'literal') part.operands.forEach(visit);
  };
  visit(expression);
  return [...found];
}

/** How many operations stand in each other; walks over expressions recurse, so builders keep this small. */
export function depthOf(expression: FlowExpression): number {
  if (expression.kind === 'literal' || expression.kind === 'variable') return 0;
  return 1 + Math.max(0, ...expression.operands.map(depthOf));
}

const precedence: Readonly<Record<BinaryOperator, number>> = {
  '|': 1,
  '^': 2,
  '&': 3,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '<<': 6,
  '>>': 6,
  '>>>': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};
const UNARY = 9;

/**
 * An expression as text that reads back.
 * @param nameOf what to write for a variable
 */
export function expressionText(
  expression: FlowExpression,
  nameOf: (name: string) => string = (name) => name,
): string {
  const text = (part: FlowExpression, tightest: number): string => {
    switch (part.kind) {
      case 'literal':
        return part.value < 0n && tightest > 0 ? `(${part.value})` : String(part.value);
      case 'variable':
        return nameOf(part.name);
      case 'unknown':
        return part.name === '?' ? '?' : `${part.name}(${part.operands.map((at) => text(at, 0)).join(', ')})`;
      case 'operation': {
        const [left, right] = part.operands;
        if (right === undefined) {
          // `--x` would be a decrement.
          const twice = part.operator === '-' && left.kind === 'operation' && left.operands.length === 1;
          return twice ? `-(${text(left, 0)})` : `${part.operator}${text(left, UNARY)}`;
        }
        const own = precedence[part.operator as BinaryOperator];
        // Relations in a row would be a chain, so their operands bind tighter on both sides.
        const onLeft = own === precedence['<'] ? own + 1 : own;
        const written = `${text(left, onLeft)} ${part.operator} ${text(right, own + 1)}`;
        return own < tightest ? `(${written})` : written;
      }
    }
  };
  return text(expression, 0);
}
