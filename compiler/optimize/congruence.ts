// Applies Click's combined analysis of constants, unreachable code, and congruence.
//
// Variables that are always equal become one value, even if that follows only from itself: two counters of a
// loop with the same start and step. The analyses help each other: a test of congruent values is decided, an
// arm that is never taken does not separate values, and equal constants are congruent.
// analysis/lattice/congruence.ts contains the analysis, apply-analysis.ts its steps.
//
// Value numbering and sccp.ts find everything else, so this pass only runs if two phis of one loop may be
// congruent.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { applyAnalysis } from './apply-analysis.ts';
import type { PassSteps } from './pass-steps.ts';

/** Returns whether anything changed. */
export function unifyCongruent(graph: Graph, steps: PassSteps): boolean {
  return mayHaveTwins(graph) && applyAnalysis(graph, 'congruence', steps);
}

function mayHaveTwins(graph: Graph): boolean {
  for (const node of graph.nodes)
    if (node?.op === ops.Loop && node.inputs.length === 3 && hasTwins(node)) return true;
  return false;
}

/** Whether two phis of a loop have similar initial and next values. */
function hasTwins(loop: Node): boolean {
  const groups = new Map<unknown, Set<unknown>>();
  for (const phi of loop.uses) {
    if (phi.op !== ops.Phi || phi.type.kind === 'memory') continue;
    const first = entryKey(phi.input(1));
    const next = nextKey(phi.input(2));
    const known = groups.get(first);
    if (known === undefined) groups.set(first, new Set([next]));
    else if (next === ANY || known.has(next) || known.has(ANY)) return true;
    else known.add(next);
  }
  return false;
}

/** Equal for values that may be congruent at loop entry: operations on congruent operands, and phis. */
function entryKey(value: Node): unknown {
  const { op } = value;
  return op === ops.Phi || op.fold !== undefined || op === ops.Cast ? op : value;
}

const ANY = 'any';

/** Equal for values that may be congruent in the next iteration; a phi may become one of its values. */
function nextKey(value: Node): unknown {
  if (value.op === ops.Phi || value.op === ops.Cast || value.op === ops.ReadOnly) return ANY;
  if (value.op.fold === undefined) return value;
  const last = value.inputs.at(-1);
  return last?.op === ops.Constant ? `${value.op.index} ${last.id}` : value.op;
}
