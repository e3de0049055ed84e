// Translates expressions of the language to flow expressions, with statements and control where evaluation
// requires them.
import { isSubrange, type IntType } from '../../ir/types.ts';
import type { Resolution, Variable } from '../../resolve/index.ts';
import type { Span } from '../../source/span.ts';
import type {
  Assignment,
  Binary,
  BinaryOperator,
  Call,
  Chain,
  Conditional,
  Expression,
  Increment,
  Logical,
  LogicalOperator,
  Name,
  Place,
} from '../../syntax/ast.ts';
import { conditionalChain, leftSpine, walk } from '../../syntax/visit.ts';
import type { Draft, FlowBuilder } from './flow-builder.ts';
import type { FlowExpression } from './flow.ts';

/** Why a program has no flow form; `pipeline` and `graph` are not in the language, and have no variables. */
export type RefusalCode = 'pipeline' | 'graph' | 'memory' | 'floats' | 'function-values' | 'main-function';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly span: Span;

  constructor(code: RefusalCode, span: Span) {
    super(code);
    this.code = code;
    this.span = span;
  }
}

const literal = (value: bigint): FlowExpression => ({ kind: 'literal', value });
const operation = (
  operator: BinaryOperator,
  left: FlowExpression,
  right: FlowExpression,
): FlowExpression => ({ kind: 'operation', operator, operands: [left, right] });

export class FlowExpressions {
  private readonly build: FlowBuilder;
  private readonly resolution: Resolution;
  private readonly nameOf: (name: Name) => string;

  constructor(build: FlowBuilder, resolution: Resolution, nameOf: (name: Name) => string) {
    this.build = build;
    this.resolution = resolution;
    this.nameOf = nameOf;
  }

  value(expression: Expression): FlowExpression {
    this.checkType(expression);
    switch (expression.kind) {
      case 'integer':
        return literal(expression.value);
      case 'boolean':
        return literal(expression.value ? 1n : 0n);
      case 'character':
        return literal(BigInt(expression.value));
      case 'name':
        return this.name(expression);
      case 'unary': {
        const { operator, operand, span } = expression;
        const value = this.value(operand);
        if (operator === '-' && value.kind === 'literal') return literal(BigInt.asIntN(64, -value.value));
        return this.build.shallow({ kind: 'operation', operator, operands: [value] }, span);
      }
      case 'binary':
        return this.binary(expression);
      case 'logical':
        return this.logical(expression);
      case 'chain':
        return this.chain(expression);
      case 'conditional':
        return this.conditional(expression);
      case 'assignment':
        return this.assignment(expression);
      case 'increment':
        return this.increment(expression, true);
      case 'call':
        return this.call(expression);
      case 'float':
        throw new Refusal('floats', expression.span);
      case 'function':
        throw new Refusal('function-values', expression.span);
      default:
        throw new Refusal('memory', expression.span);
    }
  }

  /** Evaluates for side effects: a call becomes a statement without a target, and pure values are dropped. */
  effect(expression: Expression): void {
    if (expression.kind === 'assignment') this.assignment(expression);
    else if (expression.kind === 'increment') this.increment(expression, false);
    else {
      const value = this.value(expression);
      if (hasUnknown(value)) this.build.assign(null, value, expression.span);
    }
  }

  /** Branches on a condition. `&&`, `||`, and `!` only select paths. */
  branch(condition: Expression, whenTrue: Draft, whenFalse: Draft): void {
    if (condition.kind === 'unary' && condition.operator === '!')
      return this.branch(condition.operand, whenFalse, whenTrue);
    if (condition.kind !== 'logical')
      return this.build.branch(this.value(condition), whenTrue, whenFalse, condition.span);
    const { operator, operands } = operandsInRow(condition);
    operands.forEach((operand, i) => {
      if (i === operands.length - 1) return this.branch(operand, whenTrue, whenFalse);
      const next = this.build.draft(operator === '&&' ? 'and' : 'or');
      if (operator === '&&') this.branch(operand, next, whenFalse);
      else this.branch(operand, whenTrue, next);
      this.build.place(next);
    });
  }

  /** Truncates a value to a variable's width if it may not fit. */
  converted(expression: Expression, variable: Variable): FlowExpression {
    const value = this.value(expression);
    const [from, to] = [this.resolution.types.get(expression), variable.type];
    if (to.kind !== 'int' || variable.final || (from !== undefined && isSubrange(from, to))) return value;
    return narrowed(value, to);
  }

  private checkType({ kind, span }: Expression): void {
    if (kind === 'string' || kind === 'null') throw new Refusal('memory', span);
  }

  private name(name: Name): FlowExpression {
    const binding = this.resolution.bindings.get(name);
    if (binding?.kind === 'variable' && isFunction(binding.variable))
      throw new Refusal('function-values', name.span);
    if (binding?.kind === 'constant' && binding.type.kind === 'int' && binding.type.min === binding.type.max)
      return literal(binding.type.min);
    return { kind: 'variable', name: this.nameOf(name) };
  }

  /** Protects the value of a left operand from changes by the right one. */
  private kept(value: FlowExpression, right: Expression, span: Span): FlowExpression {
    return value.kind === 'literal' || !mayChange(right) ? value : this.build.hold(value, span);
  }

  /** `1+1+1+…` leans left and may be as long as the program, so this is a loop, not a recursion. */
  private binary(expression: Binary): FlowExpression {
    const { first, nodes } = leftSpine(expression);
    let value = this.value(first);
    for (const { operator, right, span } of nodes) {
      const left = this.kept(value, right, span);
      value = this.build.shallow(operation(operator, left, this.value(right)), span);
    }
    return value;
  }

  /** `a ? 1 : b ? 2 : …` may be long, so this is a loop; all arms assign one variable and meet in one block. */
  private conditional(expression: Conditional): FlowExpression {
    const { build } = this;
    const { nodes, last } = conditionalChain(expression);
    const name = build.uniqueName('t');
    const after = build.draft('join');
    const arm = (value: FlowExpression, span: Span): void => {
      build.assign(name, value, span);
      build.jump(after);
    };
    for (const { condition, consequent, span } of nodes) {
      const [whenTrue, whenFalse] = [build.draft('then'), build.draft('else')];
      this.branch(condition, whenTrue, whenFalse);
      build.place(whenTrue);
      arm(this.value(consequent), span);
      build.place(whenFalse);
    }
    arm(last === null ? literal(0n) : this.value(last), nodes[nodes.length - 1].span);
    build.place(after);
    return { kind: 'variable', name };
  }

  /** The value of `a && b` is b if a is true, otherwise a. */
  private logical(expression: Logical): FlowExpression {
    const { operator, operands } = operandsInRow(expression);
    const steps = operands.map((operand) => (): FlowExpression => this.value(operand));
    return this.firstThatDecides(operator, steps, expression.span);
  }

  /** Each further operand is evaluated only while the preceding comparisons hold. */
  private chain({ operands, operators, span }: Chain): FlowExpression {
    let left = this.value(operands[0]);
    const steps = operators.map((operator, i) => (): FlowExpression => {
      const before = this.kept(left, operands[i + 1], span);
      const last = i === operators.length - 1;
      const right = this.value(operands[i + 1]);
      left =
        last || right.kind === 'literal' || right.kind === 'variable' ? right : this.build.hold(right, span);
      return operation(operator, before, left);
    });
    return this.firstThatDecides('&&', steps, span);
  }

  private firstThatDecides(
    operator: LogicalOperator,
    steps: readonly (() => FlowExpression)[],
    span: Span,
  ): FlowExpression {
    const { build } = this;
    const name = build.uniqueName('t');
    const after = build.draft('join');
    const value: FlowExpression = { kind: 'variable', name };
    steps.forEach((step, i) => {
      build.assign(name, step(), span);
      if (i === steps.length - 1) return build.jump(after);
      const next = build.draft(operator === '&&' ? 'and' : 'or');
      if (operator === '&&') build.branch(value, next, after, span);
      else build.branch(value, after, next, span);
      build.place(next);
    });
    build.place(after);
    return value;
  }

  private assignment({ operator, target, value, span }: Assignment): FlowExpression {
    const variable = this.targetOf(target);
    const name = this.nameOf(target as Name);
    const read: FlowExpression = { kind: 'variable', name };
    if (operator === '=') this.build.assign(name, this.converted(value, variable), span);
    else {
      const left = this.kept(read, value, span);
      const result = operation(operator.slice(0, -1) as BinaryOperator, left, this.value(value));
      this.build.assign(name, narrowed(result, variable.type as IntType), span);
    }
    return read;
  }

  private increment({ operator, prefix, target, span }: Increment, needed: boolean): FlowExpression {
    const variable = this.targetOf(target);
    const name = this.nameOf(target as Name);
    const read: FlowExpression = { kind: 'variable', name };
    const before = needed && !prefix ? this.build.hold(read, span) : read;
    const result = operation(operator === '++' ? '+' : '-', read, literal(1n));
    this.build.assign(name, narrowed(result, variable.type as IntType), span);
    return before;
  }

  private targetOf(target: Place): Variable {
    const binding = target.kind === 'name' ? this.resolution.bindings.get(target) : undefined;
    if (binding?.kind !== 'variable') throw new Refusal('memory', target.span);
    if (isFunction(binding.variable)) throw new Refusal('function-values', target.span);
    // Rejects a target that is not an integer.
    this.nameOf(target as Name);
    return binding.variable;
  }

  private call({ callee, arguments: given, span }: Call): FlowExpression {
    if (callee.kind !== 'name')
      throw new Refusal(callee.kind === 'field' ? 'memory' : 'function-values', span);
    const type = this.resolution.types.get(callee);
    if (type?.kind === 'pointer' && type.body.kind === 'object') throw new Refusal('memory', span);
    const operands: FlowExpression[] = [];
    given.forEach((argument, i) => {
      const changed = given.slice(i + 1).find(mayChange);
      const value = this.value(argument);
      operands.push(changed === undefined ? value : this.kept(value, changed, span));
    });
    return this.build.shallow({ kind: 'unknown', name: callee.name, operands }, span);
  }
}

const isFunction = ({ type }: Variable): boolean => type.kind === 'pointer' && type.body.kind === 'function';

/**
 * The operands of `a && b && c`, which the parser reads as `(a && b) && c`; only the outermost operator
 * counts.
 */
function operandsInRow(expression: Logical): { operator: LogicalOperator; operands: Expression[] } {
  const { operator } = expression;
  const operands: Expression[] = [];
  let left: Expression = expression;
  for (; left.kind === 'logical' && left.operator === operator; left = left.left) operands.push(left.right);
  return { operator, operands: [...operands, left].reverse() };
}

/** Whether evaluation may assign a variable, or spans several blocks. */
function mayChange(expression: Expression): boolean {
  let found = false;
  walk(expression, ({ kind }) => {
    if (kind === 'assignment' || kind === 'increment' || kind === 'logical') found = true;
    if (kind === 'chain' || kind === 'conditional') found = true;
  });
  return found;
}

const hasUnknown = (expression: FlowExpression): boolean =>
  expression.kind === 'unknown' || (expression.kind === 'operation' && expression.operands.some(hasUnknown));

/** Keeps the low bits, as a variable of that type does. */
function narrowed(value: FlowExpression, { min, max }: IntType): FlowExpression {
  const bits = (max - min).toString(2).length;
  if (bits === 64) return value;
  if (value.kind === 'literal' && value.value >= min && value.value <= max) return value;
  if (min === 0n) return operation('&', value, literal(max));
  const shift = literal(BigInt(64 - bits));
  return operation('>>', operation('<<', value, shift), shift);
}
