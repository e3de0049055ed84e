// What an SSA construction gives, and what it leaves behind to be watched.
//
// A value is known by the variable, the block that defines it, and whether a phi does: for each variable a block holds
// at most one phi and at most one simple definition (Ullrich, §4). Packed into one number; see `simpleValue`.
// Keep true when editing: phis are sorted by block, then variable, so that equal forms are equal data.
import type { DefUseGraph } from './def-use.ts';

/** A packed value; `UNDEFINED` where no definition reaches. */
export type SsaValue = number;

/** What comes along a path without definition. Only phis that no use needs have it as an argument. */
export const UNDEFINED: SsaValue = -1;

export const simpleValue = ({ variables }: DefUseGraph, block: number, variable: number): SsaValue =>
  (block * variables.length + variable) * 2;

export const phiValue = (graph: DefUseGraph, block: number, variable: number): SsaValue =>
  simpleValue(graph, block, variable) + 1;

export const isPhi = (value: SsaValue): boolean => value >= 0 && value % 2 === 1;
export const blockOf = ({ variables }: DefUseGraph, value: SsaValue): number =>
  Math.floor(value / 2 / variables.length);
export const variableOf = ({ variables }: DefUseGraph, value: SsaValue): number =>
  Math.floor(value / 2) % variables.length;

export interface Phi {
  readonly block: number;
  readonly variable: number;
  /** By predecessor of the block. */
  readonly args: readonly SsaValue[];
}

export interface SsaForm {
  readonly phis: readonly Phi[];
  /** By block: the value of each of its uses, in their order. */
  readonly uses: readonly (readonly SsaValue[])[];
}

/** One thing that a construction did or looked at. */
export type SsaStep =
  /** A backward search stands at the beginning of a block, or at its end where `atEnd`. */
  | { readonly kind: 'visit'; readonly variable: number; readonly block: number; readonly atEnd: boolean }
  /** The search came to a definition, or to a block where it had been before. */
  | { readonly kind: 'found'; readonly variable: number; readonly block: number; readonly value: SsaValue }
  /** `open`: its block waits for predecessors, so its arguments cannot be looked up yet. */
  | {
      readonly kind: 'place-phi';
      readonly variable: number;
      readonly block: number;
      readonly open?: boolean;
    }
  /** What comes to a phi from one predecessor, by place, is known. */
  | {
      readonly kind: 'phi-argument';
      readonly phi: SsaValue;
      readonly place: number;
      readonly value: SsaValue;
    }
  /** All its arguments are known. */
  | { readonly kind: 'fill-phi'; readonly phi: SsaValue; readonly args: readonly SsaValue[] }
  /** It was only another name for a value. */
  | { readonly kind: 'remove-phi'; readonly phi: SsaValue; readonly by: SsaValue }
  /** The dominance frontier of a block was asked for. */
  | {
      readonly kind: 'frontier';
      readonly variable: number;
      readonly block: number;
      readonly frontier: readonly number[];
    }
  /** A join edge of the DJ-graph was followed, or refused since its end is deeper than `level`. */
  | {
      readonly kind: 'dj-edge';
      readonly from: number;
      readonly to: number;
      readonly level: number;
      readonly taken: boolean;
    }
  /** Phis that use each other in a circle, and the values from outside that they use. */
  | { readonly kind: 'scc'; readonly phis: readonly SsaValue[]; readonly outside: readonly SsaValue[] }
  /** A phi was left out since the variable is not live there. */
  | { readonly kind: 'not-live'; readonly variable: number; readonly block: number }
  /** A block was filled, and gives a variable its value. */
  | { readonly kind: 'write'; readonly variable: number; readonly block: number; readonly value: SsaValue }
  /** The last predecessor of a block was filled. */
  | { readonly kind: 'seal'; readonly block: number }
  /** The value of a use is known. */
  | { readonly kind: 'rename'; readonly variable: number; readonly block: number; readonly value: SsaValue };

export interface SsaCounts {
  /** Phis that the algorithm placed, and that it removed again. */
  readonly placed: number;
  readonly removed: number;
  /** How often its searches and walks looked at a block. */
  readonly visits: number;
  /** How often a backward search came to an end: at a definition, or where it had been. */
  readonly paths: number;
}

/** Collects what an algorithm does. Counting is always on; steps are kept up to a limit. */
export class Recorder {
  readonly steps: SsaStep[] = [];
  placed = 0;
  removed = 0;
  visits = 0;
  paths = 0;
  /** There were more steps than the limit. */
  truncated = false;
  readonly limit: number;

  /** @param limit most steps to keep; 0: none */
  constructor(limit = 0) {
    this.limit = limit;
  }

  /** Whether steps are wanted: ask before making a costly one. */
  get isOn(): boolean {
    if (this.steps.length < this.limit) return true;
    if (this.limit > 0) this.truncated = true;
    return false;
  }

  step(step: SsaStep): void {
    if (this.isOn) this.steps.push(step);
  }

  counts(): SsaCounts {
    const { placed, removed, visits, paths } = this;
    return { placed, removed, visits, paths };
  }
}

/** The construction was given up: the graph is too large for it. */
export class TooMuchWork extends Error {}

/** Turns a def/use graph whose uses are strict into SSA form. @throws TooMuchWork */
export type Construction = (graph: DefUseGraph, recorder: Recorder) => SsaForm;

export function sortedPhis(phis: Phi[]): Phi[] {
  return phis.sort((a, b) => a.block - b.block || a.variable - b.variable);
}
