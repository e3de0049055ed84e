// Where the nodes of a trace come from: the phase and reducer that created each, and its place in the source.
import type { ForeignOrigin, ForeignPlace } from '../ir/log.ts';
import type { SourcePlace, Trace, TraceNode } from './model.ts';
import { phaseTitle } from './phase-names.ts';

export type OriginOf = (node: TraceNode) => ForeignOrigin;

/** The name, number, or operator at an offset; '' for blanks. */
export const tokenAt = (text: string, offset: number): string =>
  /^(?:[\p{L}\p{N}_$]+|[^\p{L}\p{N}_$\s]+)/u.exec(text.slice(offset, offset + LONGEST_TOKEN))?.[0] ?? '';

const LONGEST_TOKEN = 200;
const LONGEST_LINE = 80;

/** Equal places and origins share one object, because a trace has many nodes per place. */
export function originsIn({ sources, inlinings }: Pick<Trace, 'sources' | 'inlinings'>): OriginOf {
  const sourceOf = new Map(inlinings.map(({ id, source }) => [id, source]));
  const byId = new Map(sources.map((source) => [source.id, source]));
  const places = new Map<string, ForeignPlace | null>();
  const origins = new Map<string, ForeignOrigin>();

  const findPlace = ({ offset, inlining }: SourcePlace): ForeignPlace | null => {
    const source = byId.get(sourceOf.get(inlining) ?? -1);
    const at = offset - (source?.start ?? 0);
    if (source === undefined || at < 0 || at >= source.text.length) return null;
    const { text } = source;
    const begin = text.lastIndexOf('\n', at - 1) + 1;
    const end = text.indexOf('\n', at);
    const line = text.slice(begin, end < 0 ? undefined : end).trim();
    return {
      function: source.function,
      line: text.slice(0, begin).split('\n').length,
      column: at - begin + 1,
      text: line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 1)}…`,
      token: tokenAt(text, at),
    };
  };

  return ({ origin, place }) => {
    const at = place === null ? '' : `${place.inlining} ${place.offset}`;
    const key = `${origin?.phase}\0${origin?.reducer}\0${at}`;
    const known = origins.get(key);
    if (known !== undefined) return known;
    if (place !== null && !places.has(at)) places.set(at, findPlace(place));
    const phase = origin === null || origin.phase === '' ? '' : phaseTitle(origin.phase);
    const made = { phase, reducer: origin?.reducer ?? '', place: places.get(at) ?? null };
    origins.set(key, made);
    return made;
  };
}
