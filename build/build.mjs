// Builds everything into dist/: the window, the command line, the desktop shell, the course. `--site` also
// builds the site (build-site.mjs), which shares most of the work.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { compressFolder } from './compress.mjs';
import { keptCourse } from './course.mjs';
import { licenceRows, licenceText, packageNotes } from './licences.mjs';
import { buildPages } from './page.mjs';
import { inRoot, say } from './project.mjs';
import { inOnePart, root, treeshake, windowOf } from './vite.config.mjs';

const packages = packageNotes();

/** Writes a table with non-ASCII names as a string. */
const tableAsText = {
  name: 'fathom-table-as-text',
  load(id) {
    if (!/unhomoglyph[\\/]data\.json$/.test(id)) return null;
    const code = `module.exports = JSON.parse(${JSON.stringify(readFileSync(id, 'utf8'))});`;
    return { code, moduleType: 'js' };
  },
};

/** A bundle for Node, except for packages that must stay separate. */
async function bundle(entries, folder, format, external) {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [packages.plugin, tableAsText],
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
          // A single file, with Node's modules not imported by import(), which cached code cannot do
          // (electron/cli/grading/start.ts).
          ...(format === 'cjs' ? { codeSplitting: false, dynamicImportInCjs: false } : {}),
          // Names stay, so that stacks in reports are readable.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  });
}

/**
 * A bundle that runs with cached code (electron/cli/kept-code.ts), so its text must be ASCII. Only strings
 * and patterns may contain other characters, so tables with such names become strings, too.
 */
async function keptBundle(name, entry, external = []) {
  await bundle({ [name]: entry }, 'cli', 'cjs', [...kept, ...external]);
  const file = inRoot('dist', 'cli', `${name}.cjs`);
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\0-\x7f]/g, escaped));
}

function node(words, { input = '', env = {} } = {}) {
  const options = { input, encoding: 'utf8', env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync(process.execPath, words, options);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Compressed manual pages, without timestamps. */
function writeManual() {
  for (const [language, ...folder] of [['en'], ['de', 'de']]) {
    mkdirSync(inRoot('dist', 'man', ...folder), { recursive: true });
    const page = node([inRoot('dist', 'cli', 'fathom.js'), '--language', language, 'man']);
    writeFileSync(inRoot('dist', 'man', ...folder, 'fathom.1.gz'), gzipSync(page, { level: 9 }));
  }
}

/**
 * Stores the code that V8 compiles in typical runs: see electron/cli/launch.ts and
 * electron/cli/grading/start.ts.
 */
function keepCode() {
  const cli = (...path) => inRoot('dist', 'cli', ...path);
  const submission = cli('sample.fathom');
  const program = cli('sample.simple');
  const course = inRoot('dist', 'labs', 'course');
  const labs = readdirSync(course).filter((name) => /^0[0-3]-/.test(name));
  writeFileSync(program, 'int sum = 0;\nfor (int i = 0; i < arg; i++) sum = sum + i;\nreturn sum;\n');
  node([cli('fathom.js'), 'lab', 'pack', ...labs, '--with', 'solution', '--out', submission]);
  const request = {
    ...{ file: submission, course, wanted: { kind: 'handed-in' }, language: 'en', limits: {}, done: [] },
  };
  // V8 accepts cached code only under the options that produced it: those of
  // electron/cli/grading/supervise.ts.
  const graderWords = ['--max-old-space-size=768', '--single-threaded-gc', '--no-warnings'];
  const graderCode = ['--keep', cli('grader-body.code')];
  node([...graderWords, cli('grader.cjs'), ...graderCode], { input: JSON.stringify(request) });
  mkdirSync(cli('code'));
  const commands = {
    help: ['--help'],
    run: ['run', program, '--arg', '5'],
    emit: ['emit', program, '--as', 'asm'],
    grade: ['grade', submission],
  };
  for (const [name, words] of Object.entries(commands)) {
    const file = cli('code', `${process.version}-${process.arch}-${name}`);
    node([cli('fathom.js'), ...words], { env: { FATHOM_KEEP_CODE: file } });
  }
  for (const file of [submission, program]) rmSync(file);
}

const started = performance.now();
const kept = ['electron', '@lydell/node-pty', /^node:/, 'playwright-core'];
// Files of earlier builds must not ship.
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
  root: inRoot('electron', 'browser-host', 'class'),
  outDir: inRoot('dist', 'class'),
  pages: ['student.html', 'teacher.html'],
});
say('building the command line');
await bundle({ fathom: inRoot('electron', 'cli', 'launch.ts') }, 'cli', 'es', kept);
const start = inRoot('electron', 'cli', 'start.ts');
// electron/cli/launch.ts selects the other bundle for these commands and for pictures.
const notShort = /[\\/](commands[\\/](?!(run|emit)\.ts$)|pictures[\\/])[\w-]+\.ts$/;
await keptBundle('fathom-short', start, [notShort]);
await keptBundle('fathom-whole', start);
await bundle({ server: inRoot('electron', 'server', 'index.ts') }, 'cli', 'es', kept);
chmodSync(inRoot('dist', 'cli', 'fathom.js'), 0o755);
say('building the grader');
await bundle({ grader: inRoot('electron', 'cli', 'grading', 'start.ts') }, 'cli', 'cjs', kept);
await keptBundle('grader-body', inRoot('electron', 'cli', 'grader.ts'));
say('building the desktop shell');
await bundle({ main: inRoot('electron', 'desktop', 'main.ts') }, 'electron', 'es', kept);
await bundle({ preload: inRoot('electron', 'desktop', 'preload.ts') }, 'electron', 'cjs', kept);
rmSync(inRoot('dist', 'labs'), { recursive: true, force: true });
mkdirSync(inRoot('dist', 'labs'), { recursive: true });
cpSync(inRoot('labs', 'course'), inRoot('dist', 'labs', 'course'), { recursive: true });
cpSync(inRoot('labs', 'kits'), inRoot('dist', 'labs', 'kits'), { recursive: true });
cpSync(await keptCourse(), inRoot('dist', 'labs', 'kept'), { recursive: true });
keepCode();
writeManual();
writeFileSync(inRoot('dist', 'LICENSES.txt'), `${licenceText(licenceRows(packages.names))}\n`);
writeFileSync(inRoot('dist', 'built'), new Date().toISOString());
say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
if (process.argv.includes('--site')) await import('./build-site.mjs');
