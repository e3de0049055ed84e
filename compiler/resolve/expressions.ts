// Resolves expressions: the static type of each, the meaning of its names, and the errors that follow from
// these.
import { say } from '../base/phrase.ts';
import type { DiagnosticCode } from '../source/messages.ts';
import {
  BOOL,
  BOTTOM,
  FLOAT,
  INT,
  LENGTH,
  NULL,
  TOP,
  ZERO,
  floatConstant,
  intConstant,
  pointer,
  zeroOf,
  type Type,
} from '../ir/types.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import type {
  Assignment,
  Binary,
  BinaryOperator,
  Chain,
  Conditional,
  Expression,
  Field,
  Increment,
  Index,
  Length,
  Logical,
  LogicalOperator,
  Name,
  Place,
  Unary,
} from '../syntax/ast.ts';
import { conditionalChain, leftSpine } from '../syntax/visit.ts';
import type { Variable } from './bindings.ts';
import { resolveCall } from './calls.ts';
import { stringType } from './constants.ts';
import type { Context } from './context.ts';
import { typeOfBinding } from './expression-types.ts';
import { resolveFunction } from './functions.ts';
import { bind, constantIn, resolveField } from './names.ts';
import { resolveNewArray, resolveNewStruct } from './objects.ts';
import {
  checkConstantOperands,
  checkComparison,
  checkFraction,
  checkIndex,
  noteMeasured,
  checkHiding,
  checkItself,
  checkKept,
  checkNegation,
  checkPrecedence,
} from './suspicions.ts';
import type { StatementResolver } from './statements.ts';
import { eitherType, familyOf, general, isNumber, shapeOf, sourceType } from './static-types.ts';

const bitOperators: ReadonlySet<string> = new Set(['&', '|', '^', '<<', '>>', '>>>', '%']);
const checked: ReadonlySet<string> = new Set(['/', '%']);
const relations: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

export class ExpressionResolver {
  private readonly context: Context;
  private readonly statements: StatementResolver;
  /** Number of enclosing conditions that make the current code unreachable by the text alone. */
  private barred = 0;
  /** Operations whose left operand is being resolved, innermost last; one array serves nested spines. */
  private readonly spine: (Binary | Logical)[] = [];
  private spineLength = 0;

  constructor(context: Context, statements: StatementResolver) {
    this.context = context;
    this.statements = statements;
  }

  /** TOP if the type is not known yet, BOTTOM if an error was reported. */
  resolve(expression: Expression): Type {
    return this.context.typed(expression, this.typeOf(expression));
  }

  private typeOf(expression: Expression): Type {
    switch (expression.kind) {
      case 'integer':
        return intConstant(expression.value);
      case 'boolean':
        return intConstant(expression.value ? 1n : 0n);
      case 'character':
        return intConstant(BigInt(expression.value));
      case 'float':
        return floatConstant(expression.value);
      case 'null':
        return NULL;
      case 'string':
        this.context.usesMemory = true;
        return stringType(expression.value);
      case 'name':
        return this.name(expression);
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
      case 'call':
        return resolveCall(this.context, expression, this);
      case 'field':
        return this.field(expression);
      case 'index':
        return this.index(expression);
      case 'length':
        return this.length(expression);
      case 'new-struct':
        return resolveNewStruct(this.context, expression, this.statements);
      case 'new-array':
        return resolveNewArray(this.context, expression, this);
      case 'function':
        return resolveFunction(this.context, expression, this.statements, null, '');
      case 'invalid':
        return BOTTOM;
    }
  }

  /** The operands of `&&` and `||` need no common type, because only their truth matters. */
  condition(expression: Expression): void {
    if (expression.kind !== 'logical') {
      this.resolve(expression);
      noteMeasured(this.context, expression);
      return;
    }
    checkConstantOperands(this.context, expression);
    const { first, nodes } = leftSpine(expression);
    this.resolve(first);
    noteMeasured(this.context, first);
    let holds = this.statements.decided(first);
    for (const node of nodes) {
      const comesHere = holds !== (node.operator === '||');
      this.where(comesHere, () => this.condition(node.right));
      if (comesHere) holds = holds === null ? null : this.statements.decided(node.right);
      this.context.typed(node, BOOL);
    }
  }

  get isUnreachable(): boolean {
    return this.barred > 0 || this.statements.isUnreachable;
  }

  /** Resolves an expression that may not be evaluated, so the current statement does not stop there. */
  perhaps(expression: Expression): Type {
    const { stops } = this.context;
    const type = this.resolve(expression);
    this.context.stops = stops;
    return type;
  }

  private where<T>(comesHere: boolean, read: () => T): T {
    const { stops } = this.context;
    if (!comesHere) this.barred++;
    const result = read();
    if (!comesHere) this.barred--;
    this.context.stops = stops;
    return result;
  }

  private name(name: Name, code?: DiagnosticCode): Type {
    const binding = bind(this.context, name, code);
    if (binding === null) return BOTTOM;
    this.context.bindings.set(name, binding);
    if (binding.kind === 'own-field') this.context.usesMemory = true;
    return typeOfBinding(binding);
  }

  private unary({ operator, operand }: Unary): Type {
    if (operator === '!' && operand.kind === 'logical') checkConstantOperands(this.context, operand);
    const type = this.resolve(operand);
    if (operator === '!') return BOOL;
    if (familyOf(type) === 'unknown') return type;
    if (type.kind === 'float' && operator === '-') return FLOAT;
    if (type.kind === 'int') return INT;
    const wanted = operator === '~' ? say`an integer` : say`a number`;
    this.context.problem(operand, 'operand-type', operand.span, { operator, type: sourceType(type), wanted });
    return INT;
  }

  /** `1+1+1+…` leans left and may be as long as the program, so this is a loop, not a recursion. */
  private leftSpine(expression: Binary | Logical): Type {
    const { context, spine } = this;
    const base = this.spineLength;
    let leaf: Expression = expression;
    for (; leaf.kind === 'binary' || leaf.kind === 'logical'; leaf = leaf.left)
      spine[this.spineLength++] = leaf;
    let type = this.resolve(leaf);
    let holds: boolean | null = null;
    while (this.spineLength > base) {
      const node = spine[--this.spineLength];
      if (node.kind === 'binary') {
        type = context.typed(node, this.arithmetic(node, type));
        continue;
      }
      if (node.left.kind !== 'logical') {
        holds = this.statements.decided(node.left);
        noteMeasured(context, node.left);
      }
      const comesHere = holds !== (node.operator === '||');
      const right = this.where(comesHere, () => this.resolve(node.right));
      if (comesHere && holds !== null) holds = this.statements.decided(node.right);
      if (context.wrong.has(node.left)) context.wrong.add(node);
      else type = this.either(node, decided(node.operator, type), right);
      context.typed(node, type);
    }
    return type;
  }

  private arithmetic(node: Binary, left: Type): Type {
    const right = this.perhaps(node.right);
    checkPrecedence(this.context, node, left, right);
    checkNegation(this.context, node, right);
    return this.binary(node, node.operator, node.left, node.right, left, right);
  }

  private binary(
    node: Expression,
    operator: BinaryOperator,
    leftOperand: Expression,
    rightOperand: Expression,
    left: Type,
    right: Type,
  ): Type {
    checkComparison(this.context, operator, leftOperand, rightOperand, left, right);
    if (operator === '==' || operator === '!=') return this.equality(node, operator, left, right);
    const result = relations.has(operator) ? BOOL : null;
    const bits = bitOperators.has(operator);
    for (let i = 0; i < 2; i++) {
      const type = i === 0 ? left : right;
      if (familyOf(type) === 'unknown' || type.kind === 'int' || (type.kind === 'float' && !bits)) continue;
      const { span } = i === 0 ? leftOperand : rightOperand;
      const wanted = bits ? say`an integer` : say`a number`;
      this.context.problem(node, 'operand-type', span, { operator, type: sourceType(type), wanted });
      // The error about string concatenation covers the sum.
      return result ?? (operator === '+' && type.kind === 'pointer' ? BOTTOM : INT);
    }
    const isFloat = left.kind === 'float' || right.kind === 'float';
    if (!isFloat && checked.has(operator)) this.checkDivisor(operator, right, rightOperand);
    if (isFloat) {
      checkFraction(this.context, leftOperand);
      checkFraction(this.context, rightOperand);
    }
    if (result !== null) return result;
    if (isFloat) return FLOAT;
    if (left === TOP || right === TOP) return bits ? INT : TOP;
    return left === BOTTOM || right === BOTTOM ? BOTTOM : INT;
  }

  /** A divisor that is always 0 is probably a mistake. */
  private checkDivisor(operator: string, type: Type, divisor: Expression): void {
    const constant = constantIn(this.context, divisor);
    if ((type !== ZERO && constant !== ZERO) || this.isUnreachable) return;
    this.context.report('divides-by-zero', divisor.span, { operator });
  }

  private equality(node: Expression, operator: BinaryOperator, left: Type, right: Type): Type {
    const [a, b] = [familyOf(left), familyOf(right)];
    const fine = a === 'unknown' || b === 'unknown' || a === b || (isNumber(left) && isNumber(right));
    if (!fine) {
      const [first, second] = [sourceType(left), sourceType(right)];
      this.context.problem(node, 'cannot-compare', node.span, { operator, left: first, right: second });
    }
    return BOOL;
  }

  private either(node: Expression, left: Type, right: Type): Type {
    const type = eitherType(left, right, true);
    if (type !== BOTTOM || left === BOTTOM || right === BOTTOM) return type;
    const args = { left: sourceType(left), right: sourceType(right) };
    this.context.problem(node, 'no-common-type', node.span, args);
    // Keeps a type for a function that returns it.
    return left;
  }

  private chain({ operands, operators }: Chain): Type {
    let before: { readonly operand: Expression; readonly type: Type } | null = null;
    for (const [i, operand] of operands.entries()) {
      const type = this.resolve(operand);
      const operator = operators[i - 1];
      if (before !== null && operator !== undefined)
        this.binary(operand, operator, before.operand, operand, before.type, type);
      before = { operand, type };
    }
    return BOOL;
  }

  /** A loop over `a ? 1 : b ? 2 : …`; the types meet from the innermost alternative outward. */
  private conditional(expression: Conditional): Type {
    const { context, barred } = this;
    const { nodes, last } = conditionalChain(expression);
    let stops = false;
    const arms = nodes.map((node) => {
      this.condition(node.condition);
      // Only the first condition is always evaluated.
      if (node === expression) ({ stops } = context);
      const holds = this.statements.decided(node.condition);
      const type = this.where(holds !== false, () => this.resolve(node.consequent));
      if (holds === true) this.barred++;
      return { node, type };
    });
    const [innermost] = arms.slice(-1);
    if (innermost === undefined) throw new Error('a chain has at least one arm');
    const otherwise = last === null ? zeroOf(innermost.type) : this.resolve(last);
    this.barred = barred;
    context.stops = stops;
    return arms.reduceRight(
      (alternative, { node, type }) => context.typed(node, this.either(node, type, alternative)),
      otherwise,
    );
  }

  // --------------------------------------------------------------------------------------------------- places

  private field(expression: Field): Type {
    this.context.usesMemory = true;
    const found = resolveField(this.context, expression, this);
    if (found === null) return BOTTOM;
    this.context.accesses.set(expression, found.access);
    const object = this.context.types.get(expression.object);
    return found.access.kind === 'field' && object !== undefined ? through(object, found.type) : found.type;
  }

  private index(node: Index): Type {
    const { array, index } = node;
    this.context.usesMemory = true;
    const type = this.array(array);
    const at = this.resolve(index);
    if (familyOf(at) !== 'unknown' && at.kind !== 'int')
      this.context.problem(index, 'operand-type', index.span, {
        operator: '[…]',
        type: sourceType(at),
        wanted: say`an integer`,
      });
    const shape = this.arrayShape(array, type, '[…]');
    if (shape !== null && !this.isUnreachable) checkIndex(this.context, node);
    return shape === null ? BOTTOM : through(type, shape.element.type);
  }

  private length({ array }: Length): Type {
    this.context.usesMemory = true;
    return this.arrayShape(array, this.array(array), '#') === null ? BOTTOM : LENGTH;
  }

  private array(array: Expression): Type {
    if (array.kind === 'name') this.context.indexed = array;
    return this.resolve(array);
  }

  private arrayShape(array: Expression, type: Type, operator: string) {
    if (familyOf(type) === 'unknown') return null;
    const shape = shapeOf(type);
    if (shape?.kind === 'array') return shape;
    this.context.report('needs-array', array.span, { operator, type: sourceType(type) });
    return null;
  }

  private assignment(node: Assignment): Type {
    const { operator, target, value } = node;
    if (operator === '=') {
      const place = this.place(target);
      const type = this.resolve(value);
      this.learn(target, type);
      checkItself(this.context, node);
      checkHiding(this.context, node);
      this.noteSet(target);
      checkKept(this.context, value, place);
      this.context.checkFit(value, type, place);
      return place === BOTTOM || place === TOP ? type : place;
    }
    const place = this.place(target);
    const right = this.resolve(value);
    const plain = operator.slice(0, -1) as BinaryOperator;
    const result = this.binary(value, plain, target, value, place, right);
    if (!this.context.wrong.has(value)) this.context.checkFit(value, result, place);
    return place === TOP ? result : place;
  }

  /** From here on, braces of `new` may read the field as its new value. */
  private noteSet(target: Place): void {
    const binding = target.kind === 'name' ? this.context.bindings.get(target) : undefined;
    if (binding?.kind === 'variable' && binding.variable.field !== null)
      this.context.setInBraces.add(binding.variable);
  }

  private increment({ operator, target }: Increment): Type {
    const place = this.place(target);
    if (familyOf(place) !== 'unknown' && !isNumber(place))
      this.context.problem(target, 'operand-type', target.span, {
        operator,
        type: sourceType(place),
        wanted: say`a number`,
      });
    return place;
  }

  private place(target: Place): Type {
    const { context } = this;
    const type = target.kind === 'name' ? this.assignedName(target) : this.resolve(target);
    context.typed(target, type);
    if (target.kind === 'length') {
      context.problem(target, 'modify-final', target.span, {
        place: say`the length of an array`,
        reason: 'length',
      });
      return BOTTOM;
    }
    this.checkChangeable(target);
    this.noteChange(target);
    if (target.kind !== 'field') return type;
    const access = context.accesses.get(target);
    if (access?.kind === 'static' || (access?.kind === 'field' && access.field.final))
      context.problem(target, 'modify-final', target.field.span, {
        place: say`the field \`${target.field.name}\``,
        reason: 'field',
      });
    return type;
  }

  private noteChange(target: Place): void {
    const { context } = this;
    if (target.kind === 'name') {
      const binding = context.bindings.get(target);
      if (binding?.kind === 'variable') {
        context.changesVariable(binding.variable);
        context.changed.add(binding.variable);
      }
      if (binding?.kind === 'own-field') context.changesField(binding.field);
    } else if (target.kind === 'field') {
      const access = context.accesses.get(target);
      if (access?.kind === 'field') context.changesField(access.field);
    } else if (target.kind === 'index') {
      const shape = shapeOf(context.types.get(target.array) ?? BOTTOM);
      if (shape?.kind === 'array') context.changesField(shape.element);
    }
  }

  private checkChangeable(target: Place): void {
    const through = target.kind === 'field' ? target.object : target.kind === 'index' ? target.array : null;
    const type = through === null ? undefined : this.context.types.get(through);
    if (type?.kind !== 'pointer' || type.body.kind !== 'object' || type.body.access === 0) return;
    const span = target.kind === 'field' ? target.field.span : target.span;
    const place =
      target.kind === 'field' ? say`the field \`${target.field.name}\`` : say`the elements of this array`;
    this.context.problem(target, 'modify-final', span, { place, reason: 'view' });
  }

  private assignedName(name: Name): Type {
    if (this.context.scope.find(name.name) === null) {
      this.context.tellName('assign-undefined', name);
      return BOTTOM;
    }
    const type = this.name(name, 'assign-undefined');
    const binding = this.context.bindings.get(name);
    if (binding === undefined) return BOTTOM;
    if (binding.kind === 'own-field') {
      const { field } = binding;
      if (field.final)
        this.context.problem(name, 'modify-final', name.span, {
          place: say`the field \`${name.name}\``,
          reason: 'field',
        });
      return type;
    }
    if (binding.kind === 'variable' && !binding.variable.final) return binding.variable.type;
    const declared =
      binding.kind === 'variable' ? binding.variable : this.context.scope.find(name.name)?.entry;
    this.context.report(
      'reassign-final',
      name.span,
      { name: name.name },
      this.context.declarationOf(declared),
    );
    return BOTTOM;
  }

  /** The first assignment determines the type of a field declared with `var` without a value. */
  private learn(target: Place, type: Type): void {
    if (target.kind !== 'name' || type === TOP) return;
    const binding = this.context.bindings.get(target);
    const variable: Variable | null = binding?.kind === 'variable' ? binding.variable : null;
    if (variable?.field == null || variable.type !== TOP) return;
    this.context.known.open.set(variable.field, general(type));
    variable.field.type = general(type);
    variable.type = general(type);
  }
}

/** The type of the left operand if it is the result: not null for `||`, anything but true for `&&`. */
function decided(operator: LogicalOperator, left: Type): Type {
  if (left.kind !== 'pointer' || left === NULL) return left;
  return operator === '||' ? pointer(2, left.body) : NULL;
}

/** Read-only if the pointer is deeply read-only. */
function through(object: Type, found: Type): Type {
  const deep = object.kind === 'pointer' && object.body.kind === 'object' && object.body.access === 2;
  return deep ? readOnlyType(found) : found;
}
