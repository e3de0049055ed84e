// Chooses edges drawn as names at both ends (taps) instead of lines.
// A line past many rows, or from far above into a loop, is less readable than a name. Control and short edges
// are always lines. Rows are counted along the longest path from the top, back edges aside.
import type { StageEdge, StageFrame } from './model.ts';

/** Rows that a line passes, inside one loop and into another one. */
const LONGEST = 6;
const LONGEST_INTO_LOOP = 3;

export interface TapContext {
  readonly frames: readonly StageFrame[];
  readonly frameOf: (box: string) => number;
}

/** @param boxes their keys, inputs before users; @returns keys of edges */
export function chooseTaps(
  boxes: readonly string[],
  edges: readonly StageEdge[],
  context: TapContext,
): Set<string> {
  const rows = rowsOf(boxes, edges);
  const parents = new Map(context.frames.map(({ head, parent }) => [head, parent]));
  const isInto = (from: number, to: number): boolean => {
    if (from === to) return false;
    for (let at = from; at >= 0; at = parents.get(at) ?? -1) if (at === to) return false;
    return true;
  };
  const tapped = new Set<string>();
  for (const { key, kind, from, to, back } of edges) {
    if (kind === 'control' || back) continue;
    const length = (rows.get(to) ?? 0) - (rows.get(from) ?? 0);
    const most = isInto(context.frameOf(from), context.frameOf(to)) ? LONGEST_INTO_LOOP : LONGEST;
    if (Math.abs(length) > most) tapped.add(key);
  }
  return tapped;
}

function rowsOf(boxes: readonly string[], edges: readonly StageEdge[]): Map<string, number> {
  const rows = new Map<string, number>(boxes.map((box) => [box, 0]));
  const place = new Map(boxes.map((box, i) => [box, i]));
  const below = new Map<string, string[]>();
  for (const { from, to, back } of edges) {
    // Edges against the order are drawn upward, too.
    if (back || (place.get(from) ?? 0) >= (place.get(to) ?? 0)) continue;
    const known = below.get(from);
    if (known === undefined) below.set(from, [to]);
    else known.push(to);
  }
  for (const box of boxes)
    for (const user of below.get(box) ?? [])
      rows.set(user, Math.max(rows.get(user) ?? 0, (rows.get(box) ?? 0) + 1));
  return rows;
}
