// Calls: whom they call, with what object, and the type of what comes back.
import { BOTTOM, NULL, type Type } from '../ir/types.ts';
import type { Call } from '../syntax/ast.ts';
import type { Receiver } from './bindings.ts';
import type { Context } from './context.ts';
import type { ExpressionResolver } from './expressions.ts';
import { familyOf, sourceType } from './static-types.ts';

export function resolveCall(context: Context, call: Call, expressions: ExpressionResolver): Type {
  context.usesMemory = true;
  context.calls();
  const { callee } = call;
  context.called = callee.kind === 'name' ? callee : null;
  const type = expressions.resolve(callee);
  const receiver = receiverOf(context, call);
  if (receiver !== null) context.receivers.set(call, receiver);
  for (const argument of call.arguments) expressions.resolve(argument);
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
  const given = call.arguments.length + (receiver === null ? 0 : 1);
  const pending = signature.parameters.length === 0 && signature.result.kind === 'top';
  const isKnown = !signature.parameters.includes(BOTTOM);
  if (given !== signature.parameters.length && !pending && isKnown) {
    const parameters = signature.parameters.slice(receiver === null ? 0 : 1);
    context.problem(call, 'argument-count', call.span, {
      wanted: String(parameters.length),
      given: String(call.arguments.length),
      callee: callee.kind === 'name' ? callee.name : callee.kind === 'field' ? callee.field.name : '',
      parameters: parameters.map((parameter) => `\`${sourceType(parameter)}\``).join(', '),
    });
  }
  if (signature.result.kind === 'top') tellNoResult(context, call, type.body.set.members);
  return signature.result;
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
