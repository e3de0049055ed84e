// Expressions → data nodes, and control where evaluation depends on a test. Operands are evaluated left to right.
// Where control cannot come, nothing is evaluated: errors were told when names were resolved.
import type { Node } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { BOTTOM, INT, mayBeZero, zeroOf, type Type } from '../ir/types.ts';
import { stringType } from '../resolve/constants.ts';
import type { Span } from '../source/span.ts';
import type {
  Binary,
  BinaryOperator,
  Chain,
  Conditional,
  Expression,
  Logical,
  LogicalOperator,
  Unary,
} from '../syntax/ast.ts';
import type { Builder } from './builder.ts';
import { Calls } from './calls.ts';
import type { Context } from './context.ts';
import { Memory } from './memory.ts';
import { Objects, type RunBlock } from './objects.ts';
import { operators } from './operators.ts';
import { Places } from './places.ts';

/** A value and its static type. */
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
  private readonly objects: Objects;

  constructor(context: Context, runBlock: RunBlock) {
    this.context = context;
    this.build = context.build;
    this.memory = new Memory(context);
    this.places = new Places(context, this, this.memory);
    this.calls = new Calls(context, this, this.memory);
    this.objects = new Objects(context, this, this.memory, runBlock);
  }

  /** A call of a function as such, without an expression for it. */
  callUnit(target: Node, given: readonly Node[], span: Span): Node {
    return this.calls.callNode(target, given, span);
  }

  evaluate(expression: Expression): Node {
    if (this.build.isDead) return this.build.deadValue;
    const isCall = expression.kind === 'call';
    const value = this.valueOf(expression);
    // A call tells its own before it calls.
    if (isCall || this.build.isDead || this.context.claims === null) return value;
    this.build.holding(value, () => this.context.tellProblems(expression));
    return value;
  }

  private valueOf(expression: Expression): Node {
    const { build, context } = this;
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
      case 'logical':
        return this.leftSpine(expression);
      case 'chain':
        return this.chain(expression);
      case 'conditional':
        return this.conditional(expression);
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

  /** `1+1+1+…` leans left and may be as long as the text, so that side is walked with a loop. */
  private leftSpine(expression: Binary | Logical): Node {
    const spine: (Binary | Logical)[] = [];
    let leaf: Expression = expression;
    for (; leaf.kind === 'binary' || leaf.kind === 'logical'; leaf = leaf.left) spine.push(leaf);
    let left: Operand = { node: this.evaluate(leaf), type: this.context.staticType(leaf) };
    for (let node = spine.pop(); node !== undefined; node = spine.pop()) {
      if (this.build.isDead) return this.build.deadValue;
      const { right, span } = node;
      const type = this.context.staticType(node);
      const { node: value, type: leftType } = left;
      if (node.kind === 'logical') {
        left = { node: this.shortCircuit(node.operator, left, right, type, span), type };
        continue;
      }
      const operand = this.build.holding(value, () => this.evaluate(right));
      const wrong = this.build.holding(value, () =>
        this.build.holding(operand, () => this.context.tellProblems(node)),
      );
      const result = wrong
        ? this.context.unknown(type, span)
        : this.apply(
            node.operator,
            { node: value, type: leftType },
            { node: operand, type: this.context.staticType(right) },
            span,
            right.span,
          );
      left = { node: result, type };
    }
    return left.node;
  }

  /** One operator on two values. A division is checked at the place of its divisor. */
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
    if (mayBeZero(right.type)) {
      const control = build.holding(left, () =>
        build.holding(right, () => build.make(ops.ZeroCheck, [build.control, right], null, rightSpan)),
      );
      build.setControl(control);
      // Where a dominating test made the check superfluous, the division still may not go above that test.
      check = control;
    }
    if (build.isDead) return build.deadValue;
    return build.make(op, [check, left, right], null, span);
  }

  /** `a && b`, `a || b`: the value is b where a does not decide, else a. */
  private shortCircuit(
    operator: LogicalOperator,
    left: Operand,
    right: Expression,
    type: Type,
    span: Span,
  ): Node {
    const test = this.build.holding(left.node, () => this.context.truth(left.node, left.type, span));
    const keep = (): Node => this.merging({ ...left, node: this.build.guards.refine(left.node) }, type, span);
    const other = (): Node =>
      this.merging({ node: this.evaluate(right), type: this.context.staticType(right) }, type, span);
    return this.build.holding(left.node, () =>
      operator === '&&' ? this.choose(test, other, keep, span) : this.choose(test, keep, other, span),
    );
  }

  /** A value as it goes into a merge whose type is known: next to a float, an integer becomes one. */
  private merging({ node, type }: Operand, merged: Type, span: Span): Node {
    return merged.kind === 'float' ? this.context.toFloat(node, type, span) : node;
  }

  private conditional(expression: Conditional): Node {
    const { condition, consequent, alternative, span } = expression;
    const type = this.context.staticType(expression);
    const way = (arm: Expression): Node =>
      this.merging({ node: this.evaluate(arm), type: this.context.staticType(arm) }, type, span);
    const otherwise = (): Node =>
      alternative === null ? this.build.constantOf(zeroOf(type), span) : way(alternative);
    const other = this.condition(condition);
    return other === null
      ? this.build.deadValue
      : this.eitherWay(other, () => way(consequent), otherwise, span);
  }

  /** The predicate of a branch. */
  truthOf(condition: Expression): Node {
    return this.context.truth(this.evaluate(condition), this.context.staticType(condition), condition.span);
  }

  /**
   * Splits control by a condition. The present scope goes on where it is true; the scope for the other side is
   * returned, or null where control does not come here. `a && b` splits twice, so that each side knows what was tested.
   */
  condition(condition: Expression): Node | null {
    const { build } = this;
    if (condition.kind === 'logical' && !this.isOfIntegers(condition)) return this.splitTwice(condition);
    const tested = this.pointerTest(condition);
    if (tested !== null) return this.splitByPointer(tested, condition.span);
    const test = this.truthOf(condition);
    return build.isDead ? null : build.split(test, condition.span);
  }

  /** `!p`, `p == null`, `p != null`: the pointer, and whether it is null where the condition holds; null: another one. */
  private pointerTest(
    condition: Expression,
  ): { readonly pointer: Expression; readonly isNull: boolean } | null {
    const isPointer = (part: Expression): boolean => this.context.staticType(part).kind === 'pointer';
    if (condition.kind === 'unary' && condition.operator === '!' && isPointer(condition.operand))
      return { pointer: condition.operand, isNull: true };
    if (condition.kind !== 'binary' || (condition.operator !== '==' && condition.operator !== '!='))
      return null;
    const { left, right, operator } = condition;
    const pointer = right.kind === 'null' ? left : left.kind === 'null' ? right : null;
    return pointer !== null && isPointer(pointer) ? { pointer, isNull: operator === '==' } : null;
  }

  /** A comparison with null, whatever peepholes make of it, says something of the pointer. */
  private splitByPointer(
    tested: { readonly pointer: Expression; readonly isNull: boolean },
    span: Span,
  ): Node | null {
    const { build } = this;
    const pointer = this.evaluate(tested.pointer);
    if (build.isDead) return null;
    return build.holding(pointer, () => {
      const test = tested.isNull ? build.compute(ops.Not, [pointer], span) : pointer;
      return build.split(test, span, { node: pointer, isNull: tested.isNull });
    });
  }

  /** Whether all operands are integers: then nothing is learned by splitting one by one. */
  private isOfIntegers(condition: Logical): boolean {
    let at: Expression = condition;
    for (; at.kind === 'logical'; at = at.left) if (!this.isInteger(at.right)) return false;
    return this.isInteger(at);
  }

  private isInteger(operand: Expression): boolean {
    if (operand.kind === 'logical') return this.isOfIntegers(operand);
    const tested = operand.kind === 'unary' && operand.operator === '!' ? operand.operand : operand;
    if (tested.kind === 'binary') return this.isInteger(tested.left) && this.isInteger(tested.right);
    return this.context.staticType(tested).kind === 'int';
  }

  private splitTwice({ operator, left, right, span }: Logical): Node | null {
    const { build } = this;
    const first = this.condition(left);
    if (first === null) return null;
    if (operator === '&&') {
      const second = this.condition(right);
      return second === null ? first : build.merge(first, second, span);
    }
    const taken = build.scope;
    build.scope = first;
    const second = this.condition(right);
    if (second === null) {
      // Control does not come out of the right operand.
      const dead = build.scope;
      build.scope = taken;
      return dead;
    }
    build.scope = build.merge(taken, build.scope, span);
    return second;
  }

  /** Evaluates one of two ways, by a test. */
  private choose(test: Node, onTrue: () => Node, onFalse: () => Node, span: Span): Node {
    const { build } = this;
    if (build.isDead) return build.deadValue;
    return build.holding(test, () => this.eitherWay(build.split(test, span), onTrue, onFalse, span));
  }

  /** Control was split: the present scope goes one way, the other scope the other, and both come together again. */
  private eitherWay(other: Node, onTrue: () => Node, onFalse: () => Node, span: Span): Node {
    const { build } = this;
    build.pushValue(onTrue());
    const first = build.scope;
    build.scope = other;
    build.pushValue(onFalse());
    build.scope = build.merge(first, build.scope, span);
    return build.popValue();
  }

  /**
   * `a < b <= c`: each further operand is evaluated only while the chain is true; a false one has the value 0.
   * The false sides wait in a list, because a chain may be as long as the text.
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

  /** Splits by the chain so far; its value goes along on the false side. */
  private falseSide(result: Node, span: Span): Node {
    const other = this.build.split(result, span);
    this.build.pushValue(result, other);
    return other;
  }
}
