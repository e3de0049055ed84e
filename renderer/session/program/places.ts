// Source ranges, and the nodes that belong to them.
import type { NodeState } from '../../../compiler/index.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Without surrounding blanks; null if the line is blank. @param line counted from 1 */
export function placeOfLine(text: string, line: number): Place | null {
  const lines = text.split('\n');
  const written = lines[line - 1] ?? '';
  if (line < 1 || written.trim() === '') return null;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return {
    start: before + written.length - written.trimStart().length,
    end: before + written.trimEnd().length,
  };
}

/** Inside the range, or the innermost around the cursor. */
export function nodesAt(nodes: readonly NodeState[], from: number, to: number): readonly NodeState[] {
  const spanned = nodes.filter(({ start, end }) => end > start);
  if (to > from) return spanned.filter(({ start, end }) => start >= from && end <= to);
  const around = spanned.filter(({ start, end }) => start <= from && from <= end);
  const least = Math.min(...around.map(({ start, end }) => end - start));
  return around.filter(({ start, end }) => end - start === least);
}
