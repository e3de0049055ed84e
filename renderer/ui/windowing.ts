// Which rows and columns of a large table to draw: the visible ones and a few around them.

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The start of each item, and the end of the last. */
export function offsetsOf(sizes: readonly number[]): number[] {
  let end = 0;
  return [0, ...sizes.map((size) => (end += size))];
}

export function rangeBetween(offsets: readonly number[], start: number, end: number, more: number): Range {
  const count = offsets.length - 1;
  if (count === 0) return { from: 0, to: 0 };
  const first = pieceAt(offsets, start);
  const last = pieceAt(offsets, Math.max(start, end));
  return { from: Math.max(0, first - more), to: Math.min(count, last + 1 + more) };
}

/** Like `rangeBetween`, for items of equal size. */
export function linesBetween(count: number, size: number, start: number, end: number, more: number): Range {
  if (count === 0 || size <= 0) return { from: 0, to: 0 };
  const last = Math.min(count - 1, Math.floor(Math.max(start, end) / size));
  const first = Math.max(0, Math.min(last, Math.floor(start / size)));
  return { from: Math.max(0, first - more), to: Math.min(count, last + 1 + more) };
}

/** The first or last item for positions outside. */
export function pieceAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? Infinity) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Unchanged if the item is visible. `hidden`: covered part at the start. */
export function scrollTo(scroll: number, room: number, start: number, end: number, hidden: number): number {
  if (start < scroll) return start;
  if (end > scroll + room - hidden) return Math.max(0, Math.min(start, end - room + hidden));
  return scroll;
}
