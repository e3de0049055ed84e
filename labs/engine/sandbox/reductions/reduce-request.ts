// Requests and results of reductions: plain data, for workers.
//
// Names in steps and failures are those of the text `before`. After a failing run, `after` equals `before`,
// and the steps are those up to the failure.
import type {
  PipelineError,
  ReducedComparison,
  ReductionName,
  ReductionStep,
  ScheduleKind,
} from '../../../../compiler/index.ts';
import { defaultLimits, type CodeFailure, type SandboxLimits } from '../limits.ts';

/** Exports one reduction or a list. */
export interface ReductionText {
  readonly text: string;
  /** File name in failures. */
  readonly file?: string;
}

export interface ReduceWithRequest {
  /** Text or JSON. */
  readonly pipeline: string;
  readonly reductions: readonly (ReductionName | ReductionText)[];
  /** One by one, each to a fixed point; default: together. */
  readonly oneByOne?: boolean;
  /** For the result; null: none. Default: best. */
  readonly schedule?: ScheduleKind | null;
  /** Number of inputs for running the pipeline before and after; null: no run (default). */
  readonly compare?: ComparisonRequest | null;
  readonly limits?: Partial<ReductionLimits>;
}

export interface ComparisonRequest {
  readonly runs: number;
  readonly seed: number;
  /** See EquivalenceRequest. */
  readonly endsWithin?: number;
}

export interface ReductionLimits extends SandboxLimits {
  /** Visits of one run, besides 50 for each node. */
  readonly visits: number;
  /** Steps of one run. */
  readonly steps: number;
  /** Nodes that one run makes. */
  readonly nodes: number;
  /** Wall time of one run. */
  readonly runMilliseconds: number;
}

export const defaultReductionLimits: ReductionLimits = {
  ...defaultLimits,
  visits: 20_000,
  steps: 100_000,
  nodes: 50_000,
  runMilliseconds: 20_000,
};

export interface ReductionFailure extends CodeFailure {
  /** In `reductions`; -1: the joint result is malformed, and no single one is to blame. */
  readonly index: number;
  /** Its name, or its file if unnamed. */
  readonly reduction: string;
  /** By name and as text; '' if there is none. */
  readonly node: string;
  readonly nodeText: string;
}

export interface ReducedText {
  readonly ok: boolean;
  /** In blocks if it has blocks; '' if it has errors. */
  readonly before: string;
  /** In blocks if scheduled. */
  readonly after: string;
  readonly errors: readonly PipelineError[];
  readonly failure: ReductionFailure | null;
  /** Names, in order. */
  readonly reductions: readonly string[];
  readonly steps: readonly ReductionStep[];
  readonly visits: number;
  readonly idle: number;
  readonly output: readonly string[];
  /** null if not requested, or nothing to compare. */
  readonly comparison: ReducedComparison | null;
}
