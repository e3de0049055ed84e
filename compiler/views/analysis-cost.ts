// What solving the equations of a graph costs, for benchmarks: the system is built once, and solved as often as wanted.
import { graphSystem } from '../analysis/lattice/from-graph.ts';
import type { AnalysisName, SolvingOrder } from '../analysis/lattice/model.ts';
import { analyse } from '../analysis/lattice/solve.ts';
import type { Compilation } from '../compilation.ts';

export interface CostRequest {
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  /** For `round-robin` without congruence: asked after each sweep whether to go on. */
  readonly mayGoOn?: () => boolean;
}

export interface SolvingCost {
  /** Equations of the system. */
  readonly variables: number;
  /** Solves it; gives how many equations were evaluated. */
  readonly solve: (request: CostRequest) => number;
}

/** @param compilation of a program without errors */
export function costOf({ optimized }: Compilation): SolvingCost {
  const system = graphSystem(optimized);
  return {
    variables: system.equations.length,
    solve: (request) => analyse(system, request).counts.evaluations,
  };
}
