// The step the user viewed when the window closed; restored if the same program produces the same log.
import { Found } from './found.ts';

const MAX_STEPS = 1e9;

export interface LookedAt {
  readonly path: string;
  readonly of: number;
  readonly position: number;
  readonly at: number;
}

export function readLookedAt(remembered: unknown): LookedAt | null {
  const found = new Found(remembered);
  const count = (key: string): number => found.count(key, MAX_STEPS, -1);
  const [of, position, at] = [count('of'), count('position'), count('at')];
  const path = found.text('path', Infinity, '');
  return path === '' || Math.min(of, position, at) < 0 ? null : { path, of, position, at };
}
