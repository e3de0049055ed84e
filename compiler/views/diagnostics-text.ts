// Errors and warnings as text, with underlined source lines, for the command line and explanations.
import { joined, say, type Phrase } from '../base/phrase.ts';
import type { Compilation } from '../compilation.ts';
import type { Located } from '../source/diagnostic.ts';

const names = {
  error: { one: say`error`, many: say`errors` },
  warning: { one: say`warning`, many: say`warnings` },
} as const;

const textOf = (...pieces: readonly Phrase[]): Phrase => joined(pieces, '');

export function diagnosticsText(
  { diagnostics, source }: Pick<Compilation, 'diagnostics' | 'source'>,
  file: string,
): Phrase {
  const parts = diagnostics.map(({ severity, code, said, related = [], ...diagnostic }) => {
    const places = [
      ...related.map((place) => ({ place, mark: '-', label: textOf(' ', place.said) })),
      { place: diagnostic, mark: '^', label: '' },
    ].sort((a, b) => a.place.span.start - b.place.span.start);
    const width = Math.max(...places.map(({ place }) => String(place.line).length));
    const blank = ' '.repeat(width);
    const lines: readonly Phrase[] = [
      textOf(names[severity].one, `[${code}]: `, said.message),
      `${blank} --> ${file}:${diagnostic.line}:${diagnostic.column}`,
      `${blank} |`,
      ...places.flatMap(({ place, mark, label }): Phrase[] => {
        const { text, marks } = marked(source, place, mark);
        return [`${String(place.line).padStart(width)} | ${text}`, textOf(`${blank} | ${marks}`, label)];
      }),
      textOf(`${blank} = `, said.hint),
      '',
    ];
    return joined(lines, '\n');
  });
  const counts = (['error', 'warning'] as const).flatMap((wanted): Phrase[] => {
    const { length } = diagnostics.filter(({ severity }) => severity === wanted);
    return length === 0 ? [] : [textOf(`${length} `, names[wanted][length === 1 ? 'one' : 'many'])];
  });
  return textOf(joined(parts, '\n'), '\n', joined(counts, ', '), '\n');
}

/** Maximum displayed characters of a line, and how many of them precede the marked part. */
const MAX_OF_LINE = 100;
const BEFORE_MARKS = 40;

/** The first line of a range with markers below; for a long line, the part around them. */
function marked(
  source: Compilation['source'],
  place: Located,
  mark: string,
): { readonly text: string; readonly marks: string } {
  const line = source.lineText(place.line).replaceAll('\t', ' ');
  const from = place.column - 1;
  const to = place.endLine === place.line ? place.endColumn - 1 : line.length;
  const { text, start, end } = shownPart(line, from);
  const before = start > 0 ? 1 : 0;
  const count = Math.max(1, Math.min(to, Math.max(end, from + 1)) - from);
  return { text, marks: ' '.repeat(before + from - start) + mark.repeat(count) };
}

/** A source line, or of a long one, the part around a column (from 0), with `…` at cuts. */
export function shownPart(
  line: string,
  from = 0,
): { readonly text: string; readonly start: number; readonly end: number } {
  const start = line.length <= MAX_OF_LINE ? 0 : Math.max(0, from - BEFORE_MARKS);
  const end = line.length <= MAX_OF_LINE ? line.length : Math.min(line.length, start + MAX_OF_LINE);
  const [before, after] = [start > 0 ? '…' : '', end < line.length ? '…' : ''];
  return { text: before + line.slice(start, end) + after, start, end };
}
