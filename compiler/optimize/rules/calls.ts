// The rule of calls: a function that is called at one place only stands there.
import { functionHeads, functionsOf } from '../../ir/control-walk.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node, Parameter } from '../../ir/node.ts';
import { oneFunction } from '../../ir/functions.ts';
import { ops } from '../../ir/ops/table.ts';
import { TOP, XCTRL, isSubrange } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';

/** How often a function is named, by calls and as a value. */
function mentions(graph: Graph, index: number): number {
  let count = 0;
  for (const user of graph.start.uses) if (functionsOf(user).includes(index)) count += user.uses.length;
  return count;
}

/** The head of the function in which a control node is; null where that is not known, or control does not come there. */
function headOf(control: Node): Node | null {
  let node: Node | null = control;
  for (let steps = 0; node !== null && steps < 100_000; steps++) {
    if (node.op === ops.Fun || node.op === ops.Start) return node;
    if (node.op === ops.XCtrl) return null;
    const merge: boolean = node.op === ops.Region || node.op === ops.Loop;
    node = merge
      ? (node.inputs.find((arm) => arm != null && arm.type !== XCTRL) ?? null)
      : (node.inputs[0] ?? null);
  }
  return null;
}

const returnOf = (graph: Graph, index: number): Node | null =>
  graph.stop.inputs.find((end) => end?.op === ops.Return && end.payload === index) ?? null;

function findInline(callEnd: Node, context: RewriteContext): Rewrite | null {
  const { graph } = context;
  const call = callEnd.input(0);
  const target = call.inputs[2];
  if (!context.isComplete || target?.op !== ops.Constant || call.input(0).type === XCTRL) return null;
  // A constant that is used elsewhere is a mention, too: asked first, since the rest looks at all constants.
  if (target.uses.length !== 1) return null;
  const index = oneFunction(target.type);
  if (index === null || graph.exported.has(index)) return null;
  const head = functionHeads(graph).get(index);
  if (head === undefined || mentions(graph, index) !== 1) return null;
  const caller = headOf(call.input(0));
  if (caller === null || caller === head || !takesArguments(head, call)) return null;
  return () => inline(graph, callEnd, head, returnOf(graph, index), context);
}

/** Whether the arguments are of the types that the parameters are declared for. */
function takesArguments(head: Node, call: Node): boolean {
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
    name: 'inline-call',
    law: 'f(x) = the body of f, where nothing else calls f',
    distant: true,
    roots: [ops.CallEnd],
    find: findInline,
    test: ['val f = { int x -> x * x; }; return f(arg + 1);', 'return ((arg+1)*Add);'],
  }),
];
