// What is asked of a run of reductions, ready ones and students' own, and what it answers: plain data, for workers.
//
// Names in steps and failures are those of the text `before`. A run that fails changes nothing: `after` is `before`
// then, and the steps are those that were made up to there.
import type {
  PipelineError,
  ReducedComparison,
  ReductionName,
  ReductionStep,
  ScheduleKind,
} from '../../../compiler/index.ts';
import { defaultLimits, type CodeFailure, type SandboxLimits } from './limits.ts';

/** Code of a student; its module exports one reduction, or a list of them. */
export interface ReductionText {
  readonly text: string;
  /** How failures call it. */
  readonly file?: string;
}

export interface ReduceWithRequest {
  /** A pipeline, as text or JSON. */
  readonly pipeline: string;
  readonly reductions: readonly (ReductionName | ReductionText)[];
  /** One after the other, each to its end; default: together. */
  readonly oneByOne?: boolean;
  /** How what is left is put into blocks; null: not at all. Default: best. */
  readonly schedule?: ScheduleKind | null;
  /** Runs the pipeline before and after on so many inputs; null: no run. Default: null. */
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
  /** Which of `reductions` failed, from 0; -1: their result is not well-formed, and none is to blame alone. */
  readonly index: number;
  /** The name of the reduction, or the file where it has none yet. */
  readonly reduction: string;
  /** The node in hand, by its name and as text; '' where there is none. */
  readonly node: string;
  readonly nodeText: string;
}

export interface ReducedText {
  /** Nothing is wrong with the pipeline, and no reduction failed. */
  readonly ok: boolean;
  /** The pipeline that was given, in blocks where it has blocks; '' where there are errors. */
  readonly before: string;
  /** What is left of it; in blocks where it was scheduled. */
  readonly after: string;
  /** What is wrong with the pipeline that was given. */
  readonly errors: readonly PipelineError[];
  readonly failure: ReductionFailure | null;
  /** The names of all reductions of the run, in their order. */
  readonly reductions: readonly string[];
  readonly steps: readonly ReductionStep[];
  /** How often nodes were visited, and how often nothing came of it. */
  readonly visits: number;
  readonly idle: number;
  /** What the code printed. */
  readonly output: readonly string[];
  /** Null where none was asked for, or there is nothing to compare. */
  readonly comparison: ReducedComparison | null;
}
