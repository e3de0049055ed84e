// quiz: single or multiple choice, with an explanation for each choice. A wrong choice reveals only its own reason.
import * as v from 'valibot';
import { text } from '../reading/fields.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind } from './kind.ts';
import type { CheckResult } from './result.ts';

const Choice = v.strictObject({ text, right: v.optional(v.boolean(), false), because: text });

export const quiz = defineKind({
  schema: v.strictObject({
    kind: v.literal('quiz'),
    question: text,
    choices: v.pipe(
      v.array(Choice),
      v.minLength(2, 'needs at least two choices'),
      v.check((choices) => choices.some(({ right }) => right), 'has no right choice'),
      v.check((choices) => !choices.every(({ right }) => right), 'has no wrong choice'),
    ),
  }),
  run: ({ question, choices }, { submission }) =>
    choiceResult(
      'quiz',
      question,
      choices,
      submission.answer.choices ?? [],
      choices.map(({ right }) => right),
    ),
  solve: ({ choices }) => ({ choices: choices.flatMap(({ right }, i) => (right ? [i] : [])) }),
});

/** @param right by choice */
export function choiceResult(
  kind: 'quiz' | 'predict',
  question: string,
  choices: readonly { readonly because: string }[],
  answers: readonly number[],
  right: readonly boolean[],
): CheckResult {
  const chosen = choices.map((_, i) => answers.includes(i));
  const fractionOf = (wanted: boolean): number => {
    const those = choices.flatMap((_, i) => (right[i] === wanted ? [chosen[i] === true] : []));
    return those.length === 0 ? 0 : those.filter((is) => is).length / those.length;
  };
  const hasSeveral = right.filter((is) => is).length > 1;
  const result = (passed: boolean, found: Said): CheckResult => ({
    kind,
    passed,
    lookedFor: verbatim(question),
    found,
    shown: [],
    // Choosing everything earns nothing.
    ...(hasSeveral ? { share: Math.max(0, fractionOf(true) - fractionOf(false)) } : {}),
  });
  if (!chosen.includes(true)) return { ...result(false, said('noAnswer')), unanswered: true };
  const wrong = choices.find((_, i) => chosen[i] && !right[i]);
  if (wrong !== undefined) return result(false, verbatim(wrong.because));
  const missing = right.filter((is, i) => is && !chosen[i]).length;
  if (missing > 0) return result(false, said('moreAreRight', missing));
  const because = choices.filter((_, i) => chosen[i]).map((choice) => choice.because);
  return result(true, verbatim(because.join(' ')));
}
