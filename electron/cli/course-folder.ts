/*
 * Where a course is; apart from reading it, so that a command that only passes it on starts at once.
 */
import { say } from '../../compiler/base/phrase.ts';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultCourseFolder } from '../services/locations.ts';
import { UsageError } from './read-input.ts';

/** The folder of a course; left out: the one that Fathom brings. @throws UsageError */
export function courseFolder(course: string | undefined): string {
  const folder = course ?? defaultCourseFolder(dirname(fileURLToPath(import.meta.url)));
  if (!existsSync(folder)) throw new UsageError(say`there is no course in ${folder}`);
  if (!statSync(folder).isDirectory())
    throw new UsageError(say`${folder} is not a folder. Name the folder of a course`);
  return resolve(folder);
}
