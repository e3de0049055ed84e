// Choices in the analysis pane; persisted.
import {
  analysisNames,
  solvingOrders,
  type AnalysisName,
  type AnalysisRequest,
  type SolvingOrder,
} from '../../../compiler/index.ts';
import { Found } from '../../session/kept/found.ts';
import { analysisForms, analysisPictures, type AnalysisForm, type AnalysisPicture } from '../../names.ts';

export interface AnalysisChoices {
  readonly subject: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly picture: AnalysisPicture;
  readonly withoutEffect: boolean;
  readonly differences: boolean;
}

export const defaultAnalysisChoices: AnalysisChoices = {
  subject: 'statements',
  analysis: 'combined',
  order: 'worklist',
  picture: 'table',
  withoutEffect: false,
  differences: false,
};

/** `otherwise` replaces invalid choices. */
export function readAnalysisChoices(
  remembered: unknown,
  otherwise = defaultAnalysisChoices,
): AnalysisChoices {
  const found = new Found(remembered);
  return {
    subject: found.oneOf('subject', analysisForms, otherwise.subject),
    analysis: found.oneOf('analysis', analysisNames, otherwise.analysis),
    order: found.oneOf('order', solvingOrders, otherwise.order),
    picture: found.oneOf('picture', analysisPictures, otherwise.picture),
    withoutEffect: found.flag('withoutEffect', otherwise.withoutEffect),
    differences: found.flag('differences', otherwise.differences),
  };
}

export function requestOf({ subject, analysis, order }: AnalysisChoices): AnalysisRequest {
  return {
    form: subject === 'statements' ? 'statements' : 'graph',
    analysis,
    order,
    trace: true,
    ...(subject === 'unoptimized' ? { optimize: 'none' as const } : {}),
  };
}
