/*
 * The submissions of a class: every .fathom file in a folder and its subfolders, by name. Links are not
 * followed. Also reports entries that are named like a submission but are not files, and files that may be
 * renamed submissions (`ada.zip`, `ada.fathom.txt`), so that no student is missed.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { UsageError, errorText, isRefusal } from '../input/read-input.ts';
import type { GradeFile } from './many.ts';

const MAX_FILES = 20_000;
const MAX_ENTRIES = 200_000;
const MAX_DEPTH = 8;

interface ClassFiles {
  readonly files: readonly GradeFile[];
  /** Links, pipes, and other unread entries. */
  readonly leftOut: readonly string[];
  /** Files that may be renamed or repacked submissions. */
  readonly renamed: readonly string[];
}

const NAMED = /\.fathom$/i;
const RENAMED = /\.zip$|\.fathom[^/]*$/i;

/** @throws UsageError if the folder is missing, empty, or far too large */
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
      if (entry.isDirectory() && name.split('/').length < MAX_DEPTH) folders.push(name);
      else if (!NAMED.test(name)) {
        if (entry.isFile() && RENAMED.test(name)) renamed.push(name);
      } else if (entry.isFile()) found.push({ file: join(folder, name), name });
      else leftOut.push(name);
    }
    if (looked > MAX_ENTRIES || found.length > MAX_FILES)
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
    // Nothing in an unreadable subfolder can be graded.
    if (isFirst) throw new UsageError(say`cannot read ${errorText(error)}`);
    return [];
  }
}
