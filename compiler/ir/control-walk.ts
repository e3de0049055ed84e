// Walking the control edges of a graph that may still hold unreachable parts.
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { NodeSet } from './node-set.ts';
import { ops } from './ops/table.ts';

/** Whether the edge into `user` at `slot` carries control (and not only a place, as the slot 0 of a Phi does). */
export function isControlEdge(user: Node, slot: number): boolean {
  if (user.op.control !== true || user.op === ops.Stop || user.op === ops.XCtrl) return false;
  const merge = user.op === ops.Region || user.op === ops.Loop;
  return merge ? slot > 0 : slot === 0;
}

/** All control nodes that control can come to from Start, taking every branch as open. */
export function reachedFromStart(graph: Graph): NodeSet {
  const reached = new NodeSet(graph.created).add(graph.start);
  for (const { uses, useSlots } of reached.nodes) {
    for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) reached.add(uses[i]);
  }
  return reached;
}

/** All control nodes from which control can come to an end of the program. */
export function reachingStop(graph: Graph): NodeSet {
  const reaching = new NodeSet(graph.created).add(graph.stop);
  for (const node of reaching.nodes) {
    node.inputs.forEach((input, slot) => {
      if (input !== null && (node === graph.stop || isControlEdge(node, slot))) reaching.add(input);
    });
  }
  return reaching;
}

/** The control nodes that take control from this one, in the order of their ids. */
export function controlUsers(node: Node): Node[] {
  return node.uses.filter((user, i) => isControlEdge(user, node.useSlots[i])).sort((a, b) => a.id - b.id);
}

export function hasControlUser(node: Node): boolean {
  return node.uses.some((user, i) => isControlEdge(user, node.useSlots[i]));
}
