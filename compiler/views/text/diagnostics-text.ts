// Errors and warnings as text, with underlined source lines, for the command line and explanations.
import { joined, say, type Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import type { Located, LocatedDiagnostic } from '../../source/diagnostic.ts';

const names = {
  error: { one: say`error`, many: say`errors` },
  warning: { one: say`warning`, many: say`warnings` },
} as const;

/** Violations of one condition of a graph that are shown. */
export const MAX_VIOLATIONS = 3;

const textOf = (...pieces: readonly Phrase[]): Phrase => joined(pieces, '');

export function diagnosticsText(
  { diagnostics, source }: Pick<Compilation, 'diagnostics' | 'source'>,
  file: string,
): Phrase {
  const parts = groupsOf(diagnostics).map(([first, ...others]) => {
    const { severity, code, said, related = [], ...diagnostic } = first;
    const places = [
      ...related.map((place) => ({ place, mark: '-', label: textOf(' ', place.said) })),
      { place: diagnostic, mark: '^', label: '' },
    ].sort((a, b) => a.place.span.start - b.place.span.start);
    const width = Math.max(...places.map(({ place }) => String(place.line).length));
    const blank = ' '.repeat(width);
    const lines: readonly Phrase[] = [
      textOf(names[severity].one, `[${code}]: `, withoutCondition(first)),
      `${blank} --> ${file}:${diagnostic.line}:${diagnostic.column}`,
      `${blank} |`,
      ...places.flatMap(({ place, mark, label }): Phrase[] => {
        const { text, marks } = marked(source, place, mark);
        return [`${String(place.line).padStart(width)} | ${text}`, textOf(`${blank} | ${marks}`, label)];
      }),
      textOf(`${blank} = `, said.hint),
      ...others
        .slice(0, MAX_VIOLATIONS - 1)
        .map((other) =>
          textOf(`${blank} --> ${file}:${other.line}:${other.column} `, withoutCondition(other)),
        ),
      ...moreText(others.length + 1 - MAX_VIOLATIONS).map((more) => textOf(`${blank}     `, more)),
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

/** Says how many are not shown, if any. */
export const moreText = (count: number): readonly Phrase[] =>
  count <= 0 ? [] : [count === 1 ? say`and 1 more` : say`and ${count} more`];

/** Problems of a graph by code, so that each rule is named once; all others alone. */
function groupsOf(
  diagnostics: readonly LocatedDiagnostic[],
): readonly (readonly [LocatedDiagnostic, ...LocatedDiagnostic[]])[] {
  const groups: [LocatedDiagnostic, ...LocatedDiagnostic[]][] = [];
  for (const each of diagnostics) {
    const group =
      each.code === 'graph' || isCondition(each)
        ? groups.find(([{ code, severity }]) => code === each.code && severity === each.severity)
        : undefined;
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups;
}

/** Messages about graphs begin with the condition, which the heading has already named. */
function isCondition({ code, said: { message } }: LocatedDiagnostic): boolean {
  return (
    typeof message === 'object' && 'say' in message && message.say === '{0}: {1}' && message.with[0] === code
  );
}

const withoutCondition = (diagnostic: LocatedDiagnostic): Phrase => {
  const { message } = diagnostic.said;
  return isCondition(diagnostic) && typeof message === 'object' && 'say' in message
    ? (message.with[1] ?? '')
    : message;
};

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
