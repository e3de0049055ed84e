// Grades submissions: reruns every check, from programs and answers alone.
import { checkTask } from '../checks/index.ts';
import type { Submission } from '../checks/kind.ts';
import { STUDENT_LEVEL } from '../checks/subject.ts';
import { passes, type CheckResult, type Score } from '../checks/result.ts';
import { tasksOf, type Lab, type Step, type Task } from '../model.ts';
import { newProgress, submissionOf, type Progress } from '../work/progress.ts';
import { said, type Said } from '../text/index.ts';
import { openingChosen } from '../work/wrong.ts';
import type { LabWork } from './work.ts';

export interface TaskVerdict {
  readonly passed: boolean;
  readonly results: readonly CheckResult[];
  /** The measurement, for a passed open task. */
  readonly score: Score | null;
  readonly submission: Submission;
}

export const noWork: LabWork = { step: 0, programs: new Map(), tasks: new Map() };

/** Without results, which a submission does not contain. */
export function progressOf({ step, programs, tasks }: LabWork, lab: Lab): Progress {
  const known = tasksOf(lab).flatMap(({ id, hints }) => {
    const work = tasks.get(id);
    if (work === undefined) return [];
    const opened = Math.min(work.hints, hints.length);
    return [[id, { ...work, hints: opened, passed: false, best: null }] as const];
  });
  return {
    ...newProgress,
    step: Math.min(step, lab.steps.length - 1),
    files: Object.fromEntries(lab.steps.flatMap(({ id }) => entryOf(programs, id))),
    tasks: Object.fromEntries(known),
  };
}

const entryOf = <T>(map: ReadonlyMap<string, T>, key: string): (readonly [string, T])[] => {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
};

export const workOf = ({ step, files, tasks }: Progress): LabWork => ({
  step,
  programs: new Map(Object.entries(files)),
  tasks: new Map(
    Object.entries(tasks).map(([id, { answer, hints, handed }]) => [id, { answer, hints, handed }] as const),
  ),
});

/** Grades the handed-in state, else the current one. Never throws. */
export async function gradeTask(lab: Lab, step: Step, task: Task, work: LabWork): Promise<TaskVerdict> {
  const handed = work.tasks.get(task.id)?.handed ?? null;
  const submission = handed ?? submissionOf(progressOf(work, lab), lab, step, task, openingChosen(step));
  const results = await checkTask(task, submission, STUDENT_LEVEL);
  const passed = passes(results);
  const score = passed ? (results.find((result) => result.score !== undefined)?.score ?? null) : null;
  return { passed, results, score, submission };
}

/**
 * The fraction of a task's points that its results earn, from 0 to 1. Checks pass or fail, except those whose answer has
 * several parts: cells, places, or choices. If another check fails, the right parts earn nothing, because some checks
 * pass for the program that the step starts from.
 */
export function creditOf(results: readonly CheckResult[]): number {
  if (passes(results)) return 1;
  if (results.some((result) => !result.passed && partOf(result) === null)) return 0;
  const shares = results.map(partOf).filter((share) => share !== null);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The right part of an answer; null if it has no parts. */
function partOf({ cells, share }: CheckResult): number | null {
  if (cells === undefined) return share ?? null;
  const verdicts = Object.values(cells);
  return verdicts.filter((each) => each === 'right').length / verdicts.length;
}

/** Rounded down to hundredths, so that a worse answer never gets a better one's points. */
export const pointsFor = (credit: number, points: number): number =>
  Math.floor(credit * points * 100 + 1e-6) / 100;

/** Entries that match nothing in the lab. */
export function strangersIn({ programs, tasks }: LabWork, lab: Lab): Said[] {
  const known = new Set(tasksOf(lab).map(({ id }) => id));
  const steps = new Set(lab.steps.map(({ id }) => id));
  return [
    ...[...tasks.keys()].filter((id) => !known.has(id)).map((id) => said('workUnknownTask', lab.id, id)),
    ...[...programs.keys()].filter((id) => !steps.has(id)).map((id) => said('workUnknownStep', lab.id, id)),
  ];
}
