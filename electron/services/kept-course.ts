/*
 * Labs that were read when Fathom was built, so that window and grader need not read their YAML again: a file a lab and one
 * for what they share, beside the course that Fathom brings. Courses of others have none.
 *
 * Each begins with the version of the texts that it was made of: what was changed since is read anew.
 */
import { versionOf } from '../contract/names.ts';

/** The folder beside that of the course. */
export const KEPT_FOLDER = 'kept';
/** Under this name what the labs share is kept. */
export const KEPT_COURSE = 'course';
/** Of other files nothing is read. */
export const COURSE_TEXTS = /\.(md|simple|js|yaml)$/;

/** What a lab.md begins with, between two lines of `---`, and these; '' where there is none. */
export const headOfText = (text: string): string => /^---\n[^]*?\n---(?=\n|$)/.exec(text)?.[0] ?? '';

type Texts = Readonly<Record<string, string>>;

/** Of all texts with their names. */
const versionOfFiles = (files: Texts): string =>
  versionOf(
    Object.keys(files)
      .filter((name) => COURSE_TEXTS.test(name))
      .sort()
      .map((name) => `${name}\n${(files[name] ?? '').length}\n${files[name]}`)
      .join('\n'),
  );

/** What a kept file says was read of these files; null if it was made of others. */
export function keptOf(content: string, files: Texts): string | null {
  const end = content.indexOf('\n');
  return end >= 0 && content.slice(0, end) === versionOfFiles(files) ? content.slice(end + 1) : null;
}

/** The content of such a file. @param read as writeStored of the labs' engine writes it */
export const keptContent = (files: Texts, read: string): string => `${versionOfFiles(files)}\n${read}`;
