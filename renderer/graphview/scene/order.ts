// Reading order of nodes: inputs before users (except back edges), and true sides before false ones. For the
// layout and for screen readers.
import { isBackSlot } from './kinds.ts';
import type { NodeState } from '../types.ts';

/** Depth first from the ends of the program; iterative, because graphs may be very deep. */
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
