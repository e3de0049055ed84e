/* Locates a course. Separate from reading it, so that commands that only pass it on start fast. */
import { say } from '../../../compiler/base/phrase.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCourseFolder } from '../../services/locations.ts';
import { UsageError } from '../input/read-input.ts';

/** The folder of a course; default: Fathom's own. @throws UsageError */
export function courseFolder(course: string | undefined): string {
  const folder = course ?? defaultCourseFolder(dirname(fileURLToPath(import.meta.url)));
  if (!existsSync(folder)) throw new UsageError(say`there is no course in ${folder}`);
  if (!statSync(folder).isDirectory())
    throw new UsageError(say`${folder} is not a folder. Name the folder of a course`);
  return resolve(folder);
}
