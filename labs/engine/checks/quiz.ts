/*
### `quiz`: one or more choices

    kind: quiz
    question: Why does late leave it in the loop?
    choices:
      - { text: It changes in each iteration., because: It does not; arg is loop-invariant. }
      - { text: Its last common block is the body., right: true, because: Late ignores execution counts. }

Each choice has a reason. A wrong choice shows only its own reason, so write one that helps the student continue.
If several choices are right, students check boxes and press a button.
*/
import * as v from 'valibot';
import { text } from '../reading/fields.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind, TEXT, type Finding, type Template } from './kind.ts';
import { BRANCH } from './program.ts';

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
  part: () => 'choices',
  run: ({ question, choices }, { submission }) =>
    choiceResult(
      question,
      choices,
      submission.answer.choices ?? [],
      choices.map(({ right }) => right),
    ),
  solve: ({ choices }) => ({ choices: choices.flatMap(({ right }, i) => (right ? [i] : [])) }),
  wrongAnswers: ({ choices }) => choices.filter(({ right }) => !right).length,
  withoutTexts: (check) => ({ ...check, question: TEXT, choices: check.choices.map(({ right }) => right) }),
});

export const quizTemplate: Template = {
  program: BRANCH,
  question: 'Say what a Phi is for.',
  check: `kind: quiz
question: What does a Phi do?
choices:
  - { text: It selects the value of the path that was taken., right: true, because: The Region before it joins the paths. }
  - { text: It computes both values., because: Other nodes compute the values. Look at its inputs. }
  - { text: It decides which path is taken., because: The If decides that earlier. }`,
  hints: ['What are its inputs?', 'It has one input for each path.'],
  wrong: '',
};

/** @param right by choice */
export function choiceResult(
  question: string,
  choices: readonly { readonly because: string }[],
  answers: readonly number[],
  right: readonly boolean[],
): Finding {
  const chosen = choices.map((_, i) => answers.includes(i));
  const fractionOf = (wanted: boolean): number => {
    const those = choices.flatMap((_, i) => (right[i] === wanted ? [chosen[i] === true] : []));
    return those.length === 0 ? 0 : those.filter((is) => is).length / those.length;
  };
  const hasSeveral = right.filter((is) => is).length > 1;
  const result = (passed: boolean, found: Said): Finding => ({
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
