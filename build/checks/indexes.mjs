// Checks `noUncheckedIndexedAccess` for folders that conform. The compiler also reads the others, because
// they are imported; their errors are ignored. Remove a folder from this list when it has no such error left.
import { spawnSync } from 'node:child_process';
import { inRoot } from '../project.mjs';

// Stages over dense tables; layouts (graphview); the pane that reads analysis tables.
const dense = [
  ...'allocate analysis backend base construct interchange ir narration optimize schedule semantics source ssa syntax views'
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
    inRoot('build/checks/tsconfig.indexes.json'),
    ...['--pretty', 'false', '--incremental'],
    ...['--tsBuildInfoFile', inRoot('.fathom-cache', 'indexes.tsbuildinfo')],
  ],
  { cwd: inRoot(), encoding: 'utf8', maxBuffer: 1 << 26 },
);
// Indented lines continue the previous error.
const wrong = stdout
  .split(/\n(?! )/)
  .filter((error) => error !== '' && !dense.some((folder) => error.startsWith(folder)));
for (const error of wrong) console.error(error);
process.stderr.write(stderr);
if (status === null || (status !== 0 && stdout === '')) throw new Error('the compiler did not run');
process.exitCode = wrong.length > 0 ? 1 : 0;
