// The cost of solving equations: of a graph's, for benchmarks, and of a program's, for an order that a student writes.
import { combinedAnalysis } from '../../analysis/lattice/combined.ts';
import { graphSystem } from '../../analysis/lattice/from-graph.ts';
import type { AnalysisName, Element, SolvingOrder } from '../../analysis/lattice/model.ts';
import { readersOf } from '../../analysis/lattice/readers.ts';
import { analyse } from '../../analysis/lattice/solve.ts';
import { readsOf, standardLaws } from '../../analysis/lattice/transfer.ts';
import type { Compilation } from '../../compilation.ts';
import { systemFor } from './analysis.ts';

export interface CostRequest {
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  /** For `round-robin` without congruence: whether to continue after a sweep. */
  readonly mayGoOn?: () => boolean;
}

export interface SolvingCost {
  readonly variables: number;
  /** Returns the number of evaluated equations. */
  readonly solve: (request: CostRequest) => number;
}

/** Requires a program without errors. */
export function costOf({ optimized }: Compilation): SolvingCost {
  const system = graphSystem(optimized);
  return {
    variables: system.equations.length,
    solve: (request) => analyse(system, request).counts.evaluations,
  };
}

export interface WaitingEquation {
  /** In program order. */
  readonly number: number;
  readonly name: string;
  readonly element: 'top' | 'constant' | 'bottom' | 'unreachable' | 'reachable';
  /** The numbers of the equations whose elements it reads, and of those that read its element. */
  readonly reads: readonly number[];
  readonly readers: readonly number[];
}

/**
 * Solves the combined equations of a program, always evaluating the equation that `next` chooses: an index in the
 * list, which is in the order in which the equations were queued.
 *
 * @returns the number of evaluated equations
 */
export function evaluationsInOrder(
  compilation: Compilation,
  next: (waiting: readonly WaitingEquation[]) => number,
): number {
  const { system } = systemFor(compilation, { form: 'statements' });
  const { starts, items } = readersOf(combinedAnalysis(system, standardLaws));
  const equations = system.equations.map((equation, number) => ({
    number,
    name: equation.name,
    reads: [...new Set(readsOf(system, equation))],
    readers: [...new Set(items.subarray(starts[number], starts[number + 1]))],
  }));
  const choose = (waiting: readonly number[], elements: readonly Element[]): number =>
    next(waiting.map((number) => ({ ...equations[number], element: kindOf(elements[number]) })));
  return analyse(system, { analysis: 'combined', order: 'worklist', choose }).counts.evaluations;
}

function kindOf(element: Element): WaitingEquation['element'] {
  if (typeof element === 'string') return element;
  return ({ undefined: 'top', constant: 'constant', unknown: 'bottom' } as const)[element.kind];
}
