import { say, type Measures, type Phrase } from '../../compiler/index.ts';

export const scheduleFigures = [
  'instructions',
  'instructionsInLoops',
  'maximumLive',
  'executed',
  'spills',
] as const;
export type ScheduleFigure = (typeof scheduleFigures)[number];

/** Worded as in the pane that shows the figures. */
export const figureTitles: Readonly<Record<ScheduleFigure, Phrase>> = {
  instructions: say`instructions`,
  instructionsInLoops: say`in loops`,
  maximumLive: say`live at most`,
  executed: say`executed`,
  spills: say`spills`,
};

/** null if the run exceeded its budget. */
export const figureOf = (measures: Measures, figure: ScheduleFigure): number | null =>
  figure === 'spills' ? measures.allocators.coloring.spills : measures[figure];
