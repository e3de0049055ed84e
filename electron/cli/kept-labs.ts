/*
 * Labs that were read when Fathom was built, so that a process that grades need not read their YAML again: a file a lab and
 * one for what they share, beside the course that Fathom brings.
 *
 * Each begins with the version of the texts that it was made of: what was changed since is read anew, and so is what this
 * Node cannot read. Courses of others have none.
 */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { versionOf } from '../contract/names.ts';
import type { LabFiles } from '../../labs/engine/index.ts';

/** Beside the folder of the course. */
const FOLDER = 'kept';

/** Of all texts with their names. */
const versionOfFiles = (files: LabFiles): string =>
  versionOf(
    Object.keys(files)
      .sort()
      .map((name) => `${name}\n${(files[name] ?? '').length}\n${files[name]}`)
      .join('\n'),
  );

/** Where what was read of a course is kept; null for a course that Fathom does not bring. @param brought its own */
export function keptFolder(course: string, brought: string): string | null {
  try {
    return realpathSync(course) === realpathSync(brought)
      ? join(dirname(realpathSync(course)), FOLDER)
      : null;
  } catch {
    return null;
  }
}

/** What was read of these files; null where nothing was kept of just these. */
export function readKept(folder: string | null, name: string, files: LabFiles): unknown {
  if (folder === null) return null;
  try {
    const bytes = readFileSync(join(folder, `${name}.read`));
    const end = bytes.indexOf(0);
    if (end < 0 || bytes.toString('latin1', 0, end) !== versionOfFiles(files)) return null;
    return deserialize(bytes.subarray(end + 1)) as unknown;
  } catch {
    return null;
  }
}

/** Keeps what was read of these files: plain data. @throws Error for anything else */
export function writeKept(folder: string, name: string, files: LabFiles, read: unknown): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.read`),
    Buffer.concat([Buffer.from(`${versionOfFiles(files)}\0`), serialize(read)]),
  );
}
