// The types of a foreign graph, computed anew: what its text says of them is not believed.
//
// From «no value yet» types fall until they are what the inputs make them. Nothing is taken to be unreachable. What is
// left to believe is checked elsewhere: what a function is declared to take and to give (calls.ts), what places in memory
// hold (calls.ts), and that a Cast stands where a test has shown that its value is not null (null-checks.ts). All of it is
// taken as true here, and then shown of all values at once: so the first value of a run that is none of its type
// would have to come from one that was none before it.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { BOTTOM, BRANCH_BOTH, CTRL, START, TOP, isHigh, type Type } from '../ir/types.ts';
import { widenedValue } from '../optimize/constants.ts';

/** Gives every node the type that its inputs make. @param graph every circle of its control goes through a Loop */
export function inferTypes(graph: Graph): void {
  const before = graph.nodes.map((node) => node?.type);
  const work = new Worklist();
  for (const node of graph.all()) graph.assumeType(node, startingType(node));
  for (const node of [...valuesAtControl(graph), ...topologicalOrder(graph)]) work.add(node.id);
  for (let id = work.take(); id >= 0; id = work.take()) {
    const node = graph.nodes[id];
    if (node == null) continue;
    const type = fallen(node);
    if (type === node.type) continue;
    graph.assumeType(node, type);
    for (const user of node.uses) queue(user, work);
  }
  for (const node of graph.all()) {
    const { type } = node;
    graph.assumeType(node, before[node.id] ?? type);
    graph.setType(node, type);
  }
}

/** Control is taken to come everywhere. */
function startingType(node: Node): Type {
  if (node.op === ops.Start) return START;
  if (node.op === ops.If || node.op === ops.Never) return BRANCH_BOTH;
  if (node.op === ops.CallEnd || node.op.control !== true) return TOP;
  return node.op === ops.Stop ? BOTTOM : CTRL;
}

const valuesAtControl = (graph: Graph): Node[] =>
  [...graph.all()].filter(({ op }) => op === ops.Phi || op === ops.CallEnd);

/** Of control only what comes back from a call depends on values: on the function. */
function queue(user: Node, work: Worklist): void {
  if (user.op === ops.Call) for (const end of user.uses) work.add(end.id);
  else if (user.op === ops.CallEnd || user.op.control !== true) work.add(user.id);
}

function fallen(node: Node): Type {
  const type = typeOf(node);
  const isAtLoop = node.op === ops.Phi && node.input(0).op === ops.Loop;
  return isAtLoop ? widenedValue(node.type, type, BOTTOM) : type;
}

/**
 * As the op says, but for two things. A test against all that is known of a value says nothing: control goes to its other
 * side. And that a pointer is read-only is forgotten where it is only said of it: it counts where a place or a constant
 * says so, for a text must not be changed.
 */
function typeOf(node: Node): Type {
  const type = node.op.typeOf(node);
  switch (node.op) {
    case ops.Cast:
      return isHigh(type) ? node.input(1).type : type;
    case ops.ReadOnly:
      return node.input(1).type;
    case ops.Load: {
      const { type: held } = node.payload as FieldShape;
      return type === readOnlyType(held) ? held : type;
    }
    default:
      return type;
  }
}
