// Where a view of a given size holds the most of what changed: for steps that change more than can be seen at once.
//
// Every place can be pushed to the right and down until a rectangle is at its left edge and one at its upper edge, so only
// such places are looked at.
import type { Rect } from './stage/model.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Looking at all places takes the cube of this at worst; what is less important than so many others decides nothing. */
const MAX = 200;
/** What is most important stays in view, but where so many more are seen without it. */
const MORE = 6;

/**
 * Rectangles that are in view together: all of them where there is room, else as many as can be.
 * @param rects most important first; one at least
 */
export function densest(rects: readonly [Rect, ...Rect[]], size: Size): readonly Rect[] {
  const among = rects.slice(0, MAX);
  const [first] = rects;
  const most = bestOf(among, size, null);
  const withFirst = bestOf(among, size, first);
  return most.length >= withFirst.length + MORE ? most : withFirst;
}

/** @param needed is among them, even where it is larger than the view; null: nothing must be */
function bestOf(rects: readonly Rect[], { width, height }: Size, needed: Rect | null): readonly Rect[] {
  let best: readonly Rect[] = needed === null ? [] : [needed];
  for (const { x: left } of rects) {
    const column = rects.filter((rect) => rect.x >= left && rect.x + rect.width <= left + width);
    if (column.length <= best.length || (needed !== null && !column.includes(needed))) continue;
    for (const { y: top } of column) {
      const held = column.filter((rect) => rect.y >= top && rect.y + rect.height <= top + height);
      if (held.length > best.length && (needed === null || held.includes(needed))) best = held;
      if (best.length === rects.length) return best;
    }
  }
  return best;
}
