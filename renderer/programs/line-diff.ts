// The difference between two texts by line: a shortest edit script (E. W. Myers, “An O(ND) difference algorithm and its
// variations”, 1986). Common lines at both ends are skipped first.

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** With more differences, the whole middle counts as removed and added. */
const MAX_STEPS = 500;

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const most = Math.min(a.length, b.length);
  let front = 0;
  while (front < most && a[front] === b[front]) front++;
  let back = 0;
  while (back < most - front && a[a.length - 1 - back] === b[b.length - 1 - back]) back++;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
  return [
    ...same(a.slice(0, front)),
    ...middle(a.slice(front, a.length - back), b.slice(front, b.length - back)),
    ...same(a.slice(a.length - back)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): DiffLine[] {
  const trace = search(a, b);
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (trace === null) return [...a.map(removed), ...b.map(added)];
  const lines: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let steps = trace.length - 1; x > 0 || y > 0; steps--) {
    const reached = trace[steps] ?? new Map<number, number>();
    const k = x - y;
    const at = (diagonal: number): number => reached.get(diagonal) ?? -1;
    const isDown = k === -steps || (k !== steps && at(k - 1) < at(k + 1));
    const fromX = steps === 0 ? 0 : at(isDown ? k + 1 : k - 1);
    const fromY = steps === 0 ? 0 : fromX - (isDown ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: a[--x] ?? '' });
      y--;
    }
    if (steps === 0) break;
    if (isDown) lines.push(added(b[--y] ?? ''));
    else lines.push(removed(a[--x] ?? ''));
  }
  return lines.reverse();
}

/** By number of differences: how far each diagonal had reached before; null if there are too many. */
function search(a: readonly string[], b: readonly string[]): ReadonlyMap<number, number>[] | null {
  let reached = new Map([[1, 0]]);
  const trace: ReadonlyMap<number, number>[] = [];
  for (let steps = 0; steps <= MAX_STEPS; steps++) {
    trace.push(reached);
    const next = new Map(reached);
    for (let k = -steps; k <= steps; k += 2) {
      const at = (diagonal: number): number => next.get(diagonal) ?? -1;
      let x = k === -steps || (k !== steps && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      next.set(k, x);
      if (x >= a.length && x - k >= b.length) return trace;
    }
    reached = next;
  }
  return null;
}
