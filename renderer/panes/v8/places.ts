// Maps nodes of a trace to source ranges, including inlined calls.
import { tokenAt, type TraceView } from '../../../compiler/index.ts';
import type { Range } from '../../code/ranges.ts';

/** A range of one token or name in a function's file. */
export interface SourceSpot extends Range {
  readonly function: string;
  readonly text: string;
  /** From the outermost to the inlined function; empty if not inlined. */
  readonly inlined: readonly string[];
}

const MOST_INLINED = 50;

/** null if the trace does not say it. */
export function spotOf(view: TraceView, node: number): SourceSpot | null {
  const place = view.places.get(node);
  if (place === undefined) return null;
  const inlined: string[] = [];
  for (let at = place.inlining; at >= 0 && inlined.length < MOST_INLINED;) {
    const found = view.inlinings.find(({ id }) => id === at);
    inlined.unshift(view.sources.find(({ id }) => id === found?.source)?.function ?? '');
    at = found?.at?.inlining ?? -1;
  }
  const sourceId = view.inlinings.find(({ id }) => id === place.inlining)?.source ?? -1;
  const source = view.sources.find(({ id }) => id === sourceId);
  if (source === undefined) return null;
  const text = tokenAt(source.text, Math.max(0, place.offset - source.start));
  return { function: source.function, from: place.offset, to: place.offset + text.length, text, inlined };
}

/** Their place is in a range of the captured file, or at its cursor. */
export function nodesIn(view: TraceView, nodes: Iterable<number>, from: number, to: number): number[] {
  return [...nodes].filter((node) => {
    const spot = spotOf(view, node);
    return spot !== null && spot.from <= to && spot.to >= from;
  });
}
