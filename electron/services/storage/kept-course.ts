/*
 * Labs parsed by the build, so that the window and the grader need not parse their YAML: one file per lab and
 * one for shared data, next to the built-in course. Other courses have none.
 *
 * Each file starts with a hash of its source texts: changed texts are parsed again.
 */
import type { Language } from '../../../compiler/index.ts';
import { versionOf } from '../../contract/names.ts';

export const KEPT_FOLDER = 'kept';
export const KEPT_COURSE = 'course';
/** The name of the stored parse in a language; the original's is stored without one. */
export const keptName = (name: string, language: Language | null): string =>
  language === null ? name : `${name}.${language}`;
/** Where a text in a language may be stored; what is not translated is stored as the original. */
export const keptNames = (name: string, language: Language | null): readonly string[] => [
  ...new Set([keptName(name, language), name]),
];
/** The file of a page's course, for browser-host/course.ts. `name`: a lab, or `index`. */
export const pageFile = (name: string, language: Language): string =>
  `${keptName(name, language === 'en' ? null : language)}.json`;
export const COURSE_TEXTS = /\.(md|simple|js|yaml)$/;

/** The front matter of lab.md with its `---` lines; '' if missing. */
export const headOfText = (text: string): string => /^---\n[^]*?\n---(?=\n|$)/.exec(text)?.[0] ?? '';

type Texts = Readonly<Record<string, string>>;

const versionOfFiles = (files: Texts): string =>
  versionOf(
    Object.keys(files)
      .filter((name) => COURSE_TEXTS.test(name))
      .sort()
      .map((name) => `${name}\n${(files[name] ?? '').length}\n${files[name]}`)
      .join('\n'),
  );

/** The stored parse, or null if it belongs to other texts. */
export function keptOf(content: string, files: Texts): string | null {
  const end = content.indexOf('\n');
  return end >= 0 && content.slice(0, end) === versionOfFiles(files) ? content.slice(end + 1) : null;
}

/** @param read in the format of the engine's writeStored */
export const keptContent = (files: Texts, read: string): string => `${versionOfFiles(files)}\n${read}`;
