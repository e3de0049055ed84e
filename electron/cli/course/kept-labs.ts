/*
 * Stored parses of labs from the build: see electron/services/storage/kept-course.ts.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '../../../compiler/choices/index.ts';
import { readStored, writeStored, type LabFiles } from '../../../labs/engine/index.ts';
import { KEPT_FOLDER, keptContent, keptNames, keptOf } from '../../services/storage/kept-course.ts';

/** null for courses that are not built in. @param brought the built-in course */
export function keptFolder(course: string, brought: string): string | null {
  try {
    return realpathSync(course) === realpathSync(brought)
      ? join(dirname(realpathSync(course)), KEPT_FOLDER)
      : null;
  } catch {
    return null;
  }
}

/** In this language, else the original; null if there is none for exactly these files. */
export function readKept(
  folder: string | null,
  name: string,
  files: LabFiles,
  language: Language | null,
): unknown {
  if (folder === null) return null;
  for (const each of keptNames(name, language))
    try {
      const read = keptOf(readFileSync(join(folder, `${each}.json`), 'utf8'), files);
      if (read !== null) return readStored(read);
    } catch {
      // Missing or unreadable.
    }
  return null;
}

export function writeKept(folder: string, name: string, files: LabFiles, read: unknown): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), keptContent(files, writeStored(read)));
}
