// An order of the values of a graph in which operands precede their users. Iterative, because graphs may be
// deep; starts at roots in order of id, so it is deterministic.
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';

function isComputed(node: Node): boolean {
  return node.op.control !== true && node.op !== ops.Phi && node.op !== ops.Scope;
}

export function topologicalOrder(graph: Graph): Node[] {
  const order: Node[] = [];
  const state = new Uint8Array(graph.nodes.length);
  const stack: Node[] = [];
  const { nodes } = graph;
  for (let id = 0; id < nodes.length; id++) {
    const root = nodes[id];
    if (root === null || !isComputed(root) || state[id] !== 0) continue;
    stack.push(root);
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (state[node.id] === 0) {
        state[node.id] = 1;
        for (let slot = node.inputs.length - 1; slot > 0; slot--) {
          const input = node.inputs[slot];
          if (input !== null && isComputed(input) && state[input.id] === 0) stack.push(input);
        }
      } else {
        stack.pop();
        if (state[node.id] === 1) order.push(node);
        state[node.id] = 2;
      }
    }
  }
  return order;
}
