// Systems of equations over two lattices, and their solutions: the shared types for building, solving,
// printing, and display.
//
// Variables are identified by the index of their equation, in program order. Two kinds:
//   statement  whether control can reach a place:     UNREACHABLE > REACHABLE
//   value      what a piece of data can be:            UNDEFINED (top) > each constant > UNKNOWN (bottom)
// Sources: Click and Cooper, “Combining Analyses, Combining Optimizations” (1995), and the review in
// docs/theory.md §1. Invariants: transfer functions are monotone; solvers only lower elements; a system never
// changes.
import type { AnalysisName, SolvingOrder } from '../../choices/index.ts';
import type { Op } from '../../ir/ops/row.ts';
import type { Value } from '../../ir/values.ts';

export type StatementElement = 'unreachable' | 'reachable';

/** Constants are interned: equal elements are one object. */
export type ValueElement =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'unknown' };

export type Operand =
  | { readonly kind: 'variable'; readonly variable: number }
  | { readonly kind: 'literal'; readonly value: Value };

export interface ControlEdge {
  readonly from: number;
  readonly condition: Operand | null;
  /** The outcome of the condition for which control takes this edge. */
  readonly sense: boolean;
}

interface Common {
  readonly index: number;
  /** Unique in its system: `s4`, `x2`, `cond`, `read()`, `Phi12`. */
  readonly name: string;
  /** -1 if the system does not come from a graph. */
  readonly node: number;
  /** Half-open source span; both are 0 if there is none. */
  readonly start: number;
  readonly end: number;
}

export interface StatementEquation extends Common {
  readonly kind: 'statement';
  /** Always reachable: the first statement, and functions called from anywhere. */
  readonly entry: boolean;
  /** Reachable when any of these is. */
  readonly edges: readonly ControlEdge[];
}

export type Definition =
  /** Never a constant: a parameter, input, load, or call. */
  | { readonly kind: 'unknown' }
  /** A literal, or a copy of another variable. */
  | { readonly kind: 'copy'; readonly operand: Operand }
  | {
      readonly kind: 'op';
      readonly op: Op;
      readonly operands: readonly Operand[];
      /** Its text with the system's names, if the op table does not determine it: `x1 != 1`. */
      readonly text?: string;
    }
  /** One arm for each edge of the statement `merge`, in order. An arm is top while its edge is not taken. */
  | { readonly kind: 'phi'; readonly merge: number; readonly arms: readonly Operand[] };

export interface ValueEquation extends Common {
  readonly kind: 'value';
  /**
   * The statement that computes the value, which is top while the statement is unreachable; -1 if the value
   * floats, as most nodes do.
   */
  readonly at: number;
  readonly definition: Definition;
}

export type Equation = StatementEquation | ValueEquation;

export interface EquationSystem {
  readonly equations: readonly Equation[];
}

/** `in-turn`: alternates the first two, each with the facts of the other, until neither finds more. */
export { analysisNames, solvingOrders, type AnalysisName, type SolvingOrder } from '../../choices/index.ts';

export type Element = StatementElement | ValueElement;

/** Limits the recorded worklist per visit, because the record would take quadratic space. */
export const MAX_WAITING = 200;

export interface Visit {
  readonly variable: number;
  /** The same object as `after` if the visit had no effect. */
  readonly before: Element;
  readonly after: Element;
  /** Variables whose elements determined the new one; [] without a change. */
  readonly because: readonly number[];
  /** Index of the visit that queued the variable; -1 for initial entries. */
  readonly queuedBy: number;
  /** The worklist after the visit, next entry first: at most `MAX_WAITING`; [] in round robin. */
  readonly waiting: readonly number[];
  readonly waitingCount: number;
  /**
   * Iteration of `round-robin`; phase of `in-turn` (even: cp, odd: uce; each starts at top), or of
   * `congruence`; otherwise 0.
   */
  readonly round: number;
}

export interface Split {
  readonly afterVisits: number;
  readonly from: number;
  /** The new class, and the members of `from` that moved into it. */
  readonly into: number;
  readonly moved: readonly number[];
  readonly cause:
    | { readonly kind: 'element' }
    | { readonly kind: 'definition' }
    /** Their operands at this position are in different classes since this class split off or fell. */
    | { readonly kind: 'operand'; readonly place: number; readonly class: number };
}

export interface Solution {
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly elements: readonly Element[];
  /** For `congruence`: class by variable, -1 for statements. Members are equal whenever both are defined. */
  readonly classes: readonly number[] | null;
  /** With a trace, all visits in order; otherwise []. */
  readonly visits: readonly Visit[];
  readonly splits: readonly Split[];
  readonly counts: {
    readonly evaluations: number;
    readonly changes: number;
    /** Iterations of round robin, or phases of `in-turn`; 1 otherwise. */
    readonly rounds: number;
  };
}

/** Which of the waiting variables, in the order in which they were queued, to evaluate next: an index in the list. */
export type Choose = (waiting: readonly number[], elements: readonly Element[]) => number;
