// Names of passes, and of steps other than peephole rules (optimize/rules).
//
// Every step has one of these names (Log.beginStep) and a sentence (sentences.ts), so a misspelled or
// unhandled name does not compile.

export const buildingSteps = [
  'start',
  'build',
  'scope-copy',
  'declare',
  'assign',
  'scope-merge',
  'close-block',
  'scope-end',
  'return',
  'close-loop',
  'loop-phi',
] as const;

type ForeignStep = 'join-paths' | 'infer-types' | 'place-access' | 'guard-access';

type PassStep =
  | 'type'
  | 'fall'
  | 'own-value'
  | 'assume-top'
  | 'unreachable-end'
  | 'unused'
  | 'never-exit'
  | 'unreachable-arm'
  | 'dead-end'
  | 'branch-one-sided'
  | 'merge-pruned'
  | 'constant-folding'
  | 'value-numbering'
  | 'constant-found'
  | 'arm-unreachable'
  | 'congruent'
  | 'check-redundant'
  | 'check-cannot-fail'
  | 'tail-call'
  | 'tail-call-accumulated'
  | 'call-inlined'
  | 'call-guarded'
  | 'strength-reduced'
  | 'loop-deleted'
  | 'loop-split'
  | 'loop-invariant'
  | 'loop-fully-unrolled'
  | 'loop-unrolled'
  | 'load-forwarded'
  | 'object-replaced';

/** The passes of the optimizer; their rows are in stages.ts. */
export type PassName =
  | 'peephole'
  | 'apply-analysis'
  | 'scalar-replacement'
  | 'sccp'
  | 'congruence'
  | 'dead-code'
  | 'tail-calls'
  | 'inline'
  | 'loop-deletion'
  | 'range-check-splitting'
  | 'loop-invariants'
  | 'full-unroll'
  | 'strength-reduction'
  | 'unroll-loops'
  | 'zero-checks'
  | 'bounds-check-elimination'
  | 'infinite-loops'
  | 'separate-functions';

/** Steps without which the graph would be incomplete in any setting. */
export const neededSteps: ReadonlySet<string> = new Set<StepName>([
  ...buildingSteps,
  'join-paths',
  'infer-types',
  'place-access',
  'guard-access',
  'unreachable-end',
  'unused',
  'never-exit',
  'unreachable-arm',
  'dead-end',
  'branch-one-sided',
  'merge-pruned',
  'own-value',
]);

export type BuildingStep = (typeof buildingSteps)[number];
export type StepName = BuildingStep | ForeignStep | PassStep;
