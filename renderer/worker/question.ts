// Panes' queries to the compiler beyond the data of every program. Each pane defines its queries and their answers in
// questions.ts in its folder; that file is for the worker and imports nothing of the window.
import type { Compilation, Rule } from '../../compiler/index.ts';

export interface Shown {
  readonly compilation: Compilation;
  /** Rules of its compilation, including the user's. */
  readonly rules: readonly Rule[];
  /** The compilation stopped after that many steps. */
  readonly stoppedAt: (step: number) => Promise<Pick<Shown, 'compilation' | 'rules'>>;
}

/** Plain data, because queries and answers cross threads. */
export type PaneQuestions = Readonly<Record<string, (shown: Shown, ...asked: never[]) => unknown>>;
