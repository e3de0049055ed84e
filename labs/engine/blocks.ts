// In which block a node stands; of the control node with which a block begins, that block.
import type { Schedule } from '../../compiler/index.ts';

/** -1 for nodes that stand in none. */
export function blockOfNode({ blockOf, blocks, graph }: Schedule, id: number): number {
  if (id === graph.start.id) return 0;
  const block = blockOf[id] ?? -1;
  return block >= 0 ? block : blocks.findIndex(({ head }) => head.id === id);
}
