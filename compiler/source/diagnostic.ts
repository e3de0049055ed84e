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

/** A diagnostic with 1-based line and column, as `batch` and the window show it. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
