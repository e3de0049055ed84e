// Flow programs: basic blocks with statements over named integer variables; the input of SSA construction.
// Built from a program (from-ast.ts) or text (text.ts). Names are unique, so a shadowing variable has another
// name. Invariants: - control begins in block 0, which reaches every block; - `uses` lists each variable of
// an expression once, in text order; - an operation has no side effect. Division by zero, which ends a
// program, does not appear as control.
import type { Span } from '../../source/span.ts';
import type { BinaryOperator, UnaryOperator } from '../../syntax/ast.ts';

export type FlowOperator = BinaryOperator | UnaryOperator;

export type FlowExpression =
  /** 64 bits, signed. */
  | { readonly kind: 'literal'; readonly value: bigint }
  | { readonly kind: 'variable'; readonly name: string }
  | {
      readonly kind: 'operation';
      readonly operator: FlowOperator;
      readonly operands: readonly FlowExpression[];
    }
  /** A value unknown before the program runs: a call, or `?` for input. `name` is the callee's text, or `?`. */
  | { readonly kind: 'unknown'; readonly name: string; readonly operands: readonly FlowExpression[] };

export interface FlowStatement {
  /** Null if only the evaluation matters. */
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
      /** Null if nothing is returned. */
      readonly value: FlowExpression | null;
      readonly uses: readonly string[];
      readonly span: Span;
    };

export interface FlowBlock {
  readonly name: string;
  readonly statements: readonly FlowStatement[];
  readonly terminator: FlowTerminator;
}

export interface FlowProgram {
  readonly blocks: readonly FlowBlock[];
}

/** True before false. Both may be the same block. */
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

/** Null for a jump. */
export function terminatorExpression(terminator: FlowTerminator): FlowExpression | null {
  if (terminator.kind === 'branch') return terminator.condition;
  return terminator.kind === 'return' ? terminator.value : null;
}

/** In text order, without duplicates. */
export function usesOf(expression: FlowExpression): string[] {
  const found = new Set<string>();
  const visit = (part: FlowExpression): void => {
    if (part.kind === 'variable') found.add(part.name);
    else if (part.kind !== 'literal') part.operands.forEach(visit);
  };
  visit(expression);
  return [...found];
}

/** Walks over expressions recurse, so builders limit the depth. */
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

/** Prints an expression so that it can be parsed again. @param nameOf text for a variable */
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
        // Consecutive comparisons would be a chain, so their operands bind more tightly on both sides.
        const onLeft = own === precedence['<'] ? own + 1 : own;
        const written = `${text(left, onLeft)} ${part.operator} ${text(right, own + 1)}`;
        return own < tightest ? `(${written})` : written;
      }
    }
  };
  return text(expression, 0);
}
