/*
 * The labs that were read when Fathom was built, as files: see electron/services/kept-course.ts.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readStored, writeStored, type LabFiles } from '../../labs/engine/index.ts';
import { KEPT_FOLDER, keptContent, keptOf } from '../services/kept-course.ts';

/** Where what was read of a course is kept; null for a course that Fathom does not bring. @param brought its own */
export function keptFolder(course: string, brought: string): string | null {
  try {
    return realpathSync(course) === realpathSync(brought)
      ? join(dirname(realpathSync(course)), KEPT_FOLDER)
      : null;
  } catch {
    return null;
  }
}

/** What was read of these files; null where nothing was kept of just these. */
export function readKept(folder: string | null, name: string, files: LabFiles): unknown {
  if (folder === null) return null;
  try {
    const read = keptOf(readFileSync(join(folder, `${name}.json`), 'utf8'), files);
    return read === null ? null : readStored(read);
  } catch {
    return null;
  }
}

/** Keeps what was read of these files: plain data. */
export function writeKept(folder: string, name: string, files: LabFiles, read: unknown): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), keptContent(files, writeStored(read)));
}
