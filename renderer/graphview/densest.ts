// The position of a view that shows the most changes, if they do not all fit. An optimal position can be
// shifted until one rectangle is at its left edge and one at its upper edge, so only such positions are
// tried.
import type { Rect } from './stage/model.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The search is cubic; less important rectangles do not count. */
const MAX = 200;
/** The most important rectangle stays in view, unless this many more are visible without it. */
const MORE = 6;

/**
 * All rectangles if they fit, or as many as possible.
 * @param rects most important first; at least one
 */
export function densest(rects: readonly [Rect, ...Rect[]], size: Size): readonly Rect[] {
  const among = rects.slice(0, MAX);
  const [first] = rects;
  const most = bestOf(among, size, null);
  const withFirst = bestOf(among, size, first);
  return most.length >= withFirst.length + MORE ? most : withFirst;
}

/** @param needed included, even if larger than the view */
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
