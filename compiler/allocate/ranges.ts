// Sets of positions in the code as sorted, disjoint, half-open ranges in one array: [from, to, from, to, …].
//
// Instruction i reads at 2i and writes at 2i + 1, so a value that dies where another is defined does not
// overlap it.

export type Ranges = readonly number[];

function firstEndingAfter(ranges: Ranges, place: number): number {
  let low = 0;
  let high = ranges.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[2 * middle + 1] <= place) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** Whether two sets intersect. Looks up the ranges of the smaller set in the other. */
export function overlap(a: Ranges, b: Ranges): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  if (few.length === 0 || few[0] >= many[many.length - 1] || many[0] >= few[few.length - 1]) return false;
  for (let i = 0; i < few.length; i += 2) {
    const at = firstEndingAfter(many, few[i]);
    if (at < many.length && many[at] < few[i + 1]) return true;
  }
  return false;
}

/** Ranges that touch or overlap are merged. */
export function union(a: Ranges, b: Ranges): number[] {
  const result: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const fromA = j >= b.length || (i < a.length && a[i] < b[j]);
    const from = fromA ? a[i] : b[j];
    const to = fromA ? a[i + 1] : b[j + 1];
    if (fromA) i += 2;
    else j += 2;
    const last = result.length - 1;
    if (last >= 0 && result[last] >= from) result[last] = Math.max(result[last], to);
    else result.push(from, to);
  }
  return result;
}

export function contains(ranges: Ranges, place: number): boolean {
  const at = firstEndingAfter(ranges, place);
  return at < ranges.length && ranges[at] <= place;
}
