// The step that a person looked at when the window went away, found again where the same program makes the same log.
import { Found } from './found.ts';

const MOST_STEPS = 1e9;

export interface LookedAt {
  /** Of the program, in the workspace. */
  readonly path: string;
  /** How many steps the log had. */
  readonly of: number;
  /** How many of them were applied. */
  readonly position: number;
  /** The number of that step in the timeline. */
  readonly at: number;
}

/** What was remembered; null where it cannot be understood. */
export function readLookedAt(remembered: unknown): LookedAt | null {
  const found = new Found(remembered);
  const count = (key: string): number => found.count(key, MOST_STEPS, -1);
  const [of, position, at] = [count('of'), count('position'), count('at')];
  const path = found.text('path', Infinity, '');
  return path === '' || Math.min(of, position, at) < 0 ? null : { path, of, position, at };
}
