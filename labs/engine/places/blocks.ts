// Maps a node to its block, and a control node to the block that it begins.
import type { Schedule } from '../../../compiler/index.ts';

/** -1 for unplaced nodes. */
export function blockOfNode({ blockOf, blocks, graph }: Schedule, id: number): number {
  if (id === graph.start.id) return 0;
  const block = blockOf[id] ?? -1;
  return block >= 0 ? block : blocks.findIndex(({ head }) => head.id === id);
}
