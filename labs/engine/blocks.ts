// Maps a node to its block; a control node that begins a block maps to that block.
import type { Schedule } from '../../compiler/index.ts';

/** -1 for unplaced nodes. */
export function blockOfNode({ blockOf, blocks, graph }: Schedule, id: number): number {
  if (id === graph.start.id) return 0;
  const block = blockOf[id] ?? -1;
  return block >= 0 ? block : blocks.findIndex(({ head }) => head.id === id);
}
