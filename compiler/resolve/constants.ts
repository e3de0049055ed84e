// Constants that the text alone determines, which can be used inside functions and before their declaration.
// `lookup` returns the constants of names, so that nothing is evaluated twice.
import { constantText, objectBody } from '../ir/pointer-bodies.ts';
import { ops } from '../ir/ops/table.ts';
import type { Op } from '../ir/ops/row.ts';
import { arrayOf } from '../ir/shapes.ts';
import {
  BYTE,
  NULL,
  floatConstant,
  intConstant,
  isIntConstant,
  mayBeZero,
  pointer,
  type Type,
} from '../ir/types.ts';
import type { BinaryOperator, Expression, Field, Name } from '../syntax/ast.ts';
import { conditionalChain } from '../syntax/visit.ts';

export function stringType(bytes: string): Type {
  return pointer(2, objectBody(arrayOf(BYTE), 1, constantText(bytes)));
}

const integerOps: Readonly<Record<BinaryOperator, Op>> = {
  '+': ops.Add,
  '-': ops.Sub,
  '*': ops.Mul,
  '/': ops.Div,
  '%': ops.Mod,
  '&': ops.And,
  '|': ops.Or,
  '^': ops.Xor,
  '<<': ops.Shl,
  '>>': ops.Sar,
  '>>>': ops.Shr,
  '==': ops.EQ,
  '!=': ops.EQ,
  '<': ops.LT,
  '<=': ops.LE,
  '>': ops.LT,
  '>=': ops.LE,
};
const floatOps: Partial<Record<BinaryOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** Null if the text does not determine the value. */
export function constantOf(
  expression: Expression,
  lookup: (place: Name | Field) => Type | null,
  depth = 0,
): Type | null {
  if (depth > 200) return null;
  switch (expression.kind) {
    case 'integer':
      return intConstant(expression.value);
    case 'float':
      return floatConstant(expression.value);
    case 'boolean':
      return intConstant(expression.value ? 1n : 0n);
    case 'character':
      return intConstant(BigInt(expression.value));
    case 'null':
      return NULL;
    case 'string':
      return stringType(expression.value);
    case 'name':
    case 'field':
      return lookup(expression);
    case 'unary': {
      const operand = constantOf(expression.operand, lookup, depth + 1);
      return operand === null ? null : unaryConstant(expression.operator, operand);
    }
    case 'binary': {
      const left = constantOf(expression.left, lookup, depth + 1);
      const right = left === null ? null : constantOf(expression.right, lookup, depth + 1);
      return left === null || right === null ? null : binaryConstant(expression.operator, left, right);
    }
    case 'conditional': {
      const { nodes, last } = conditionalChain(expression);
      for (const { condition, consequent, alternative } of nodes) {
        const test = constantOf(condition, lookup, depth + 1);
        if (test === null || alternative === null) return null;
        if (!mayBeZero(test)) return constantOf(consequent, lookup, depth + 1);
      }
      return last === null ? null : constantOf(last, lookup, depth + 1);
    }
    default:
      return null;
  }
}

function unaryConstant(operator: '-' | '!' | '~', operand: Type): Type | null {
  if (operand.kind === 'float') return operator === '-' ? floatConstant(-operand.value) : null;
  if (!isIntConstant(operand)) return null;
  const { min } = operand;
  if (operator === '-') return intConstant(BigInt.asIntN(64, -min));
  return operator === '~' ? intConstant(~min) : intConstant(min === 0n ? 1n : 0n);
}

function binaryConstant(operator: BinaryOperator, left: Type, right: Type): Type | null {
  if (isIntConstant(left) && isIntConstant(right)) {
    const swapped = operator === '>' || operator === '>=';
    const value = integerOps[operator].fold?.(swapped ? [right.min, left.min] : [left.min, right.min]);
    if (value === undefined) return null;
    return intConstant(operator === '!=' ? 1n - value : value);
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  const compute = floatOps[operator];
  return a === null || b === null || compute === undefined ? null : floatConstant(compute(a, b));
}

function numberOf(type: Type): number | null {
  if (type.kind === 'float') return type.value;
  return isIntConstant(type) ? Number(type.min) : null;
}
