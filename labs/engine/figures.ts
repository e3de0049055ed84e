import type { Measures } from '../../compiler/index.ts';

export const scheduleFigures = [
  'instructions',
  'instructionsInLoops',
  'maximumLive',
  'executed',
  'spills',
] as const;
export type ScheduleFigure = (typeof scheduleFigures)[number];

/** Worded as in the pane that shows the figures. */
export const figureTitles: Readonly<Record<ScheduleFigure, string>> = {
  instructions: 'instructions',
  instructionsInLoops: 'in loops',
  maximumLive: 'live at most',
  executed: 'executed',
  spills: 'spills',
};

/** null if the run exceeded its budget. */
export const figureOf = (measures: Measures, figure: ScheduleFigure): number | null =>
  figure === 'spills' ? measures.allocators.coloring.spills : measures[figure];
