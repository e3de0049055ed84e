// Analyses as plain data for the window and the command line: the equations as text, the elements as text, and, where it
// was asked for, each evaluation with its reasons.
//
// Texts of elements: `U` and `R` of statements; `⊤`, a constant as results print it, and `⊥` of values.
// Variables are known by their index in `variables` everywhere.
import type { AnalysisName, SolvingOrder, Split } from './analysis/lattice/model.ts';
import type { Optimization } from './pipeline.ts';

/** `statements`: one variable a statement and one a name, as in the papers. `graph`: one for each node that counts. */
export type AnalysisForm = 'statements' | 'graph';

export interface AnalysisRequest {
  /** `statements` falls back to `graph` where the program has no such form; `AnalysisData.notes` then says why. */
  readonly form: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly trace: boolean;
  /**
   * Form `graph`: analyses the graph that this setting leaves. Default: the graph of the compilation itself.
   * The unoptimized graph (`none`) shows what an analysis finds by itself.
   */
  readonly optimize?: Optimization;
  /** Most visits that a trace keeps; the analysis itself is always done in full. Default: `MOST_VISITS`. */
  readonly mostVisits?: number;
}

/** How many visits a trace keeps where the request does not say. */
export const MOST_VISITS = 5000;

export interface AnalysisVariable {
  readonly name: string;
  readonly kind: 'statement' | 'value';
  /** `x3 = [s5 → x2 ∧ x1]`, with the names of the program. */
  readonly equation: string;
  /** The variables that the equation reads, each once. */
  readonly reads: readonly number[];
  /** The arms of a phi, by their edges; [] of all others. */
  readonly arms: readonly ArmData[];
  /** The node of the analysed graph; -1 in the form `statements`. */
  readonly node: number;
  /** Place in the source text, half open, and its line; all 0 where there is none. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** An arm counts as top while control cannot come along its edge. */
export interface ArmData {
  /** The variable of the statement that its edge comes from. */
  readonly from: number;
  /** The edge is taken where this is `sense`: a variable, or -1 where the condition is a literal or there is none. */
  readonly condition: number;
  readonly sense: boolean;
  /** A literal condition keeps control away for good. */
  readonly never: boolean;
  /** The name of the variable, or the literal. */
  readonly operand: string;
}

export interface VisitData {
  readonly variable: number;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
  /** Variables whose elements forced the new one. */
  readonly because: readonly number[];
  /** The visit that put the variable on the worklist; -1 for the first filling. */
  readonly queuedBy: number;
  /** What waits after the visit, first the next: at most `MOST_WAITING` of them. */
  readonly waiting: readonly number[];
  /** How many wait in all. */
  readonly waitingCount: number;
  /** Round of `round-robin`; phase of `in-turn` (even: cp, odd: uce); else 0. */
  readonly round: number;
}

/** How much of the worklist a visit tells. */
export const MOST_WAITING = 200;

/**
 * `no-statements-form`: the program has none (memory, functions …). `compiled-again`: `optimize` asked for another graph
 * than the compilation has: ids of nodes are those of that graph. `no-fast-form`: the order `fast` was not there for
 * this analysis, a worklist was taken.
 */
export type AnalysisNote = 'no-statements-form' | 'compiled-again' | 'no-fast-form';

export interface AnalysisCounts {
  readonly evaluations: number;
  readonly changes: number;
  readonly rounds: number;
}

export interface AnalysisData {
  /** The form that was analysed. */
  readonly form: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly variables: readonly AnalysisVariable[];
  /** What each variable starts with, and what it has at the fixed point. */
  readonly initial: readonly string[];
  readonly final: readonly string[];
  /** [] without `trace`. */
  readonly visits: readonly VisitData[];
  /** More visits were made than `visits` holds. */
  readonly truncated: boolean;
  /** Class of congruent values by variable, -1 of statements; null for other analyses. */
  readonly classes: readonly number[] | null;
  readonly splits: readonly Split[];
  readonly counts: AnalysisCounts;
  readonly notes: readonly AnalysisNote[];
}

/** From the weakest to the strongest: what one of them proves, those after it prove, too (peephole stands aside). */
export const strategyNames = ['peephole', 'cp', 'uce', 'in-turn', 'combined', 'congruence'] as const;
export type StrategyName = (typeof strategyNames)[number];

export interface ComparisonColumn {
  readonly strategy: StrategyName;
  /**
   * Texts of elements by variable. `''`, in the column `peephole` only: the rewriting took the node away and nothing tells
   * what it was (it had no use left).
   */
  readonly final: readonly string[];
  /** Null for `peephole`, which evaluates no equations. */
  readonly counts: AnalysisCounts | null;
}

export interface ComparisonData {
  readonly form: AnalysisForm;
  readonly variables: readonly AnalysisVariable[];
  readonly columns: readonly ComparisonColumn[];
  /** By variable: the strategies that prove more of it than some weaker one, in the order of the columns. */
  readonly stronger: readonly (readonly StrategyName[])[];
  /** Pairs of variables that congruence alone proves equal: their class, by variable; -1 where there is none. */
  readonly classes: readonly number[];
  readonly notes: readonly AnalysisNote[];
}
