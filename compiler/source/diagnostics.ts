// Collects diagnostics: at most one a place and code, at most MOST_SHOWN in all, in the order of the text.
import type { LocatedDiagnostic } from './diagnostic.ts';
import { messageFor } from './messages.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export const MOST_SHOWN = 20;

export class Diagnostics {
  private readonly source: SourceText;
  private readonly found: LocatedDiagnostic[] = [];
  private readonly seen = new Set<string>();

  constructor(source: SourceText) {
    this.source = source;
  }

  get count(): number {
    return this.found.length;
  }

  /** Adds an error by its code; the words come from messages.ts. */
  add(code: string, span: Span, args: Readonly<Record<string, string>> = {}): void {
    const key = `${code} ${span.start}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    const from = this.source.position(span.start);
    const to = this.source.position(Math.max(span.start, span.end));
    const { message, hint } = messageFor(code, args);
    this.found.push({
      code,
      severity: 'error',
      span,
      message,
      hint,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    });
  }

  /** The first MOST_SHOWN errors in the order of the text. */
  located(): readonly LocatedDiagnostic[] {
    const sorted = [...this.found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    return sorted.slice(0, MOST_SHOWN);
  }
}
