// The cost of solving a graph's equations, for benchmarks: the system is built once and solved repeatedly.
import { graphSystem } from '../analysis/lattice/from-graph.ts';
import type { AnalysisName, SolvingOrder } from '../analysis/lattice/model.ts';
import { analyse } from '../analysis/lattice/solve.ts';
import type { Compilation } from '../compilation.ts';

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
