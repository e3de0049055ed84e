// Tests the overlay.
import { describe, expect, it } from 'vitest';
import { ShownOverlay } from '../../../../renderer/session/shown/overlay.svelte.ts';

describe('the overlay', () => {
  it('is one at a time', () => {
    const overlay = new ShownOverlay();
    overlay.show('analysis', true);
    overlay.show('tiles', true);
    overlay.show('analysis', false);
    expect(overlay.name).toBe('tiles');
    overlay.show('tiles', false);
    expect(overlay.name).toBe('');
  });

  it('remembers that the user has decided about runs, until it ends by itself', () => {
    const overlay = new ShownOverlay();
    overlay.show('semantics', true);
    expect([overlay.name, overlay.hasDecidedRun]).toEqual(['semantics', true]);
    overlay.end();
    expect([overlay.name, overlay.hasDecidedRun]).toEqual(['', false]);
    overlay.show('semantics', false);
    overlay.end();
    expect(overlay.hasDecidedRun).toBe(true);
  });
});
