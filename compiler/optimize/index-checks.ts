// Takes checks away that ranges and limits show never to fail (analysis/index-check.ts): of indices, divisors, lengths.
//
// What hung on such a check hangs on the control before it. There, too, the index is inside: control that comes there
// comes to the check, which never failed.
import { checkKind } from '../analysis/checks.ts';
import { analyseChecks } from '../analysis/index-check.ts';
import type { Graph } from '../ir/graph.ts';
import type { PassSteps } from './pass-steps.ts';
import type { RemovedChecks } from './removed-checks.ts';

const PASS = 'index-checks';

/** Returns whether there were any. */
export function removeProvenChecks(graph: Graph, steps: PassSteps, removed: RemovedChecks | null): boolean {
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
