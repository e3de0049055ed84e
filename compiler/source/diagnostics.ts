// Collects diagnostics in text order, without duplicates, at most MAX_SHOWN errors and as many warnings.
//
// Invariant: space and time stay small for any number of errors, so later findings are dropped repeatedly,
// before their texts are created.
import { say, textOf, type Phrase } from '../base/phrase.ts';
import type { Located, LocatedDiagnostic, RelatedPlace } from './diagnostic.ts';
import { isWarning, messageFor, type Arguments, type DiagnosticCode } from './messages.ts';
import type { SourceText } from './source-text.ts';
import type { Span } from './span.ts';

export const MAX_SHOWN = 20;

const MAX_QUOTED = 40;

const MAX_KEPT = 1000;

export interface Told {
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly warnings: readonly LocatedDiagnostic[];
}

export interface Places {
  /** The relevant declaration; its line is the argument `declaredLine`. */
  readonly declared?: { readonly name: Phrase; readonly span: Span } | undefined;
  /** Source text for message arguments; `…` if long. */
  readonly quotes?: Readonly<Record<string, Span>>;
}

interface Finding {
  readonly code: DiagnosticCode;
  readonly span: Span;
  readonly args: Arguments;
  readonly places: Places;
}

const keyOf = ({ code, span, args }: Finding): string =>
  [code, span.start, ...Object.values(args).map((each) => textOf(each))].join(' ');

const inOrder = (a: { readonly span: Span }, b: { readonly span: Span }): number =>
  a.span.start - b.span.start || a.span.end - b.span.end;

class Findings {
  private readonly text: string;
  /** Unchanged ones from an earlier stage. */
  private readonly before: readonly LocatedDiagnostic[];
  private found: Finding[] = [];
  private seen = new Set<string>();
  /** Later findings cannot be among the first. */
  private horizon = Infinity;

  constructor(text: string, before: readonly LocatedDiagnostic[]) {
    this.text = text;
    this.before = before;
  }

  get count(): number {
    return this.before.length + this.found.length;
  }

  add(finding: Finding): void {
    if (finding.span.start > this.horizon || this.isToldBefore(finding)) return;
    const key = keyOf(finding);
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.found.push(finding);
    if (this.found.length >= MAX_KEPT) this.dropLater();
  }

  /** The first MAX_SHOWN in text order. */
  located(locate: (finding: Finding) => LocatedDiagnostic): readonly LocatedDiagnostic[] {
    const located = this.first().map(locate);
    if (this.before.length === 0) return located;
    return [...this.before, ...located].sort(inOrder).slice(0, MAX_SHOWN);
  }

  /** The same code for the same source text was already reported. */
  private isToldBefore({ code, span }: Finding): boolean {
    const words = ({ start, end }: Span): string => this.text.slice(start, end);
    return this.before.some((told) => told.code === code && words(told.span) === words(span));
  }

  private first(): Finding[] {
    return [...this.found].sort(inOrder).slice(0, MAX_SHOWN);
  }

  private dropLater(): void {
    this.found = this.first();
    this.seen = new Set(this.found.map(keyOf));
    this.horizon = this.found.at(-1)?.span.start ?? Infinity;
  }
}

export class Diagnostics {
  private readonly source: SourceText;
  private readonly errors: Findings;
  private readonly warned: Findings;

  constructor(source: SourceText, before: Told = { diagnostics: [], warnings: [] }) {
    this.source = source;
    this.errors = new Findings(source.text, before.diagnostics);
    this.warned = new Findings(source.text, before.warnings);
  }

  /** Number of errors kept so far; 0 only if there are none. */
  get count(): number {
    return this.errors.count;
  }

  add(code: DiagnosticCode, span: Span, args: Arguments = {}, places: Places = {}): void {
    (isWarning(code) ? this.warned : this.errors).add({ code, span, args, places });
  }

  /** The first errors and warnings, without warnings on lines with an error, which may be the cause. */
  told(): Told {
    const locate = (finding: Finding): LocatedDiagnostic => this.locate(finding);
    const diagnostics = this.errors.located(locate);
    const wrong = new Set(diagnostics.map(({ line }) => line));
    const warnings = this.warned.located(locate).filter(({ line }) => !wrong.has(line));
    return { diagnostics, warnings };
  }

  /** The source text at a place; '' if it is too long to quote. */
  private wordsAt({ start, end }: Span): string {
    if (end - start > MAX_QUOTED) return '';
    const words = this.source.text.slice(start, end).trim();
    return /[\n\r`]/.test(words) ? '' : words;
  }

  private lines(span: Span): Located {
    const from = this.source.position(span.start);
    const to = this.source.position(Math.max(span.start, span.end));
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  /** The declaration, unless it is in the library. */
  private related({ declared }: Places): readonly RelatedPlace[] {
    if (declared === undefined || declared.span.end === 0) return [];
    const said = say`\`${declared.name}\` is declared here`;
    return [{ span: declared.span, message: textOf(said), said, ...this.lines(declared.span) }];
  }

  private locate({ code, span, args, places }: Finding): LocatedDiagnostic {
    const related = this.related(places);
    const quotes = Object.entries(places.quotes ?? {}).map(([name, at]) => [name, this.wordsAt(at) || '…']);
    const said = messageFor(code, {
      here: this.wordsAt(span),
      declaredLine: related.length === 0 ? '' : String(related[0].line),
      ...Object.fromEntries(quotes),
      ...args,
    });
    return {
      code,
      severity: isWarning(code) ? 'warning' : 'error',
      span,
      message: textOf(said.message),
      hint: textOf(said.hint),
      said,
      ...this.lines(span),
      ...(related.length === 0 ? {} : { related }),
    };
  }
}
