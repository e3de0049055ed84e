// Tests the user’s settings.
import { describe, expect, it } from 'vitest';
import { UserSettings } from '../../../../renderer/session/kept/settings.ts';

describe('the user’s settings', () => {
  function settings(): { made: UserSettings; kept: unknown[]; world: { lab: boolean; visit: boolean } } {
    const kept: unknown[] = [];
    const world = { lab: false, visit: false };
    const made = new UserSettings({
      isOverridden: () => world.lab,
      isVisiting: () => world.visit,
      persist: (change) => void kept.push(change),
    });
    return { made, kept, world };
  }

  it('are persisted, but not those that a lab sets', () => {
    const { made, kept, world } = settings();
    made.keep({ argument: '3' });
    world.lab = true;
    made.keep({ argument: '4' });
    made.keep({ view: { level: 2 } });
    made.keep({ theme: 'dark' });
    expect(kept).toEqual([{ argument: '3' }, { theme: 'dark' }]);
  });

  it('wait during a visit until the user keeps or leaves it', () => {
    const { made, kept, world } = settings();
    world.visit = true;
    made.keep({ argument: '3' });
    made.keep({ language: 'de' });
    expect(kept.splice(0)).toEqual([{ language: 'de' }]);
    world.visit = false;
    made.release('drop');
    expect(kept).toEqual([]);
    world.visit = true;
    made.keep({ argument: '4' });
    world.visit = false;
    made.release('keep');
    made.release('keep');
    expect(kept).toEqual([{ argument: '4' }]);
  });
});
