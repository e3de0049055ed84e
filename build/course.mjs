// Functions of the project that builds of the course use: the stored parse
// (electron/services/storage/kept-course.ts) and the packed labs of pages (electron/server/packed-lab.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './project.mjs';
import { treeshake } from './vite.config.mjs';

let tools;
/** Built once per process. */
export const courseTools = () => (tools ??= buildTools());

let kept;
/** A folder with the stored parse of the course, which is parsed once per process. */
export async function keptCourse() {
  if (kept !== undefined) return kept;
  const { keepCourse } = await courseTools();
  kept = mkdtempSync(join(tmpdir(), 'fathom-kept-'));
  process.once('exit', () => rmSync(kept, { recursive: true, force: true }));
  keepCourse(inRoot('labs', 'course'), kept);
  return kept;
}

async function buildTools() {
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
        input: {
          reader: inRoot('electron', 'cli', 'course', 'files.ts'),
          packer: inRoot('electron', 'server', 'packed-lab.ts'),
          names: inRoot('electron', 'services', 'storage', 'kept-course.ts'),
          choices: inRoot('compiler', 'choices', 'index.ts'),
        },
        treeshake,
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  const load = (name) => import(pathToFileURL(join(outDir, `${name}.mjs`)).href);
  const [reader, { packedLab }, { keptNames, pageFile }, { languages }] = await Promise.all(
    ['reader', 'packer', 'names', 'choices'].map(load),
  );
  rmSync(outDir, { recursive: true });
  const { keepCourse, labsIn, headIn } = reader;
  return { keepCourse, labsIn, headIn, packedLab, keptNames, pageFile, languages };
}
