// Where values are needed: for each that floats, the last block that dominates all its uses.
//
// A load also needs its memory there: from that block up, the first is taken where it is. The scheduler itself is more
// careful about stores on other ways, and may put a load higher; here a place too high would be a fault too many.
import { commonDominator } from '../analysis/index.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import type { Schedule } from '../schedule/index.ts';

/**
 * By node id, the block; -1 for what nobody uses.
 * @param schedule early
 * @param hasMemory whether the memory that a load takes is there where a block begins
 */
export function latestPlaces(
  { graph, cfg, dominators, blockOf }: Schedule,
  hasMemory: (load: Node, block: number) => boolean,
): Int32Array {
  const places = blockOf.slice();
  const isPlaced = ({ op }: Node): boolean => op.control === true || op.fixed === true || op === ops.Phi;
  for (const node of topologicalOrder(graph).reverse()) {
    if (isPlaced(node) || isTaken(node)) continue;
    let place = -1;
    node.uses.forEach((user, i) => {
      const home = places[user.id] ?? -1;
      const arms = user.op === ops.Phi ? cfg.blocks[home]?.predecessors : undefined;
      const used = arms === undefined ? home : (arms[(node.useSlots[i] ?? 0) - 1] ?? -1);
      if (used >= 0) place = place < 0 ? used : commonDominator(dominators, place, used);
    });
    const first = blockOf[node.id];
    while (node.op.access?.writes === false && place >= 0 && place !== first && !hasMemory(node, place))
      place = dominators.parent[place] ?? -1;
    places[node.id] = place;
  }
  return places;
}

/** Parameters and results of calls are there where control is. */
const isTaken = ({ op }: Node): boolean => op === ops.Parm || op === ops.Proj;
