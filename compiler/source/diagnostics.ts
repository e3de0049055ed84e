// Collects diagnostics: each once at a place, at most MOST_SHOWN in all, in the order of the text.
//
// Keep true when editing: room and time stay small however many errors a text has, so findings behind the first
// MOST_SHOWN are dropped now and then, and their words are never made.
import type { LocatedDiagnostic } from './diagnostic.ts';
import { messageFor, type Arguments } from './messages.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export const MOST_SHOWN = 20;

/** Most characters of the program that a message repeats. */
const MOST_QUOTED = 40;

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

  /** Errors of an earlier stage, which are kept as they are. */
  private readonly before: readonly LocatedDiagnostic[];

  constructor(source: SourceText, before: readonly LocatedDiagnostic[] = []) {
    this.source = source;
    this.before = before;
  }

  /** Number of errors kept so far; 0 only where none was added. */
  get count(): number {
    return this.before.length + this.found.length;
  }

  /** Adds an error by its code; the words come from messages.ts. */
  add(code: string, span: Span, args: Arguments = {}): void {
    if (span.start > this.horizon || this.isToldBefore(code, span)) return;
    const key = keyOf({ code, span, args });
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.found.push({ code, span, args });
    if (this.found.length >= MOST_KEPT) this.dropLater();
  }

  /** The first MOST_SHOWN errors in the order of the text. */
  located(): readonly LocatedDiagnostic[] {
    const located = this.first().map((finding) => this.locate(finding));
    if (this.before.length === 0) return located;
    return [...this.before, ...located].sort((a, b) => a.span.start - b.span.start).slice(0, MOST_SHOWN);
  }

  /** The same mistake: the same code for the same words of the program, wherever they stand. */
  private isToldBefore(code: string, span: Span): boolean {
    const words = ({ start, end }: Span): string => this.source.text.slice(start, end);
    return this.before.some((told) => told.code === code && words(told.span) === words(span));
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

  /** The program's words at a place, to be quoted; '' where they are too long for that. */
  private wordsAt({ start, end }: Span): string {
    if (end - start > MOST_QUOTED) return '';
    const words = this.source.text.slice(start, end).trim();
    return /[\n\r`]/.test(words) ? '' : words;
  }

  private locate({ code, span, args }: Finding): LocatedDiagnostic {
    const from = this.source.position(span.start);
    const to = this.source.position(Math.max(span.start, span.end));
    const { message, hint } = messageFor(code, { here: this.wordsAt(span), ...args });
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
