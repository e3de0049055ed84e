// Removes redundant zero checks: those dominated by a check of the same divisor (analysis/zero-check.ts).
// Nodes that depended on such a check then depend on the control before it, which the dominating check also
// dominates.
import { controlFlowOf } from '../analysis/control-flow.ts';
import { checkingRegions, walkZeroChecks } from '../analysis/zero-check.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { PassSteps } from './pass-steps.ts';
import type { RemovedChecks } from './removed-checks.ts';

const PASS = 'zero-checks';

/** Returns whether it removed any. */
export function removeRedundantZeroChecks(
  graph: Graph,
  steps: PassSteps,
  removed: RemovedChecks | null,
): boolean {
  if (!isDivisorCheckedTwice(graph)) return false;
  const { cfg } = controlFlowOf(graph);
  const walk = walkZeroChecks(checkingRegions(cfg));
  removed?.keepWalk(cfg, walk);
  let found = false;
  cfg.blocks.forEach(({ end }, block) => {
    const by = walk.redundant[block] < 0 ? null : cfg.blocks[walk.redundant[block]].end;
    if (end === null || by === null || steps.take(PASS, 'check-redundant', end) === null) return;
    removed?.add(end, { kind: 'dominated', by });
    graph.replace(end, end.input(0));
    found = true;
  });
  return found;
}

/** If not, the walk would find nothing. */
function isDivisorCheckedTwice(graph: Graph): boolean {
  const checked = new Set<Node>();
  for (const node of graph.nodes) {
    if (node?.op !== ops.ZeroCheck) continue;
    if (checked.has(node.input(1))) return true;
    checked.add(node.input(1));
  }
  return false;
}
