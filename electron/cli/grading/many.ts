/*
 * Grades many submissions, some at a time. Each has a process to itself; the order of the answers is that of the files.
 * In a class one file that cannot be graded takes nothing from the others.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { itemAt } from '../../../labs/engine/index.ts';
import { told } from '../language.ts';
import { UsageError, errorText, isRefusal } from '../read-input.ts';
import type { GradeLimits, GradeRequest } from './protocol.ts';
import { submissionOf, type KnownSubmission } from './submission.ts';
import { gradeLimits, gradeOne } from './supervise.ts';

/** Of what the grader wrote before it failed. */
const MOST_PROBLEM = 500;

export interface GradeFile {
  readonly file: string;
  /** As it is told. */
  readonly name: string;
}

export interface GradeOptions extends Omit<GradeRequest, 'file' | 'done' | 'limits'> {
  /** How many at a time. */
  readonly jobs: number;
  readonly limits?: GradeLimits;
  /** A file that cannot be read, or at which the grader itself fails, is told of as refused, and the others are graded. */
  readonly goesOn?: boolean;
  /** Hears how many are done. */
  readonly progress?: (done: number) => void;
}

/** @throws UsageError for a file that cannot be read, before anything is graded, where it does not go on */
export async function gradeAll(
  files: readonly GradeFile[],
  { jobs, limits = gradeLimits, goesOn = false, progress, ...request }: GradeOptions,
): Promise<readonly KnownSubmission[]> {
  const faults = files.map(({ file }) => readingFault(file));
  const fault = faults.find((each) => each !== null);
  if (fault != null && !goesOn) throw new UsageError(fault);
  const graded: KnownSubmission[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < files.length; i = next++) {
      const { file, name } = itemAt(files, i);
      const known = itemAt(faults, i);
      graded[i] =
        known === null
          ? await gradeOne({ ...request, limits, file, done: [] }).then(
              (found) => submissionOf(name, found),
              (error: unknown) => {
                // What is wrong with the course or the call is wrong for all of them.
                if (!goesOn || !(error instanceof Error) || error instanceof UsageError) throw error;
                return refused(name, error.message);
              },
            )
          : refused(name, told(known));
      progress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  return graded;
}

/** Null for a file that can be read. */
function readingFault(file: string): Phrase | null {
  try {
    if (!statSync(file).isFile()) return say`${file} is not a file`;
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    return say`cannot read ${errorText(error)}`;
  }
}

function refused(file: string, problem: string): KnownSubmission {
  const problems = [problem.slice(0, MOST_PROBLEM)];
  const lab = { file, lab: '', title: '', score: 0, maxScore: 0, tasks: [], problems, isRefused: true };
  return { file, labs: [lab], programs: [] };
}
