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

/** null where the run came to no end. */
export const figureOf = (measures: Measures, figure: ScheduleFigure): number | null =>
  figure === 'spills' ? measures.allocators.colouring.spills : measures[figure];
