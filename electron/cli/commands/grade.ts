/*
 * fathom grade: reruns every check of submissions, each in a separate process.
 *
 * Exit status: 1 if a file is not a submission or belongs to something else, even if others were graded. Lost points
 * are not errors.
 */
import { say } from '../../../compiler/base/phrase.ts';
import type { Language } from '../../../compiler/choices/index.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { courseFolder } from '../course-folder.ts';
import { parseCount } from '../input.ts';
import { io } from '../io.ts';
import { told } from '../language.ts';
import { oneLine, print, tell } from '../output.ts';
import { classFiles } from '../grading/class-files.ts';
import { classPage } from '../grading/class-page.ts';
import { classReport } from '../grading/class-report.ts';
import { classTable } from '../grading/class-table.ts';
import { formatsOfOne, type GradeFormat } from '../grading/choices.ts';
import { gradesAs } from '../grading/formats.ts';
import { gradeAll } from '../grading/many.ts';
import type { Wanted } from '../grading/protocol.ts';
import type { KnownSubmission } from '../grading/submission.ts';
import { UsageError } from '../read-input.ts';

export interface GradeFlags {
  readonly lab?: string;
  /** A file. */
  readonly assignment?: string;
  readonly course?: string;
  readonly format: GradeFormat;
  readonly language: Language;
  readonly jobs?: string;
  readonly out?: string;
  /** A folder of submissions. */
  readonly class?: string;
  readonly similar?: boolean;
}

export async function grade(files: readonly string[], flags: GradeFlags): Promise<number> {
  const course = courseFolder(flags.course);
  const wanted = await wantedOf(flags, course);
  if (flags.class !== undefined) return gradeClass(files, flags.class, { ...flags, course, wanted });
  if (flags.similar === true) throw new UsageError(say`--similar requires --class`);
  if (files.length === 0) throw new UsageError(say`name at least one submission`);
  if (files.length > 1 && formatsOfOne.includes(flags.format))
    throw new UsageError(say`--format ${flags.format} reports on one submission. Name only one`);
  const submissions = await gradeAll(
    files.map((file) => ({ file, name: file })),
    { course, wanted, language: flags.language, beliefs: false, programs: false, jobs: jobsOf(flags) },
  );
  await writeOut(gradesAs(flags.format, submissions), flags.out);
  return statusOf(submissions);
}

/** Prints a table to standard output; with --out, writes a folder with that table, a page, and all grades as data. */
async function gradeClass(
  files: readonly string[],
  folder: string,
  flags: Omit<GradeFlags, 'course'> & { readonly course: string; readonly wanted: Wanted },
): Promise<number> {
  if (files.length > 0) throw new UsageError(say`--class grades a whole folder. Do not name files as well`);
  if (formatsOfOne.includes(flags.format))
    throw new UsageError(say`--format ${flags.format} reports on one submission, not on a class`);
  const { course, wanted, language, similar = false, out } = flags;
  const { files: all, leftOut, renamed } = classFiles(folder);
  for (const name of leftOut) tell(`${told(say`not graded: ${oneLine(name)} is a link or not a file`)}\n`);
  for (const name of renamed)
    tell(
      `${told(say`not graded: the name of ${oneLine(name)} does not end in .fathom. Rename or unpack it`)}\n`,
    );
  const submissions = await gradeAll(all, {
    course,
    wanted,
    language,
    beliefs: true,
    programs: similar,
    jobs: jobsOf(flags),
    goesOn: true,
    progress: (done) => tellProgress(done, all.length),
  });
  const report = classReport(submissions, similar);
  if (out === undefined) {
    await print(flags.format === 'json' ? gradesAs('json', submissions) : classTable(report));
    for (const { lab, step, nodes, texts } of report.alike ?? []) {
      const files = texts.flatMap((text) => text.files).map(oneLine);
      tell(`the same graph of ${nodes} nodes in ${lab}/${step}: ${files.join(', ')}\n`);
    }
    return statusOf(submissions);
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'grades.csv'), classTable(report));
  writeFileSync(join(out, 'grades.json'), gradesAs('json', submissions));
  writeFileSync(join(out, 'class.html'), classPage(report, basename(resolve(folder)), language));
  return statusOf(submissions);
}

/** A single updated line on a terminal; otherwise a line per tenth. */
function tellProgress(done: number, all: number): void {
  const text = `graded ${done} of ${all}`;
  if (io().stderr.isTTY === true) io().stderr.write(`\r${text}${done === all ? '\n' : ''}`);
  else if (Math.floor((done * 10) / all) > Math.floor(((done - 1) * 10) / all)) tell(`${text}\n`);
}

async function wantedOf({ lab, assignment }: GradeFlags, course: string): Promise<Wanted> {
  if (assignment === undefined) return lab === undefined ? { kind: 'handed-in' } : { kind: 'lab', lab };
  if (lab !== undefined) throw new UsageError(say`the assignment names its labs. Omit --lab`);
  return (await import('../grading/assignment-file.ts')).wantedBy(assignment, course);
}

function jobsOf({ jobs }: GradeFlags): number {
  if (jobs === undefined) return availableParallelism();
  const count = parseCount(jobs, '--jobs', 1000);
  if (count === 0) throw new UsageError(say`--jobs takes at least 1`);
  return count;
}

async function writeOut(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await print(text);
  else writeFileSync(out, text);
}

const statusOf = (submissions: readonly KnownSubmission[]): number =>
  submissions.some(({ labs }) => labs.some(({ isRefused }) => isRefused)) ? 1 : 0;
