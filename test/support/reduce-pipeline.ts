// Runs ready reductions over a pipeline and schedules what is left, with the facts that they found.
import type { ScheduleKind } from '../../compiler/schedule/index.ts';
import type { Pipeline, PipelineResult } from '../../compiler/interchange/pipeline.ts';
import { Reducer, type ReductionStep } from '../../compiler/interchange/reducer.ts';
import {
  indexReductions,
  type IndexFacts,
  type ReductionName,
} from '../../compiler/interchange/reductions.ts';
import { schedulePipeline } from '../../compiler/interchange/schedule-pipeline.ts';

export interface ReduceRequest {
  readonly with: readonly ReductionName[];
  /** One after the other, in the order of `with`, each to its end; default: together. */
  readonly oneByOne?: boolean;
  readonly schedule?: ScheduleKind;
}

export interface Reduced extends PipelineResult {
  readonly steps: readonly ReductionStep[];
  /** About nodes of the pipeline that was given. */
  readonly facts: IndexFacts;
  /** How often nodes were visited, and how often nothing came of it. */
  readonly visits: number;
  readonly idle: number;
}

/** Changes the pipeline that is given; the one in the result is another, in blocks. */
export function reducePipeline(pipeline: Pipeline, request: ReduceRequest): Reduced {
  const reductions = indexReductions();
  const chosen = request.with.map((name) => reductions[name]);
  const reducer = new Reducer(pipeline);
  for (const group of request.oneByOne === true ? chosen.map((one) => [one]) : [chosen]) reducer.run(group);
  const { steps, visits, idle } = reducer;
  return { ...schedulePipeline(pipeline, request.schedule), steps, visits, idle, facts: reductions.facts };
}
