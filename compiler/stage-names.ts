// The stages from source text to assembly text, as those hear of them who measure.

/** In their order; `check` and `construct` may take turns. */
export const stageNames = [
  'syntax',
  'resolve',
  'check',
  'construct',
  'optimize',
  'schedule',
  'select',
  'allocate',
  'emit',
] as const;
export type StageName = (typeof stageNames)[number];

/** Hears that a stage begins, and so that the one before is over. */
export type StageObserver = (stage: StageName) => void;
