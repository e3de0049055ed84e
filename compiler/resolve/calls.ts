// Calls: whom they call, with what object, and the type of what comes back.
import type { FunctionBody, FunctionSet } from '../ir/pointer-bodies.ts';
import { systemFunctions } from '../ir/system.ts';
import { BOTTOM, NULL, type Type } from '../ir/types.ts';
import type { Call, Expression } from '../syntax/ast.ts';
import type { Receiver } from './bindings.ts';
import type { Context } from './context.ts';
import type { ExpressionResolver } from './expressions.ts';
import { familyOf, shapeOf, sourceType } from './static-types.ts';

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
  if (signature.result.kind === 'top') tellNoResult(context, call, type.body.set.members);
  return signature.result;
}

/** Their number and types, as far as these do not depend on values. */
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
    context.problem(call, 'argument-count', call.span, {
      wanted: String(wanted.length),
      given: String(given.length),
      callee: callee.kind === 'name' ? callee.name : callee.kind === 'field' ? callee.field.name : '',
      parameters: wanted.map((parameter) => `\`${sourceType(parameter)}\``).join(', '),
    });
    return;
  }
  const buffer = bufferOf(context, set);
  wanted.forEach((parameter, i) => {
    if (i === buffer && parameter.kind === 'int') return checkBuffer(context, call.arguments[i], given[i]);
    const args = { number: String(i + 1), wanted: sourceType(parameter) };
    context.checkFit(call.arguments[i], given[i], parameter, {
      code: 'argument-type',
      converting: false,
      args,
    });
  });
}

/** The place of the argument that is the address of an array, where a function of the system is called. */
function bufferOf(context: Context, { members, others }: FunctionSet): number | null {
  if (others || members.length !== 1) return null;
  const { external } = context.known.units[members[0]];
  const place = external === null ? -1 : (systemFunctions.get(external)?.indexOf('address') ?? -1);
  return place < 0 ? null : place;
}

function checkBuffer(context: Context, argument: Expression, given: Type): void {
  const shape = shapeOf(given);
  const isBuffer = shape?.kind === 'array' && shape.element.type.kind === 'int';
  if (isBuffer || familyOf(given) === 'unknown') return;
  const [found, wanted] = [sourceType(given), 'u8[~]'];
  context.problem(argument, 'argument-type', argument.span, { number: '', found, wanted });
}

/** Nothing but its own calls says what a function returns. */
function tellNoResult(context: Context, call: Call, called: readonly number[]): void {
  const literal = called.length === 1 ? context.known.units[called[0]]?.literal : null;
  const start = literal?.span.start ?? call.span.start;
  context.problem(call, 'no-return-type', literal == null ? call.span : { start, end: start + 1 });
}

/** What is passed as `self`: the object of `object.method(…)`, or one’s own for a method of one’s own struct. */
function receiverOf(context: Context, call: Call): Receiver | null {
  const { callee } = call;
  if (callee.kind === 'field') {
    const access = context.accesses.get(callee);
    if (access?.kind !== 'static') return null;
    return access.hasObject ? callee.object : withoutObject(context, call);
  }
  if (callee.kind !== 'name' || context.unit.self === null) return null;
  const found = context.scope.find(callee.name);
  const inStruct =
    found === null
      ? context.scope.findLater(callee.name)?.scope.kind === 'struct'
      : found.entry.kind === 'field' &&
        found.entry.field.owner === context.unit.self &&
        found.entry.field.isStatic;
  if (!inStruct) return null;
  context.unit.usesSelf = true;
  return context.unit.parameters[0];
}

/** `S.f(x)`: a function in a struct that makes no use of an object can be called without one. */
function withoutObject(context: Context, call: Call): Receiver | null {
  const type = context.types.get(call.callee);
  const body = type?.kind === 'pointer' ? type.body : null;
  if (body?.kind !== 'function' || body.set.others || body.set.members.length !== 1) return null;
  const unit = context.known.units[body.set.members[0]];
  const fits = unit.self !== null && !unit.usesSelf && unit.parameters.length === call.arguments.length + 1;
  return fits ? { kind: 'no-object' } : null;
}
