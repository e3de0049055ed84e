// What panes ask of the compiler beside what it shows of every program. Each pane's questions stand in its folder, in
// questions.ts, with how they are answered; that file is for the worker, and imports nothing of the window.
import type { Compilation, Rule } from '../../compiler/index.ts';

/** The program that a question is about. */
export interface Shown {
  readonly compilation: Compilation;
  /** That it was compiled with, own ones too. */
  readonly rules: readonly Rule[];
  /** The same program, stopped after so many steps. */
  readonly stoppedAt: (step: number) => Promise<Pick<Shown, 'compilation' | 'rules'>>;
}

/** By name. What is asked and what is answered go from thread to thread: plain data alone. */
export type PaneQuestions = Readonly<Record<string, (shown: Shown, ...asked: never[]) => unknown>>;
