// Requests and results of running built-in and students' reductions: plain data, for workers.
//
// Names in steps and failures come from the text `before`. A failing run changes nothing: `after` equals `before`, and
// the steps are those made up to the failure.
import type {
  PipelineError,
  ReducedComparison,
  ReductionName,
  ReductionStep,
  ScheduleKind,
} from '../../../compiler/index.ts';
import { defaultLimits, type CodeFailure, type SandboxLimits } from './limits.ts';

/** A student's code; its module exports one reduction or a list of them. */
export interface ReductionText {
  readonly text: string;
  /** File name in failures. */
  readonly file?: string;
}

export interface ReduceWithRequest {
  /** A pipeline, as text or JSON. */
  readonly pipeline: string;
  readonly reductions: readonly (ReductionName | ReductionText)[];
  /** One after the other, each to a fixed point; default: together. */
  readonly oneByOne?: boolean;
  /** Schedule of the result; null: none. Default: best. */
  readonly schedule?: ScheduleKind | null;
  /** Number of inputs for running the pipeline before and after; null: no run. Default: null. */
  readonly compare?: ComparisonRequest | null;
  readonly limits?: Partial<ReductionLimits>;
}

export interface ComparisonRequest {
  readonly runs: number;
  readonly seed: number;
}

export interface ReductionLimits extends SandboxLimits {
  /** Most visits of one run, besides 50 for each node. */
  readonly visits: number;
  /** Most steps of one run. */
  readonly steps: number;
  /** Most nodes that one run makes. */
  readonly nodes: number;
  /** Most wall time of one run. */
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
  /** Index in `reductions` of the failing one; -1: their result is malformed, and no single one is to blame. */
  readonly index: number;
  /** The reduction's name, or its file if unnamed. */
  readonly reduction: string;
  /** The current node, by name and as text; '' if there is none. */
  readonly node: string;
  readonly nodeText: string;
}

export interface ReducedText {
  /** The pipeline is well-formed, and no reduction failed. */
  readonly ok: boolean;
  /** The given pipeline, in blocks if it has blocks; '' if it has errors. */
  readonly before: string;
  /** The result; in blocks if it was scheduled. */
  readonly after: string;
  readonly errors: readonly PipelineError[];
  readonly failure: ReductionFailure | null;
  /** The names of all reductions of the run, in order. */
  readonly reductions: readonly string[];
  readonly steps: readonly ReductionStep[];
  readonly visits: number;
  readonly idle: number;
  /** What the code printed. */
  readonly output: readonly string[];
  /** Null if not requested, or there is nothing to compare. */
  readonly comparison: ReducedComparison | null;
}
