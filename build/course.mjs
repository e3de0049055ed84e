// Stores the parsed course: see electron/services/kept-course.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './project.mjs';
import { treeshake } from './vite.config.mjs';

export async function keepCourse(course, kept) {
  const outDir = mkdtempSync(join(tmpdir(), 'fathom-course-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: { reader: inRoot('electron', 'cli', 'course-files.ts') },
        treeshake,
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  const reader = await import(pathToFileURL(join(outDir, 'reader.mjs')).href);
  reader.keepCourse(course, kept);
  rmSync(outDir, { recursive: true });
}
