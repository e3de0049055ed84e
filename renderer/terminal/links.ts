// Places in a terminal's lines: lines of the program (`fault: … at line 3`, `program.simple:3`) and of its
// assembly (`program.s:12: Error`).

export interface PlaceLink {
  /** The range is half open. */
  readonly start: number;
  readonly end: number;
  readonly of: 'source' | 'assembly';
  readonly line: number;
}

const patterns: readonly (readonly [PlaceLink['of'], RegExp])[] = [
  ['source', /\b(?:line|Zeile) (\d{1,7})\b/g],
  ['source', /[\w./\\-]+\.simple:(\d{1,7})\b/g],
  ['assembly', /[\w./\\-]+\.s:(\d{1,7})\b/g],
];

export function linksIn(text: string): PlaceLink[] {
  const found = patterns.flatMap(([of, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: all, 1: line, index }) => ({
      start: index,
      end: index + all.length,
      of,
      line: Number(line),
    })),
  );
  return found.filter(({ line }) => line > 0).sort((a, b) => a.start - b.start);
}

/** From an assembly line's comment; 0 for none. */
export function sourceLineOf(assembly: string, line: number): number {
  const text = assembly.split('\n')[line - 1] ?? '';
  return Number(/# line (\d+): /.exec(text)?.[1] ?? 0);
}
