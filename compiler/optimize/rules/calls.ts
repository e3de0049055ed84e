// Inlines a function that has a single call.
import { say } from '../../base/phrase.ts';
import type { Graph } from '../../ir/graph.ts';
import { argumentSlot, type Node, type Parameter } from '../../ir/node.ts';
import { oneFunction } from '../../ir/functions.ts';
import { ops } from '../../ir/ops/table.ts';
import { TOP, XCTRL, isSubrange } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';

export const INLINE_CALL = 'inline-call';

function findInline(callEnd: Node, context: RewriteContext): Rewrite | null {
  const { graph, functions } = context;
  const call = callEnd.input(0);
  const target = call.inputs[2];
  if (!context.isComplete || target?.op !== ops.Constant || call.input(0).type === XCTRL) return null;
  // Another use of the constant is also a mention.
  if (target.uses.length !== 1) return null;
  const index = oneFunction(target.type);
  if (index === null || graph.exported.has(index) || functions.mentions(index) !== 1) return null;
  const head = functions.headOf(index);
  const caller = functions.callerOf(call);
  if (head === null || caller === null || caller === head || !takesArguments(head, call)) return null;
  return () => {
    functions.inlined(head, caller);
    return inline(graph, callEnd, head, functions.endOf(index), context);
  };
}

export function takesArguments(head: Node, call: Node): boolean {
  return head.uses.every((user) => {
    if (user.op !== ops.Parm) return true;
    const parameter = user.aux as Parameter;
    const given = call.inputs[argumentSlot(parameter)];
    return given != null && (parameter.index < 0 || isSubrange(given.type, parameter.type));
  });
}

/** Replaces the call by the body: arguments replace parameters, and control returns at the function's end. */
function inline(graph: Graph, callEnd: Node, head: Node, end: Node | null, context: RewriteContext): Node {
  const call = callEnd.input(0);
  for (const user of [...head.uses]) {
    if (user.op !== ops.Parm) continue;
    graph.replace(user, call.input(argumentSlot(user.aux as Parameter)));
  }
  const control = call.input(0);
  const results = end === null ? null : [end.input(0), end.input(2), end.input(1)];
  for (const user of [...callEnd.uses]) {
    if (user.dead) continue;
    const part = user.aux as number;
    const nothing = part === 0 ? context.deadControl() : context.constant(TOP);
    graph.replace(user, results?.[part] ?? nothing);
  }
  if (end !== null) graph.removeInput(graph.stop, graph.stop.inputs.indexOf(end));
  graph.replace(head, control);
  // The end of the call is now unused, so it dies with the call.
  return context.deadControl();
}

export const callRules: readonly Rule[] = [
  rule({
    name: INLINE_CALL,
    law: say`f(x) = the body of f, where nothing else calls f`,
    afterReading: true,
    roots: [ops.CallEnd],
    find: findInline,
    test: ['val f = { int x -> x * x; }; return f(arg + 1);', 'return ((arg+1)*Add);'],
  }),
];
