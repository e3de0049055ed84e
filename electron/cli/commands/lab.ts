/* fathom lab list | check | new | pack */
import { say } from '../../../compiler/base/phrase.ts';
import { formerNamesIn, languages, type Language } from '../../../compiler/choices/index.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  checkCourse,
  checkCourseTranslation,
  checkKindNames,
  checkLab,
  checkTranslation,
  languagesIn,
  newLab,
  parseCourse,
  sampleWork,
  strayTranslations,
  tasksOf,
  wrongAnswerCount,
  withoutNumber,
  writeWork,
  type CheckKindName,
  type Course,
  type LabError,
  type LabWork,
  type Sample,
  type Task,
} from '../../../labs/engine/index.ts';
import { findVersion } from '../../services/index.ts';
import { courseFolder } from '../course/folder.ts';
import {
  findLab,
  labsIn,
  readFiles,
  readLab,
  sharedFiles,
  sharedOf,
  soundLab,
  type FoundLab,
  type ReadLab,
} from '../course/files.ts';
import { parseCount } from '../input/input.ts';
import { formerName, toldIn } from '../text/language.ts';
import { captureForChecks } from '../tracing.ts';
import { print, tell } from '../output.ts';
import { readText, UsageError } from '../input/read-input.ts';

interface Flags {
  readonly course?: string;
  readonly json?: boolean;
}
interface NewFlags extends Flags {
  readonly kind?: string;
}
interface CheckFlags extends Flags {
  readonly translations?: boolean;
}
interface PackFlags extends Flags {
  readonly with: string;
  readonly out: string;
}

export async function list(flags: Flags): Promise<number> {
  const folder = courseFolder(flags.course);
  // Data does not depend on the language.
  const reading = { language: flags.json === true ? null : toldIn() };
  const { course } = sharedOf(folder, reading);
  const labs = labsIn(folder).map((found) => readLab(found, course, reading));
  if (flags.json === true) await print(`${JSON.stringify({ labs: labs.map(dataOf) })}\n`);
  else await print(labs.map(lineOf).join(''));
  return 0;
}

function dataOf({ name, lab }: ReadLab) {
  const tasks = lab === null ? [] : tasksOf(lab);
  return {
    id: lab?.id ?? name,
    title: lab?.title ?? '(has errors)',
    minutes: lab?.minutes ?? 0,
    level: lab?.level ?? 0,
    tasks: tasks.map((task) => ({
      id: task.id,
      kinds: kindsOf(task),
      points: task.points,
      hints: task.hints.length,
      wrongAnswers: wrongAnswerCount(task),
    })),
  };
}

const kindsOf = ({ checks }: Task): CheckKindName[] => [...new Set(checks.map(({ kind }) => kind))];

function lineOf({ name, lab }: ReadLab): string {
  if (lab === null) return `${name.padEnd(24)} (has errors)\n`;
  const counts = `${lab.steps.length} steps, ${tasksOf(lab).length} tasks, ${lab.minutes} minutes`;
  return `${name.padEnd(24)} ${lab.title} (${counts})\n`;
}

export async function check(wanted: readonly string[], flags: CheckFlags): Promise<number> {
  captureForChecks();
  const folder = courseFolder(flags.course);
  const results = [];
  const shared = sharedOf(folder);
  const all = labsIn(folder);
  const courses = new TranslatedCourses();
  const sharedErrors = [...shared.errors, ...courses.errorsIn(folder)];
  if (sharedErrors.length > 0) results.push({ name: '.', errors: sharedErrors });
  const proved: ReadLab[] = [];
  for (const found of wanted.length === 0 ? all : wanted.map((want) => findLab(all, want))) {
    // A lab outside this folder belongs to the course around it.
    const { course } = dirname(found.folder) === folder ? shared : sharedOf(dirname(found.folder));
    const one = readLab(found, course);
    if (one.lab !== null) tellFormerNames(found);
    proved.push(one);
    const isProved = one.lab !== null && flags.translations !== true;
    const errors = isProved ? await checkLab(one.lab) : one.errors;
    results.push({ name: found.name, errors: [...errors, ...courses.errorsOf(found, course)] });
  }
  if (wanted.length === 0 && flags.translations !== true)
    for (const { name, error } of checkCourse(
      proved.flatMap(({ name: called, lab }) => (lab === null ? [] : [{ name: called, lab }])),
      shared.course,
    ))
      results.push({ name, errors: [error] });
  if (flags.json === true) await print(`${JSON.stringify(results)}\n`);
  else for (const { name, errors } of results) await print(report(name, errors, flags));
  return results.every(({ errors }) => errors.length === 0) ? 0 : 1;
}

/** Compares the translations of labs and of what they share with the originals. */
class TranslatedCourses {
  private readonly known = new Map<string, Course>();

  errorsIn(folder: string): readonly LabError[] {
    if (!existsSync(folder)) return [];
    const files = sharedFiles(folder);
    return [
      ...strayTranslations(files, languages),
      ...languagesIn(files).flatMap((language) => checkCourseTranslation(files, language)),
    ];
  }

  errorsOf({ folder }: FoundLab, original: Course): readonly LabError[] {
    const files = readFiles(folder);
    return [
      ...strayTranslations(files, languages),
      ...languagesIn(files).flatMap((language) =>
        checkTranslation(
          files,
          { original, translated: this.translated(dirname(folder), language) },
          language,
        ),
      ),
    ];
  }

  private translated(folder: string, language: Language): Course {
    const key = `${language} ${folder}`;
    const course = this.known.get(key) ?? parseCourse(sharedFiles(folder), language).course;
    this.known.set(key, course);
    return course;
  }
}

/** Labs may use former names of passes, steps, and allocators for one more version. */
function tellFormerNames({ name, folder }: FoundLab): void {
  for (const { line, name: written, current } of formerNamesIn(readText(join(folder, 'lab.md'))))
    tell(`${name}/lab.md:${line}: ${formerName(written, current)}`);
}

function report(name: string, errors: readonly LabError[], { translations = false }: CheckFlags): string {
  if (errors.length === 0 && translations) return `${name}: all translations agree with the original\n`;
  if (errors.length === 0)
    return `${name}: every start fails, every solution passes, every wrong answer gets its reply, and every example is correct\n`;
  return errors
    .map(({ file, line, column, message }) => `${name}/${file}:${line}:${column}: ${message}\n`)
    .join('');
}

/** Numbered after the existing labs. */
export async function create(id: string, flags: NewFlags): Promise<number> {
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(id))
    throw new UsageError(say`name a lab with lowercase letters, digits, and -, not “${id}”`);
  const asked = flags.kind ?? 'returns';
  const kinds = asked === 'all' ? [...checkKindNames] : asked.split(',').map((each) => each.trim());
  const unknown = kinds.find((each) => !checkKindNames.some((kind) => kind === each));
  if (unknown !== undefined)
    throw new UsageError(say`--kind takes ${checkKindNames.join(', ')}, or all, not “${unknown}”`);
  const folder = resolve(flags.course ?? '.');
  mkdirSync(folder, { recursive: true });
  const taken = labsIn(folder);
  if (taken.some(({ name }) => withoutNumber(name) === id))
    throw new UsageError(say`the lab “${id}” already exists in ${folder}`);
  const last = taken.at(-1);
  const number = last === undefined ? 0 : Number.parseInt(last.name, 10) + 1;
  const name = `${String(number).padStart(2, '0')}-${id}`;
  for (const [path, text] of Object.entries(newLab(id, kinds as CheckKindName[]))) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  await print(`Created ${join(folder, name)}. Check it with: fathom lab check ${join(folder, name)}\n`);
  return 0;
}

/** A submission like a student's export, for testing a grader. */
export async function pack(wanted: readonly string[], flags: PackFlags): Promise<number> {
  captureForChecks();
  const sample = sampleNamed(flags.with);
  const folder = courseFolder(flags.course);
  const { course } = sharedOf(folder);
  const labs = new Map<string, LabWork>();
  for (const want of wanted) {
    const lab = soundLab(findLab(labsIn(folder), want), course);
    labs.set(lab.id, await sampleWork(lab, sample));
  }
  writeFileSync(
    flags.out,
    await writeWork({ app: findVersion(), course: course.id, student: null, labs, files: new Map() }),
  );
  return 0;
}

function sampleNamed(name: string): Sample {
  if (name === 'solution' || name === 'start') return name;
  const [, number] = /^wrong:(\d+)$/.exec(name) ?? [];
  if (number === undefined)
    throw new UsageError(
      say`--with takes solution, start, or wrong:N for the N-th wrong answer, not “${name}”`,
    );
  return parseCount(number, '--with wrong:', 1000);
}
