// Spaced review: up to three questions from earlier labs open each lab, those that went wrong first.
//
// A question that was last answered right in a review returns only if no other one is left, and then rests for the
// next 2^n reviews after n right answers in a row (2, 4, 8, …); one that was answered wrong returns in the next review.
// Reviews are counted, not days, because a student who takes a break has not seen anything in between.
import type { Answer } from '../checks/kind.ts';
import { tasksOf, type Lab, type Task } from '../model.ts';
import { taskProgress, type Progress, type Review } from './progress.ts';

/** A question by the IDs of its lab and task. */
export interface QuestionRef {
  readonly lab: string;
  readonly task: string;
}

export interface EarlierLab {
  readonly lab: Pick<Lab, 'id' | 'steps'>;
  readonly progress: Progress;
}

const QUESTIONS = 3;
const SITTING_MS = 4 * 60 * 60 * 1000;

/** What was asked in it is not asked again. */
interface Sitting {
  /** Later answers belong to it, in labs and in reviews. */
  readonly since: number;
  /** Questions that other labs opened with. */
  readonly shown: readonly QuestionRef[];
}
const NO_SITTING: Sitting = { since: Infinity, shown: [] };

/** The questions that a lab opened with, and when. */
export interface Shown {
  readonly refs: readonly QuestionRef[];
  readonly at: number;
}

export function sittingAt(now: number, shown: readonly Shown[]): Sitting {
  const since = now - SITTING_MS;
  return { since, shown: shown.flatMap(({ refs, at }) => (at >= since ? refs : [])) };
}

/** Whether a task is one question with choices, which needs nothing but its text and program. */
export const isQuestion = ({ checks: [check, ...others] }: Pick<Task, 'checks'>): boolean =>
  others.length === 0 &&
  (check?.kind === 'quiz' || (check?.kind === 'predict' && check.choices !== undefined && !check.mine));

/**
 * Chooses the questions of a lab's review among those that the student has answered before.
 * @param before the labs before it, in the order of the course
 * @param reviews of all other labs
 */
export function chooseReview(
  before: readonly EarlierLab[],
  reviews: readonly Review[],
  sitting = NO_SITTING,
): readonly QuestionRef[] {
  const held = [...reviews].filter((review) => endOf(review) > 0).sort((a, b) => endOf(a) - endOf(b));
  const due = before.toReversed().flatMap((earlier, distance) =>
    dueIn(earlier, held)
      .filter((each) => !wasAsked(each, earlier, reviews, sitting))
      .map((each, rank) => ({ ...each, distance, rank })),
  );
  // Without mistakes, each of the previous labs gets a question before one of them gets another.
  const fresh = due.filter(({ isKnown }) => !isKnown);
  const sorted = (fresh.length > 0 ? fresh : due).sort(
    (a, b) =>
      b.mistakes - a.mistakes ||
      (a.mistakes === 0 ? a.rank - b.rank : 0) ||
      a.distance - b.distance ||
      a.rank - b.rank,
  );
  return sorted.slice(0, QUESTIONS).map(({ lab, task }) => ({ lab, task }));
}

interface Due extends QuestionRef {
  readonly mistakes: number;
  readonly times: number;
  /** Last answered right in a review. */
  readonly isKnown: boolean;
}

const wasAsked = (
  ref: QuestionRef,
  { progress }: EarlierLab,
  reviews: readonly Review[],
  { since, shown }: Sitting,
): boolean =>
  shown.some((each) => isSame(each, ref)) ||
  progress.tries.some(({ task, at }) => task === ref.task && at >= since) ||
  reviews.some(({ questions }) => questions.some((each) => isSame(each, ref) && each.at >= since));

/** Questions of a lab that are due, the ones reviewed least often first. */
function dueIn({ lab, progress }: EarlierLab, held: readonly Review[]): readonly Due[] {
  return tasksOf(lab)
    .filter((task) => task.review && isQuestion(task) && isAnswered(progress, task))
    .flatMap(({ id: task }) => {
      const past = pastOf({ lab: lab.id, task }, held);
      if (past.rests) return [];
      const before = past.wasRight ? 0 : progress.tries.filter((made) => isWrongTry(made, task)).length;
      const isKnown = past.wasRight && past.mistakes === 0;
      return [{ lab: lab.id, task, mistakes: before + past.mistakes, times: past.times, isKnown }];
    })
    .sort((a, b) => a.times - b.times);
}

const isWrongTry = ({ task, passed }: Progress['tries'][number], id: string): boolean =>
  task === id && !passed;

/** Only what the student has answered can be reviewed. */
const isAnswered = (progress: Progress, { id }: Task): boolean =>
  taskProgress(progress, id).passed || progress.tries.some(({ task }) => task === id);

interface Past {
  /** How often the question was answered in reviews. */
  readonly times: number;
  readonly wasRight: boolean;
  /** Wrong answers since the last right one. */
  readonly mistakes: number;
  readonly rests: boolean;
}

/** @param held answered reviews, the newest last */
function pastOf(ref: QuestionRef, held: readonly Review[]): Past {
  const answers = held.flatMap(({ questions }, at) => {
    const right = questions.find((each) => isSame(each, ref))?.right ?? null;
    return right === null ? [] : [{ right, at }];
  });
  const lastWrong = answers.findLastIndex(({ right }) => !right);
  const lastRight = answers.findLastIndex(({ right }) => right);
  const streak = answers.length - 1 - lastWrong;
  const reviewsSince = held.length - 1 - (answers.at(-1)?.at ?? 0);
  return {
    times: answers.length,
    wasRight: lastRight >= 0,
    mistakes: answers.length - 1 - lastRight,
    rests: answers.length > 0 && streak > 0 && reviewsSince < 2 ** streak,
  };
}

/** When the last question of a review was answered; 0: none was. */
const endOf = ({ questions }: Review): number =>
  Math.max(0, ...questions.map(({ right, at }) => (right === null ? 0 : at)));

const isSame = (a: QuestionRef, b: QuestionRef): boolean => a.lab === b.lab && a.task === b.task;

/** The review of a lab with these questions, if it has not begun. */
export const beginReview = (progress: Progress, refs: readonly QuestionRef[]): Progress =>
  progress.review.questions.length > 0
    ? progress
    : {
        ...progress,
        review: {
          ...progress.review,
          questions: refs.map(({ lab, task }) => ({
            lab,
            task,
            answer: {},
            right: null,
            passed: false,
            at: 0,
          })),
        },
      };

/** Keeps an answer. Only the first one to a question counts as right or wrong. */
export const keepReviewed = (
  progress: Progress,
  ref: QuestionRef,
  answer: Answer,
  { passed, at }: { readonly passed: boolean; readonly at: number },
): Progress => ({
  ...progress,
  review: {
    ...progress.review,
    questions: progress.review.questions.map((each) =>
      isSame(each, ref)
        ? {
            ...each,
            answer,
            passed: each.passed || passed,
            right: each.right ?? passed,
            at: each.right === null ? at : each.at,
          }
        : each,
    ),
  },
});

/** Ends a review, whether or not its questions are answered. */
export const closeReview = (progress: Progress): Progress => ({
  ...progress,
  review: { ...progress.review, closed: true },
});
