// Runs of the graph, and what can be said of its values.
import {
  checksOf,
  demandTreeOf,
  dominanceOf,
  stepValuesOf,
  stepsOf,
  verify,
  type DemandRequest,
  type StepsRequest,
} from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const semanticsQuestions = {
  steps: ({ compilation }, request: StepsRequest) => stepsOf(compilation, request),
  /** What every data node is worth at a state of the run. */
  values: ({ compilation }, request: StepsRequest, state: number) =>
    stepValuesOf(compilation, request, state),
  demand: ({ compilation }, request: DemandRequest) => demandTreeOf(compilation, request),
  dominance: ({ compilation }, node: number) => ({ data: dominanceOf(compilation, node) }),
  checks: ({ compilation }) => checksOf(compilation),
  /** What is wrong with the graph: nothing, unless the compiler is. */
  problems: ({ compilation }) => (compilation.graph === null ? [] : verify(compilation.graph, 'complete')),
} satisfies PaneQuestions;
