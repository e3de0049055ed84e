// The Markdown that structures a lab: step headings, fenced blocks, and lines of text. The window renders it.

export type Part =
  | { readonly kind: 'heading'; readonly line: number; readonly text: string }
  | { readonly kind: 'text'; readonly line: number; readonly text: string }
  | {
      readonly kind: 'fence';
      /** The opening fence; the body starts on the next line. */
      readonly line: number;
      readonly language: string;
      /** The info string after the language. */
      readonly info: string;
      readonly body: string;
      readonly closed: boolean;
    };

export function partsOf(lines: readonly string[], firstLine: number): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < lines.length; i++) {
    const text = lines[i] ?? '';
    const line = firstLine + i;
    const fence = /^(`{3,})(\S*)\s*(.*)$/.exec(text);
    if (fence === null) {
      parts.push({ kind: /^## /.test(text) ? 'heading' : 'text', line, text });
      continue;
    }
    const [, ticks, language = '', info = ''] = fence;
    const isClose = (other: string): boolean => other.trimEnd() === ticks;
    const length = lines.slice(i + 1).findIndex(isClose);
    const closed = length >= 0;
    const end = closed ? i + 1 + length : lines.length;
    const body = lines.slice(i + 1, end).join('\n');
    parts.push({ kind: 'fence', line, language, info: info.trim(), body, closed });
    i = end;
  }
  return parts;
}

export function fenceText(part: Extract<Part, { kind: 'fence' }>): string {
  const ticks = '`'.repeat(
    Math.max(3, ...[...part.body.matchAll(/^`+/gm)].map(([found]) => found.length + 1)),
  );
  return [`${ticks}${part.language} ${part.info}`.trimEnd(), part.body, ticks].join('\n');
}

export interface Link {
  readonly target: string;
  readonly line: number;
  readonly column: number;
}

/** Links in lines of text, including pictures but not code spans. */
export function linksIn(parts: readonly Part[]): Link[] {
  return parts.flatMap(({ kind, ...part }) => {
    if (kind !== 'text' || !('text' in part)) return [];
    return linksOf(withoutCode(part.text)).map((link) => ({ ...link, line: part.line }));
  });
}

/**
 * A link extends from `](` to the next `)`. A regular expression would take quadratic time on many `](`
 * without a `)`.
 */
function linksOf(text: string): Pick<Link, 'target' | 'column'>[] {
  const links: Pick<Link, 'target' | 'column'>[] = [];
  for (let at = text.indexOf(']('); at >= 0;) {
    const end = text.indexOf(')', at);
    if (end < 0) break;
    const inside = text.slice(at + 2, end).trimStart();
    links.push({ target: /^<?([^\s>]*)/.exec(inside)?.[1] ?? '', column: at + 1 });
    at = text.indexOf('](', end);
  }
  return links;
}

/** Blanks out code spans, preserving columns. */
export const withoutCode = (text: string): string =>
  text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
