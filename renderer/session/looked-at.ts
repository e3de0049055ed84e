// The step that a person looked at when the window went away, found again where the same program makes the same log.

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
  if (typeof remembered !== 'object' || remembered === null) return null;
  const { path, of, position, at } = remembered as Readonly<Record<string, unknown>>;
  const isNumber = [of, position, at].every((each) => typeof each === 'number');
  if (typeof path !== 'string' || !isNumber) return null;
  return { path, of: Number(of), position: Number(position), at: Number(at) };
}
