// Resolves calls: the callee, its object, and the type of the result.
import { objectBody, type FunctionBody, type FunctionSet } from '../ir/pointer-bodies.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { isArrayOfNumbers, mayBeAddress, roleOf } from '../ir/system.ts';
import { BOTTOM, INT, NULL, TOP, pointer, type Type } from '../ir/types.ts';
import type { Call, Expression, Name } from '../syntax/ast.ts';
import type { FunctionUnit, Receiver } from './bindings.ts';
import type { Context } from './context.ts';
import type { ExpressionResolver } from './expressions.ts';
import { canFit, familyOf, shapeOf, sourceType } from './static-types.ts';

export function resolveCall(context: Context, call: Call, expressions: ExpressionResolver): Type {
  context.usesMemory = true;
  context.calls();
  const { callee } = call;
  context.called = callee.kind === 'name' ? callee : null;
  const type = expressions.resolve(callee);
  const receiver = receiverOf(context, call);
  if (receiver !== null) context.receivers.set(call, receiver);
  const given = call.arguments.map((argument) => expressions.resolve(argument));
  if (familyOf(type) === 'unknown') return type;
  if (type === NULL) {
    context.report('calls-null', callee.span, { found: 'null' });
    return BOTTOM;
  }
  if (type.kind !== 'pointer' || type.body.kind !== 'function') {
    context.report('not-a-function', callee.span, { type: sourceType(type) });
    return BOTTOM;
  }
  const { signature } = type.body;
  if (signature.result === null) return BOTTOM;
  checkArguments(context, call, type.body, given);
  const unit = calledUnit(context, call);
  if (/^_?exit$/.test(unit?.external ?? '')) context.exits++;
  if (unit !== null) context.calledFor.set(call, unit);
  if (unit?.isEndless === true) {
    context.stops = true;
    return TOP;
  }
  if (signature.result.kind === 'top') tellNoResult(context, call, type.body.set.members);
  return signature.result;
}

/** The parameter names of the only possible callee, each after a space; empty for several callees. */
function parameterNames(context: Context, { members }: FunctionBody['set']): readonly string[] {
  const unit = members.length === 1 ? context.known.units[members[0] ?? -1] : undefined;
  return unit?.literal == null ? [] : unit.parameters.map(({ name }) => ` ${name}`);
}

/** Checks arguments as far as they do not depend on values. */
function checkArguments(
  context: Context,
  call: Call,
  { signature: { parameters, result }, set }: FunctionBody,
  given: readonly Type[],
): void {
  const hidden = context.receivers.has(call) ? 1 : 0;
  const pending = parameters.length === 0 && result?.kind === 'top';
  if (pending || parameters.includes(BOTTOM)) return;
  const wanted = parameters.slice(hidden);
  if (given.length !== wanted.length) {
    const { callee } = call;
    const names = parameterNames(context, set).slice(hidden);
    const args = {
      wanted: String(wanted.length),
      given: String(given.length),
      callee: callee.kind === 'name' ? callee.name : callee.kind === 'field' ? callee.field.name : '',
      parameters: wanted.map((parameter, i) => `\`${sourceType(parameter)}${names[i] ?? ''}\``).join(', '),
    };
    const declared = callee.kind === 'name' ? context.scope.find(callee.name)?.entry : undefined;
    context.problem(call, 'argument-count', call.span, args, context.declarationOf(declared));
    return;
  }
  const external = externalOf(context, set);
  wanted.forEach((parameter, i) => {
    const [argument, type] = [call.arguments[i], given[i]];
    if (argument === undefined || type === undefined) return;
    if (external !== null && parameter.kind === 'int' && mayBeAddress(external, i)) {
      if (roleOf(external, i) === 'address') return checkBuffer(context, argument, type);
      if (parameter === INT && isArrayOfNumbers(type)) return;
    }
    // Most arguments fit, and need no texts for an error.
    if (canFit(type, parameter, false)) return;
    const args = { number: String(i + 1), wanted: sourceType(parameter) };
    context.checkFit(argument, type, parameter, {
      code: 'argument-type',
      converting: false,
      args,
    });
  });
}

/** The called external function; null if there may be other callees. */
const externalOf = (context: Context, { members, others }: FunctionSet): string | null =>
  others ? null : (onlyOf(context, members)?.external ?? null);

/** Null if there are several or none. */
function onlyOf({ known }: Context, members: readonly number[]): FunctionUnit | null {
  const [first = -1, second] = members;
  return second === undefined ? (known.units[first] ?? null) : null;
}

function checkBuffer(context: Context, argument: Expression, given: Type): void {
  const shape = shapeOf(given);
  const isBuffer = shape?.kind === 'array' && shape.element.type.kind === 'int';
  if (isBuffer || familyOf(given) === 'unknown') return;
  const [found, wanted] = [sourceType(given), 'u8[~]'];
  context.problem(argument, 'argument-type', argument.span, { number: '', found, wanted });
}

/** Only recursive calls determine what the function returns. */
function tellNoResult(context: Context, call: Call, called: readonly number[]): void {
  const literal = onlyOf(context, called)?.literal;
  const start = literal?.span.start ?? call.span.start;
  context.problem(call, 'no-return-type', literal == null ? call.span : { start, end: start + 1 });
}

/** The value of `self`: the object of `object.method(…)`, or the current one for a method of the same struct. */
function receiverOf(context: Context, call: Call): Receiver | null {
  const { callee } = call;
  if (callee.kind === 'field') {
    const access = context.accesses.get(callee);
    if (access?.kind === 'field') return takesObject(context, call, access.field) ? callee.object : null;
    if (access === undefined) return null;
    return access.hasObject ? callee.object : withoutObject(context, call);
  }
  return callee.kind === 'name' ? receiverOfName(context, call, callee) : null;
}

function receiverOfName(context: Context, call: Call, callee: Name): Receiver | null {
  const { unit } = context;
  const binding = context.bindings.get(callee);
  if (binding?.kind === 'own-field') return takesObject(context, call, binding.field) ? binding.self : null;
  if (!isMethod(context, callee)) return null;
  const called = calledUnit(context, call);
  if (unit.self === null || called?.self !== unit.self) return withoutObject(context, call);
  unit.siblings.add(called);
  return needsSelf(called) ? (unit.parameters[0] ?? null) : withoutObject(context, call);
}

/** Whether a name is declared with a value in the enclosing struct. */
function isMethod({ scope }: Context, { name }: Name): boolean {
  const found = scope.find(name);
  if (found === null) return scope.findLater(name)?.scope.kind === 'struct';
  return found.entry.kind === 'field' && found.entry.field.isStatic;
}

/**
 * A function in a final field is called as a method if it takes one argument more than the call has and the
 * object fits it. Any other function in a field is called as is.
 */
function takesObject(context: Context, call: Call, field: FieldShape): boolean {
  const { type } = field;
  if (!field.final || type.kind !== 'pointer' || type.body.kind !== 'function') return false;
  const { parameters } = type.body.signature;
  const object = field.owner.kind === 'struct' ? pointer(2, objectBody(field.owner)) : BOTTOM;
  return parameters.length === call.arguments.length + 1 && canFit(object, parameters[0] ?? BOTTOM, false);
}

/** The only function of the program that a call may reach; null if there may be others. */
function calledUnit(context: Context, { callee }: Call): FunctionUnit | null {
  const type = context.types.get(callee);
  const body = type?.kind === 'pointer' ? type.body : null;
  return body?.kind !== 'function' || body.set.others ? null : onlyOf(context, body.set.members);
}

/** Whether a method uses its object, directly or through methods of its struct: the least fixed point. */
function needsSelf(method: FunctionUnit): boolean {
  const called = new Set([method]);
  for (const unit of called) {
    if (unit.usesSelf) return true;
    for (const sibling of unit.siblings) called.add(sibling);
  }
  return false;
}

/** `S.f(x)`: a struct's function that uses no object can be called without one. */
function withoutObject(context: Context, call: Call): Receiver | null {
  const unit = calledUnit(context, call);
  const fits = unit !== null && unit.self !== null && unit.parameters.length === call.arguments.length + 1;
  return fits && !needsSelf(unit) ? { kind: 'no-object' } : null;
}
