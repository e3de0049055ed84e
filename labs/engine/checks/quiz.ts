// quiz and predict: one or several of; each answer explains itself. A wrong choice is told its own reason only, so that
// the right one stays to be found.
import type { QuizCheck } from '../schema.ts';
import type { CheckResult } from './result.ts';

/** @param right by choice */
export function checkQuiz(
  { question, choices }: QuizCheck,
  answers: readonly number[],
  right: readonly boolean[],
): CheckResult {
  const said = (passed: boolean, found: string): CheckResult => ({
    passed,
    lookedFor: question,
    found,
    nodes: [],
  });
  const chosen = choices.map((_, i) => answers.includes(i));
  if (!chosen.includes(true)) return said(false, 'no answer yet');
  const wrong = choices.findIndex((_, i) => chosen[i] && !right[i]);
  if (wrong >= 0) return said(false, choices[wrong].because);
  const missing = right.filter((is, i) => is && !chosen[i]).length;
  if (missing > 0)
    return said(
      false,
      `right so far, but ${missing === 1 ? 'one more is' : `${missing} more are`} right too`,
    );
  return said(
    true,
    choices
      .filter((_, i) => chosen[i])
      .map(({ because }) => because)
      .join(' '),
  );
}
