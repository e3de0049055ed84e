/*
 * The submissions of a class: every .fathom file in a folder and in those below it, in the order of their names. Links are
 * not followed, and what else is there is no matter of ours.
 */
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { UsageError, errorText, isRefusal } from '../read-input.ts';
import type { GradeFile } from './many.ts';

const MOST_FILES = 20_000;
const MOST_ENTRIES = 200_000;
const MOST_DEPTH = 8;

/** @throws UsageError where there is no such folder, nothing in it, or far too much */
export function classFiles(folder: string): readonly GradeFile[] {
  const found: GradeFile[] = [];
  const folders = [''];
  let looked = 0;
  for (const prefix of folders) {
    const entries = entriesOf(join(folder, prefix), prefix === '');
    looked += entries.length;
    for (const entry of entries) {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory() && name.split('/').length < MOST_DEPTH) folders.push(name);
      else if (entry.isFile() && entry.name.endsWith('.fathom'))
        found.push({ file: join(folder, name), name });
    }
    if (looked > MOST_ENTRIES || found.length > MOST_FILES)
      throw new UsageError(`${folder} has more in it than a class hands in`);
  }
  if (found.length === 0) throw new UsageError(`there is no .fathom file in ${folder}`);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function entriesOf(folder: string, isFirst: boolean): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    // A folder below that may not be read holds nothing that may be graded.
    if (isFirst) throw new UsageError(`cannot read ${errorText(error)}`);
    return [];
  }
}
