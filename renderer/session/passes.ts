// Steps of a compilation by the pass that they belong to. Steps are counted from 1; 0 is the start.
import { indivisiblePasses, type Replay } from '../../compiler/index.ts';

const passOf = (replay: Replay, step: number): string => (step < 1 ? '' : replay.step(step).pass);

/** The first of the steps that count as one with this step. */
export function firstWith(replay: Replay, step: number): number {
  const pass = passOf(replay, step);
  let first = step;
  if (indivisiblePasses.includes(pass)) while (first > 1 && passOf(replay, first - 1) === pass) first--;
  return first;
}

/** The first step of a pass; 0 where it did nothing. */
export function firstOfPass(replay: Replay, name: string): number {
  for (let step = 1; step <= replay.stepCount; step++) if (passOf(replay, step) === name) return step;
  return 0;
}

/** The next or previous step of another pass, else the end of this one. */
export function otherPass(replay: Replay, from: number, direction: 1 | -1): number {
  const pass = passOf(replay, from);
  const isIn = (step: number): boolean => step >= 0 && step <= replay.stepCount;
  let at = from;
  while (isIn(at + direction) && passOf(replay, at + direction) === pass) at += direction;
  return at === from && isIn(at + direction) ? at + direction : at;
}
