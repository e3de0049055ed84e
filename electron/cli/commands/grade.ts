/*
 * fathom grade: makes every check of submissions again, each in a process of its own.
 *
 * Exit status: 1 where a file is no submission, or one of something else, whatever else was graded. Points that were not
 * got are no error.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { courseFolder } from '../course-folder.ts';
import { parseCount } from '../input.ts';
import { print } from '../output.ts';
import { UsageError } from '../read-input.ts';
import { formatsOfOne, type GradeFormat } from '../grading/choices.ts';
import { gradesAs } from '../grading/formats.ts';
import { gradeAll } from '../grading/many.ts';
import type { Wanted } from '../grading/protocol.ts';
import type { KnownSubmission } from '../grading/submission.ts';

export interface GradeFlags {
  readonly lab?: string;
  readonly course?: string;
  readonly format: GradeFormat;
  readonly language: string;
  readonly jobs?: string;
  readonly out?: string;
}

export async function grade(files: readonly string[], flags: GradeFlags): Promise<number> {
  const course = courseFolder(flags.course);
  const wanted = wantedOf(flags);
  if (files.length === 0) throw new UsageError('name at least one submission');
  if (files.length > 1 && formatsOfOne.includes(flags.format))
    throw new UsageError(`--format ${flags.format} tells of one submission; name one`);
  const submissions = await gradeAll(
    files.map((file) => ({ file, name: file })),
    { course, wanted, language: flags.language, beliefs: false, programs: false, jobs: jobsOf(flags) },
  );
  await writeOut(gradesAs(flags.format, submissions), flags.out);
  return statusOf(submissions);
}

const wantedOf = ({ lab }: GradeFlags): Wanted =>
  lab === undefined ? { kind: 'handed-in' } : { kind: 'lab', lab };

function jobsOf({ jobs }: GradeFlags): number {
  if (jobs === undefined) return availableParallelism();
  const count = parseCount(jobs, '--jobs', 1000);
  if (count === 0) throw new UsageError('--jobs takes at least 1');
  return count;
}

async function writeOut(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await print(text);
  else writeFileSync(out, text);
}

const statusOf = (submissions: readonly KnownSubmission[]): number =>
  submissions.some(({ labs }) => labs.some(({ isRefused }) => isRefused)) ? 1 : 0;
