/* fathom lab list | check | new */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  checkCourse,
  checkKindNames,
  checkLab,
  newLab,
  parseCourse,
  parseLab,
  tasksOf,
  wrongAnswerCount,
  type CheckKindName,
  type Course,
  type Lab,
  type LabError,
  type LabFiles,
  type Task,
} from '../../../labs/engine/index.ts';
import { defaultCourseFolder } from '../../services/index.ts';
import { print } from '../output.ts';
import { UsageError, readText } from '../read-input.ts';

interface Flags {
  readonly course?: string;
  readonly json?: boolean;
}
interface NewFlags extends Flags {
  readonly kind?: string;
}

/** One lab, and what the course around it shares. */
interface Found {
  readonly name: string;
  readonly folder: string;
}
interface ReadLab extends Found {
  readonly lab: Lab | null;
  readonly errors: readonly LabError[];
}

const TEXTS = /\.(md|simple|js|yaml)$/;

function courseFolder({ course }: Flags): string {
  const folder = course ?? defaultCourseFolder(dirname(fileURLToPath(import.meta.url)));
  if (!existsSync(folder)) throw new UsageError(`there is no course in ${folder}`);
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder; a course is one`);
  return resolve(folder);
}

const labsIn = (folder: string): Found[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d+-/.test(entry.name))
    .map(({ name }) => ({ name, folder: join(folder, name) }))
    .sort((a, b) => numberOf(a.name) - numberOf(b.name) || (a.name < b.name ? -1 : 1));

const numberOf = (name: string): number => Number(/^\d+/.exec(name)?.[0] ?? 0);

function readFiles(folder: string, isWanted: (path: string) => boolean = () => true): LabFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => TEXTS.test(name) && isWanted(name));
  return Object.fromEntries(names.map((name) => [name, readText(join(folder, name))]));
}

/** What the labs of a course share; with what is wrong with it. */
function sharedOf(folder: string): { readonly course: Course; readonly errors: readonly LabError[] } {
  if (!existsSync(folder)) return parseCourse({});
  return parseCourse(readFiles(folder, (path) => !path.includes('/') || path.startsWith('theory/')));
}

function read(found: Found, course: Course): ReadLab {
  const { lab, errors } = parseLab(readFiles(found.folder), course);
  return { ...found, lab, errors };
}

export async function list(flags: Flags): Promise<number> {
  const folder = courseFolder(flags);
  const { course } = sharedOf(folder);
  const labs = labsIn(folder).map((found) => read(found, course));
  if (flags.json === true) await print(`${JSON.stringify({ labs: labs.map(dataOf) })}\n`);
  else await print(labs.map(lineOf).join(''));
  return 0;
}

function dataOf({ name, lab }: ReadLab) {
  const tasks = lab === null ? [] : tasksOf(lab);
  return {
    id: lab?.id ?? name,
    name,
    title: lab?.title ?? '(has errors)',
    minutes: lab?.minutes ?? 0,
    level: lab?.level ?? 0,
    steps: lab?.steps.length ?? 0,
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

export async function check(wanted: readonly string[], flags: Flags): Promise<number> {
  const folder = courseFolder(flags);
  const results = [];
  const shared = sharedOf(folder);
  const all = labsIn(folder);
  if (shared.errors.length > 0) results.push({ name: '.', errors: shared.errors });
  const proved: ReadLab[] = [];
  for (const found of wanted.length === 0 ? all : wanted.map((want) => find(all, want))) {
    // A lab that stands elsewhere belongs to the course around it.
    const { course } = dirname(found.folder) === folder ? shared : sharedOf(dirname(found.folder));
    const one = read(found, course);
    proved.push(one);
    results.push({ name: found.name, errors: one.lab === null ? one.errors : await checkLab(one.lab) });
  }
  if (wanted.length === 0)
    for (const { name, error } of checkCourse(
      proved.flatMap(({ name: called, lab }) => (lab === null ? [] : [{ name: called, lab }])),
    ))
      results.push({ name, errors: [error] });
  if (flags.json === true) await print(`${JSON.stringify(results)}\n`);
  else for (const { name, errors } of results) await print(report(name, errors));
  return results.every(({ errors }) => errors.length === 0) ? 0 : 1;
}

/** By its folder's name, with or without the number, or by a path. */
function find(all: readonly Found[], want: string): Found {
  const known = all.find(({ name }) => name === want || name.replace(/^\d+-/, '') === want);
  if (known !== undefined) return known;
  const folder = resolve(want);
  if (existsSync(join(folder, 'lab.md'))) return { name: folder.split(/[\\/]/).at(-1) ?? want, folder };
  throw new UsageError(`there is no lab «${want}»; there are ${all.map(({ name }) => name).join(', ')}`);
}

function report(name: string, errors: readonly LabError[]): string {
  if (errors.length === 0)
    return `${name}: every start fails, every solution passes, every wrong answer gets its reply, every example is true\n`;
  return errors
    .map(({ file, line, column, message }) => `${name}/${file}:${line}:${column}: ${message}\n`)
    .join('');
}

/** Writes a lab that works, behind those that are there. */
export async function create(id: string, flags: NewFlags): Promise<number> {
  if (!/^[a-z][a-z0-9-]{0,60}$/.test(id))
    throw new UsageError(`a lab's name is made of small letters, digits and -, not «${id}»`);
  const asked = flags.kind ?? 'returns';
  const kinds = asked === 'all' ? [...checkKindNames] : asked.split(',').map((each) => each.trim());
  const unknown = kinds.find((each) => !checkKindNames.some((kind) => kind === each));
  if (unknown !== undefined)
    throw new UsageError(`--kind takes ${checkKindNames.join(', ')} or all, not «${unknown}»`);
  const folder = resolve(flags.course ?? '.');
  mkdirSync(folder, { recursive: true });
  const taken = labsIn(folder);
  if (taken.some(({ name }) => name.replace(/^\d+-/, '') === id))
    throw new UsageError(`there is a lab «${id}» already in ${folder}`);
  const number = taken.length === 0 ? 0 : numberOf(taken.at(-1)?.name ?? '') + 1;
  const name = `${String(number).padStart(2, '0')}-${id}`;
  for (const [path, text] of Object.entries(newLab(id, kinds as CheckKindName[]))) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { flag: 'wx' });
  }
  await print(`${join(folder, name)} is made. Prove it with: fathom lab check ${join(folder, name)}\n`);
  return 0;
}
