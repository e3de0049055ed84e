/*
 * Grades many submissions, some at a time. Each has a process to itself; the order of the answers is that of the files.
 */
import { accessSync, constants, statSync } from 'node:fs';
import { UsageError, errorText, isRefusal } from '../read-input.ts';
import type { GradeLimits, GradeRequest } from './protocol.ts';
import { submissionOf, type KnownSubmission } from './submission.ts';
import { gradeLimits, gradeOne } from './supervise.ts';

export interface GradeFile {
  readonly file: string;
  /** As it is told. */
  readonly name: string;
}

export interface GradeOptions extends Omit<GradeRequest, 'file' | 'done' | 'limits'> {
  /** How many at a time. */
  readonly jobs: number;
  readonly limits?: GradeLimits;
  /** Hears how many are done. */
  readonly progress?: (done: number) => void;
}

/** @throws UsageError for a file that cannot be read, before anything is graded */
export async function gradeAll(
  files: readonly GradeFile[],
  { jobs, limits = gradeLimits, progress, ...request }: GradeOptions,
): Promise<readonly KnownSubmission[]> {
  for (const { file } of files) checkReadable(file);
  const graded: KnownSubmission[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < files.length; i = next++) {
      const { file, name } = files[i];
      graded[i] = submissionOf(name, await gradeOne({ ...request, limits, file, done: [] }));
      progress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  return graded;
}

function checkReadable(file: string): void {
  try {
    if (!statSync(file).isFile()) throw new UsageError(`${file} is no file`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    throw new UsageError(`cannot read ${errorText(error)}`);
  }
}
