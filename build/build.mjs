// Builds everything into dist/: the window, the command line, the desktop shell, the course.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { compressFolder } from './compress.mjs';
import { keepCourse } from './course.mjs';
import { licenceRows, licenceText, packageNotes } from './licences.mjs';
import { buildPages } from './page.mjs';
import { inRoot, say } from './project.mjs';
import { inOnePart, root, treeshake, windowOf } from './vite.config.mjs';

const packages = packageNotes();

/** A bundle for Node: everything inside but what must stay a package of its own. */
async function bundle(entries, folder, format, external) {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [packages.plugin],
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
        treeshake,
        output: {
          format,
          // One file, with all that is imported when it is needed; Node's own modules without import(), which code that
          // was kept (electron/cli/grading/start.ts) cannot do.
          ...(format === 'cjs' ? { codeSplitting: false, dynamicImportInCjs: false } : {}),
          // Names stay: a stack that somebody sends can be read.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  });
}

/** Characters outside of ASCII as escapes: they stand in texts and patterns only. */
function escapeText(file) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}

/** Keeps the code that is made when solutions are graded: see electron/cli/grading/start.ts. */
function keepGraderCode() {
  const submission = inRoot('dist', 'cli', 'sample.fathom');
  const code = inRoot('dist', 'cli', 'grader-body.code');
  rmSync(code, { force: true });
  const node = (words, input = '') => {
    const { status, stderr } = spawnSync(process.execPath, words, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const labs = readdirSync(inRoot('dist', 'labs', 'course')).filter((name) => /^0[0-3]-/.test(name));
  node([
    inRoot('dist', 'cli', 'fathom.js'),
    'lab',
    'pack',
    ...labs,
    '--with',
    'solution',
    '--out',
    submission,
  ]);
  const request = {
    file: submission,
    course: inRoot('dist', 'labs', 'course'),
    wanted: { kind: 'handed-in' },
    language: 'en',
    limits: {},
    done: [],
  };
  // The engine takes code only under the very options with which it was made: those of electron/cli/grading/supervise.ts.
  const graderWords = ['--max-old-space-size=768', '--no-warnings'];
  node([...graderWords, inRoot('dist', 'cli', 'grader.cjs'), '--keep', code], JSON.stringify(request));
  rmSync(submission);
}

const started = performance.now();
const kept = ['electron', '@lydell/node-pty', /^node:/, 'playwright-core'];
// Parts of earlier builds must not ship.
for (const folder of ['cli', 'electron']) rmSync(inRoot('dist', folder), { recursive: true, force: true });
say('building the window');
const window = await inOnePart(
  windowOf({ root, outDir: inRoot('dist', 'renderer'), pages: ['index.html', 'drafts.html'] }),
);
await build({
  ...window,
  configFile: false,
  logLevel: 'warn',
  plugins: [...window.plugins, packages.plugin],
  worker: { ...window.worker, plugins: () => [...window.worker.plugins(), packages.plugin] },
});
compressFolder(inRoot('dist', 'renderer'), ['index.html', 'drafts.html']);
say('building the pages of a class');
await buildPages({
  root: inRoot('electron', 'page', 'class'),
  outDir: inRoot('dist', 'class'),
  pages: ['student.html', 'teacher.html'],
});
say('building the command line');
await bundle(
  {
    fathom: inRoot('electron', 'cli', 'start.ts'),
    server: inRoot('electron', 'web', 'index.ts'),
  },
  'cli',
  'es',
  kept,
);
chmodSync(inRoot('dist', 'cli', 'fathom.js'), 0o755);
say('building the grader');
await bundle({ grader: inRoot('electron', 'cli', 'grading', 'start.ts') }, 'cli', 'cjs', kept);
await bundle({ 'grader-body': inRoot('electron', 'cli', 'grader.ts') }, 'cli', 'cjs', kept);
escapeText(inRoot('dist', 'cli', 'grader-body.cjs'));
say('building the desktop shell');
await bundle({ main: inRoot('electron', 'main', 'main.ts') }, 'electron', 'es', kept);
await bundle({ preload: inRoot('electron', 'preload', 'preload.ts') }, 'electron', 'cjs', kept);
// A file that is gone from a lab must not stay.
rmSync(inRoot('dist', 'labs'), { recursive: true, force: true });
mkdirSync(inRoot('dist', 'labs'), { recursive: true });
cpSync(inRoot('labs', 'course'), inRoot('dist', 'labs', 'course'), { recursive: true });
await keepCourse(inRoot('dist', 'labs', 'course'), inRoot('dist', 'labs', 'kept'));
keepGraderCode();
writeFileSync(inRoot('dist', 'LICENSES.txt'), `${licenceText(licenceRows(packages.names))}\n`);
writeFileSync(inRoot('dist', 'built'), new Date().toISOString());
say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
