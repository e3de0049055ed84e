// Tests the last step.
import { describe, expect, it } from 'vitest';
import { LastStep } from '../../../../renderer/session/kept/last-step.ts';

describe('the last step', () => {
  interface World {
    path: string | undefined;
  }
  function lastStep(): { made: LastStep; kept: unknown[]; world: World } {
    const kept: unknown[] = [];
    const world: World = { path: 'a' };
    const made = new LastStep({ path: () => world.path, keep: (viewed) => void kept.push(viewed) });
    return { made, kept, world };
  }
  const stored = { path: 'a', of: 9, position: 4, at: 3 };

  it('is shown again after a restart, once, if program and log are the same', () => {
    const { made, kept } = lastStep();
    made.restore(stored);
    expect(made.resume(9)).toMatchObject({ position: 4, at: 3 });
    expect([made.resume(9), kept]).toEqual([null, [null]]);
  });

  it.each([
    ['another program', { ...stored, path: 'b' }],
    ['another log', { ...stored, of: 8 }],
  ])('is forgotten with %s', (_, found) => {
    const { made, kept } = lastStep();
    made.restore(found);
    expect([made.resume(9), kept]).toEqual([null, [null]]);
  });

  it.each([{ ...stored, at: -1 }, { ...stored, of: 'many' }, { ...stored, path: 7 }, null, 'text'])(
    'is ignored if it is invalid: %j',
    (found) => {
      const { made, kept } = lastStep();
      made.restore(found);
      expect([made.resume(9), kept]).toEqual([null, []]);
    },
  );

  it('is persisted when it changes, and only for the user’s own program', () => {
    const { made, kept, world } = lastStep();
    made.note({ of: 9, position: 4, at: 3 });
    made.note({ of: 9, position: 4, at: 3 });
    world.path = undefined;
    made.note({ of: 9, position: 5, at: 4 });
    expect([kept, made.resume(9)]).toEqual([[stored], null]);
    // The end of a visit: the user's step is still known.
    world.path = 'a';
    expect(made.resume(9)).toBeNull();
    expect(kept).toEqual([stored, null]);
  });
});
