/* A course's files, for commands: its labs in order, and their shared data. */
import { say } from '../../../compiler/base/phrase.ts';
import { languages, type Language } from '../../../compiler/choices/index.ts';
import { closeSync, existsSync, openSync, readSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  firstOf,
  inOrder,
  inLanguage,
  languagesIn,
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
} from '../../../labs/engine/index.ts';
import { COURSE_TEXTS, headOfText, KEPT_COURSE, keptName } from '../../services/storage/kept-course.ts';
import { readKept, writeKept } from './kept-labs.ts';
import { readText, UsageError } from '../input/read-input.ts';

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

/** How texts are read. */
export interface Reading {
  /** null: the originals */
  readonly language?: Language | null;
  /** See kept-labs.ts. */
  readonly kept?: string | null;
}

export function sharedOf(
  folder: string,
  { language = null, kept = null }: Reading = {},
): { readonly course: Course; readonly errors: readonly LabError[] } {
  if (!existsSync(folder)) return parseCourse({});
  const files = sharedFiles(folder);
  const known = readKept(kept, KEPT_COURSE, files, language) as ReadCourse | null;
  return known === null ? parseCourse(files, language) : { course: known.course, errors: [] };
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

/** @param course in the same language */
export function readLab(
  found: FoundLab,
  course: Course,
  { language = null, kept = null }: Reading = {},
): ReadLab {
  const files = readFiles(found.folder);
  const known = readKept(kept, found.name, files, language) as Lab | null;
  const { lab, errors } = known === null ? parseLab(files, course, language) : { lab: known, errors: [] };
  return { ...found, lab, errors };
}

/** The front matter of lab.md in a language. */
export const headIn = (files: LabFiles, language: Language | null): string =>
  headOfText(inLanguage(files, language).files['lab.md'] ?? '');

export function keepCourse(folder: string, kept: string): void {
  const shared = sharedFiles(folder);
  for (const language of [null, ...languages]) keepIn(language, folder, shared, kept);
}

/** What is not translated is stored only as the original. */
function keepIn(language: Language | null, folder: string, shared: LabFiles, kept: string): void {
  const { course, errors } = parseCourse(shared, language);
  if (errors.length > 0) return;
  const isTranslated = (files: LabFiles): boolean =>
    language === null || languagesIn(files).includes(language);
  const heads = new Map<string, LabHead | null>();
  for (const found of labsIn(folder)) {
    const files = readFiles(found.folder);
    const head = headIn(files, language);
    heads.set(head, readHead(head));
    const { lab } = isTranslated(files) ? parseLab(files, course, language) : { lab: null };
    if (lab !== null) writeKept(kept, keptName(found.name, language), files, lab);
  }
  const read: ReadCourse = { course, heads: Object.fromEntries(heads) };
  if (isTranslated(shared)) writeKept(kept, keptName(KEPT_COURSE, language), shared, read);
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

/** @throws UsageError if the lab has errors */
export function soundLab(found: FoundLab, course: Course, reading: Reading = {}): Lab {
  const { lab, errors } = readLab(found, course, reading);
  if (lab !== null) return lab;
  const { file, line, column, message } = firstOf(errors);
  throw new UsageError(say`the lab ${found.name} has errors: ${file}:${line}:${column}: ${message}`);
}
