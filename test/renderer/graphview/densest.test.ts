// Tests that the view moves to the position with the most important changes.
import { describe, expect, it } from 'vitest';
import { densest } from '../../../renderer/graphview/densest.ts';
import type { Rect } from '../../../renderer/graphview/stage/model.ts';

const SIZE = { width: 100, height: 100 };
const at = (x: number, y: number, width = 10): Rect => ({ x, y, width, height: 10 });
/** Many adjacent rectangles. */
const crowd = (count: number, x: number, y: number): Rect[] =>
  Array.from({ length: count }, (_, i) => at(x + 12 * (i % 5), y + 12 * Math.floor(i / 5)));

describe('the visible part of a change contains', () => {
  it('all changed nodes if they fit', () => {
    const rects = crowd(12, 40, 900);
    expect(new Set(densest([at(20, 900), ...rects], SIZE)).size).toBe(13);
  });

  it('the most important node unless another area contains far more', () => {
    const first = at(0, 0);
    const near = at(30, 50);
    expect(densest([first, ...crowd(4, 500, 500), near], SIZE)).toEqual([first, near]);
  });

  it('most of the change if another area contains far more', () => {
    const many = crowd(20, 500, 500);
    const first = at(0, 0);
    expect(new Set(densest([first, ...crowd(3, 900, 0), ...many], SIZE))).toEqual(new Set(many));
  });

  it('part of the change even if one node is larger than the view', () => {
    const wide = at(0, 0, 300);
    expect(densest([wide], SIZE)).toEqual([wide]);
  });

  it('part of the change even if thousands of nodes changed', () => {
    const [first, ...others] = Array.from({ length: 5000 }, (_, i) => at((i * 37) % 4000, (i * 91) % 4000));
    expect(densest([first, ...others], SIZE).length).toBeGreaterThan(0);
  });
});
