// What the compiler tells a person about their program: data, never thrown.
// The words of each code are in messages.ts; positions are made by SourceText.
import type { Phrase } from '../base/phrase.ts';
import type { Span } from './span.ts';

export type Severity = 'error' | 'warning';

/** One finding. `message` says what is wrong, `hint` what to do; both come from messages.ts. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** In English. */
  readonly message: string;
  readonly hint: string;
  /** The same for any language. */
  readonly said: { readonly message: Phrase; readonly hint: Phrase };
}

/** 1-based line and column of both ends of a span. */
export interface Located {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Another place that explains a diagnostic, such as the declaration of a name. */
export interface RelatedPlace extends Located {
  readonly span: Span;
  /** In English. */
  readonly message: string;
  /** The same for any language. */
  readonly said: Phrase;
}

/** A diagnostic with its lines and columns, as `batch` and the window show it. */
export interface LocatedDiagnostic extends Diagnostic, Located {
  /** Left out if no other place helps. */
  readonly related?: readonly RelatedPlace[];
}
