// What must be replaced for one text to become another.

/** The piece between what both have at their beginning and at their end. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let back = 0;
  while (back < most - from && before.at(-1 - back) === after.at(-1 - back)) back++;
  return { from, to: before.length - back, insert: after.slice(from, after.length - back) };
}
