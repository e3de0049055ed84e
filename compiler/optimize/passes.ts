// The passes of the optimizer in order: the settings that run each, and the properties of its steps.
// stages.ts implements them and gives the reasons for the order. This file imports no code, so that the
// window can use it.
import type { Optimization } from '../choices/index.ts';
import { READING } from '../ir/log.ts';
import type { PassName } from '../ir/step-names.ts';
import type { Phase } from '../ir/verify.ts';
import type { OptimizerOptions } from './work.ts';

export interface PassFacts {
  /** The settings that run it. */
  readonly when: readonly Optimization[];
  /** Runs only if the options request it. */
  readonly isAsked?: (options: OptimizerOptions) => boolean;
  /** The graph's phase after it has run, for the verifier. */
  readonly phase: Phase;
  /** Without it, the graph would be incomplete. */
  readonly isNeeded?: true;
  /** It cannot cause the program to be rejected. */
  readonly withoutErrors?: true;
  /** Its steps count as one: its initial assumptions are only proved at the end. */
  readonly isIndivisible?: true;
}

const always: readonly Optimization[] = ['none', 'peephole', 'full'];

export const passFacts: Readonly<Record<PassName, PassFacts>> = {
  peephole: { when: ['peephole', 'full'], phase: 'pruned' },
  'apply-analysis': { when: always, isAsked: ({ apply }) => apply !== undefined, phase: 'pruned' },
  'tail-calls': { when: ['full'], phase: 'pruned', withoutErrors: true },
  inline: { when: ['full'], phase: 'pruned', withoutErrors: true },
  'scalar-replacement': { when: ['full'], phase: 'pruned', withoutErrors: true },
  sccp: { when: ['full'], phase: 'pruned', isIndivisible: true },
  congruence: { when: ['full'], phase: 'pruned', withoutErrors: true },
  'full-unroll': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'dead-code': { when: always, phase: 'pruned', isNeeded: true },
  'zero-checks': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'bounds-check-elimination': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'range-check-splitting': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'strength-reduction': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'unroll-loops': { when: ['full'], phase: 'pruned', withoutErrors: true },
  'infinite-loops': { when: always, phase: 'complete', isNeeded: true, withoutErrors: true },
  'separate-functions': { when: always, phase: 'complete', isNeeded: true, withoutErrors: true },
};

export const passNames = Object.keys(passFacts) as readonly PassName[];

/**
 * The passes in order, with the settings that run them; for the reference.
 * @public read by build/docs-pages.mjs
 */
export const passTable: readonly { readonly name: PassName; readonly when: readonly Optimization[] }[] =
  passNames.map((name) => ({ name, when: passFacts[name].when }));

/** `parse`, which covers parsing and construction, or a pass of the optimizer. */
export type StopPass = typeof READING | PassName;

/** Where rewriting can stop, in order. */
export const stopPasses: readonly StopPass[] = [READING, ...passNames];

export const isStopPass = (name: string): name is StopPass =>
  (stopPasses as readonly string[]).includes(name);

export const runsPass = (name: PassName, options: OptimizerOptions): boolean => {
  const { when, isAsked } = passFacts[name];
  return when.includes(options.optimize ?? 'full') && isAsked?.(options) !== false;
};

/** The passes that these options run, except those that every graph needs. */
export const optionalPasses = (options: OptimizerOptions): readonly PassName[] =>
  passNames.filter((name) => passFacts[name].isNeeded !== true && runsPass(name, options));

/** Passes whose steps count as one. */
export const indivisiblePasses: readonly string[] = passNames.filter(
  (name) => passFacts[name].isIndivisible === true,
);
