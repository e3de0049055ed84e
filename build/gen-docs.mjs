// npm run docs: writes the reference of errors, rules, ops, and levels into dist/docs, and the kinds of checks into
// labs/AUTHORING.md.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from './docs-pages.mjs';
import { withKinds } from './lab-kinds.mjs';
import { inRoot, say } from './project.mjs';

/** Bundles the current compiler and kinds of checks for Node. */
async function load(folder) {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: {
          compiler: inRoot('compiler', 'index.ts'),
          kind: inRoot('labs', 'engine', 'checks', 'kind.ts'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return Promise.all(
    ['compiler', 'kind'].map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)),
  );
}

mkdirSync(inRoot('dist', 'docs'), { recursive: true });
const temporary = mkdtempSync(inRoot('dist', 'docs-'));
try {
  const [compiler, { checkKindNames }] = await load(temporary);
  for (const [name, text] of pages(compiler)) {
    writeFileSync(inRoot('dist', 'docs', name), text);
    say(`dist/docs/${name}: ${text.split('\n').length} lines`);
  }
  const guide = inRoot('labs', 'AUTHORING.md');
  const sourceOf = (kind) => readFileSync(inRoot('labs', 'engine', 'checks', `${kind}.ts`), 'utf8');
  writeFileSync(guide, withKinds(readFileSync(guide, 'utf8'), checkKindNames, sourceOf));
  say('labs/AUTHORING.md: the kinds of checks');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
