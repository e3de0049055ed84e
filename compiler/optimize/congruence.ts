// Constants, unreachable code and congruence at once (Click's combined analyses, all three), applied to the graph.
//
// Variables that have equal values all the time are one value, also where this follows only from itself: two counters of
// a loop that begin alike and go on alike. What is found of each of the three helps the others: a test of two congruent
// values is decided, an arm that is never taken does not part two values, and two constants that are equal are congruent.
// The analysis is analysis/lattice/congruence.ts, its steps are those of apply-analysis.ts.
//
// Peepholes and value numbering find what is equal by its operands, and constants.ts what is constant; so there is
// something left only where two phis of one loop may be congruent, and only then is the analysis asked.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { applyAnalysis } from './apply-analysis.ts';
import type { PassSteps } from './pass-steps.ts';

/**
 * Returns whether anything was found.
 * @param vetoes steps that may not be taken
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

/** Whether two phis of a loop begin alike, and may go on alike. */
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

/** Operations on congruent operands are alike, and so may phis be; all other values are like themselves alone. */
function entryKey(value: Node): unknown {
  const { op } = value;
  return op === ops.Phi || op.fold !== undefined || op === ops.Cast ? op : value;
}

const ANY = 'any';

/** Of what is computed, the op and its constant; a phi may turn out to be one of its values. */
function nextKey(value: Node): unknown {
  if (value.op === ops.Phi || value.op === ops.Cast || value.op === ops.ReadOnly) return ANY;
  if (value.op.fold === undefined) return value;
  const last = value.inputs.at(-1);
  return last?.op === ops.Constant ? `${value.op.index} ${last.id}` : value.op;
}
