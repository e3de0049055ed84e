// Collects diagnostics: each once at a place, at most MOST_SHOWN in all, in the order of the text.
//
// Keep true when editing: room and time stay small however many errors a text has, so findings behind the first
// MOST_SHOWN are dropped now and then, and their words are never made.
import type { LocatedDiagnostic } from './diagnostic.ts';
import { messageFor, type Arguments } from './messages.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export const MOST_SHOWN = 20;

/** So many are kept before the later ones are dropped. */
const MOST_KEPT = 1000;

interface Finding {
  readonly code: string;
  readonly span: Span;
  readonly args: Arguments;
}

const keyOf = ({ code, span, args }: Finding): string => [code, span.start, ...Object.values(args)].join(' ');

export class Diagnostics {
  private readonly source: SourceText;
  private found: Finding[] = [];
  private seen = new Set<string>();
  /** Findings that begin behind this offset cannot be among the first any more. */
  private horizon = Infinity;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** Number of errors kept so far; 0 only where none was added. */
  get count(): number {
    return this.found.length;
  }

  /** Adds an error by its code; the words come from messages.ts. */
  add(code: string, span: Span, args: Arguments = {}): void {
    if (span.start > this.horizon) return;
    const key = keyOf({ code, span, args });
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.found.push({ code, span, args });
    if (this.found.length >= MOST_KEPT) this.dropLater();
  }

  /** The first MOST_SHOWN errors in the order of the text. */
  located(): readonly LocatedDiagnostic[] {
    return this.first().map((finding) => this.locate(finding));
  }

  private first(): Finding[] {
    const sorted = [...this.found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
    return sorted.slice(0, MOST_SHOWN);
  }

  private dropLater(): void {
    this.found = this.first();
    this.seen = new Set(this.found.map(keyOf));
    this.horizon = this.found.at(-1)?.span.start ?? Infinity;
  }

  private locate({ code, span, args }: Finding): LocatedDiagnostic {
    const from = this.source.position(span.start);
    const to = this.source.position(Math.max(span.start, span.end));
    const { message, hint } = messageFor(code, args);
    return {
      code,
      severity: 'error',
      span,
      message,
      hint,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
  }
}
