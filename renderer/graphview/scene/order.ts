// An order of nodes in which inputs come before their users, back edges of loops aside, and true sides before false
// ones. The layout takes it as the order of reading; it is also the order in which a screen reader walks the graph.
import { isBackSlot } from './kinds.ts';
import type { NodeState } from '../types.ts';

/** Depth first from the ends of the program; without recursion, since graphs may be as deep as they are large. */
export function readingOrder(nodes: ReadonlyMap<number, NodeState>): NodeState[] {
  const order: NodeState[] = [];
  const seen = new Set<number>();
  const ids = [...nodes.keys()].sort((a, b) => a - b);
  const ends = ids
    .filter((id) => nodes.get(id)?.op === 'Start')
    .concat(ids.filter((id) => nodes.get(id)?.op === 'Stop'));
  for (const root of [...ends, ...ids]) visit(root);
  return order;

  function visit(root: number): void {
    const stack: { readonly node: NodeState; slot: number }[] = [];
    push(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const slot = top.slot++;
      if (slot < top.node.inputs.length) {
        if (!isBackSlot(top.node, slot, nodes)) push(top.node.inputs[slot]);
      } else {
        order.push(top.node);
        stack.pop();
      }
    }

    function push(id: number): void {
      const node = nodes.get(id);
      if (node === undefined || seen.has(id)) return;
      seen.add(id);
      stack.push({ node, slot: 0 });
    }
  }
}
