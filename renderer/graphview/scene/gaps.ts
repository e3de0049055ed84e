// Whether a picture has much empty room in it: its film has one layout, and what is there in other pictures has its place.
import type { Rect } from '../stage/model.ts';
import type { Scene } from './model.ts';

/** Rows stand no farther apart than this where nothing is missing between them. */
const USUAL = 80;
/** So much of the height is nothing, and as much as some rows. */
const MUCH = 0.15;
const ROWS = 120;

export function hasGaps({ cells, chips }: Pick<Scene, 'cells' | 'chips'>): boolean {
  const down = [...cells, ...chips].map(({ y, height }: Rect) => [y, y + height] as const);
  down.sort((a, b) => a[0] - b[0]);
  const [first] = down;
  if (first === undefined) return false;
  let [empty, end] = [0, first[1]];
  for (const [from, to] of down) {
    empty += Math.max(0, from - end - USUAL);
    end = Math.max(end, to);
  }
  return empty > ROWS && empty > MUCH * (end - first[0]);
}
