/* A graded submission as data, for all output formats. */
import { pointsFor, type Student } from '../../../labs/engine/index.ts';
import type {
  PlannedLab,
  PlannedTask,
  ProgramFacts,
  SubmissionGrade,
  TaskFacts,
  TaskGrade,
} from './protocol.ts';
import type { Graded, GradedTask } from './supervise.ts';

export interface KnownTask extends TaskGrade {
  readonly title: string;
  readonly isOpen: boolean;
  /** null if the check did not finish. */
  readonly facts: TaskFacts | null;
}
export interface KnownLab extends SubmissionGrade {
  readonly title: string;
  readonly tasks: readonly KnownTask[];
  readonly isRefused: boolean;
}
export interface KnownSubmission {
  readonly file: string;
  readonly student: Student | null;
  readonly labs: readonly KnownLab[];
  readonly programs: readonly ProgramFacts[];
}

/** With at most two decimals, sums are exact and every platform shows points unchanged. */
const hundredths = (points: number): number => Math.round(points * 100) / 100;

export const totalOf = ({
  labs,
}: KnownSubmission): { readonly score: number; readonly maxScore: number } => ({
  score: hundredths(labs.reduce((sum, { score }) => sum + score, 0)),
  maxScore: labs.reduce((sum, { maxScore }) => sum + maxScore, 0),
});

/** @param file the displayed name */
export function submissionOf(file: string, graded: Graded): KnownSubmission {
  let next = 0;
  const labs = graded.labs.map((lab) => {
    const from = next;
    next += lab.tasks.length;
    return labOf(file, lab, (task, i) => taskOf(task, lab, from + i, graded));
  });
  return { file, student: graded.student, labs, programs: graded.programs };
}

function labOf(
  file: string,
  { lab, title, tasks: planned, problems, isRefused }: PlannedLab,
  grade: (task: PlannedTask, index: number) => KnownTask,
): KnownLab {
  const tasks = planned.map(grade);
  const sum = (of: (task: KnownTask) => number): number => tasks.reduce((all, task) => all + of(task), 0);
  const [score, maxScore] = [hundredths(sum((task) => task.score)), sum((task) => task.maxScore)];
  return { file, lab, title, score, maxScore, tasks, problems, isRefused };
}

function taskOf(
  { id, title, maxScore, isOpen }: PlannedTask,
  { isRefused }: PlannedLab,
  index: number,
  { tasks, ended, sayings }: Graded,
): KnownTask {
  const found: GradedTask | undefined = tasks.get(index);
  if (found !== undefined) {
    const { message, facts } = found;
    return { id, title, score: pointsFor(facts.credit, maxScore), maxScore, isOpen, message, facts };
  }
  const ending = ended.get(index);
  const message = sayings[isRefused || ending === undefined ? 'nothing' : ending];
  return { id, title, score: 0, maxScore, isOpen, message, facts: null };
}

/** Limits the reported output of a failed grader. */
const MAX_PROBLEM = 500;

export function refused(file: string, problem: string): KnownSubmission {
  const problems = [problem.slice(0, MAX_PROBLEM)];
  const lab = { file, lab: '', title: '', score: 0, maxScore: 0, tasks: [], problems, isRefused: true };
  return { file, student: null, labs: [lab], programs: [] };
}
