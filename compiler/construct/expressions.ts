// Expressions → data nodes, and control if evaluation depends on a test. Operands are evaluated left to
// right. Unreachable expressions are not evaluated; name resolution has reported their errors.
import type { Node } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { BOTTOM, INT, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import { stringType } from '../resolve/constants.ts';
import type { Span } from '../source/span.ts';
import type { Binary, BinaryOperator, Chain, Conditional, Expression, Unary } from '../syntax/ast.ts';
import { conditionalChain, leftSpine } from '../syntax/visit.ts';
import type { Builder } from './builder.ts';
import { Calls } from './calls.ts';
import { Conditions } from './conditions.ts';
import type { Context } from './context.ts';
import { Memory } from './memory.ts';
import { Objects, type RunBlock } from './objects.ts';
import { operators } from './operators.ts';
import { Places } from './places.ts';

export interface Operand {
  readonly node: Node;
  readonly type: Type;
}

export class Expressions {
  readonly memory: Memory;
  private readonly context: Context;
  private readonly build: Builder;
  private readonly places: Places;
  private readonly calls: Calls;
  readonly objects: Objects;
  readonly conditions: Conditions;

  constructor(context: Context, runBlock: RunBlock) {
    this.context = context;
    this.build = context.build;
    this.memory = new Memory(context);
    this.places = new Places(context, this, this.memory);
    this.calls = new Calls(context, this, this.memory);
    this.objects = new Objects(context, this, this.memory, runBlock);
    this.conditions = new Conditions(context, this);
  }

  /** Calls a function that has no callee expression. */
  callUnit(target: Node, given: readonly Node[], span: Span): Node {
    return this.calls.callNode(target, given, span);
  }

  evaluate(expression: Expression): Node {
    const { build, context } = this;
    if (build.isDead) {
      context.leaveOut(expression.span);
      return build.deadValue;
    }
    switch (expression.kind) {
      case 'integer':
        return build.constant(expression.value, expression.span);
      case 'boolean':
        return build.constant(expression.value ? 1n : 0n, expression.span);
      case 'character':
        return build.constant(BigInt(expression.value), expression.span);
      case 'float':
        return build.float(expression.value, expression.span);
      case 'null':
        return build.constantOf(zeroOf(context.staticType(expression)), expression.span);
      case 'string':
        return build.constantOf(stringType(expression.value), expression.span);
      case 'function':
        return this.calls.functionLiteral(expression);
      case 'name':
        return this.places.readName(expression);
      case 'unary':
        return this.unary(expression);
      case 'binary':
        return this.binary(expression);
      case 'logical':
        return this.orUnknown(expression, this.conditions.value(expression));
      case 'chain':
        return this.chain(expression);
      case 'conditional':
        return this.orUnknown(expression, this.conditional(expression));
      case 'assignment':
        return this.places.assignment(expression);
      case 'increment':
        return this.places.increment(expression);
      case 'call':
        return this.calls.call(expression);
      case 'field':
        return this.places.readField(expression);
      case 'index':
        return this.places.readElement(expression);
      case 'length':
        return this.places.readLength(expression);
      case 'new-struct':
        return this.objects.newStruct(expression);
      case 'new-array':
        return this.objects.newArray(expression);
      case 'invalid':
        return context.unknown(BOTTOM, expression.span);
    }
  }

  private orUnknown(expression: Expression, value: Node): Node {
    return this.context.isWrong(expression)
      ? this.context.unknown(this.context.staticType(expression), expression.span)
      : value;
  }

  private unary({ operator, operand, span }: Unary): Node {
    const { build } = this;
    const value = this.evaluate(operand);
    const type = this.context.staticType(operand);
    if (operator === '!') {
      if (type.kind === 'float') return this.context.isFloatZero(value, span);
      return build.compute(ops.Not, [value], span);
    }
    if (type.kind === 'float') return build.compute(ops.MinusF, [value], span);
    if (type.kind === 'pointer') return this.context.unknown(INT, span);
    if (operator === '-') return build.compute(ops.Minus, [value], span);
    return build.holding(value, () => build.compute(ops.Xor, [value, build.constant(-1n, span)], span));
  }

  /** `1+1+1+…` leans left and may be as long as the program, so this is a loop, not a recursion. */
  private binary(expression: Binary): Node {
    const { build } = this;
    const { first, nodes } = leftSpine(expression);
    let left = this.operand(first);
    for (const node of nodes) {
      if (build.isDead) return build.deadValue;
      const from = left;
      const right = build.holding(from.node, () => this.operand(node.right));
      const type = this.context.staticType(node);
      const value = this.context.isWrong(node)
        ? this.context.unknown(type, node.span)
        : this.apply(node.operator, from, right, node.span, node.right.span);
      left = { node: value, type };
    }
    return left.node;
  }

  operand(expression: Expression): Operand {
    return { node: this.evaluate(expression), type: this.context.staticType(expression) };
  }

  /** Checks a division at its divisor. */
  apply(operator: BinaryOperator, left: Operand, right: Operand, span: Span, rightSpan: Span): Node {
    const { build } = this;
    if (build.isDead) return build.deadValue;
    const { op, float, swapped, negated, checked } = operators[operator];
    const isFloat = left.type.kind === 'float' || right.type.kind === 'float';
    const pointers = left.type.kind === 'pointer' || right.type.kind === 'pointer';
    if (pointers && !isFloat && op !== ops.EQ) return this.context.unknown(INT, span);
    if (checked === true && !isFloat) return this.divide(op, left.node, right.node, span, rightSpan);
    let operands = [left.node, right.node];
    if (isFloat) {
      const b = build.holding(left.node, () => this.context.toFloat(right.node, right.type, span));
      const a = build.holding(b, () => this.context.toFloat(left.node, left.type, span));
      operands = [a, b];
    }
    const value = build.compute(
      isFloat ? (float ?? op) : op,
      swapped === true ? operands.reverse() : operands,
      span,
    );
    return negated === true ? build.compute(ops.Not, [value], span) : value;
  }

  private divide(op: Op, left: Node, right: Node, span: Span, rightSpan: Span): Node {
    const { build } = this;
    let check: Node | null = null;
    if (mayBeZero(right.type) && !build.isOpen) {
      const control = build.holding(left, () =>
        build.holding(right, () => build.make(ops.ZeroCheck, [build.control, right], null, rightSpan)),
      );
      build.setControl(control);
      // If a dominating test made the check redundant, the division still must not move above that test.
      check = control;
    }
    if (build.isDead) return build.deadValue;
    return build.make(op, [check, left, right], null, span);
  }

  /**
   * `a ? 1 : b ? 2 : …` may be as long as the program, so this is a loop. Paths that took an arm wait in a
   * list with its value; they merge from the innermost alternative outward.
   */
  private conditional(expression: Conditional): Node {
    const { build } = this;
    const taken: { readonly scope: Node; readonly node: Conditional }[] = [];
    for (const node of conditionalChain(expression).nodes) {
      const other = this.conditions.split(node.condition);
      if (other === null) break;
      build.pushValue(this.arm(node.consequent, node));
      taken.push({ scope: build.scope, node });
      build.scope = other;
      if (build.isDead) break;
    }
    const innermost = taken.at(-1)?.node;
    if (innermost === undefined) return build.deadValue;
    let value = this.arm(innermost.alternative, innermost);
    for (const [i, { scope, node }] of [...taken.entries()].reverse()) {
      build.pushValue(value);
      build.scope = build.merge(scope, build.scope, node.span);
      value = build.popValue();
      const outer = taken[i - 1]?.node;
      if (outer !== undefined) value = this.armValue(this.orUnknown(node, value), node, outer);
    }
    return value;
  }

  private arm(arm: Expression | null, node: Conditional): Node {
    return arm === null
      ? this.build.constantOf(zeroOf(this.context.staticType(node)), node.span)
      : this.armValue(this.evaluate(arm), arm, node);
  }

  private armValue(value: Node, arm: Expression, node: Conditional): Node {
    const operand = { node: value, type: this.context.staticType(arm) };
    return this.context.merging(operand, this.context.staticType(node), node.span);
  }

  /**
   * `a < b <= c`: evaluates each further operand only while the chain is true; a false chain has the value 0.
   * The false sides wait in a list, because a chain may be as long as the program.
   */
  private chain({ operands, operators: relations, span }: Chain): Node {
    const { build } = this;
    const falseSides: Node[] = [];
    let left: Operand = { node: this.evaluate(operands[0]), type: this.context.staticType(operands[0]) };
    let result = left.node;
    for (let i = 1; i < operands.length; i++) {
      const from = left;
      if (i > 1 && !build.isDead) {
        const soFar = result;
        falseSides.push(
          build.holding(from.node, () => build.holding(soFar, () => this.falseSide(soFar, span))),
        );
      }
      const node = build.holding(from.node, () => this.evaluate(operands[i]));
      const right = { node, type: this.context.staticType(operands[i]) };
      result = build.holding(node, () => this.apply(relations[i - 1], from, right, span, operands[i].span));
      left = right;
    }
    if (falseSides.length === 0) return result;
    build.pushValue(result);
    for (const other of falseSides.reverse()) build.scope = build.merge(build.scope, other, span);
    return build.popValue();
  }

  /** Splits by the chain so far; the false side keeps its value. */
  private falseSide(result: Node, span: Span): Node {
    const other = this.build.split(result, span);
    this.build.pushValue(result, other);
    return other;
  }
}
