// Solves a system by one of the analyses, in one of the orders: the entry point to this folder's solvers.
import { combinedAnalysis } from './combined.ts';
import { solveCongruence } from './congruence.ts';
import { constantPropagation } from './cp.ts';
import { inOrder } from './in-order.ts';
import { solveInTurn } from './in-turn.ts';
import type { AnalysisName, Choose, Element, EquationSystem, Solution, SolvingOrder } from './model.ts';
import { SolvingRecord } from './record.ts';
import { roundRobin } from './round-robin.ts';
import { sparse } from './sparse.ts';
import { standardLaws, type Laws, type Problem } from './transfer.ts';
import { unreachableCode } from './uce.ts';

export type PlainAnalysis = Exclude<AnalysisName, 'congruence'>;

export interface SolvingOptions {
  readonly analysis: PlainAnalysis;
  readonly order: SolvingOrder;
  /** Default: false. */
  readonly trace?: boolean;
  /** With `trace`: maximum recorded visits. Default: all. */
  readonly mostVisits?: number;
  /** Default: the standard ones; tests plant mistakes here. */
  readonly laws?: Laws;
  /**
   * For `round-robin`: whether to continue after a sweep; if not, solving stops above the fixed point.
   * Default: yes.
   */
  readonly mayGoOn?: () => boolean;
  /** For `worklist`. Default: first in, first out. */
  readonly choose?: Choose;
}

/** Uses the standard laws. */
export function analyse(
  system: EquationSystem,
  { analysis, ...options }: Omit<SolvingOptions, 'analysis' | 'laws'> & { readonly analysis: AnalysisName },
): Solution {
  return analysis === 'congruence'
    ? solveCongruence(system, options)
    : solve(system, { analysis, ...options });
}

type Solver = (
  problem: Problem,
  record: SolvingRecord,
  phase: number | null,
  options: Pick<SolvingOptions, 'mayGoOn' | 'choose'>,
) => Element[];

const solvers: Readonly<Record<SolvingOrder, Solver>> = {
  'round-robin': (problem, record, phase, { mayGoOn }) => roundRobin(problem, record, phase, mayGoOn),
  worklist: (problem, record, phase, { choose }) => inOrder(problem, record, phase, choose),
  fast: sparse,
};

export function solve(system: EquationSystem, options: SolvingOptions): Solution {
  const { analysis, order, trace = false, mostVisits = Infinity, laws = standardLaws } = options;
  const record = new SolvingRecord(trace ? mostVisits : 0);
  const solveOne = (problem: Problem, phase: number | null = null): Element[] =>
    solvers[order](problem, record, phase, options);
  const elements = elementsOf(system, analysis, laws, solveOne);
  const { visits, evaluations, changes, rounds } = record;
  return {
    analysis,
    order,
    elements,
    classes: null,
    visits,
    splits: [],
    counts: { evaluations, changes, rounds },
  };
}

function elementsOf(
  system: EquationSystem,
  analysis: PlainAnalysis,
  laws: Laws,
  solveOne: (problem: Problem, phase?: number) => Element[],
): Element[] {
  switch (analysis) {
    case 'cp':
      return solveOne(constantPropagation(system, laws));
    case 'uce':
      return solveOne(unreachableCode(system, laws));
    case 'combined':
      return solveOne(combinedAnalysis(system, laws));
    case 'in-turn':
      return solveInTurn(system, laws, solveOne);
  }
}
