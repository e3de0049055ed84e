// Runs built-in reductions over a pipeline and schedules the result, with the facts found.
import type { ScheduleKind } from '../../../compiler/schedule/index.ts';
import type { Pipeline, PipelineResult } from '../../../compiler/interchange/pipeline.ts';
import { Reducer, type ReductionStep } from '../../../compiler/interchange/reducer.ts';
import {
  indexReductions,
  type IndexFacts,
  type ReductionName,
} from '../../../compiler/interchange/reductions.ts';
import { schedulePipeline } from '../../../compiler/interchange/schedule-pipeline.ts';

export interface ReduceRequest {
  readonly with: readonly ReductionName[];
  /** In sequence, in the order of `with`, each to a fixed point; default: together. */
  readonly oneByOne?: boolean;
  readonly schedule?: ScheduleKind;
}

export interface Reduced extends PipelineResult {
  readonly steps: readonly ReductionStep[];
  /** About nodes of the given pipeline. */
  readonly facts: IndexFacts;
  /** Number of visits, and of those without effect. */
  readonly visits: number;
  readonly idle: number;
}

/** Changes the given pipeline; the result contains another one, in blocks. */
export function reducePipeline(pipeline: Pipeline, request: ReduceRequest): Reduced {
  const reductions = indexReductions();
  const chosen = request.with.map((name) => reductions[name]);
  const reducer = new Reducer(pipeline);
  for (const group of request.oneByOne === true ? chosen.map((one) => [one]) : [chosen]) reducer.run(group);
  const { steps, visits, idle } = reducer;
  return { ...schedulePipeline(pipeline, request.schedule), steps, visits, idle, facts: reductions.facts };
}
