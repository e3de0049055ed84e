import type { Replay } from '../../../compiler/index.ts';

export const MAX_STEPS = 200;

/** Positions in the timeline, ascending. */
export function stepsOfRule(replay: Pick<Replay, 'stepCount' | 'step'>, rule: string): number[] {
  const found: number[] = [];
  for (let at = 1; rule !== '' && at <= replay.stepCount; at++)
    if (replay.step(at).rule === rule) found.push(at);
  return found;
}
