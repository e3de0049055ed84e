/*
 * fathom grade: reruns every check of submissions in separate processes, or joins the results of such runs.
 *
 * Exit status 1 if a file is not a submission or belongs to something else, even if others were graded. Lost
 * points are not errors. With formats for platforms, status 0 if a result was written.
 */
import { say } from '../../../compiler/base/phrase.ts';
import type { Language } from '../../../compiler/choices/index.ts';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { courseFolder } from '../course/folder.ts';
import { parseCount } from '../input/input.ts';
import { io } from '../io.ts';
import { told } from '../text/language.ts';
import { oneLine, print, replaceFile, tell } from '../output.ts';
import { classFiles } from '../grading/class-files.ts';
import { classPage } from '../grading/class-page.ts';
import { classReport } from '../grading/class-report.ts';
import { classTable, imports } from '../grading/class-table.ts';
import { gathered } from '../grading/gather.ts';
import { formatsOfOne, formatsOfPlatforms, type GradeFormat } from '../grading/choices.ts';
import { gradesAs } from '../grading/formats.ts';
import { gradeAll } from '../grading/many.ts';
import type { Wanted } from '../grading/protocol.ts';
import { readRoster, type Roster } from '../grading/roster.ts';
import type { KnownSubmission } from '../grading/submission.ts';
import { readText, UsageError } from '../input/read-input.ts';

export interface GradeFlags {
  readonly lab?: string;
  readonly assignment?: string;
  readonly course?: string;
  readonly format: GradeFormat;
  readonly language: Language;
  readonly jobs?: string;
  readonly out?: string;
  readonly class?: string;
  readonly gather?: string;
  /** With `gather`: a file with a submission per line. */
  readonly list?: string;
  readonly roster?: string;
  readonly similar?: boolean;
}

export async function grade(files: readonly string[], flags: GradeFlags): Promise<number> {
  checkTogether(files, flags);
  if (flags.gather !== undefined) return gather(flags.gather, flags);
  const course = courseFolder(flags.course);
  const wanted = await wantedOf(flags, course);
  if (flags.class !== undefined) return gradeClass(flags.class, { ...flags, course, wanted });
  if (files.length === 0) throw new UsageError(say`name at least one submission`);
  if (files.length > 1 && formatsOfOne.includes(flags.format))
    throw new UsageError(say`--format ${flags.format} reports on one submission. Name only one`);
  const submissions = await gradeAll(
    files.map((file) => ({ file, name: file })),
    {
      course,
      wanted,
      language: flags.language,
      programs: flags.format === 'record',
      jobs: jobsOf(flags),
    },
  );
  await writeOut(gradesAs(flags.format, submissions), flags.out);
  return formatsOfPlatforms.includes(flags.format) ? 0 : statusOf(submissions);
}

/** @throws UsageError for options that exclude or require each other */
function checkTogether(files: readonly string[], flags: GradeFlags): void {
  const { class: folder, gather: results, format } = flags;
  const many = folder === undefined ? (results === undefined ? null : '--gather') : '--class';
  if (folder !== undefined && results !== undefined)
    throw new UsageError(say`--class grades submissions and --gather joins results. Omit one`);
  if (many === null) {
    for (const name of ['similar', 'roster'] as const)
      if (flags[name] !== undefined) throw new UsageError(say`--${name} requires --class or --gather`);
  } else {
    if (files.length > 0) throw new UsageError(say`${many} takes a whole folder. Do not name files as well`);
    if (formatsOfPlatforms.includes(format))
      throw new UsageError(say`--format ${format} reports on one submission, not on a class`);
  }
  if (flags.list !== undefined && results === undefined) throw new UsageError(say`--list requires --gather`);
  if (results === undefined) return;
  for (const name of ['lab', 'assignment', 'course', 'jobs'] as const)
    if (flags[name] !== undefined) throw new UsageError(say`the results are graded already. Omit --${name}`);
}

async function gather(folder: string, flags: GradeFlags): Promise<number> {
  const roster = prepared(flags);
  const submissions = gathered(folder, flags.list);
  // The results' folder is named after the batch, so a class of one lab is named after the lab.
  const labs = new Set(
    submissions.flatMap((each) => each.labs.map(({ lab }) => lab)).filter((lab) => lab !== ''),
  );
  const [lab] = labs;
  return report(
    submissions,
    labs.size === 1 && lab !== undefined ? lab : basename(resolve(folder)),
    flags,
    roster,
  );
}

async function gradeClass(
  folder: string,
  flags: Omit<GradeFlags, 'course'> & { readonly course: string; readonly wanted: Wanted },
): Promise<number> {
  const { course, wanted, language, similar = false } = flags;
  const roster = prepared(flags);
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
    programs: similar,
    jobs: jobsOf(flags),
    goesOn: true,
    progress: (done) => tellProgress(done, all.length),
  });
  return report(submissions, basename(resolve(folder)), flags, roster);
}

/** Reads the roster and creates the report's folder first, because grading may take hours. */
function prepared({ roster, out }: GradeFlags): Roster | null {
  const read = roster === undefined ? null : readRoster(readText(roster), roster);
  if (out !== undefined) {
    mkdirSync(out, { recursive: true });
    accessSync(out, constants.W_OK);
  }
  return read;
}

/**
 * Prints a table; with --out, writes a folder with the table, a page, all grades as data, and, with a roster,
 * tables for other systems.
 */
async function report(
  submissions: readonly KnownSubmission[],
  title: string,
  { similar = false, out, format, language, lab, assignment }: GradeFlags,
  roster: Roster | null,
): Promise<number> {
  const found = classReport(submissions, similar, roster);
  if (out === undefined) {
    await print(format === 'json' ? gradesAs('json', submissions) : classTable(found));
    for (const { kind, lab: of, place, size, texts } of found.alike?.groups ?? []) {
      const files = texts.flatMap((text) => text.files).map(oneLine);
      const what = kind === 'program' ? `the same graph of ${size} nodes` : `the same code of ${size} tokens`;
      tell(`${what} in ${of}/${place}: ${files.join(', ')}\n`);
    }
    return statusOf(submissions);
  }
  writeFileSync(join(out, 'grades.csv'), classTable(found));
  writeFileSync(join(out, 'grades.json'), gradesAs('json', submissions));
  writeFileSync(join(out, 'class.html'), classPage(found, title, language));
  const column = lab ?? (assignment === undefined ? title : basename(assignment).replace(/\.ya?ml$/, ''));
  if (roster !== null)
    for (const [system, table] of Object.entries(imports))
      writeFileSync(join(out, `grades-${system}.csv`), table(roster, found, column));
  const lost = submissions.filter(isRefused).length;
  if (lost > 0)
    tell(`${told(say`not graded: ${lost} of ${submissions.length} files. The table gives the reasons`)}\n`);
  return statusOf(submissions);
}

/** A single line on a terminal, otherwise a line per tenth. */
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
  if (count === 0) throw new UsageError(say`--jobs must be at least 1`);
  return count;
}

async function writeOut(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) return print(text);
  replaceFile(out, text);
}

const isRefused = ({ labs }: KnownSubmission): boolean => labs.some((lab) => lab.isRefused);

const statusOf = (submissions: readonly KnownSubmission[]): number => (submissions.some(isRefused) ? 1 : 0);
