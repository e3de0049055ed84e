// npm run docs: writes the reference of errors, rules, ops, and levels into dist/docs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { pages } from './docs-pages.mjs';
import { inRoot, say } from './project.mjs';

/** Bundles the current compiler for Node. */
async function loadCompiler(folder) {
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
        input: { compiler: inRoot('compiler', 'index.ts') },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  return import(pathToFileURL(join(folder, 'compiler.mjs')).href);
}

mkdirSync(inRoot('dist', 'docs'), { recursive: true });
const temporary = mkdtempSync(inRoot('dist', 'docs-'));
try {
  const compiler = await loadCompiler(temporary);
  for (const [name, text] of pages(compiler)) {
    writeFileSync(inRoot('dist', 'docs', name), text);
    say(`dist/docs/${name}: ${text.split('\n').length} lines`);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
