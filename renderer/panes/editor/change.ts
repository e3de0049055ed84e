/** Replaces all except the common prefix and suffix. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let back = 0;
  while (back < most - from && before.at(-1 - back) === after.at(-1 - back)) back++;
  return { from, to: before.length - back, insert: after.slice(from, after.length - back) };
}
