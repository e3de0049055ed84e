// Expressions → data nodes, and control where evaluation depends on a test. Operands are evaluated left to right.
import { CompilerBug } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { mayBeZero } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type {
  Assignment,
  Binary,
  BinaryOperator,
  Chain,
  Conditional,
  Expression,
  Increment,
  Logical,
  LogicalOperator,
  Name,
  Place,
  Unary,
} from '../syntax/ast.ts';
import type { Builder } from './builder.ts';
import type { Names } from './names.ts';

interface OperatorRow {
  readonly op: Op;
  /** `a > b` is `b < a`. */
  readonly swapped?: boolean;
  /** `a != b` is `!(a == b)`. */
  readonly negated?: boolean;
  /** The right operand must not be 0. */
  readonly checked?: boolean;
}

const operators: Readonly<Record<BinaryOperator, OperatorRow>> = {
  '+': { op: ops.Add },
  '-': { op: ops.Sub },
  '*': { op: ops.Mul },
  '/': { op: ops.Div, checked: true },
  '%': { op: ops.Mod, checked: true },
  '&': { op: ops.And },
  '|': { op: ops.Or },
  '^': { op: ops.Xor },
  '<<': { op: ops.Shl },
  '>>': { op: ops.Sar },
  '>>>': { op: ops.Shr },
  '==': { op: ops.EQ },
  '!=': { op: ops.EQ, negated: true },
  '<': { op: ops.LT },
  '<=': { op: ops.LE },
  '>': { op: ops.LT, swapped: true },
  '>=': { op: ops.LE, swapped: true },
};

export class Expressions {
  private readonly build: Builder;
  private readonly names: Names;

  constructor(build: Builder, names: Names) {
    this.build = build;
    this.names = names;
  }

  evaluate(expression: Expression): Node {
    switch (expression.kind) {
      case 'integer':
        return this.build.constant(expression.value, expression.span);
      case 'boolean':
        return this.build.constant(expression.value ? 1n : 0n, expression.span);
      case 'character':
        return this.build.constant(BigInt(expression.value), expression.span);
      case 'name':
        return this.readName(expression);
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
        return this.assignment(expression);
      case 'increment':
        return this.increment(expression);
      default:
        throw new CompilerBug(`${expression.kind} passed the check of levels, but cannot be built`);
    }
  }

  private readName(name: Name): Node {
    const variable = this.names.resolve(name);
    return variable === null ? this.build.constant(0n, name.span) : this.build.read(variable.slot);
  }

  private unary({ operator, operand, span }: Unary): Node {
    const value = this.evaluate(operand);
    if (operator === '-') return this.build.compute(ops.Minus, [value], span);
    if (operator === '!') return this.build.compute(ops.Not, [value], span);
    return this.build.holding(value, () =>
      this.build.compute(ops.Xor, [value, this.build.constant(-1n, span)], span),
    );
  }

  /** `1+1+1+…` leans left and may be as long as the text, so that side is walked with a loop. */
  private leftSpine(expression: Binary | Logical): Node {
    const spine: (Binary | Logical)[] = [];
    let leaf: Expression = expression;
    for (; leaf.kind === 'binary' || leaf.kind === 'logical'; leaf = leaf.left) spine.push(leaf);
    let value = this.evaluate(leaf);
    for (let node = spine.pop(); node !== undefined; node = spine.pop()) {
      const { right, span } = node;
      if (node.kind === 'logical') {
        value = this.shortCircuit(node.operator, value, () => this.evaluate(right), span);
      } else {
        const left = value;
        const operand = this.build.holding(left, () => this.evaluate(right));
        value = this.apply(node.operator, left, operand, span, right.span);
      }
    }
    return value;
  }

  /** One operator on two values. A division is checked at the place of its divisor. */
  private apply(operator: BinaryOperator, left: Node, right: Node, span: Span, rightSpan: Span): Node {
    const { op, swapped, negated, checked } = operators[operator];
    if (checked === true) return this.divide(op, left, right, span, rightSpan);
    const value = this.build.compute(op, swapped === true ? [right, left] : [left, right], span);
    return negated === true ? this.build.compute(ops.Not, [value], span) : value;
  }

  private divide(op: Op, left: Node, right: Node, span: Span, rightSpan: Span): Node {
    const { build } = this;
    if (build.isDead) return left;
    let check: Node | null = null;
    if (mayBeZero(right.type)) {
      const control = build.holding(left, () =>
        build.holding(right, () => build.make(ops.ZeroCheck, [build.control, right], null, rightSpan)),
      );
      build.setControl(control);
      // Where a dominating test made the check superfluous, the division still may not go above that test.
      check = control;
    }
    if (build.isDead) return build.compute(op, [left, right], span);
    return build.make(op, [check, left, right], null, span);
  }

  /** `a && b`, `a || b`: the value is b where a does not decide, else a. */
  private shortCircuit(operator: LogicalOperator, left: Node, right: () => Node, span: Span): Node {
    const keep = (): Node => left;
    return operator === '&&' ? this.choose(left, right, keep, span) : this.choose(left, keep, right, span);
  }

  private conditional({ condition, consequent, alternative, span }: Conditional): Node {
    const test = this.evaluate(condition);
    const otherwise = (): Node =>
      alternative === null ? this.build.constant(0n, span) : this.evaluate(alternative);
    return this.choose(test, () => this.evaluate(consequent), otherwise, span);
  }

  /** Evaluates one of two ways, by a test. */
  private choose(test: Node, onTrue: () => Node, onFalse: () => Node, span: Span): Node {
    const { build } = this;
    if (build.isDead) {
      // Both ways are still looked through for errors.
      onTrue();
      return onFalse();
    }
    return build.holding(test, () => {
      const other = build.split(test, span);
      build.pushValue(onTrue());
      const first = build.scope;
      build.scope = other;
      build.pushValue(onFalse());
      build.scope = build.merge(first, build.scope, span);
      return build.popValue();
    });
  }

  /**
   * `a < b <= c`: each further operand is evaluated only while the chain is true; a false one has the value 0.
   * The false sides wait in a list, because a chain may be as long as the text.
   */
  private chain({ operands, operators: relations, span }: Chain): Node {
    const { build } = this;
    const falseSides: Node[] = [];
    let left = this.evaluate(operands[0]);
    let result = left;
    for (let i = 1; i < operands.length; i++) {
      const from = left;
      if (i > 1 && !build.isDead) {
        const soFar = result;
        falseSides.push(build.holding(from, () => build.holding(soFar, () => this.falseSide(soFar, span))));
      }
      const right = build.holding(from, () => this.evaluate(operands[i]));
      result = build.holding(right, () => this.apply(relations[i - 1], from, right, span, operands[i].span));
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
    this.build.scopes.push(other, result);
    return other;
  }

  private assignment({ operator, target, value, span }: Assignment): Node {
    const variable = this.place(target);
    if (operator === '=') {
      const result = this.evaluate(value);
      if (variable !== null) this.build.assign(variable.slot, result);
      return result;
    }
    const old = this.readName(target as Name);
    const right = this.build.holding(old, () => this.evaluate(value));
    const result = this.apply(operator.slice(0, -1) as BinaryOperator, old, right, span, value.span);
    if (variable !== null) this.build.assign(variable.slot, result);
    return result;
  }

  private increment({ operator, prefix, target, span }: Increment): Node {
    const variable = this.place(target);
    const old = this.readName(target as Name);
    const result = this.build.holding(old, () => {
      const one = this.build.constant(1n, span);
      return this.build.compute(operator === '++' ? ops.Add : ops.Sub, [old, one], span);
    });
    if (variable !== null) {
      this.build.graph.keep(old);
      this.build.assign(variable.slot, result);
      this.build.graph.release(old);
    }
    return prefix ? result : old;
  }

  /** The variable to be stored into; null after an error. */
  private place(target: Place): ReturnType<Names['assignable']> {
    if (target.kind !== 'name')
      throw new CompilerBug(`${target.kind} passed the check of levels, but is no variable`);
    return this.names.assignable(target);
  }
}
