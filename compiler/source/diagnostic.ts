// Diagnostics for users: data, never thrown. messages.ts has the texts; SourceText computes positions.
import type { Phrase } from '../base/phrase.ts';
import type { Span } from './span.ts';

export type Severity = 'error' | 'warning';

/** `message` says what is wrong, `hint` what to do; both come from messages.ts. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** In English. */
  readonly message: string;
  readonly hint: string;
  /** Translatable. */
  readonly said: { readonly message: Phrase; readonly hint: Phrase };
}

/** Lines and columns of both ends of a span, counted from 1. */
export interface Located {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Another place that explains a diagnostic, such as a declaration. */
export interface RelatedPlace extends Located {
  readonly span: Span;
  /** In English. */
  readonly message: string;
  /** Translatable. */
  readonly said: Phrase;
}

/** A diagnostic with lines and columns, for `batch` and the window. */
export interface LocatedDiagnostic extends Diagnostic, Located {
  /** Omitted if no other place helps. */
  readonly related?: readonly RelatedPlace[];
}
