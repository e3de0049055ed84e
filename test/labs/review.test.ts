// Tests the review that opens a lab: the questions that it asks, and when questions return.
import { describe, expect, it } from 'vitest';
import {
  beginReview,
  chooseReview,
  sittingAt,
  closeReview,
  isQuestion,
  keepReviewed,
  keepTry,
  markPassed,
  defaultChosen,
  newProgress,
  parseCourse,
  parseLab,
  readProgress,
  readReview,
  storedProgress,
  tasksOf,
  withoutPlaces,
  type EarlierLab,
  type Progress,
  type QuestionRef,
  type Review,
} from '../../labs/engine/index.ts';
import { courseOf, filesOf, labNames, readLab, taskOf } from './course.ts';

const labs = labNames().map((name) => readLab(filesOf(name)));
const handed = { program: '', answer: {}, chosen: defaultChosen };
const questionsOf = (at: number): string[] =>
  tasksOf(labAt(at))
    .filter((task) => task.review && isQuestion(task))
    .map(({ id }) => id);
function labAt(at: number): (typeof labs)[number] {
  const lab = labs[at];
  if (lab === undefined) throw new Error(`there is no lab ${at}`);
  return lab;
}

/** All labs before `at` with all tasks passed, some after wrong answers. */
const before = (at: number, wrong: Readonly<Record<string, number>> = {}): EarlierLab[] =>
  labs.slice(0, at).map((lab) => {
    let progress: Progress = newProgress;
    for (const { id } of tasksOf(lab)) {
      for (let i = 0; i < (wrong[id] ?? 0); i++) {
        const answer = { choices: [i] };
        progress = keepTry(progress, { step: '', task: id, passed: false, program: '', answer, at: i });
      }
      progress = markPassed(progress, id, handed);
    }
    return { lab, progress };
  });
const chosen = (earlier: readonly EarlierLab[], reviews: readonly Review[] = []): string[] =>
  chooseReview(earlier, reviews).map(({ lab, task }) => `${lab}/${task}`);

let clock = 1;
/** A review whose questions were answered. */
function held(answers: Readonly<Record<string, boolean>>): Review {
  const refs = Object.keys(answers).map((name): QuestionRef => {
    const [lab = '', task = ''] = name.split('/');
    return { lab, task };
  });
  let progress = beginReview(newProgress, refs);
  for (const ref of refs) {
    const passed = answers[`${ref.lab}/${ref.task}`] === true;
    progress = keepReviewed(progress, ref, { choices: [0] }, { passed, at: clock++ });
  }
  return progress.review;
}

describe('questions of a review', () => {
  it('are not asked twice in a sitting, and return in the next one', () => {
    const hour = 60 * 60 * 1000;
    const now = 100 * hour;
    const asked = (earlier: readonly EarlierLab[], reviews: readonly Review[], at: number): string[] =>
      chooseReview(earlier, reviews, sittingAt(at, [])).map(({ task }) => task);
    // A newcomer has answered all of them in this sitting.
    const newcomer = before(1).map(({ lab, progress }) => ({
      lab,
      progress: tasksOf(lab).reduce(
        (kept, { id }) =>
          keepTry(kept, { step: '', task: id, passed: true, program: '', answer: {}, at: now - hour }),
        progress,
      ),
    }));
    expect(asked(newcomer, [], now)).toEqual([]);
    expect(asked(newcomer, [], now + 24 * hour)).toEqual(questionsOf(0));

    const [wrong = ''] = questionsOf(0);
    const earlier = before(1, { [wrong]: 1 });
    clock = now - hour;
    const reviewed = held({ [`first-soundings/${wrong}`]: false });
    expect(asked(earlier, [], now)).toContain(wrong);
    expect(asked(earlier, [reviewed], now)).not.toContain(wrong);
    expect(asked(earlier, [reviewed], now + 24 * hour)).toContain(wrong);
    const shown = [{ refs: [{ lab: 'first-soundings', task: wrong }], at: now - hour }];
    const chosenAt = (at: number): string[] =>
      chooseReview(earlier, [], sittingAt(at, shown)).map(({ task }) => task);
    expect(chosenAt(now)).not.toContain(wrong);
    expect(chosenAt(now + 24 * hour)).toContain(wrong);
    clock = 1;
  });

  it('come from the three preceding labs if no answer was wrong', () => {
    expect(chosen(before(6))).toEqual([
      `global-value-numbering/${questionsOf(5)[0]}`,
      `write-a-peephole/${questionsOf(4)[0]}`,
      `loops/${questionsOf(3)[0]}`,
    ]);
  });

  it('come from fewer labs near the start of the course, and never from the current lab', () => {
    expect(chosen(before(0))).toEqual([]);
    expect(chosen(before(1))).toEqual(questionsOf(0).map((task) => `first-soundings/${task}`));
    expect(chosen(before(3)).map((name) => name.split('/')[0])).toEqual([
      'if-region-phi',
      'constants-and-peepholes',
      'first-soundings',
    ]);
  });

  it('are ordered by the number of wrong answers, highest first', () => {
    const earlier = before(6, { 'count-phis': 1, 'how-many-phis': 3, 'who-ends': 1 });
    expect(chosen(earlier)).toEqual([
      'first-soundings/how-many-phis',
      'loops/who-ends',
      'if-region-phi/count-phis',
    ]);
  });

  it('omit tasks that the student has not answered', () => {
    expect(chosen(labs.slice(0, 6).map((lab) => ({ lab, progress: newProgress })))).toEqual([]);
    const [first] = before(1, { 'how-many-phis': 1 });
    if (first === undefined) throw new Error('the lab is missing');
    const tried = { ...first, progress: { ...first.progress, tasks: {} } };
    expect(chosen([tried])).toEqual(['first-soundings/how-many-phis']);
  });

  it('omit tasks that are not questions or that their author excludes', () => {
    for (let at = 0; at < labs.length; at++)
      for (const name of chosen(before(at))) {
        const [lab, id] = name.split('/');
        const task = labs
          .filter((each) => each.id === lab)
          .flatMap(tasksOf)
          .find((each) => each.id === id);
        expect([name, task?.review, task?.checks.map(({ kind }) => kind)]).toEqual([
          name,
          true,
          [expect.stringMatching(/^(quiz|predict)$/)],
        ]);
      }
    const excluded = labs.flatMap(tasksOf).filter(({ review }) => !review);
    expect(excluded.length).toBeGreaterThan(0);
    expect(excluded.filter((task) => !isQuestion(task)).map(({ id }) => id)).toEqual([]);
  });

  it('contain choices but no program of the student', () => {
    const choices =
      'choices: [{ text: a, because: b, holds: { kind: graph, has: Phi } }, { text: c, because: d, holds: { kind: graph, has: Add } }]';
    expect(isQuestion(taskOf(`check: { kind: predict, question: Which?, ${choices} }`))).toBe(true);
    expect(isQuestion(taskOf(`check: { kind: predict, question: Which?, mine: true, ${choices} }`))).toBe(
      false,
    );
    expect(isQuestion(taskOf('check: { kind: returns, cases: [{ arg: 1, result: 2 }] }'))).toBe(false);
  });
});

describe('spacing', () => {
  const [name = ''] = chosen(before(3));
  const other = 'if-region-phi/say-known';
  const isDue = (...reviews: readonly Review[]): boolean =>
    chosen(
      before(3).filter(({ lab }) => name.startsWith(lab.id)),
      reviews,
    ).includes(name);

  it('asks no question answered right again until no other one is left', () => {
    const known: Review[] = [];
    const asked: string[] = [];
    for (let i = 0; i < 40; i++) {
      const next = chosen(before(6), known);
      if (next.some((each) => asked.includes(each))) break;
      asked.push(...next);
      known.push(held(Object.fromEntries(next.map((each) => [each, true]))));
    }
    const all = labs.slice(0, 6).flatMap(({ id }, at) => questionsOf(at).map((task) => `${id}/${task}`));
    expect(asked.toSorted()).toEqual(all.toSorted());
  });

  it('then lets a question answered right rest for two reviews, then for four, then for eight', () => {
    const right = held({ [name]: true });
    const rest = questionsOf(labs.findIndex(({ id }) => name.startsWith(`${id}/`))).map(
      (task) => `${name.split('/')[0]}/${task}`,
    );
    // All others of the lab are known, too.
    const gap = (length: number): Review[] =>
      Array.from({ length }, () =>
        held(Object.fromEntries(rest.filter((each) => each !== name).map((each) => [each, true]))),
      );
    expect([isDue(right), isDue(right, ...gap(1)), isDue(right, ...gap(2))]).toEqual([false, false, true]);
    const twice = [right, ...gap(2), held({ [name]: true })];
    expect([isDue(...twice, ...gap(3)), isDue(...twice, ...gap(4))]).toEqual([false, true]);
    const thrice = [...twice, ...gap(4), held({ [name]: true })];
    expect([isDue(...thrice, ...gap(7)), isDue(...thrice, ...gap(8))]).toEqual([false, true]);
  });

  it('asks a question answered wrong first in the next review', () => {
    expect(chosen(before(3), [held({ [name]: true }), held({ [name]: false })])[0]).toBe(name);
  });

  it('does not count skipped reviews', () => {
    const right = held({ [name]: true });
    const skipped = Array.from({ length: 9 }, () => closeReview(newProgress).review);
    expect(isDue(right, ...skipped)).toBe(false);
  });

  it('ignores wrong answers in the lab after the question is answered right in a review', () => {
    const id = name.split('/')[1] ?? '';
    const earlier = before(3, { [id]: 9, 'what-changes': 1 });
    const rest = [held({ [name]: true }), held({ [other]: true }), held({ [other]: true })];
    expect(chosen(earlier)[0]).toBe(name);
    expect(chosen(earlier, rest)[0]).toBe('constants-and-peepholes/what-changes');
  });

  it('does not depend on the order in which reviews are read', () => {
    const reviews = [held({ [name]: false }), held({ [name]: true }), held({ [other]: true })];
    expect(chosen(before(3), reviews.toReversed())).toEqual(chosen(before(3), reviews));
  });
});

describe('answers of a review', () => {
  const ref = { lab: 'loops', task: 'who-ends' };
  const wrong = { passed: false, at: 5 };

  it('count only once, so that a right answer remains right', () => {
    let progress = beginReview(newProgress, [ref]);
    progress = keepReviewed(progress, ref, { choices: [2] }, wrong);
    progress = keepReviewed(progress, ref, { choices: [1] }, { passed: true, at: 6 });
    expect(progress.review.questions).toEqual([
      { ...ref, answer: { choices: [1] }, right: false, passed: true, at: 5 },
    ]);
    expect(beginReview(progress, [{ lab: 'x', task: 'y' }])).toBe(progress);
    expect(progress.tasks).toEqual({});
  });

  it('are stored with the lab that the review opens, and read back', () => {
    const lab = labAt(4);
    const progress = closeReview(keepReviewed(beginReview(newProgress, [ref]), ref, { choices: [2] }, wrong));
    const stored: unknown = JSON.parse(JSON.stringify(storedProgress(progress)));
    expect(readProgress(stored, lab).review).toEqual(progress.review);
    expect(readReview(stored)).toEqual(progress.review);
  });

  it('are ignored if they are stored in another form', () => {
    const bad = [null, [], 'x', { questions: 7 }, { questions: [{ lab: 1 }], closed: true }, { closed: 1 }];
    for (const review of bad) {
      expect(readReview({ extra: { review } })).toEqual({ questions: [], closed: false });
      expect(readProgress({ extra: { review } }, labAt(0)).review.questions).toEqual([]);
    }
    expect(readReview(null).closed).toBe(false);
    const many = Array.from({ length: 11 }, () => ({
      ...ref,
      answer: {},
      right: null,
      passed: false,
      at: 0,
    }));
    expect(readReview({ extra: { review: { questions: many, closed: true } } }).questions).toEqual([]);
  });
});

describe('course authors', () => {
  it('can disable reviews in course.yaml and exclude a task in its lab', () => {
    expect(courseOf().review).toBe(true);
    expect(parseCourse({ 'course.yaml': 'id: c\ntitle: C\nreview: false\n' }).course.review).toBe(false);
    const { errors } = parseCourse({ 'course.yaml': 'id: c\ntitle: C\nreview: sometimes\n' });
    expect(errors.map(({ file, line }) => `${file}:${line}`)).toEqual(['course.yaml:3']);
    const task = taskOf('review: false\ncheck: { kind: returns, cases: [{ arg: 1, result: 2 }] }');
    expect(task.review).toBe(false);
    expect(
      parseLab(filesOf('00-first-soundings'), courseOf()).lab?.steps[3]?.tasks.map((each) => each.review),
    ).toContain(false);
  });

  it('may link to places in their lab, and a review shows only the link’s words', () => {
    expect(withoutPlaces('[Remove it](#show:0), see [step](#who-ends) and [a phi](#term:phi)')).toBe(
      'Remove it, see step and [a phi](#term:phi)',
    );
  });
});
