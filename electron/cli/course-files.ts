/* A course's files, for commands: its labs in order, and their shared data. */
import { say } from '../../compiler/base/phrase.ts';
import { closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  firstOf,
  inOrder,
  parseCourse,
  parseLab,
  readHead,
  withoutNumber,
  type Course,
  type Lab,
  type LabHead,
  type LabError,
  type LabFiles,
  type ReadCourse,
} from '../../labs/engine/index.ts';
import { COURSE_TEXTS, headOfText, KEPT_COURSE } from '../services/kept-course.ts';
import { readKept, writeKept } from './kept-labs.ts';
import { readText, UsageError } from './read-input.ts';

export interface FoundLab {
  readonly name: string;
  readonly folder: string;
}
export interface ReadLab extends FoundLab {
  /** null if the lab has errors. */
  readonly lab: Lab | null;
  readonly errors: readonly LabError[];
}

/** The ID is near the beginning of the front matter. */
const HEAD_BYTES = 4096;

export const labsIn = (folder: string): FoundLab[] =>
  inOrder(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name),
  ).map((name) => ({ name, folder: join(folder, name) }));

export function readFiles(folder: string): LabFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => COURSE_TEXTS.test(name));
  return Object.fromEntries(names.map((name) => [name, readText(join(folder, name))]));
}

/** @param kept see kept-labs.ts */
export function sharedOf(
  folder: string,
  kept: string | null = null,
): { readonly course: Course; readonly errors: readonly LabError[] } {
  if (!existsSync(folder)) return parseCourse({});
  const files = sharedFiles(folder);
  const known = readKept(kept, KEPT_COURSE, files) as ReadCourse | null;
  return known === null ? parseCourse(files) : { course: known.course, errors: [] };
}

export const sharedFiles = (folder: string): LabFiles =>
  Object.fromEntries(
    ['', 'theory']
      .filter((part) => existsSync(join(folder, part)))
      .flatMap((part) =>
        readdirSync(join(folder, part), { withFileTypes: true })
          .filter((entry) => entry.isFile() && COURSE_TEXTS.test(entry.name))
          .map(({ name }) => (part === '' ? name : `${part}/${name}`)),
      )
      .map((path) => [path, readText(join(folder, path))]),
  );

/** @param kept see kept-labs.ts */
export function readLab(found: FoundLab, course: Course, kept: string | null = null): ReadLab {
  const files = readFiles(found.folder);
  const known = readKept(kept, found.name, files) as Lab | null;
  const { lab, errors } = known === null ? parseLab(files, course) : { lab: known, errors: [] };
  return { ...found, lab, errors };
}

export function keepCourse(folder: string, kept: string): void {
  const { course, errors } = sharedOf(folder);
  if (errors.length > 0) return;
  const heads = new Map<string, LabHead | null>();
  for (const found of labsIn(folder)) {
    const files = readFiles(found.folder);
    const head = headOfText(files['lab.md'] ?? '');
    heads.set(head, readHead(head));
    const { lab } = readLab(found, course);
    if (lab !== null) writeKept(kept, found.name, files, lab);
  }
  const read: ReadCourse = { course, heads: Object.fromEntries(heads) };
  writeKept(kept, KEPT_COURSE, sharedFiles(folder), read);
}

/** By folder name, with or without the number, by ID, or by path. @throws UsageError */
export function findLab(all: readonly FoundLab[], want: string): FoundLab {
  const known =
    all.find(({ name }) => name === want || withoutNumber(name) === want) ??
    all.find(({ folder }) => idOf(folder) === want);
  if (known !== undefined) return known;
  const folder = resolve(want);
  if (existsSync(join(folder, 'lab.md'))) return { name: folder.split(/[\\/]/).at(-1) ?? want, folder };
  throw new UsageError(
    say`there is no lab “${want}”. The labs are ${all.map(({ name }) => name).join(', ')}`,
  );
}

/** Reads only the beginning; '' if there is no ID. */
export function idOf(folder: string): string {
  const bytes = Buffer.alloc(HEAD_BYTES);
  let file = -1;
  try {
    file = openSync(join(folder, 'lab.md'), 'r');
    const head = bytes.toString('utf8', 0, readSync(file, bytes));
    return /^id:[ \t]*["']?([a-z][a-z0-9-]*)/m.exec(head)?.[1] ?? '';
  } catch {
    return '';
  } finally {
    if (file >= 0) closeSync(file);
  }
}

/** @param kept see kept-labs.ts @throws UsageError if the lab has errors */
export function soundLab(found: FoundLab, course: Course, kept: string | null = null): Lab {
  const { lab, errors } = readLab(found, course, kept);
  if (lab !== null) return lab;
  const { file, line, column, message } = firstOf(errors);
  throw new UsageError(say`the lab ${found.name} has errors: ${file}:${line}:${column}: ${message}`);
}
