// The only entry for external graphs: json-pipeline files, graphs as text, and graphs as JSON.
//
// A reader can only create an UncheckedGraph, which only this file unwraps, so no reader can omit the check.
// An admitted graph is as reliable as a program's: every value has its declared type (types.ts, operands.ts,
// calls.ts), every access is proved or checked (guards.ts), and memory is used in order (memory-order.ts). So
// it can run natively, and all engines agree on it, including faults. Invariants: nothing throws; no claim of
// the text is trusted without proof.
import type { Phrase } from '../base/phrase.ts';
import { blockTreeOf } from '../analysis/block-tree.ts';
import type { Graph } from '../ir/graph.ts';
import { READING } from '../ir/log.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { LENGTH } from '../ir/types.ts';
import { UncheckedGraph } from '../ir/unchecked.ts';
import { verify } from '../ir/verify.ts';
import { separateFunctions } from '../optimize/functions/separate-functions.ts';
import { scheduleGraph, scheduleKinds } from '../schedule/index.ts';
import { checkExchange, type NotNull } from './calls.ts';
import { checkConstants } from './constants.ts';
import { checkDeclarations } from './declarations.ts';
import { Findings, type ForeignProblem } from './findings.ts';
import { checkFunctions } from './functions.ts';
import { guardAccesses, placeAccesses } from './guards.ts';
import { admitNull } from './initialized.ts';
import { checkLoops } from './loops.ts';
import { checkMemoryOrder } from './memory-order.ts';
import { Needs } from './needs.ts';
import { checkOperands } from './operands.ts';
import { latestPlaces } from './places.ts';
import { Proofs } from '../optimize/proofs.ts';
import { PointerTests } from './tests.ts';
import { inferTypes } from './types.ts';

export type { ForeignCondition, ForeignProblem } from './findings.ts';

export interface Admission {
  /** Null if there are problems. */
  readonly graph: Graph | null;
  readonly problems: readonly ForeignProblem[];
}

/** @param nameOf names of nodes in the problems; default: op and id */
export function admit(unchecked: UncheckedGraph, nameOf: (node: Node) => Phrase = String): Admission {
  const graph = UncheckedGraph.open(unchecked);
  const findings = new Findings(graph, nameOf);
  check(graph, findings);
  return findings.isEmpty ? { graph, problems: [] } : { graph: null, problems: findings.problems };
}

function check(graph: Graph, findings: Findings): void {
  for (const problem of verify(graph, 'complete')) findings.put(problem);
  if (!findings.isEmpty) return;
  graph.log?.beginStep(READING, 'infer-types', -1, -1);
  separateFunctions(graph);
  checkDeclarations(graph, findings);
  checkFunctions(graph, findings);
  checkConstants(graph, findings);
  checkLoops(blockTreeOf(graph), findings);
  if (!findings.isEmpty) return;
  graph.log?.beginStep(READING, 'infer-types', -1, -1);
  admitNull(scheduleGraph(graph, 'early'));
  inferTypes(graph);
  checkOperands(graph, findings);
  if (!findings.isEmpty) return;
  if (dropLengthClaims(graph)) inferTypes(graph);
  const wanted = checkExchange(graph, findings);
  if (findings.isEmpty) secure(graph, wanted, findings);
  if (findings.isEmpty) for (const problem of verify(graph, 'complete')) findings.put(problem);
}

/**
 * The optimizer casts the count of a new array to a length, because it knows the allocation. Here it is only a
 * claim, and the count itself is as good: what needs a length is proved or checked.
 *
 * @returns whether there were any
 */
function dropLengthClaims(graph: Graph): boolean {
  const claims = [...graph.all()].filter(({ op, aux }) => op === ops.Cast && aux === LENGTH);
  for (const claim of claims) graph.replace(claim, claim.input(1));
  return claims.length > 0;
}

/** Ensures that an access can only fail with a fault that all engines know. */
function secure(graph: Graph, wanted: readonly NotNull[], findings: Findings): void {
  const proofs = new Proofs(graph, graph.all());
  const early = scheduleGraph(graph, 'early');
  const needs = new Needs(proofs, new PointerTests(proofs.dominance), wanted);
  const memory = checkMemoryOrder(early, findings);
  if (memory === null || !findings.isEmpty) return;
  const latest = latestPlaces(early, (load, block) => memory.hasMemory(load, block));
  const placed = placeAccesses(graph, early, latest, needs) ? scheduleGraph(graph, 'early') : early;
  guardAccesses(graph, placed, proofs.dominance, needs);
  for (const kind of scheduleKinds) {
    if (findings.isEmpty) checkMemoryOrder(scheduleGraph(graph, kind), findings);
  }
}
