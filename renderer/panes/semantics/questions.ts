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
  values: ({ compilation }, request: StepsRequest, state: number) =>
    stepValuesOf(compilation, request, state),
  demand: ({ compilation }, request: DemandRequest) => demandTreeOf(compilation, request),
  dominance: ({ compilation }, node: number) => ({ data: dominanceOf(compilation, node) }),
  checks: ({ compilation }) => checksOf(compilation),
  problems: ({ compilation }) => (compilation.graph === null ? [] : verify(compilation.graph, 'complete')),
} satisfies PaneQuestions;
