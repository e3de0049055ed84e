// npm run docs: writes the reference of errors, rules, ops, and levels into dist/docs, and the kinds of checks
// and the panes into labs/AUTHORING.md.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from './pages.mjs';
import { withKinds, withPanes } from './lab-reference.mjs';
import { inRoot, say } from '../project.mjs';

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
          panes: inRoot('labs', 'engine', 'panes.ts'),
        },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return Promise.all(
    ['compiler', 'kind', 'panes'].map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)),
  );
}

mkdirSync(inRoot('dist', 'docs'), { recursive: true });
const temporary = mkdtempSync(inRoot('dist', 'docs-'));
try {
  const [compiler, { checkKindNames }, { paneNames }] = await load(temporary);
  for (const [name, text] of pages(compiler)) {
    writeFileSync(inRoot('dist', 'docs', name), text);
    say(`dist/docs/${name}: ${text.split('\n').length} lines`);
  }
  const guide = inRoot('labs', 'AUTHORING.md');
  const sourceOf = (kind) => readFileSync(inRoot('labs', 'engine', 'checks', `${kind}.ts`), 'utf8');
  const withSections = withKinds(readFileSync(guide, 'utf8'), checkKindNames, sourceOf);
  writeFileSync(guide, withPanes(withSections, paneNames));
  say('labs/AUTHORING.md: the kinds of checks and the panes');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
