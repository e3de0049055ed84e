// Conditions, and the operators `&&` and `||`: control splits at each operand, so that later code knows the
// tests' results. Tests of only integers provide no facts, so such a condition is computed as a value, with
// one branch.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BOOL, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type { Expression, Logical, LogicalOperator } from '../syntax/ast.ts';
import { leftSpine } from '../syntax/visit.ts';
import type { Builder } from './builder.ts';
import type { Context } from './context.ts';
import type { Expressions, Operand } from './expressions.ts';

/** A comparison of a pointer with null, and whether the pointer is null if the comparison holds. */
interface PointerTest {
  readonly pointer: Expression;
  readonly isNull: boolean;
}

type Left = Operand | Expression;
const isOperand = (left: Left): left is Operand => 'node' in left;

export class Conditions {
  private readonly context: Context;
  private readonly build: Builder;
  private readonly expressions: Expressions;

  constructor(context: Context, expressions: Expressions) {
    this.context = context;
    this.build = context.build;
    this.expressions = expressions;
  }

  // --------------------------------------------------------------------------------------------------- splitting

  /**
   * Splits control by a condition. The current scope continues where it is true; returns the scope for the
   * other side, or null if this place is unreachable. `a && b` splits twice, so that each side knows the
   * tests' results.
   */
  split(condition: Expression): Node | null {
    const { build } = this;
    if (condition.kind === 'logical' && !this.isOfIntegers(condition)) return this.splitTwice(condition);
    const tested = this.pointerTest(condition);
    if (tested !== null) return this.splitByPointer(tested, condition.span);
    const { node, type } = this.expressions.operand(condition);
    const test = this.context.truth(node, type, condition.span);
    return build.isDead ? null : build.split(test, condition.span);
  }

  /** `!p`, `p == null`, `p != null`; null for other conditions. */
  private pointerTest(condition: Expression): PointerTest | null {
    const isPointer = (part: Expression): boolean => this.context.staticType(part).kind === 'pointer';
    if (condition.kind === 'unary' && condition.operator === '!' && isPointer(condition.operand))
      return { pointer: condition.operand, isNull: true };
    if (condition.kind !== 'binary' || (condition.operator !== '==' && condition.operator !== '!='))
      return null;
    const { left, right, operator } = condition;
    const pointer = right.kind === 'null' ? left : left.kind === 'null' ? right : null;
    return pointer !== null && isPointer(pointer) ? { pointer, isNull: operator === '==' } : null;
  }

  /** A comparison with null yields a fact about the pointer, whatever peepholes replace it. */
  private splitByPointer(tested: PointerTest, span: Span): Node | null {
    const { build } = this;
    const pointer = this.expressions.evaluate(tested.pointer);
    if (build.isDead) return null;
    return build.holding(pointer, () => {
      const test = tested.isNull ? build.compute(ops.Not, [pointer], span) : pointer;
      return build.split(test, span, { node: pointer, isNull: tested.isNull });
    });
  }

  /** Whether all operands are integers, so that separate splits would provide no facts. */
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
    const first = this.split(left);
    if (first === null) return null;
    if (operator === '&&') {
      const second = this.split(right);
      return second === null ? first : build.merge(first, second, span);
    }
    const taken = build.scope;
    build.scope = first;
    const second = this.split(right);
    if (second === null) {
      // Control does not leave the right operand.
      const dead = build.scope;
      build.scope = taken;
      return dead;
    }
    build.scope = build.merge(taken, build.scope, span);
    return second;
  }

  // ------------------------------------------------------------------------------------------------------ values

  /**
   * `a && b`, `a || b`: the value is b if a does not decide, otherwise a. `a && b && c` leans left and may be
   * as long as the program, so this is a loop over operands of one operator, not a recursion.
   */
  value(expression: Logical): Node {
    const { first, nodes } = leftSpine(expression);
    let left: Left = first;
    for (let from = 0; from < nodes.length;) {
      let to = from + 1;
      while (to < nodes.length && nodes[to].operator === nodes[from].operator) to++;
      const run = nodes.slice(from, to);
      const node: Node = this.isOfIntegers(nodes[to - 1]) ? this.oneByOne(left, run) : this.inTurn(left, run);
      left = { node, type: this.context.staticType(nodes[to - 1]) };
      from = to;
    }
    return isOperand(left) ? left.node : this.build.deadValue;
  }

  /** @param nodes operators, innermost first */
  private oneByOne(first: Left, nodes: readonly Logical[]): Node {
    const { build } = this;
    let value = this.evaluated(first).node;
    for (const { operator, right, span } of nodes) {
      if (build.isDead) return build.deadValue;
      const left = value;
      const keep = (): Node => left;
      const other = (): Node => this.expressions.evaluate(right);
      const [onTrue, onFalse] = operator === '&&' ? [other, keep] : [keep, other];
      value = build.holding(left, () => this.eitherWay(build.split(left, span), onTrue, onFalse, span));
    }
    return value;
  }

  /**
   * Evaluates each operand after the tests of the preceding ones. Paths on which an operand decided wait for
   * the end. @param nodes equal operators, innermost first
   */
  private inTurn(first: Left, nodes: readonly Logical[]): Node {
    const { build } = this;
    const { operator, span } = nodes[nodes.length - 1];
    const type = this.context.staticType(nodes[nodes.length - 1]);
    const decided: Node[] = [];
    let left = first;
    for (const { right } of nodes) {
      const other = this.decide(left, operator, type, span);
      if (other !== null) decided.push(other);
      left = right;
    }
    build.pushValue(this.context.merging(this.evaluated(left), type, span));
    for (const other of decided.reverse()) {
      const [a, b] = operator === '&&' ? [build.scope, other] : [other, build.scope];
      build.scope = build.merge(a, b, span);
    }
    return build.popValue();
  }

  private evaluated(left: Left): Operand {
    return isOperand(left) ? left : this.expressions.operand(left);
  }

  /**
   * Continues where an operand does not decide. Returns the scope of the other path, with the value of the
   * whole expression there; null if this place is unreachable.
   */
  private decide(left: Left, operator: LogicalOperator, type: Type, span: Span): Node | null {
    const { build } = this;
    const isAnd = operator === '&&';
    const tested = isOperand(left) ? null : this.pointerTest(left);
    // The value of a comparison is known on each side of it.
    const operand = tested === null ? this.evaluated(left) : null;
    if (build.isDead) return null;
    if (operand !== null) build.graph.keep(operand.node);
    const other = this.splitBy(operand, tested, span);
    if (other === null) return null;
    const [onward, away] = isAnd ? [build.scope, other] : [other, build.scope];
    build.scope = away;
    const kept: Operand =
      operand === null
        ? { node: build.constant(isAnd ? 0n : 1n, span), type: BOOL }
        : { type: operand.type, node: build.guards.refine(operand.node, operand.type) };
    build.pushValue(this.context.merging(kept, type, span));
    if (operand !== null) build.graph.killUnused(build.graph.release(operand.node));
    const waiting = build.scope;
    build.scope = onward;
    return waiting;
  }

  private splitBy(operand: Operand | null, tested: PointerTest | null, span: Span): Node | null {
    if (operand !== null) return this.build.split(this.context.truth(operand.node, operand.type, span), span);
    return tested === null ? null : this.splitByPointer(tested, span);
  }

  eitherWay(other: Node, onTrue: () => Node, onFalse: () => Node, span: Span): Node {
    const { build } = this;
    build.pushValue(onTrue());
    const first = build.scope;
    build.scope = other;
    build.pushValue(onFalse());
    build.scope = build.merge(first, build.scope, span);
    return build.popValue();
  }
}
