// Where a student stands in a lab, as plain data for progress.json. Helpers give new values; none changes its argument.
//
// What is kept is never trusted as a result: a grader runs every check again.
import * as v from 'valibot';
import type { ScheduleKind } from '../../compiler/index.ts';
import type { Submission } from './checks/index.ts';
import { startOf, type Lab, type Step, type Task } from './model.ts';

export interface TaskProgress {
  /** Once passed, a task stays passed. */
  readonly passed: boolean;
  /** How many hints were opened. */
  readonly hints: number;
  /** The indices of the chosen answers. */
  readonly answer: readonly number[];
}

export interface Progress {
  /** Index of the step that the student is in. */
  readonly step: number;
  /** By task id; tasks not begun may be missing. */
  readonly tasks: Readonly<Record<string, TaskProgress>>;
  /** The student's programs by step id; steps not begun are missing. */
  readonly files: Readonly<Record<string, string>>;
}

const UNTOUCHED: TaskProgress = { passed: false, hints: 0, answer: [] };

export const newProgress: Progress = { step: 0, tasks: {}, files: {} };

export const taskProgress = ({ tasks }: Progress, id: string): TaskProgress =>
  Object.hasOwn(tasks, id) ? tasks[id] : UNTOUCHED;

const withTask = (progress: Progress, id: string, change: Partial<TaskProgress>): Progress => ({
  ...progress,
  tasks: { ...progress.tasks, [id]: { ...taskProgress(progress, id), ...change } },
});

export const markPassed = (progress: Progress, id: string): Progress =>
  taskProgress(progress, id).passed ? progress : withTask(progress, id, { passed: true });

/** Opens the next hint, if there is one. */
export const openHint = (progress: Progress, { id, hints }: Task): Progress =>
  withTask(progress, id, { hints: Math.min(hints.length, taskProgress(progress, id).hints + 1) });

export const keepAnswer = (progress: Progress, id: string, answer: readonly number[]): Progress =>
  withTask(progress, id, { answer: [...answer] });

export const keepProgram = (progress: Progress, stepId: string, program: string): Progress => ({
  ...progress,
  files: { ...progress.files, [stepId]: program },
});

export const goToStep = (progress: Progress, { steps }: Lab, index: number): Progress => ({
  ...progress,
  step: Math.max(0, Math.min(steps.length - 1, Math.trunc(index) || 0)),
});

/** The student's program of a step: as it was left, else what the step starts from. */
export function programOf({ files }: Progress, { steps }: Lab, step: Step): string {
  if (Object.hasOwn(files, step.id)) return files[step.id];
  // A step without a start of its own goes on with what the student made of the one before.
  const before = step.start === null ? steps[steps.indexOf(step) - 1] : undefined;
  return before !== undefined && Object.hasOwn(files, before.id) ? files[before.id] : startOf(step);
}

/** What of a student's work is to be checked for a task. */
export const submissionOf = (
  progress: Progress,
  lab: Lab,
  step: Step,
  task: Task,
  schedule: ScheduleKind,
): Submission => ({
  program: programOf(progress, lab, step),
  schedule,
  answers: taskProgress(progress, task.id).answer,
});

export const passedCount = (progress: Progress, { steps }: Lab): number =>
  steps.flatMap(({ tasks }) => tasks).filter(({ id }) => taskProgress(progress, id).passed).length;

export const isStepDone = (progress: Progress, { tasks }: Step): boolean =>
  tasks.every(({ id }) => taskProgress(progress, id).passed);

export const isLabDone = (progress: Progress, { steps }: Lab): boolean =>
  steps.every((step) => isStepDone(progress, step));

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Stored = v.object({
  step: v.fallback(whole, 0),
  tasks: v.fallback(v.record(v.string(), v.unknown()), {}),
  files: v.fallback(v.record(v.string(), v.unknown()), {}),
});
const StoredTask = v.object({
  passed: v.fallback(v.boolean(), false),
  hints: v.fallback(whole, 0),
  answer: v.fallback(v.pipe(v.array(whole), v.maxLength(100)), []),
});

/** Reads what was kept, whatever it is: what this lab does not know is left out, what is wrong counts as not begun. */
export function readProgress(stored: unknown, lab: Lab): Progress {
  const outline = v.safeParse(Stored, stored);
  if (!outline.success) return newProgress;
  let progress = goToStep(newProgress, lab, outline.output.step);
  for (const step of lab.steps) {
    const { files, tasks } = outline.output;
    const program = Object.hasOwn(files, step.id) ? files[step.id] : undefined;
    if (typeof program === 'string') progress = keepProgram(progress, step.id, program);
    for (const task of step.tasks) {
      const kept = v.safeParse(StoredTask, Object.hasOwn(tasks, task.id) ? tasks[task.id] : undefined);
      if (kept.success)
        progress = withTask(progress, task.id, {
          ...kept.output,
          hints: Math.min(kept.output.hints, task.hints.length),
        });
    }
  }
  return progress;
}
