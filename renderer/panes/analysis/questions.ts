// What the analyses find, with every step.
import { analysisOf, comparisonOf, type AnalysisRequest } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const analysisQuestions = {
  analysis: ({ compilation }, request: AnalysisRequest) => analysisOf(compilation, request),
  /** All strategies on the program. */
  comparison: ({ compilation }, request: Pick<AnalysisRequest, 'form' | 'optimize'>) =>
    comparisonOf(compilation, request),
} satisfies PaneQuestions;
