// Systems of equations over two lattices, and what solving them leaves behind. Everything that builds, solves, prints or
// shows such a system shares these types.
//
// A system has one variable an equation, in program order; a variable is known by the index of its equation. Two kinds:
//   statement  whether control can come to a place:   UNREACHABLE > REACHABLE
//   value      what a piece of data can be:            UNDEFINED (top) > each constant > UNKNOWN (bottom)
// Sources: Click and Cooper, «Combining Analyses, Combining Optimizations» (1995), and the review in docs/theory.md §1.
// Keep true: transfer functions are monotone; solvers only move elements down; a system is never changed.
import type { AnalysisName, SolvingOrder } from '../../choices/index.ts';
import type { Op } from '../../ir/ops/row.ts';
import type { Value } from '../../ir/values.ts';

export type StatementElement = 'unreachable' | 'reachable';

/** Constants are interned by the module that makes them: two equal elements are one object. */
export type ValueElement =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'unknown' };

/** An input of an equation: another variable, or a literal. */
export type Operand =
  | { readonly kind: 'variable'; readonly variable: number }
  | { readonly kind: 'literal'; readonly value: Value };

/** One way for control to come: from a statement, where its condition (if it has one) holds or fails. */
export interface ControlEdge {
  /** A statement variable. */
  readonly from: number;
  readonly condition: Operand | null;
  /** Which outcome of the condition takes this edge. */
  readonly sense: boolean;
}

interface Common {
  readonly index: number;
  /** Unique in its system: `s4`, `x2`, `cond`, `read()`, `Phi12`. */
  readonly name: string;
  /** The graph's node that it stands for; -1 in systems that were not made from a graph. */
  readonly node: number;
  /** Place in the source text, half open; both 0 where there is none. */
  readonly start: number;
  readonly end: number;
}

export interface StatementEquation extends Common {
  readonly kind: 'statement';
  /** Reachable by itself: the first statement, and functions that are called from anywhere. */
  readonly entry: boolean;
  /** Reachable when any of these is. */
  readonly edges: readonly ControlEdge[];
}

export type Definition =
  /** Never a constant: a parameter, what is read, a load, a call. */
  | { readonly kind: 'unknown' }
  /** A literal, or a copy of another variable. */
  | { readonly kind: 'copy'; readonly operand: Operand }
  | {
      readonly kind: 'op';
      readonly op: Op;
      readonly operands: readonly Operand[];
      /** How it is written with the system's names, where a row of the op table does not say it: `x1 != 1`. */
      readonly text?: string;
    }
  /** One arm for each edge of the statement `merge`, in their order. An arm whose edge is not taken counts as top. */
  | { readonly kind: 'phi'; readonly merge: number; readonly arms: readonly Operand[] };

export interface ValueEquation extends Common {
  readonly kind: 'value';
  /** The statement that computes it: while that is unreachable the value is top. -1: it floats, as most nodes do. */
  readonly at: number;
  readonly definition: Definition;
}

export type Equation = StatementEquation | ValueEquation;

export interface EquationSystem {
  readonly equations: readonly Equation[];
}

/** `in-turn`: the first two one after the other, each with the facts of the other, until neither finds more. */
export { analysisNames, solvingOrders, type AnalysisName, type SolvingOrder } from '../../choices/index.ts';

export type Element = StatementElement | ValueElement;

/** How much of the worklist a visit tells: to keep all of it would cost the square of the system's size. */
export const MAX_WAITING = 200;

/** One evaluation of an equation. */
export interface Visit {
  readonly variable: number;
  /** The same object (or word) as before where the visit had no effect. */
  readonly before: Element;
  readonly after: Element;
  /** Variables whose elements forced the new one; [] where nothing changed, or where it needed none. */
  readonly because: readonly number[];
  /** The visit (its index) that put the variable on the worklist; -1 for the first filling. */
  readonly queuedBy: number;
  /** What waits on the worklist after the visit, first the next: at most `MAX_WAITING`; [] in round robin. */
  readonly waiting: readonly number[];
  /** How many wait in all. */
  readonly waitingCount: number;
  /**
   * Round of `round-robin`; phase of `in-turn` (even: cp, odd: uce; each begins again at the top with what it solves
   * for); phase of `congruence`; else 0.
   */
  readonly round: number;
}

/** A class of congruent values was split in two. */
export interface Split {
  /** How many visits had been made. */
  readonly afterVisits: number;
  readonly from: number;
  /** The new class, and those of `from` that moved into it. */
  readonly into: number;
  readonly moved: readonly number[];
  readonly cause:
    /** Their elements differ. */
    | { readonly kind: 'element' }
    /** Their ops, literals or merges differ. */
    | { readonly kind: 'definition' }
    /** Their operands at this place are in different classes, since that class was split off or fell. */
    | { readonly kind: 'operand'; readonly place: number; readonly class: number };
}

export interface Solution {
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  /** By variable. */
  readonly elements: readonly Element[];
  /** Class by variable, for `congruence`: -1 of statements. Equal classes: the same value whenever both are defined. */
  readonly classes: readonly number[] | null;
  /** All visits in order, where a trace was asked for; else []. */
  readonly visits: readonly Visit[];
  readonly splits: readonly Split[];
  readonly counts: {
    /** Equations evaluated. */
    readonly evaluations: number;
    readonly changes: number;
    /** Rounds of round robin, or phases of `in-turn`; 1 otherwise. */
    readonly rounds: number;
  };
}
