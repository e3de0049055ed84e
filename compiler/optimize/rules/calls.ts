// The rule of calls: a function that is called at one place only stands there.
import { say } from '../../base/phrase.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node, Parameter } from '../../ir/node.ts';
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
  // A constant that is used elsewhere is a mention, too.
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

/** Whether the arguments are of the types that the parameters are declared for. */
export function takesArguments(head: Node, call: Node): boolean {
  return head.uses.every((user) => {
    if (user.op !== ops.Parm) return true;
    const { index, type } = user.payload as Parameter;
    const given = call.inputs[index < 0 ? 1 : index + 3];
    return given != null && (index < 0 || isSubrange(given.type, type));
  });
}

/** Puts the body in place of the call: parameters are the arguments, and control comes back where the function ends. */
function inline(graph: Graph, callEnd: Node, head: Node, end: Node | null, context: RewriteContext): Node {
  const call = callEnd.input(0);
  for (const user of [...head.uses]) {
    if (user.op !== ops.Parm) continue;
    const { index } = user.payload as Parameter;
    graph.replace(user, call.input(index < 0 ? 1 : index + 3));
  }
  const control = call.input(0);
  const results = end === null ? null : [end.input(0), end.input(2), end.input(1)];
  for (const user of [...callEnd.uses]) {
    if (user.dead) continue;
    const part = user.payload as number;
    const nothing = part === 0 ? context.deadControl() : context.constant(TOP);
    graph.replace(user, results?.[part] ?? nothing);
  }
  if (end !== null) graph.removeInput(graph.stop, graph.stop.inputs.indexOf(end));
  graph.replace(head, control);
  // Nothing uses the end of the call any more: it goes, and the call with it.
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
