// A student's progress in a lab, as plain data for progress.json. Helpers never mutate their arguments.
//
// Stored progress is never trusted as a result: a grader reruns every check. Unknown entries of a newer
// Fathom or lab are preserved.
import * as v from 'valibot';
import { optimizations, scheduleChoices } from '../../../compiler/choices/index.ts';
import { allocatorName } from '../reading/fields.ts';
import type { Answer, Chosen, Submission } from '../checks/kind.ts';
import type { Score } from '../checks/result.ts';
import { ownOf } from '../lists.ts';
import { startOf, tasksOf, type Lab, type Step, type Task } from '../model.ts';

export interface TaskProgress {
  /** Once passed, a task stays passed. */
  readonly passed: boolean;
  readonly hints: number;
  readonly answer: Answer;
  /** The best score on this machine, or null. */
  readonly best: number | null;
  /** The submission that passed, whatever happens to the program later; for an open task, the best one. */
  readonly handed: Submission | null;
}

/** A submission, right or wrong, kept when the step is reset. */
export interface Try {
  readonly step: string;
  /** '' for a program that starting over set aside. */
  readonly task: string;
  readonly passed: boolean;
  readonly program: string;
  readonly answer: Answer;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** A question of an earlier lab, asked again. */
export interface ReviewedQuestion {
  readonly lab: string;
  readonly task: string;
  readonly answer: Answer;
  /** Whether the first answer was right; null: not answered. */
  readonly right: boolean | null;
  readonly passed: boolean;
  /** When it was first answered, in milliseconds since 1970; 0: not answered. */
  readonly at: number;
}

/** The review that opens a lab; review.ts chooses its questions. */
export interface Review {
  /** Empty until the student uses the review, so that later mistakes can still change it. */
  readonly questions: readonly ReviewedQuestion[];
  /** Finished or skipped. */
  readonly closed: boolean;
}

export interface Progress {
  readonly step: number;
  /** Tasks not begun may be missing. */
  readonly tasks: Readonly<Record<string, TaskProgress>>;
  /** By step ID; steps not begun are missing. */
  readonly files: Readonly<Record<string, string>>;
  /** The newest last. */
  readonly tries: readonly Try[];
  readonly review: Review;
  /** The stored data as read: unknown entries are preserved. */
  readonly kept: Readonly<Record<string, unknown>>;
}

const UNTOUCHED: TaskProgress = { passed: false, hints: 0, answer: {}, best: null, handed: null };
const NO_REVIEW: Review = { questions: [], closed: false };
/** Older tries are forgotten. */
const MAX_TRIES = 200;

export const newProgress: Progress = {
  step: 0,
  tasks: {},
  files: {},
  tries: [],
  review: NO_REVIEW,
  kept: {},
};

export const taskProgress = ({ tasks }: Progress, id: string): TaskProgress => ownOf(tasks, id) ?? UNTOUCHED;

const withTask = (progress: Progress, id: string, change: Partial<TaskProgress>): Progress => ({
  ...progress,
  tasks: { ...progress.tasks, [id]: { ...taskProgress(progress, id), ...change } },
});

export const markPassed = (progress: Progress, id: string, handed: Submission): Progress =>
  taskProgress(progress, id).passed ? progress : withTask(progress, id, { passed: true, handed });

export const openHint = (progress: Progress, { id, hints }: Task): Progress =>
  withTask(progress, id, { hints: Math.min(hints.length, taskProgress(progress, id).hints + 1) });

export const keepAnswer = (progress: Progress, id: string, answer: Answer): Progress =>
  withTask(progress, id, { answer: { ...taskProgress(progress, id).answer, ...answer } });

/** Keeps only the best score and its submission. */
export function keepScore(
  progress: Progress,
  id: string,
  { value, better }: Pick<Score, 'value' | 'better'>,
  handed: Submission,
): Progress {
  const { best } = taskProgress(progress, id);
  const isBetter = best === null || (better === 'less' ? value < best : value > best);
  return isBetter ? withTask(progress, id, { best: value, handed }) : progress;
}

/** Adds to the history, unless it equals the last try of its task. */
export function keepTry(progress: Progress, made: Try): Progress {
  const last = progress.tries.findLast(({ task, step }) => task === made.task && step === made.step);
  const content = ({ program, answer, passed }: Try): string => JSON.stringify([program, answer, passed]);
  if (last !== undefined && content(last) === content(made)) return progress;
  return { ...progress, tries: [...progress.tries, made].slice(-MAX_TRIES) };
}

/** The wrong choices in the first answer to a passed task. */
export function firstWrongChoices(progress: Progress, id: string): readonly number[] {
  const { passed, handed } = taskProgress(progress, id);
  const right = handed?.answer.choices;
  const first = progress.tries.find(({ task }) => task === id)?.answer.choices ?? [];
  return passed && right !== undefined ? first.filter((choice) => !right.includes(choice)) : [];
}

export const keepProgram = (progress: Progress, stepId: string, program: string): Progress => ({
  ...progress,
  files: { ...progress.files, [stepId]: program },
});

/** The old program moves to the history; passed tasks stay passed. */
export function startOver(progress: Progress, lab: Lab, step: Step, at: number): Progress {
  const program = programOf(progress, lab, step);
  let next = keepTry(progress, { step: step.id, task: '', passed: false, program, answer: {}, at });
  for (const { id } of step.tasks) {
    const { answer } = taskProgress(next, id);
    if (Object.keys(answer).length === 0) continue;
    next = keepTry(next, {
      step: step.id,
      task: id,
      passed: taskProgress(next, id).passed,
      program,
      answer,
      at,
    });
    next = withTask(next, id, { answer: {} });
  }
  const { [step.id]: _, ...files } = next.files;
  return { ...next, files };
}

export const goToStep = (progress: Progress, { steps }: Lab, index: number): Progress => ({
  ...progress,
  step: Math.max(0, Math.min(steps.length - 1, Math.trunc(index) || 0)),
});

/** The student's saved program of a step, else the step's start. */
export function programOf({ files }: Progress, { steps }: Lab, step: Step): string {
  const own = ownOf(files, step.id);
  if (own !== undefined) return own;
  // A step without a start continues from the student's previous program.
  const before = step.start === null ? steps[steps.indexOf(step) - 1] : undefined;
  return (before === undefined ? undefined : ownOf(files, before.id)) ?? startOf(step);
}

export const submissionOf = (
  progress: Progress,
  lab: Lab,
  step: Step,
  task: Task,
  chosen: Chosen,
): Submission => ({
  program: programOf(progress, lab, step),
  chosen,
  answer: taskProgress(progress, task.id).answer,
});

export const passedCount = (progress: Progress, lab: Lab): number =>
  tasksOf(lab).filter(({ id }) => taskProgress(progress, id).passed).length;

export const isStepDone = (progress: Progress, { tasks }: Step): boolean =>
  tasks.every(({ id }) => taskProgress(progress, id).passed);

export const isLabDone = (progress: Progress, { steps }: Lab): boolean =>
  steps.every((step) => isStepDone(progress, step));

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const MAX = 1000;
const count = v.pipe(v.number(), v.integer(), v.minValue(-1));
const schedule = v.picklist(scheduleChoices);
const spot = v.variant('kind', [
  v.object({ kind: v.literal('node'), node: count }),
  v.object({ kind: v.literal('edge'), node: count, slot: count }),
  v.object({ kind: v.literal('block'), block: count, schedule }),
  v.object({ kind: v.literal('instruction'), instruction: count, node: count }),
  v.object({ kind: v.literal('step'), step: count }),
  v.object({ kind: v.literal('state'), state: count }),
  v.object({ kind: v.literal('visit'), visit: count }),
  v.object({ kind: v.literal('flow-block'), block: count }),
  v.object({ kind: v.literal('line'), line: count }),
]);
/** The parts of an answer, as stored and submitted. */
export const answerParts = {
  choices: v.pipe(v.array(whole), v.maxLength(MAX)),
  cells: v.pipe(v.record(v.string(), v.pipe(v.string(), v.maxLength(MAX))), v.maxEntries(MAX)),
  picks: v.pipe(v.array(spot), v.maxLength(MAX)),
  code: v.pipe(v.string(), v.maxLength(200_000)),
  node: v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w.+-]*$/)),
};
/** Window settings, as stored and submitted. */
export const chosenParts = v.strictObject({
  schedule: v.picklist(scheduleChoices),
  optimize: v.picklist(optimizations),
  rulesOff: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(500)),
  allocator: allocatorName,
});
const StoredAnswer = v.object({
  choices: v.fallback(v.optional(answerParts.choices), undefined),
  cells: v.fallback(v.optional(answerParts.cells), undefined),
  picks: v.fallback(v.optional(answerParts.picks), undefined),
  code: v.fallback(v.optional(answerParts.code), undefined),
  node: v.fallback(v.optional(answerParts.node), undefined),
});
const StoredTask = v.object({
  passed: v.fallback(v.boolean(), false),
  hints: v.fallback(whole, 0),
  answer: v.unknown(),
  best: v.fallback(v.nullable(v.number()), null),
  handed: v.fallback(
    v.nullable(v.object({ program: v.string(), answer: v.unknown(), chosen: chosenParts })),
    null,
  ),
});
const StoredTry = v.object({
  step: v.string(),
  task: v.string(),
  passed: v.boolean(),
  program: v.string(),
  answer: v.unknown(),
  at: v.number(),
});
const StoredQuestion = v.object({
  lab: v.string(),
  task: v.string(),
  answer: v.unknown(),
  right: v.nullable(v.boolean()),
  passed: v.boolean(),
  at: v.number(),
});
const MAX_QUESTIONS = 10;
const StoredReview = v.object({
  questions: v.pipe(v.array(StoredQuestion), v.maxLength(MAX_QUESTIONS)),
  closed: v.boolean(),
});
const record = v.record(v.string(), v.unknown());
const Stored = v.looseObject({
  step: v.fallback(whole, 0),
  tasks: v.fallback(record, {}),
  files: v.fallback(record, {}),
  extra: v.fallback(record, {}),
});

/** Older versions stored a list of choices. */
function readAnswer(stored: unknown): Answer {
  if (Array.isArray(stored)) return readAnswer({ choices: stored });
  const read = v.safeParse(StoredAnswer, stored);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, part]) => part !== undefined));
}

/** Far deeper than Fathom's own data. */
const DEEPEST = 64;

/** Deeper data is not a student's work and could overflow the stack when written: replace it by null. */
function cutDeep(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return null;
  if (Array.isArray(value)) return value.map((part) => cutDeep(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cutDeep(part, depth + 1)]));
}

/** The review in stored progress of any form. */
export function readReview(stored: unknown): Review {
  const outline = v.safeParse(Stored, stored);
  const read = v.safeParse(StoredReview, outline.success ? outline.output.extra['review'] : undefined);
  if (!read.success) return NO_REVIEW;
  const { questions, closed } = read.output;
  return { questions: questions.map((each) => ({ ...each, answer: readAnswer(each.answer) })), closed };
}

/** Reads stored progress of any form: invalid parts count as not begun. */
export function readProgress(stored: unknown, lab: Lab): Progress {
  const outline = v.safeParse(Stored, cutDeep(stored));
  if (!outline.success) return newProgress;
  const { step: at, files, tasks, extra } = outline.output;
  let progress: Progress = { ...goToStep(newProgress, lab, at), kept: { ...outline.output } };
  for (const step of lab.steps) {
    const program = ownOf(files, step.id);
    if (typeof program === 'string') progress = keepProgram(progress, step.id, program);
    for (const task of step.tasks) {
      const kept = v.safeParse(StoredTask, ownOf(tasks, task.id));
      if (!kept.success) continue;
      const hints = Math.min(kept.output.hints, task.hints.length);
      const answer = readAnswer(kept.output.answer);
      const { handed: given } = kept.output;
      const handed = given === null ? null : { ...given, answer: readAnswer(given.answer) };
      progress = withTask(progress, task.id, { ...kept.output, hints, answer, handed });
    }
  }
  const tries = Array.isArray(extra['tries']) ? (extra['tries'] as readonly unknown[]) : [];
  return {
    ...progress,
    review: readReview({ extra }),
    tries: tries
      .flatMap((each) => {
        const read = v.safeParse(StoredTry, each);
        return read.success ? [{ ...read.output, answer: readAnswer(read.output.answer) }] : [];
      })
      .slice(-MAX_TRIES),
  };
}

/** Includes the unknown entries that were read. */
export function storedProgress({
  step,
  tasks,
  files,
  tries,
  review,
  kept,
}: Progress): Readonly<Record<string, unknown>> {
  const before = (key: string): Readonly<Record<string, unknown>> => {
    const found = kept[key];
    return typeof found === 'object' && found !== null ? { ...found } : {};
  };
  const old = before('tasks');
  const known = Object.entries(tasks).map(([id, task]) => {
    const rest = Object.hasOwn(old, id) ? (old[id] as object) : {};
    return [id, { ...rest, ...task }] as const;
  });
  // A step that was started over no longer has a file.
  const unknownFiles = Object.entries(before('files')).filter(
    ([name]) => !tries.some((each) => each.step === name && each.task === ''),
  );
  return {
    ...kept,
    step,
    tasks: { ...old, ...Object.fromEntries(known) },
    files: { ...Object.fromEntries(unknownFiles), ...files },
    extra: { ...before('extra'), tries, ...(review === NO_REVIEW ? {} : { review }) },
  };
}
