// Recomputes the types of a foreign graph, whose text is not trusted.
//
// Types fall from “no value yet” to a fixed point; all control is assumed reachable. Other files check the
// remaining assumptions: declared parameters and results, and the contents of memory (calls.ts), and that a
// Cast follows a null test (guards.ts). All are assumed here and then proved for all values at once: the
// first value of a run that violates its type would have to come from an earlier violation.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { BOTTOM, BRANCH_BOTH, CTRL, START, TOP, isHigh, type Type } from '../ir/types.ts';
import { widenedValue } from '../optimize/sccp.ts';

/**
 * Gives every node the type that follows from its inputs. @param graph every cycle of its control contains a
 * Loop
 */
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

/** Control is assumed to reach every node. */
function startingType(node: Node): Type {
  if (node.op === ops.Start) return START;
  if (node.op === ops.If || node.op === ops.Never) return BRANCH_BOTH;
  if (node.op === ops.CallEnd || node.op.control !== true) return TOP;
  return node.op === ops.Stop ? BOTTOM : CTRL;
}

const valuesAtControl = (graph: Graph): Node[] =>
  [...graph.all()].filter(({ op }) => op === ops.Phi || op === ops.CallEnd);

/** Among control nodes, only the return point of a call depends on a value, which is the function. */
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
 * The type as the op defines it, with two exceptions. A test that contradicts a value's known type proves
 * nothing, because control takes its other side. A claim that a pointer is read-only is ignored, except for
 * places and constants, because a string must not change.
 */
function typeOf(node: Node): Type {
  const type = node.op.typeOf(node);
  switch (node.op) {
    case ops.Cast:
      return isHigh(type) ? node.input(1).type : type;
    case ops.ReadOnly:
      return node.input(1).type;
    case ops.Load: {
      const { type: held } = node.aux as FieldShape;
      return type === readOnlyType(held) ? held : type;
    }
    default:
      return type;
  }
}
