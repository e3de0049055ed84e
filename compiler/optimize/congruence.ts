// Combines constants, unreachable code, and congruence (Click's combined analyses, all three), and applies
// the results.
//
// Variables with equal values at all times become one value, even if this only follows from itself: two
// counters of a loop with the same start and step. Each analysis helps the others: a test of two congruent
// values is decided, an arm that is never taken does not separate two values, and two equal constants are
// congruent.
// analysis/lattice/congruence.ts holds the analysis, and apply-analysis.ts its steps.
//
// Peepholes and value numbering find values that are equal by their operands, and constants.ts finds
// constants; so more can be found only if two phis of one loop may be congruent, and only then does the
// analysis run.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { applyAnalysis } from './apply-analysis.ts';
import type { PassSteps } from './pass-steps.ts';

/**
 * Returns whether anything was found.
 * @param vetoes forbidden steps
 * @param began called with the number of each step, before it changes anything
 */
export function unifyCongruent(graph: Graph, steps: PassSteps): boolean {
  return mayHaveTwins(graph) && applyAnalysis(graph, 'congruence', steps);
}

function mayHaveTwins(graph: Graph): boolean {
  for (const node of graph.nodes)
    if (node?.op === ops.Loop && node.inputs.length === 3 && hasTwins(node)) return true;
  return false;
}

/** Whether two phis of a loop start alike, and may continue alike. */
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

/** Operations on congruent operands are alike, and phis may be; every other value is only like itself. */
function entryKey(value: Node): unknown {
  const { op } = value;
  return op === ops.Phi || op.fold !== undefined || op === ops.Cast ? op : value;
}

const ANY = 'any';

/** For a computed value, the op and its constant; a phi may turn out to be one of its values. */
function nextKey(value: Node): unknown {
  if (value.op === ops.Phi || value.op === ops.Cast || value.op === ops.ReadOnly) return ANY;
  if (value.op.fold === undefined) return value;
  const last = value.inputs.at(-1);
  return last?.op === ops.Constant ? `${value.op.index} ${last.id}` : value.op;
}
