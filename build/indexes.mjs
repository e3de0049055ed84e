// `noUncheckedIndexedAccess` for the folders that hold to it: what is taken from a list, a text or a match may be missing.
// The compiler reads the folders that do not hold to it as well, because others import them; what it says of those is left
// out. Delete a folder from this list when it has no such error left.
import { spawnSync } from 'node:child_process';
import { inRoot } from './project.mjs';

// Stages over tables that are dense by construction; layouts (graphview); the pane that reads tables of analyses.
const dense = [
  ...'allocate analysis backend base construct interchange ir optimize schedule semantics source ssa syntax views'
    .split(' ')
    .map((name) => `compiler/${name}/`),
  'renderer/graphview/',
  'renderer/panes/analysis/',
];

const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [
    inRoot('node_modules/@typescript/native/bin/tsc'),
    '-p',
    inRoot('build/tsconfig.indexes.json'),
    '--pretty',
    'false',
  ],
  { cwd: inRoot(), encoding: 'utf8', maxBuffer: 1 << 26 },
);
// A line that is indented goes on about the error before it.
const wrong = stdout
  .split(/\n(?! )/)
  .filter((error) => error !== '' && !dense.some((folder) => error.startsWith(folder)));
for (const error of wrong) console.error(error);
process.stderr.write(stderr);
if (status === null || (status !== 0 && stdout === '')) throw new Error('the compiler did not run');
process.exitCode = wrong.length > 0 ? 1 : 0;
