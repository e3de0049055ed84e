// npm test: installs what is missing, checks types and style, builds, and runs the usual tests. `npm test --
// --only unit` runs one stage. `npm run check` omits the build and slow tests; `npm run test:long` includes the
// long checks and tests.
// Each stage prints its seconds; the last line counts the tests. The exit status is 1 if anything failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { isLong, testFilesWith } from './long-tests.mjs';
import { findBrowser, has, inRoot, installPackages, run, runQuietly, say } from './project.mjs';

const isCheck = process.argv.includes('--check');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const bin = (name) => inRoot('node_modules', '.bin', name);
let passed = 0;
let failed = 0;
/**
 * Tests that `npm run check` omits because they need a build, processes, or more than a second or two each.
 */
const slow = [
  'test/{attacks,bench,cli,faults,golden,linking,packaging,property,services}/**',
  'test/docs.test.ts',
  'test/labs/{authoring,kinds,labs,portfolio,reading/reading,revealed,submission}.test.ts',
  'test/labs/sandbox/{reduction-code,rule-code,sandbox}.test.ts',
  'test/compiler/{limits,allocate/allocate,analysis/analysis-data,interchange/compiled,traces/forms}.test.ts',
  'test/compiler/x64/{native/*,storage}.test.ts',
  'test/renderer/{files/persistence,panes/registers}.test.ts',
  // Tests that sample many programs, values, or settings.
  ...testFilesWith(/\b(?:extent|inTurn)\(/),
];

/** Failures, one per line, repeated at the end, because vitest's reports are far above. */
const failures = [];

/** Debian packages that the tests need: a browser, assembler, linker, and packaging tools. */
async function installTools() {
  const wanted = [
    ...(findBrowser() === null ? ['chromium'] : []),
    ...(has('chromium-headless-shell') ? [] : ['chromium-headless-shell']),
    ...(has('as') && has('ld') ? [] : ['binutils']),
    ...(has('7za') ? [] : ['p7zip-full']),
    // The routes of labs/GRADING.md.
    ...(isLong
      ? ['parallel', 'munge', 'slurmctld', 'slurmd', 'make'].filter(
          (name) => !has(name === 'munge' ? 'munged' : name),
        )
      : []),
  ];
  if (wanted.length === 0) return;
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot) {
    say(`missing: ${wanted.join(', ')}. The tests that need them will fail; install them first.`);
    return;
  }
  say(`installing ${wanted.join(', ')}`);
  await runQuietly('apt-get', ['update', '-qq']);
  await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted]);
}

/** A file that fails to load has a message and no tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const line = (title, text) =>
    `FAIL ${relative(inRoot(), name)} ${title}: ${text.split('\n', 1)[0].slice(0, 200)}`;
  const found = assertionResults.filter((each) => each.status === 'failed');
  if (found.length === 0 && status === 'failed') return [line('', message)];
  return found.map(({ fullName, failureMessages: [text = ''] }) => line(fullName, text));
}

async function vitest(name, args) {
  const report = inRoot('.fathom-cache', `${name}.json`);
  mkdirSync(inRoot('.fathom-cache'), { recursive: true });
  rmSync(report, { force: true });
  const status = await run(bin('vitest'), [
    'run',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    passed += numPassedTests;
    failed += numFailedTests;
    for (const file of testResults) failures.push(...failuresOf(file));
  }
  return status;
}

/** Components and their state, then everything else. */
async function lint() {
  // No rule uses types, so results depend only on the file and can be cached.
  const kept = ['--cache', '--cache-strategy=content', '--cache-location=.fathom-cache/eslint'];
  const status = await run(bin('eslint'), ['.', '--max-warnings', '0', ...kept]);
  return (await run(bin('oxlint'), ['--config', 'build/checks/oxlint.json', '--quiet'])) || status;
}

/** Also the site, which the workers of e2e would otherwise build at the same time. */
const build = () => run(process.execPath, [inRoot('build', 'build.mjs'), '--site']);

/**
 * Single-threaded checks of the source and the build, two at a time; then the tests, which use all
 * processors.
 */
const checks = [
  // Reads every file of the project, not only components.
  [
    'types',
    () => {
      // What was generated from a component is checked even after the component has been renamed.
      rmSync(inRoot('.svelte-check'), { recursive: true, force: true });
      return run(bin('svelte-check'), ['--tsgo', '--tsconfig', 'tsconfig.json', '--threshold', 'error']);
    },
  ],
  ['lint', lint],
  ['build', build],
];
const longChecks = [
  ['indexes', () => run(process.execPath, [inRoot('build', 'indexes.mjs')])],
  // Unused files, exports, and packages.
  [
    'unused',
    () =>
      run(bin('knip'), ['--config', 'build/checks/knip.json', '--include-entry-exports', '--no-progress']),
  ],
];
const e2e = ['--config', 'build/vitest.e2e.config.ts'];
const tests = [
  [
    'quick',
    () =>
      vitest(
        'quick',
        slow.flatMap((pattern) => ['--exclude', pattern]),
      ),
  ],
  ['unit', () => vitest('unit', [])],
  ['e2e', () => vitest('e2e', e2e)],
];
const stagesOfCheck = ['types', 'lint', 'quick'];

await installPackages();
await installTools();
const summary = [];
const wrong = new Set();

async function stage([name, perform]) {
  say(name);
  const started = performance.now();
  const status = await perform();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} ${seconds} s`);
  if (status !== 0) wrong.add(name);
}

const isWanted = ([name]) =>
  only !== null ? name === only : isCheck ? stagesOfCheck.includes(name) : name !== 'quick';
const waiting = (isLong || only !== null ? [...checks, ...longChecks] : checks).filter(isWanted);
const lane = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await stage(next);
};
await Promise.all([lane(), lane()]);
// Without a build most tests are meaningless.
if (!wrong.has('build')) for (const each of tests.filter(isWanted)) await stage(each);
console.log(`\n${[...failures, '', ...summary].join('\n').trim()}\n`);
if (wrong.size > 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(wrong.size > 0 ? 1 : 0);
