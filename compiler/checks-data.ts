// What windows and the command line show of checks: the walk that finds redundant zero checks, the checks that were taken
// away and those that stay, with reasons, and the ranges and limits of values. Plain data, made from a compilation.
import type { CheckKind, RemovedCheck } from './analysis/checks.ts';

/** A region of the graph as the walk sees it: a basic block, with the check in which it ends, if it does in one. */
export interface WalkedRegion {
  /** Its number; regions of a function follow each other, parents come before children. */
  readonly region: number;
  /** Id of the node at its head. */
  readonly head: number;
  /** The immediate dominator, and the regions that this one immediately dominates; -1: the first of a function. */
  readonly parent: number;
  readonly children: readonly number[];
  /** Id of the ZeroCheck in which it ends, and of the value that is checked; -1 where it ends in something else. */
  readonly check: number;
  readonly value: number;
  /** What the value is called in the program; ''. */
  readonly name: string;
  readonly line: number;
}

/** One step of figure 6, and both maps after it. */
export interface WalkEvent {
  readonly region: number;
  /** Id of the check, or of the head where the region ends in none. */
  readonly node: number;
  /** Enter a region; flag its check as redundant; set or restore nonZero of its value; leave it. */
  readonly action: 'enter' | 'flag' | 'set' | 'restore' | 'leave';
  /** Ids of the values that are known not to be 0, in the order in which they became known. */
  readonly nonZero: readonly number[];
  /** Regions that were flagged. */
  readonly redundant: readonly number[];
}

export interface RemainingCheck {
  /** Id of the check. */
  readonly node: number;
  readonly start: number;
  readonly end: number;
  /** 1-based; 0 in the library. */
  readonly line: number;
  readonly kind: CheckKind;
  /** Why it could not be taken away: `i may be negative: it is -1 … 9`. */
  readonly why: string;
}

export interface ChecksData {
  readonly walk: {
    /** The steps after which the graph was the one walked through; -1: it is the finished graph. */
    readonly step: number;
    readonly regions: readonly WalkedRegion[];
    readonly events: readonly WalkEvent[];
    /** There were more events than are told. */
    readonly truncated: boolean;
  };
  readonly removed: readonly RemovedCheck[];
  readonly remaining: readonly RemainingCheck[];
}

/** A fact about a value that holds from a region on. */
export interface LimitData {
  /** `i < a#`, `i ≥ 0`, `x ≠ 0`. */
  readonly text: string;
  /** Id of the head of the first region in which it holds. */
  readonly from: number;
  /** Id of the test or check that says so, and its line. */
  readonly by: number;
  readonly line: number;
}

export interface RangeData {
  /** Id of the value. */
  readonly node: number;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** `0 … 2^32-1`. */
  readonly range: string;
  /** Before it was narrowed: for phis of loops, else ''. */
  readonly widened: string;
  readonly limits: readonly LimitData[];
}
