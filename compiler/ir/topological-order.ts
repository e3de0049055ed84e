// An order in which the values of a graph can be computed: operands come before their users.
//
// The walk is iterative, since graphs may be deep. Roots are taken by their ids, so the order is the same each time.
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';

/** A node with a separate instruction somewhere: not control, not a phi. */
function isComputed(node: Node): boolean {
  return node.op.control !== true && node.op !== ops.Phi && node.op !== ops.Scope;
}

/** Computed nodes in an order in which operands come before users, by an iterative depth-first walk. */
export function topologicalOrder(graph: Graph): Node[] {
  const order: Node[] = [];
  const state = new Uint8Array(graph.nodes.length);
  for (const root of graph.all()) {
    if (!isComputed(root) || state[root.id] !== 0) continue;
    const stack = [root];
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
