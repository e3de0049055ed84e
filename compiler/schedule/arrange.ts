// Prepares the placement of nodes, and orders the nodes in each block.
import { controlFlowOf, dominates } from '../analysis/index.ts';
import { inOrder } from '../base/in-order.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { isUntouchedBy } from '../optimize/rules/addresses.ts';
import { loadsBeforeStores } from './anti-dependences.ts';
import { checkSchedule } from './check.ts';
import { headBlock, type Placing } from './place.ts';
import type { Schedule, ScheduleChoice, ScheduledBlock } from './schedule.ts';

export function placingOf(graph: Graph): Placing {
  const { cfg, dominators, loops } = controlFlowOf(graph);
  return { graph, cfg, dominators, loops, order: topologicalOrder(graph), owners: ownersOf(graph) };
}

/**
 * The schedule that places each node in its block of `blockOf`, verified. @param known blocks in final order;
 * null for others
 */
export function arranged(
  { graph, cfg, dominators, loops, order }: Omit<Placing, 'owners'>,
  kind: ScheduleChoice,
  blockOf: Int32Array,
  known: readonly (ScheduledBlock | null)[] = [],
): Schedule {
  const computed = cfg.blocks.map(({ index }): Node[] | null => (known[index] == null ? [] : null));
  for (const node of order) if (blockOf[node.id] >= 0) computed[blockOf[node.id]]?.push(node);
  const above = (one: Node, other: Node): boolean =>
    dominates(dominators, headBlock(cfg, one), headBlock(cfg, other));
  const isUntouched = (load: Node, store: Node): boolean => isUntouchedBy(load, store, { dominates: above });
  // Lists all properties, because V8 gives objects that spread others separate hidden classes.
  const blocks = cfg.blocks.map(({ index, head, end, successors, predecessors }): ScheduledBlock => {
    const block = known[index];
    if (block != null) return block;
    const nodes = phisOf(head);
    for (const node of loadsBeforeStores(computed[index] ?? [], isUntouched)) nodes.push(node);
    if (end !== null) nodes.push(end);
    return { index, head, end, successors, predecessors, nodes };
  });
  const schedule = { kind, graph, cfg, dominators, loops, blocks, blockOf };
  checkSchedule(schedule);
  return schedule;
}

const idOf = ({ id }: Node): number => id;

function phisOf(head: Node): Node[] {
  const phis: Node[] = [];
  for (const user of head.uses) if (user.op === ops.Phi) phis.push(user);
  return inOrder(phis, idOf);
}
