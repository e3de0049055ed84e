// Removes checks of indices, divisors, and lengths that ranges and limits prove redundant
// (analysis/index-check.ts).
//
// Nodes that depended on such a check then depend on the control before it. The index is in bounds there,
// too: control that reaches that point reaches the check, which never fails.
import { checkKind } from '../analysis/checks.ts';
import { analyseChecks } from '../analysis/index-check.ts';
import type { Graph } from '../ir/graph.ts';
import type { PassSteps } from './pass-steps.ts';
import type { RemovedChecks } from './removed-checks.ts';

const PASS = 'bounds-check-elimination';

/** Returns whether it removed any. */
export function eliminateBoundsChecks(
  graph: Graph,
  steps: PassSteps,
  removed: RemovedChecks | null,
): boolean {
  if (!graph.nodes.some((node) => node !== null && checkKind(node.op) !== null)) return false;
  let found = false;
  for (const { check, reason } of analyseChecks(graph).verdicts) {
    if (reason === null || steps.take(PASS, 'check-cannot-fail', check) === null) continue;
    removed?.add(check, reason);
    graph.replace(check, check.input(0));
    found = true;
  }
  return found;
}
