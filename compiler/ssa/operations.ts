// Flow expressions as ops of equations.
//
// An equation has one op over variables and literals. An operation on these is a row of the op table, with
// swapped operands for `>` and `>=`. A deeper expression becomes a new row that folds it as a whole; equal
// patterns share a row, so that congruence can compare rows.
import type { Op } from '../ir/ops/row.ts';
import { NOT_EQUAL } from '../analysis/lattice/not-equal.ts';
import { operators } from '../construct/operators.ts';
import { ops } from '../ir/ops/table.ts';
import { INT } from '../ir/types.ts';
import { expressionText, usesOf, type FlowExpression, type FlowOperator } from './flow/flow.ts';
import type { BinaryOperator } from '../syntax/ast.ts';

type Operation = Extract<FlowExpression, { kind: 'operation' }>;
type Leaf = Extract<FlowExpression, { kind: 'literal' | 'variable' }>;

export interface AppliedOp {
  readonly op: Op;
  readonly operands: readonly Leaf[];
}

const isLeaf = (expression: FlowExpression): expression is Leaf =>
  expression.kind === 'literal' || expression.kind === 'variable';

export const isUnknown = (expression: FlowExpression): boolean =>
  expression.kind === 'unknown' || (expression.kind === 'operation' && expression.operands.some(isUnknown));

export class Operations {
  private readonly made = new Map<string, Op>();

  apply(expression: Operation): AppliedOp {
    const { operator, operands } = expression;
    if (!operands.every(isLeaf)) return this.applyPattern(expression);
    const row = operands.length === 2 ? operators[operator as BinaryOperator] : null;
    if (row?.negated === true) return { op: NOT_EQUAL, operands };
    if (row !== null)
      return { op: row.op, operands: row.swapped === true ? operands.toReversed() : operands };
    if (row === null && operator !== '~') return { op: operator === '!' ? ops.Not : ops.Minus, operands };
    return this.applyPattern(expression);
  }

  /** Its operands are the expression's variables, without duplicates. */
  private applyPattern(expression: Operation): AppliedOp {
    const variables = usesOf(expression);
    const place = new Map(variables.map((name, i) => [name, i]));
    const pattern = expressionText(expression, (name) => `#${place.get(name) ?? 0}`);
    let op = this.made.get(pattern);
    if (op === undefined) {
      op = this.row(pattern, expression, place);
      this.made.set(pattern, op);
    }
    return { op, operands: variables.map((name) => ({ kind: 'variable', name })) };
  }

  private row(pattern: string, expression: Operation, place: ReadonlyMap<string, number>): Op {
    return {
      name: 'own expression',
      family: 'data',
      index: NOT_EQUAL.index + 1 + this.made.size,
      inputs: ['-', ...[...place.keys()].map((_, i) => `#${i}`)],
      fold: (operands) => evaluate(expression, (name) => operands[place.get(name) ?? 0]),
      typeOf: () => INT,
      doc: 'An expression of several operations.',
    };
  }
}

/** Undefined if there is no value, or it is unknown. */
export function evaluate(
  expression: FlowExpression,
  valueOf: (name: string) => bigint | undefined,
): bigint | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return valueOf(expression.name);
    case 'unknown':
      return undefined;
    case 'operation': {
      const values: bigint[] = [];
      for (const operand of expression.operands) {
        const value = evaluate(operand, valueOf);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return applied(expression.operator, values);
    }
  }
}

function applied(operator: FlowOperator, values: readonly bigint[]): bigint | undefined {
  if (values.length === 1) {
    if (operator === '~') return ~values[0];
    return (operator === '!' ? ops.Not : ops.Minus).fold?.(values);
  }
  const { op, swapped, negated } = operators[operator as BinaryOperator];
  const result = op.fold?.(swapped === true ? values.toReversed() : values);
  return negated === true && result !== undefined ? 1n - result : result;
}
