// Tests presenting.
import { describe, expect, it } from 'vitest';
import { Presenting } from '../../../../renderer/session/shown/presenting.svelte.ts';

describe('presenting', () => {
  it('enlarges the window on the wall, too', () => {
    const presenting = new Presenting();
    expect(presenting.isLarge).toBe(false);
    presenting.onWall = true;
    expect(presenting.isLarge).toBe(true);
    [presenting.onWall, presenting.isOn] = [false, true];
    expect(presenting.isLarge).toBe(true);
  });
});
