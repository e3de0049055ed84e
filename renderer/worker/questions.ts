// All panes' questions by name. The window imports only types from here.
import { analysisQuestions } from '../panes/analysis/questions.ts';
import { assemblyQuestions } from '../panes/assembly/questions.ts';
import { cfgQuestions } from '../panes/cfg/questions.ts';
import { graphQuestions } from '../panes/graph/questions.ts';
import { inspectorQuestions } from '../shared/inspector/questions.ts';
import { registersQuestions } from '../panes/registers/questions.ts';
import { semanticsQuestions } from '../panes/semantics/questions.ts';
import type { Shown } from './question.ts';

export const questions = {
  ...analysisQuestions,
  ...assemblyQuestions,
  ...cfgQuestions,
  ...graphQuestions,
  ...inspectorQuestions,
  ...registersQuestions,
  ...semanticsQuestions,
};

export type QuestionName = keyof typeof questions;
export type Asked<Name extends QuestionName> =
  Parameters<(typeof questions)[Name]> extends [Shown, ...infer Rest] ? Rest : [];
export type Answer<Name extends QuestionName> = Awaited<ReturnType<(typeof questions)[Name]>>;

export interface Question {
  readonly name: QuestionName;
  readonly asked: readonly unknown[];
}

/** `Asked` allows only known queries. */
export function answerTo({ name, asked }: Question, shown: Shown): unknown {
  const answer = questions[name] as (shown: Shown, ...asked: readonly unknown[]) => unknown;
  return answer(shown, ...asked);
}
