import { analysisOf, comparisonOf, type AnalysisRequest } from '../../../compiler/index.ts';
import type { PaneQuestions } from '../../worker/question.ts';

export const analysisQuestions = {
  analysis: ({ compilation }, request: AnalysisRequest) => analysisOf(compilation, request),
  comparison: ({ compilation }, request: Pick<AnalysisRequest, 'form' | 'optimize'>) =>
    comparisonOf(compilation, request),
} satisfies PaneQuestions;
