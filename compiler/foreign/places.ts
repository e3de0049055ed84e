// For each floating value, the last block that dominates all its uses.
//
// A load also needs its memory there: walks up from that block to the first one where the memory is current.
// The scheduler is more careful about stores on other paths, and may place a load higher; here, a place that
// is too high could add a fault.
import { commonDominator } from '../analysis/index.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import type { Schedule } from '../schedule/index.ts';

/**
 * By node id; -1 for unused nodes. @param schedule the early one @param hasMemory whether the memory that a load uses
 * is current at the start of a block
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

/** Parameters and results of calls are available at their control. */
const isTaken = ({ op }: Node): boolean => op === ops.Parm || op === ops.Proj;
