/*
 * Grades many submissions, each process one at a time; results are in file order. In a class, an ungradable
 * file does not affect the others.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { accessSync, constants, statSync } from 'node:fs';
import { itemAt } from '../../../labs/engine/index.ts';
import { told } from '../text/language.ts';
import { UsageError, errorText, isRefusal } from '../input/read-input.ts';
import type { GradeLimits, GradeRequest } from './protocol.ts';
import { refused, submissionOf, type KnownSubmission } from './submission.ts';
import { Seat } from './seat.ts';
import { gradeLimits, gradeOne } from './supervise.ts';

export interface GradeFile {
  readonly file: string;
  readonly name: string;
}

export interface GradeOptions extends Omit<GradeRequest, 'file' | 'done' | 'limits'> {
  readonly jobs: number;
  readonly limits?: GradeLimits;
  readonly grader?: string;
  /** Rejects unreadable files and those on which the grader fails, and grades the others. */
  readonly goesOn?: boolean;
  readonly progress?: (done: number) => void;
}

/** @throws UsageError before grading if a file is unreadable and it does not go on */
export async function gradeAll(
  files: readonly GradeFile[],
  { jobs, limits = gradeLimits, grader, goesOn = false, progress, ...request }: GradeOptions,
): Promise<readonly KnownSubmission[]> {
  const faults = files.map(({ file }) => readingFault(file));
  const fault = faults.find((each) => each !== null);
  if (fault != null && !goesOn) throw new UsageError(fault);
  const graded: KnownSubmission[] = [];
  let next = 0;
  let done = 0;
  const gradeNext = async (i: number, seat: Seat): Promise<void> => {
    const { file, name } = itemAt(files, i);
    const known = itemAt(faults, i);
    graded[i] =
      known === null
        ? await gradeOne({ ...request, limits, file, done: [] }, seat).then(
            (found) => submissionOf(name, found),
            (error: unknown) => {
              // Errors in the course or the command line affect all submissions.
              if (!goesOn || !(error instanceof Error) || error instanceof UsageError) throw error;
              return refused(name, error.message);
            },
          )
        : refused(name, told(known));
    progress?.(++done);
  };
  const work = async (): Promise<void> => {
    const seat = new Seat(limits, files.length > 1, grader);
    try {
      for (let i = next++; i < files.length; i = next++) await gradeNext(i, seat);
    } finally {
      await seat.empty();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  return graded;
}

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
