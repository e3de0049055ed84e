// An empty folder for the tests of a file or suite, which is removed after them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Call it outside of tests. Hooks of the caller still find the folder. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fathom-${name}-`));
  // Ended programs may still write, and a folder may be large.
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }), 180_000);
  return folder;
}

/** @returns writes a file in this folder and gives its path */
export const filesIn =
  (folder: string) =>
  (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
