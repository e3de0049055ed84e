// The result of an SSA construction, and its trace for display.
//
// A value is identified by its variable, its defining block, and whether it is a phi: a block has at most one
// phi and one simple definition per variable (Ullrich, §4). It is packed into one number; see `simpleValue`.
// Invariant: phis are sorted by block, then variable, so that equal forms are equal data.
import type { DefUseGraph } from './flow/def-use.ts';

/** Packed; `UNDEFINED` if no definition reaches it. */
export type SsaValue = number;

/** The value on a path without a definition, only in phis that no use needs. */
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
  readonly args: readonly SsaValue[];
}

export interface SsaForm {
  readonly phis: readonly Phi[];
  /** By block: the value of each use, in order. */
  readonly uses: readonly (readonly SsaValue[])[];
}

export type SsaStep =
  /** A backward search is at the beginning of a block, or at its end if `atEnd`. */
  | { readonly kind: 'visit'; readonly variable: number; readonly block: number; readonly atEnd: boolean }
  /** The search reached a definition, or a visited block. */
  | { readonly kind: 'found'; readonly variable: number; readonly block: number; readonly value: SsaValue }
  /** `open`: its block waits for predecessors, so its arguments cannot be looked up yet. */
  | {
      readonly kind: 'place-phi';
      readonly variable: number;
      readonly block: number;
      readonly open?: boolean;
    }
  /** The argument for one predecessor, by index, is known. */
  | {
      readonly kind: 'phi-argument';
      readonly phi: SsaValue;
      readonly place: number;
      readonly value: SsaValue;
    }
  | { readonly kind: 'fill-phi'; readonly phi: SsaValue; readonly args: readonly SsaValue[] }
  | { readonly kind: 'remove-phi'; readonly phi: SsaValue; readonly by: SsaValue }
  | {
      readonly kind: 'frontier';
      readonly variable: number;
      readonly block: number;
      readonly frontier: readonly number[];
    }
  /** A join edge of the DJ-graph was followed, or rejected because its target is deeper than `level`. */
  | {
      readonly kind: 'dj-edge';
      readonly from: number;
      readonly to: number;
      readonly level: number;
      readonly taken: boolean;
    }
  /** Phis that use each other in a cycle, and the outside values that they use. */
  | { readonly kind: 'scc'; readonly phis: readonly SsaValue[]; readonly outside: readonly SsaValue[] }
  /** A phi was omitted because the variable is not live there. */
  | { readonly kind: 'not-live'; readonly variable: number; readonly block: number }
  | { readonly kind: 'write'; readonly variable: number; readonly block: number; readonly value: SsaValue }
  | { readonly kind: 'seal'; readonly block: number }
  | { readonly kind: 'rename'; readonly variable: number; readonly block: number; readonly value: SsaValue };

export interface SsaCounts {
  /** Number of phis placed, and of phis removed again. */
  readonly placed: number;
  readonly removed: number;
  readonly visits: number;
  /** Number of backward searches that ended at a definition or visited block. */
  readonly paths: number;
}

export class Recorder {
  readonly steps: SsaStep[] = [];
  placed = 0;
  removed = 0;
  visits = 0;
  paths = 0;
  truncated = false;
  readonly limit: number;

  /** @param limit maximum recorded steps; 0 for none */
  constructor(limit = 0) {
    this.limit = limit;
  }

  /** Check this before creating a costly step. */
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

/** The construction gave up because the graph is too large. */
export class TooMuchWork extends Error {}

/** Requires strict uses. @throws TooMuchWork */
export type Construction = (graph: DefUseGraph, recorder: Recorder) => SsaForm;

export function sortedPhis(phis: Phi[]): Phi[] {
  return phis.sort((a, b) => a.block - b.block || a.variable - b.variable);
}
