// Finds valid but suspicious code, for warnings (source/warnings.ts). Invariant: no warning for a program
// that may be correct.
import { BOOL, INT, isIntConstant, isSubrange, namedRanges, type IntType, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type {
  Assignment,
  Binary,
  BinaryOperator,
  Declarator,
  Expression,
  Index,
  Logical,
  NewArray,
} from '../syntax/ast.ts';
import { leftSpine, walk } from '../syntax/visit.ts';
import type { Changes, Variable } from './bindings.ts';
import type { Found } from './scope.ts';
import type { Context } from './context.ts';
import { constantIn } from './names.ts';
import { sourceType } from './static-types.ts';

/** An index of a variable's array that is out of bounds if the array has its initial length. */
export interface Indexing {
  readonly variable: Variable;
  readonly index: bigint;
  readonly span: Span;
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const bits: ReadonlySet<string> = new Set(['&', '|', '^']);

const integerOf = (context: Context, expression: Expression): bigint | null => {
  const constant = constantIn(context, expression);
  return constant !== null && isIntConstant(constant) ? constant.min : null;
};

const isComparison = (expression: Expression): boolean =>
  expression.kind === 'chain' || (expression.kind === 'binary' && comparisons.has(expression.operator));

// ------------------------------------------------------------------------------------------------------ comparisons

export function checkComparison(
  context: Context,
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  leftType: Type,
  rightType: Type,
): void {
  if (!comparisons.has(operator)) return;
  const leftRange = rangeOf(left, leftType);
  const rightRange = rangeOf(right, rightType);
  if (leftRange !== null && rightRange === null) checkDecided(context, operator, left, leftRange, right);
  if (leftRange === null && rightRange !== null)
    checkDecided(context, mirrored(operator), right, rightRange, left);
  checkComparedText(context, operator, left, right);
  // `a# > 5`: later indexes may be for other lengths. The bound of a loop does not imply that.
  if (left.kind === 'length' && integerOf(context, right) !== null) noteMeasured(context, left);
  if (right.kind === 'length' && integerOf(context, left) !== null) noteMeasured(context, right);
}

const spanOf = (one: Expression, other: Expression): Span => ({
  start: Math.min(one.span.start, other.span.start),
  end: Math.max(one.span.end, other.span.end),
});

/** `u8 x; x < 256`: the type of the place decides. */
function checkDecided(
  context: Context,
  operator: BinaryOperator,
  place: Expression,
  range: IntType,
  other: Expression,
): void {
  const constant = integerOf(context, other);
  const holds = constant === null ? null : decided(operator, range, constant);
  if (holds === null) return;
  context.report('decided-comparison', spanOf(place, other), {
    type: place.kind === 'length' ? '' : sourceType(range),
    min: String(range.min),
    max: String(range.max),
    holds: holds ? 'yes' : '',
  });
}

/** `t == "Hello"`: compares the identity of arrays, not their characters. */
function checkComparedText(
  context: Context,
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
): void {
  if (operator !== '==' && operator !== '!=') return;
  const isText = left.kind === 'string' || right.kind === 'string';
  const isBesideNull = left.kind === 'null' || right.kind === 'null';
  if (isText && !isBesideNull) context.report('compared-text', spanOf(left, right), { operator });
}

function rangeOf({ kind }: Expression, type: Type): IntType | null {
  const isPlace = kind === 'name' || kind === 'field' || kind === 'index' || kind === 'length';
  if (!isPlace || type.kind !== 'int' || type === INT || isIntConstant(type)) return null;
  return namedRanges.some(([, named]) => named === type) ? type : null;
}

const mirrored = (operator: BinaryOperator): BinaryOperator =>
  (({ '<': '>', '<=': '>=', '>': '<', '>=': '<=' }) as Partial<Record<BinaryOperator, BinaryOperator>>)[
    operator
  ] ?? operator;

function decided(operator: BinaryOperator, { min, max }: IntType, value: bigint): boolean | null {
  const always = (holds: boolean, fails: boolean): boolean | null => (holds ? true : fails ? false : null);
  switch (operator) {
    case '<':
      return always(max < value, min >= value);
    case '<=':
      return always(max <= value, min > value);
    case '>':
      return always(min > value, max <= value);
    case '>=':
      return always(min >= value, max < value);
    default: {
      const isOutside = value < min || value > max;
      return isOutside ? operator === '!=' : null;
    }
  }
}

/** `x & 1 == 1`: the comparison binds tighter, and no parentheses confirm that. */
export function checkPrecedence(context: Context, node: Binary, left: Type, right: Type): void {
  if (!bits.has(node.operator)) return;
  const truths = [isTruth(context, node.left, left), isTruth(context, node.right, right)];
  if (node.operator === '&' ? truths.includes(true) : !truths.includes(false)) context.truths.add(node);
  // An operand in parentheses begins or ends inside the span of the whole.
  const isBare = [node.left.span.start === node.span.start, node.right.span.end === node.span.end];
  for (const [i, operand] of [node.left, node.right].entries()) {
    const other = i === 0 ? right : left;
    if (!isBare[i] || operand.kind !== 'binary' || !isComparison(operand)) continue;
    if (other.kind !== 'int' || truths[1 - i]) continue;
    const side = i === 0 ? 'left' : 'right';
    const args = { operator: node.operator, comparison: operand.operator, side };
    return context.report('comparison-first', node.span, args);
  }
}

const isTruth = (context: Context, operand: Expression, type: Type): boolean =>
  context.truths.has(operand) || (type.kind === 'int' && isSubrange(type, BOOL));

/** `!x > 3`: `!` binds tighter than the comparison. With a truth value on the right, that may be intended. */
export function checkNegation(context: Context, { operator, left, right, span }: Binary, type: Type): void {
  if (left.kind !== 'unary' || left.operator !== '!' || left.span.start !== span.start) return;
  if (!comparisons.has(operator) || context.truths.has(right)) return;
  if (type.kind !== 'int' || isSubrange(type, BOOL)) return;
  const quotes = { operand: left.operand.span, right: right.span };
  context.report('negation-first', span, { operator }, { quotes });
}

/** `x == 1 || 2`: a constant next to a comparison. */
export function checkConstantOperands(context: Context, expression: Logical): void {
  const { first, nodes } = leftSpine(expression);
  const operands = [first, ...nodes.map(({ right }) => right)];
  const compared = operands.find(isComparison);
  for (const operand of operands) {
    if (operand.kind !== 'integer' && operand.kind !== 'character') continue;
    const value = BigInt(operand.value);
    if ((value === 0n || value === 1n) && !isEquality(compared)) continue;
    const name = compared?.kind === 'binary' && compared.left.kind === 'name' ? compared.left.name : 'x';
    const isPrintable = operand.kind === 'character' && value > 0x20n && value < 0x7fn;
    const shown = isPrintable ? `'${String.fromCharCode(Number(value))}'` : String(value);
    const args = { value: shown, name, holds: value === 0n ? '' : 'yes' };
    context.report('constant-operand', operand.span, args);
  }
}

const isEquality = (expression: Expression | undefined): boolean =>
  expression?.kind === 'binary' && (expression.operator === '==' || expression.operator === '!=');

/** `x == 3;`: the result is unused. */
export function checkEffect(context: Context, expression: Expression): void {
  if (!isComparison(expression)) return;
  const isAssignment =
    expression.kind === 'binary' &&
    expression.operator === '==' &&
    ['name', 'field', 'index'].includes(expression.left.kind);
  context.report('no-effect', expression.span, { assigns: isAssignment ? 'yes' : '' });
}

// ----------------------------------------------------------------------------------------------------------- values

export function checkKept(context: Context, value: Expression, place: Type): void {
  checkCut(context, value, place);
  if (place.kind === 'float') checkFraction(context, value);
}

/** `flt x = 1/2`, `0.5 * (1/3)`: an integer division has lost the fraction. */
export function checkFraction(context: Context, value: Expression): void {
  if (value.kind !== 'binary' || value.operator !== '/') return;
  const [left, right] = [integerOf(context, value.left), integerOf(context, value.right)];
  if (left === null || right === null || right === 0n || left % right === 0n) return;
  const args = { left: String(left), right: String(right), value: String(left / right) };
  context.report('fraction-lost', value.span, args);
}

/** `u8 x = 300`: a constant that does not fit keeps only its low bits. A negative one may be intended as bits. */
function checkCut(context: Context, value: Expression, place: Type): void {
  if (place.kind !== 'int' || place === INT || place.min === place.max) return;
  const constant = integerOf(context, value);
  if (constant === null) return;
  const width = (place.max - place.min).toString(2).length;
  const least = place.min === 0n ? -(1n << BigInt(width - 1)) : place.min;
  if (constant >= least && constant <= place.max) return;
  const kept = place.min === 0n ? BigInt.asUintN(width, constant) : BigInt.asIntN(width, constant);
  const range = { min: String(place.min), max: String(place.max) };
  const args = { value: String(constant), kept: String(kept), type: sourceType(place), ...range };
  context.report('constant-cut', value.span, args);
}

/** `bool b = x`, `bool b = x & 2`: intended as “not 0”, but only the last bit remains. */
export function checkLastBit(context: Context, value: Expression): void {
  const type = context.types.get(value);
  if (type?.kind !== 'int' || isSubrange(type, BOOL) || isIntConstant(type)) return;
  const isPlace = value.kind === 'name' || value.kind === 'field' || value.kind === 'index';
  const mask =
    value.kind === 'binary' && value.operator === '&'
      ? (integerOf(context, value.left) ?? integerOf(context, value.right))
      : null;
  if ((isPlace && integerOf(context, value) === null) || (mask !== null && (mask & 1n) === 0n))
    context.report('last-bit', value.span, {});
}

// ----------------------------------------------------------------------------------------------------------- arrays

export function checkLength(context: Context, { length }: NewArray): void {
  const value = integerOf(context, length);
  if (value !== null && value < 0n) context.report('negative-length', length.span, { value: String(value) });
}

export function noteLength(context: Context, variable: Variable, initializer: Expression): void {
  const length = lengthOf(context, initializer);
  if (length !== null) context.lengths.set(variable, length);
}

/** Null if unknown. */
function lengthOf(context: Context, expression: Expression): bigint | null {
  if (expression.kind === 'new-array') return integerOf(context, expression.length);
  return expression.kind === 'string' ? BigInt(expression.value.length) : null;
}

/** An index that is always out of bounds, or would be in the initial array. */
export function checkIndex(context: Context, { array, index }: Index): void {
  const isItsLength =
    index.kind === 'length' &&
    index.array.kind === 'name' &&
    array.kind === 'name' &&
    index.array.name === array.name;
  if (isItsLength) return context.report('index-outside', index.span, { value: '', last: '' });
  const value = integerOf(context, index);
  if (value === null) return;
  if (value < 0n) return context.report('index-outside', index.span, { value: String(value), last: '' });
  const length = lengthOf(context, array);
  if (length !== null) tellOutside(context, value, length, index.span);
  const binding = array.kind === 'name' ? context.bindings.get(array) : undefined;
  if (binding?.kind === 'variable')
    context.indexings.push({ variable: binding.variable, index: value, span: index.span });
}

/** `if (a#)` */
export function noteMeasured(context: Context, condition: Expression): void {
  if (condition.kind !== 'length' || condition.array.kind !== 'name') return;
  const binding = context.bindings.get(condition.array);
  if (binding?.kind === 'variable') context.measured.add(binding.variable);
}

/** Called after all code is resolved. Reports indexes of variables that no statement reassigns. */
export function tellIndexes(context: Context): void {
  for (const { variable, index, span } of context.indexings) {
    const length = context.lengths.get(variable);
    if (length !== undefined && !context.changed.has(variable) && !context.measured.has(variable))
      tellOutside(context, index, length, span);
  }
}

function tellOutside(context: Context, index: bigint, length: bigint, span: Span): void {
  if (length < 0n || index < length) return;
  const last = length === 0n ? 'none' : String(length - 1n);
  context.report('index-outside', span, { value: String(index), last });
}

// ----------------------------------------------------------------------------------------------------------- names

/** A variable with the name of a surrounding one in the same function. */
export function checkShadowing(context: Context, { name, initializer }: Declarator): void {
  const { scope, unit } = context;
  if (scope.kind !== 'block' || name.name === '') return;
  const outer = scope.parent?.find(name.name);
  if (outer?.entry.kind !== 'variable' || outer.scope.unit !== unit || outer.entry.field !== null) return;
  const quotes = initializer === null ? {} : { quotes: { value: initializer.span } };
  const places = { ...context.declarationOf(outer.entry), ...quotes };
  context.report('shadows-variable', name.span, { name: name.name }, places);
}

// ------------------------------------------------------------------------------------------------------------ loops

const ofVariables: ReadonlySet<string> = new Set(
  'name integer boolean character float null unary binary logical chain conditional'.split(' '),
);

export function noteUnchanging(context: Context, condition: Expression, changes: Changes): void {
  const names = new Set<string>();
  let isKnown = true;
  walk(condition, (node) => {
    isKnown &&= ofVariables.has(node.kind);
    if (node.kind !== 'name') return;
    const binding = context.bindings.get(node);
    if (binding?.kind === 'constant') return;
    const isStill =
      binding?.kind === 'variable' &&
      binding.variable.field === null &&
      !changes.variables.has(binding.variable);
    isKnown &&= isStill;
    names.add(node.name);
  });
  if (isKnown && names.size > 0) context.unchanging.push({ span: condition.span, names: [...names] });
}

// ----------------------------------------------------------------------------------------------------------- fields

/** A variable inside a constructor block with a field's name, which does not set the field. */
export function checkHidden(context: Context, { name, initializer }: Declarator): void {
  if (initializer === null || name.name === '') return;
  const hidden = context.scope.parent?.find(name.name);
  if (hidden == null || !isFieldInBraces(hidden) || hidden.scope.unit !== context.unit) return;
  context.report('hides-field', name.span, { name: name.name });
}

/** `new P { a = n; }` where `n` is an unset field of P and shadows a surrounding variable. */
export function checkHiding(context: Context, { target, value }: Assignment): void {
  if (target.kind !== 'name' || value.kind !== 'name' || target.name === value.name) return;
  const { name, span } = value;
  const found = context.scope.find(name);
  if (found === null || !isFieldInBraces(found) || context.setInBraces.has(found.entry)) return;
  if (found.scope.parent?.find(name)?.entry.kind === 'variable')
    context.report('field-for-variable', span, { name });
}

const isFieldInBraces = (found: Found): found is Found & { readonly entry: Variable } =>
  found.scope.kind === 'constructor' && found.entry.kind === 'variable' && found.entry.field !== null;

/** `x = x` if one side probably means the shadowed field, or the variable outside `new`. */
export function checkItself(context: Context, { operator, target, value }: Assignment): void {
  if (operator !== '=' || target.kind !== 'name' || value.kind !== 'name' || target.name !== value.name)
    return;
  const { name } = target;
  const binding = context.bindings.get(target);
  if (binding?.kind !== 'variable') return;
  const hidden = context.scope.find(name)?.scope.parent?.find(name)?.entry;
  const isField = binding.variable.field !== null;
  if (hidden === undefined || (!isField && hidden.kind !== 'field')) return;
  const span = { start: target.span.start, end: value.span.end };
  context.report('assigns-itself', span, { name, kind: isField ? 'field' : 'variable' });
}
