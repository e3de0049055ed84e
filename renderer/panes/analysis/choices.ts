// What a person chose in the analysis pane; remembered over restarts.
import {
  analysisNames,
  solvingOrders,
  type AnalysisName,
  type AnalysisRequest,
  type SolvingOrder,
} from '../../../compiler/index.ts';
import { analysisForms, analysisPictures, type AnalysisForm, type AnalysisPicture } from '../../names.ts';

export interface AnalysisChoices {
  readonly subject: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly picture: AnalysisPicture;
  /** Evaluations without effect have lines, too. */
  readonly withoutEffect: boolean;
  /** The comparison lists only what the strategies do not agree on. */
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

/** What was remembered; what cannot be understood is as in the beginning. */
export function readAnalysisChoices(remembered: unknown): AnalysisChoices {
  const found: Readonly<Record<string, unknown>> =
    typeof remembered === 'object' && remembered !== null ? { ...remembered } : {};
  const oneOf = <T extends string>(key: string, all: readonly T[], otherwise: T): T =>
    all.find((each) => each === found[key]) ?? otherwise;
  return {
    subject: oneOf('subject', analysisForms, defaultAnalysisChoices.subject),
    analysis: oneOf('analysis', analysisNames, defaultAnalysisChoices.analysis),
    order: oneOf('order', solvingOrders, defaultAnalysisChoices.order),
    picture: oneOf('picture', analysisPictures, defaultAnalysisChoices.picture),
    withoutEffect: found['withoutEffect'] === true,
    differences: found['differences'] === true,
  };
}

/** The question about the program that these choices stand for. */
export function requestOf({ subject, analysis, order }: AnalysisChoices): AnalysisRequest {
  return {
    form: subject === 'statements' ? 'statements' : 'graph',
    analysis,
    order,
    trace: true,
    ...(subject === 'unoptimized' ? { optimize: 'none' as const } : {}),
  };
}
