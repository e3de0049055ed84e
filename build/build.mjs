// Builds everything into dist/: the window, the command line, the desktop shell, the course.
import { chmodSync, cpSync, mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { inRoot, say } from './project.mjs';

/** A bundle for Node: everything inside but what must stay a package of its own. */
async function bundle(entries, folder, format, external) {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir: inRoot('dist', folder),
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: entries,
        external,
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  });
}

const started = performance.now();
const kept = ['electron', '@lydell/node-pty', /^node:/, 'playwright-core'];
say('building the window');
await build({ configFile: inRoot('build', 'vite.config.mjs'), logLevel: 'warn' });
say('building the command line');
await bundle(
  { fathom: inRoot('electron', 'cli', 'main.ts'), server: inRoot('electron', 'web', 'index.ts') },
  'cli',
  'es',
  kept,
);
chmodSync(inRoot('dist', 'cli', 'fathom.js'), 0o755);
say('building the desktop shell');
await bundle({ main: inRoot('electron', 'main', 'main.ts') }, 'electron', 'es', kept);
await bundle({ preload: inRoot('electron', 'preload', 'preload.ts') }, 'electron', 'cjs', kept);
// A file that is gone from a lab must not stay.
rmSync(inRoot('dist', 'labs'), { recursive: true, force: true });
mkdirSync(inRoot('dist', 'labs'), { recursive: true });
cpSync(inRoot('labs', 'course'), inRoot('dist', 'labs', 'course'), { recursive: true });
writeFileSync(inRoot('dist', 'built'), new Date().toISOString());
say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
