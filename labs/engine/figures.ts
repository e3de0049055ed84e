// Figures by which schedules are compared.
import type { Measures } from '../../compiler/index.ts';

export const scheduleFigures = [
  'instructions',
  'instructionsInLoops',
  'maximumLive',
  'executed',
  'spills',
] as const;
export type ScheduleFigure = (typeof scheduleFigures)[number];

/** As tables call them, in the words of the pane that shows them. */
export const figureTitles: Readonly<Record<ScheduleFigure, string>> = {
  instructions: 'instructions',
  instructionsInLoops: 'in loops',
  maximumLive: 'live at most',
  executed: 'executed',
  spills: 'spills',
};

/** null where the run came to no end. */
export const figureOf = (measures: Measures, figure: ScheduleFigure): number | null =>
  figure === 'spills' ? measures.allocators.colouring.spills : measures[figure];
