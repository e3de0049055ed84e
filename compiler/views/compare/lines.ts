// Aligns two listings: common lines share a row, and a changed line is next to its replacement. Comments are
// ignored, because they contain node numbers. Uses the longest common subsequence of lines; for very long
// listings, only that of their beginnings and ends.
import { splitComment, type AssemblyLine } from '../../backend/x64/assembly/listing.ts';

export interface LineRow {
  readonly left: AssemblyLine | null;
  readonly right: AssemblyLine | null;
  readonly same: boolean;
}

/** Maximum cells of the table of common subsequences. */
const MAX_CELLS = 4_000_000;

/** @param samePlace whether different lines belong to the same node */
export function alignLines(
  a: readonly AssemblyLine[],
  b: readonly AssemblyLine[],
  samePlace: (left: AssemblyLine, right: AssemblyLine) => boolean,
): LineRow[] {
  const [codes, others] = [a, b].map((lines) => lines.map((line) => splitComment(line)[0].trim()));
  const isSame = (i: number, j: number): boolean => codes[i] === others[j];
  let start = 0;
  while (start < a.length && start < b.length && isSame(start, start)) start++;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - start && isSame(a.length - 1 - tail, b.length - 1 - tail))
    tail++;
  const rows: LineRow[] = [];
  const [gone, came]: [AssemblyLine[], AssemblyLine[]] = [[], []];
  const flush = (): void => {
    rows.push(...beside(gone.splice(0), came.splice(0), samePlace));
  };
  const both = (i: number, j: number): void => {
    flush();
    rows.push({ left: a[i], right: b[j], same: true });
  };
  for (let i = 0; i < start; i++) both(i, i);
  const [n, m] = [a.length - tail - start, b.length - tail - start];
  const lengths = n * m <= MAX_CELLS ? commonLengths(n, m, (i, j) => isSame(start + i, start + j)) : null;
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    if (lengths !== null && i < n && j < m && isSame(start + i, start + j)) both(start + i++, start + j++);
    else if (
      j >= m ||
      (i < n && (lengths === null || lengths[(i + 1) * (m + 1) + j] >= lengths[i * (m + 1) + j + 1]))
    )
      gone.push(a[start + i++]);
    else came.push(b[start + j++]);
  }
  flush();
  for (let k = tail; k > 0; k--) both(a.length - k, b.length - k);
  return rows;
}

/** The number of common lines from each pair of indices on; one row and column are added at the end. */
function commonLengths(n: number, m: number, isSame: (i: number, j: number) => boolean): Uint16Array {
  const lengths = new Uint16Array((n + 1) * (m + 1));
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      lengths[i * (m + 1) + j] = isSame(i, j)
        ? lengths[(i + 1) * (m + 1) + j + 1] + 1
        : Math.max(lengths[(i + 1) * (m + 1) + j], lengths[i * (m + 1) + j + 1]);
  return lengths;
}

/** Lines of only one listing, in one row if they belong to the same node. */
function beside(
  left: readonly AssemblyLine[],
  right: readonly AssemblyLine[],
  samePlace: (left: AssemblyLine, right: AssemblyLine) => boolean,
): LineRow[] {
  const rows: LineRow[] = [];
  let next = 0;
  for (const line of left) {
    const at = right.findIndex((other, i) => i >= next && samePlace(line, other));
    if (at < 0) {
      rows.push({ left: line, right: null, same: false });
      continue;
    }
    for (; next < at; next++) rows.push({ left: null, right: right[next], same: false });
    rows.push({ left: line, right: right[next++], same: false });
  }
  for (; next < right.length; next++) rows.push({ left: null, right: right[next], same: false });
  return rows;
}
