// The optimizer's passes in order, their settings, and properties of their steps. stages.ts implements them
// and gives reasons for the order. Imports no code, so that the window can use it.
import { say, type Phrase } from '../base/phrase.ts';
import type { Optimization } from '../choices/index.ts';
import { READING } from '../ir/log.ts';
import type { PassName } from '../ir/step-names.ts';
import type { Phase } from '../ir/verify.ts';
import type { OptimizerOptions } from './work.ts';

export interface PassFacts {
  readonly doc: Phrase;
  readonly when: readonly Optimization[];
  readonly isAsked?: (options: OptimizerOptions) => boolean;
  /** The graph's phase afterward, for the verifier. */
  readonly phase: Phase;
  /** Without it, the graph would be incomplete. */
  readonly isNeeded?: true;
  readonly withoutErrors?: true;
  /** Its steps count as one, because its initial assumptions are only proved at the end. */
  readonly isIndivisible?: true;
}

const always: readonly Optimization[] = ['none', 'peephole', 'full'];

export const passFacts: Readonly<Record<PassName, PassFacts>> = {
  peephole: {
    doc: say`Rewrites nodes with peephole rules until none applies.`,
    when: ['peephole', 'full'],
    phase: 'pruned',
  },
  'apply-analysis': {
    doc: say`Rewrites the graph with the results of the requested analysis.`,
    when: always,
    isAsked: ({ apply }) => apply !== undefined,
    phase: 'pruned',
  },
  'tail-calls': {
    doc: say`Turns tail calls of a function to itself into a loop.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  inline: {
    doc: say`Copies the bodies of small functions to their calls.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'scalar-replacement': {
    doc: say`Forwards stored values to loads, and replaces objects that do not escape by the values of their fields.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  sccp: {
    doc: say`Propagates constants and reachability together, starting from the assumption that nothing is reached (sparse conditional constant propagation).`,
    when: ['full'],
    phase: 'pruned',
    isIndivisible: true,
  },
  congruence: {
    doc: say`Merges values that are equal in every run, starting from the assumption that all are.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'full-unroll': {
    doc: say`Replaces a short loop with a constant iteration count by copies of its body.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'dead-code': {
    doc: say`Removes unreachable control and unused values.`,
    when: always,
    phase: 'pruned',
    isNeeded: true,
  },
  'zero-checks': {
    doc: say`Removes checks that a dominating check makes redundant.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'bounds-check-elimination': {
    doc: say`Removes checks that cannot fail, given the ranges of their operands.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'loop-deletion': {
    doc: say`Removes counted loops without effect, whose values nothing uses.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'range-check-splitting': {
    doc: say`Splits a loop into iterations without bounds checks and the remaining ones.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'loop-invariants': {
    doc: say`Permits elements and quotients that are the same in every iteration to be computed before the loop.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'strength-reduction': {
    doc: say`Replaces products of induction variables by additions.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'unroll-loops': {
    doc: say`Copies the body of a loop several times to save tests and jumps.`,
    when: ['full'],
    phase: 'pruned',
    withoutErrors: true,
  },
  'infinite-loops': {
    doc: say`Gives each infinite loop an exit that is never taken, so that all of the graph reaches Stop.`,
    when: always,
    phase: 'complete',
    isNeeded: true,
    withoutErrors: true,
  },
  'separate-functions': {
    doc: say`Gives each function separate constants, so that functions can be scheduled independently.`,
    when: always,
    phase: 'complete',
    isNeeded: true,
    withoutErrors: true,
  },
};

export const passNames = Object.keys(passFacts) as readonly PassName[];

/** For the reference. @public read by build/docs/pages.mjs */
export const passTable: readonly ({ readonly name: PassName } & Pick<PassFacts, 'doc' | 'when'>)[] =
  passNames.map((name) => ({ name, doc: passFacts[name].doc, when: passFacts[name].when }));

export type StopPass = typeof READING | PassName;

export const stopPasses: readonly StopPass[] = [READING, ...passNames];

export const isStopPass = (name: string): name is StopPass =>
  (stopPasses as readonly string[]).includes(name);

export const runsPass = (name: PassName, options: OptimizerOptions): boolean => {
  const { when, isAsked } = passFacts[name];
  return when.includes(options.optimize ?? 'full') && isAsked?.(options) !== false;
};

/** The passes that these options run, except necessary ones. */
export const optionalPasses = (options: OptimizerOptions): readonly PassName[] =>
  passNames.filter((name) => passFacts[name].isNeeded !== true && runsPass(name, options));

export const indivisiblePasses: readonly string[] = passNames.filter(
  (name) => passFacts[name].isIndivisible === true,
);
