// How functions end: warns about a `return` that seems to be forgotten (source/warnings.ts). Invariant: no
// warning for a program that may be correct; a procedure may end without a `return`.
import { typeText } from '../ir/text/type-text.ts';
import { isZero, zeroOf } from '../ir/types.ts';
import type { Expression } from '../syntax/ast.ts';
import { conditionalChain } from '../syntax/visit.ts';
import type { Ends, FunctionUnit } from './bindings.ts';
import type { Context } from './context.ts';

/** Reports functions that return values on only some paths, and calls whose value no function returned. */
export function tellForgottenReturns(context: Context): void {
  for (const [unit, ends] of context.ends) tellMissingReturn(context, unit, ends);
  for (const [call, unit] of context.calledFor) {
    const ends = context.ends.get(unit);
    if (ends === undefined || context.idleCalls.has(call) || !givesNothing(ends)) continue;
    context.report('no-value-given', call.callee.span, { name: unit.name });
  }
}

/** A reachable end without a value, if some path returns a value other than 0. */
function tellMissingReturn(context: Context, { result }: FunctionUnit, { returned, last }: Ends): void {
  const end = last.find(({ implied }) => implied === true);
  const gives = returned.some(({ type }) => type.kind !== 'top' && !isZero(type));
  if (end === undefined || !gives) return;
  context.report('may-end-without-return', end.span, { zero: typeText(zeroOf(result)) });
}

/** Whether no explicit value is its result, wherever it ends. */
const givesNothing = ({ returned, last }: Ends): boolean =>
  returned.length === 0 && last.length > 0 && last.every(({ implied }) => implied === true);

/** Records calls whose value is unused: `f();`, `x ? f() : g();`. */
export function noteIdle(context: Context, expression: Expression): void {
  if (expression.kind === 'call') context.idleCalls.add(expression);
  else if (expression.kind === 'conditional') {
    const { nodes, last } = conditionalChain(expression);
    for (const { consequent } of nodes) noteIdle(context, consequent);
    if (last !== null) noteIdle(context, last);
  } else if (expression.kind === 'logical') noteIdle(context, expression.right);
}
