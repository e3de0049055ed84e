// What Help explains about the current step.
import type { Session } from '../session/session.svelte.ts';

/** The step's rule, and its pass, for rules without an explanation. */
export function namesOfStep({ timeline, compilation: { replay } }: Session): readonly string[] {
  const group = timeline.groups[timeline.at - 1];
  if (group === undefined || replay === null) return [];
  return [replay.step(group.main).rule, group.pass];
}
