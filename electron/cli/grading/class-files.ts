/*
 * The submissions of a class: every .fathom file in a folder and in those below it, in the order of their names. Links are
 * not followed: what has the name of a submission and is none is told, and so is what looks like one under another name
 * (`ada.zip`, `ada.fathom.txt`), so that nobody is missed. What else is there is no matter of ours.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { UsageError, errorText, isRefusal } from '../read-input.ts';
import type { GradeFile } from './many.ts';

const MOST_FILES = 20_000;
const MOST_ENTRIES = 200_000;
const MOST_DEPTH = 8;

interface ClassFiles {
  readonly files: readonly GradeFile[];
  /** Names of links, pipes and the like, which are not read. */
  readonly leftOut: readonly string[];
  /** Names of files that may be submissions which were renamed or packed once more. */
  readonly renamed: readonly string[];
}

const NAMED = /\.fathom$/i;
const RENAMED = /\.zip$|\.fathom[^/]*$/i;

/** @throws UsageError where there is no such folder, nothing in it, or far too much */
export function classFiles(folder: string): ClassFiles {
  const found: GradeFile[] = [];
  const leftOut: string[] = [];
  const renamed: string[] = [];
  const folders = [''];
  let looked = 0;
  for (const prefix of folders) {
    const entries = entriesOf(join(folder, prefix), prefix === '');
    looked += entries.length;
    for (const entry of entries) {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory() && name.split('/').length < MOST_DEPTH) folders.push(name);
      else if (!NAMED.test(name)) {
        if (entry.isFile() && RENAMED.test(name)) renamed.push(name);
      } else if (entry.isFile()) found.push({ file: join(folder, name), name });
      else leftOut.push(name);
    }
    if (looked > MOST_ENTRIES || found.length > MOST_FILES)
      throw new UsageError(say`${folder} contains more files than a class can have`);
  }
  if (found.length === 0) throw new UsageError(say`${folder} contains no .fathom files`);
  return {
    files: found.sort((a, b) => (a.name < b.name ? -1 : 1)),
    leftOut: leftOut.sort(),
    renamed: renamed.sort(),
  };
}

function entriesOf(folder: string, isFirst: boolean): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!(error instanceof Error) || !isRefusal(error)) throw error;
    // A folder below that may not be read holds nothing that may be graded.
    if (isFirst) throw new UsageError(say`cannot read ${errorText(error)}`);
    return [];
  }
}
