// The step that the user viewed last. After a restart, it is shown again if the same program produces the same log.
import { Found } from './found.ts';

const MAX_STEPS = 1e9;

interface Viewed {
  readonly path: string;
  /** The number of steps of the log. */
  readonly of: number;
  readonly position: number;
  readonly at: number;
}

interface World {
  /** The path of the user's own program; undefined while the window shows something else. */
  readonly path: () => string | undefined;
  readonly keep: (viewed: Viewed | null) => void;
}

export class LastStep {
  /** null at the end of the log. */
  private viewed: Viewed | null = null;
  /** The step before the restart no longer applies, because a program has been shown. */
  private hasResumed = false;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** @param remembered as persisted */
  restore(remembered: unknown): void {
    const found = new Found(remembered);
    const count = (key: string): number => found.count(key, MAX_STEPS, -1);
    const [of, position, at] = [count('of'), count('position'), count('at')];
    const path = found.text('path', Infinity, '');
    this.viewed = path === '' || Math.min(of, position, at) < 0 ? null : { path, of, position, at };
  }

  note(step: Omit<Viewed, 'path'>): void {
    const path = this.world.path();
    if (path === undefined) return;
    const before = this.viewed?.at;
    this.viewed = { path, ...step };
    if (before !== step.at) this.world.keep(this.viewed);
  }

  /** Forgets the old program's step. @returns the step before a restart, or null @param of as in `Viewed` */
  resume(of: number): Pick<Viewed, 'position' | 'at'> | null {
    const { viewed, hasResumed } = this;
    this.hasResumed = true;
    const path = this.world.path();
    if (viewed === null || path === undefined) return null;
    if (!hasResumed && viewed.path === path && viewed.of === of) return viewed;
    this.viewed = null;
    this.world.keep(null);
    return null;
  }
}
