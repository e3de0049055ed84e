// Tests kits for grading platforms. Gradescope's folder and the batch kits run as on the platform; the
// other kits are only parsed.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { buildOnce, cliPath, fathom } from '../../support/cli.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const kits = fileURLToPath(new URL('../../../labs/grading/', import.meta.url));
const guide = readFileSync(new URL('../../../labs/GRADING.md', import.meta.url), 'utf8');
const folder = temporaryFolder('kits');
const at = (...path: string[]): string => join(folder, ...path);
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder) =>
  spawnSync(command, args, { encoding: 'utf8', cwd, env: { PATH: process.env['PATH'], ...env } });

beforeAll(async () => {
  buildOnce();
  mkdirSync(at('week 1'));
  for (const [name, what] of [
    ['ada.fathom', 'solution'],
    ['bo.FATHOM', 'start'],
  ] as const)
    expect(
      (await fathom(['lab', 'pack', 'first-soundings', '--with', what, '--out', at('week 1', name)])).status,
    ).toBe(0);
  writeFileSync(at('week 1', 'cyd.fathom'), 'no submission');
}, 120_000);

describe('the Gradescope kit', long, () => {
  const root = at('autograder');
  const env = { AUTOGRADER: root, PATH: '/usr/bin:/bin' };
  const results = (
    submission: string | null,
  ): { score?: number; output: string; tests: { score: number }[] } => {
    rmSync(join(root, 'submission'), { recursive: true, force: true });
    mkdirSync(join(root, 'submission'));
    if (submission !== null)
      copyFileSync(at('week 1', submission), join(root, 'submission', 'My Work.FATHOM'));
    expect(run(join(root, 'source', 'run_autograder'), [], env)).toMatchObject({ status: 0, stderr: '' });
    return JSON.parse(readFileSync(join(root, 'results', 'results.json'), 'utf8')) as ReturnType<
      typeof results
    >;
  };

  it('grades with its own files after it is created and set up', () => {
    const source = join(root, 'source');
    const made = run(process.execPath, [
      join(kits, 'make.mjs'),
      'gradescope',
      source,
      '--lab',
      'first-soundings',
    ]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(source).sort()).toEqual(['arguments', 'fathom', 'node', 'run_autograder', 'setup.sh']);
    expect(run('sh', [join(source, 'setup.sh')], env)).toMatchObject({ status: 0, stderr: '' });
    const [right, start, none] = ['ada.fathom', 'bo.FATHOM', null].map(results);
    expect([right.tests.length, right.tests.filter(({ score }) => score > 0).length]).toEqual([8, 8]);
    expect(start.tests.map(({ score }) => score)).toEqual(Array.from({ length: 8 }, () => 0));
    expect([none.score, none.output]).toEqual([0, expect.stringContaining('No .fathom file')]);
    const wrong = results('cyd.fathom');
    expect(wrong.output).toContain('this is not a .fathom file');
    expect(wrong.tests.length).toBe(8);
  });

  it('accepts an assignment and prints the command', () => {
    writeFileSync(
      at('week.yaml'),
      'id: week\ntitle: Week\ntasks:\n  - { lab: first-soundings, task: remove-the-phi, points: 4 }\n',
    );
    rmSync(root, { recursive: true });
    const make = join(kits, 'make.mjs');
    const words = [make, 'gradescope', join(root, 'source')];
    expect(run(process.execPath, [...words, '--assignment', at('week.yaml')]).status).toBe(0);
    expect(results('ada.fathom').tests.map(({ score }) => score)).toEqual([4]);
    expect(run(process.execPath, [make]).status).toBe(2);
    // Invalid options: no lab, both a lab and an assignment, an unknown platform, an option of another
    // platform, a missing file, or an existing folder.
    const other = at('other');
    for (const wrong of [
      ['gradescope', other],
      ['gradescope', other, '--lab', 'loops', '--assignment', at('week.yaml')],
      ['moodle', other, '--lab', 'loops'],
      ['gradescope', other, '--lab', 'loops', '--image', 'x'],
      ['gradescope', other, '--assignment', at('nowhere.yaml')],
      ['gradescope', join(root, 'source'), '--lab', 'loops'],
    ])
      expect([wrong, run(process.execPath, [make, ...wrong]).status]).toEqual([wrong, 2]);
    expect(existsSync(other)).toBe(false);
  });

  it('can also be created from the documents of a Linux package', () => {
    const documents = at('package/share/doc/fathom/labs/grading');
    cpSync(kits, documents, { recursive: true });
    const words = [join(documents, 'make.mjs'), 'gradescope', at('packaged'), '--lab', 'loops'];
    expect(run(process.execPath, words)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('build'),
    });
    const placed = at('package/resources/cli');
    mkdirSync(placed, { recursive: true });
    for (const name of ['dist', 'package.json']) symlinkSync(join(kits, '../..', name), join(placed, name));
    expect(run(process.execPath, words)).toMatchObject({ status: 0, stderr: '' });
    const grader = at('packaged/fathom/dist/cli/fathom.js');
    const graded = run(at('packaged/node'), [grader, 'grade', at('week 1/ada.fathom')]);
    expect(graded.stdout).toContain('first-soundings 8/8');
  });
});

describe('batch kits', () => {
  const batch = join(kits, 'batch');
  const graded = (results: string): unknown[] =>
    [1, 2, 3].map((number) => {
      const { submissions } = JSON.parse(readFileSync(at(results, `${number}.json`), 'utf8')) as {
        submissions: { file: string; labs: { score: number }[] }[];
      };
      return [submissions[0].file.split('/').at(-1), submissions[0].labs[0].score];
    });
  const wanted = [
    ['ada.fathom', 8],
    ['bo.FATHOM', 0],
    ['cyd.fathom', 0],
  ];
  const env = { FATHOM: `${process.execPath} ${cliPath}` };

  it.each([
    ['xargs', 'seq 3 | xargs -P 2 -I{} "$BATCH/grade-one.sh" list {} "$OUT" --lab first-soundings'],
    ['parallel', 'seq 3 | parallel -j 2 "$BATCH/grade-one.sh" list {} "$OUT" --lab first-soundings'],
  ])('start one process per submission for %s', long, (name, line) => {
    // GNU parallel may be missing, but the command that it would run is the same.
    const has = run('sh', ['-c', `command -v ${name}`]).status === 0;
    const shown = has ? line : line.replace('parallel -j 2', 'xargs -P 2 -I{}');
    writeFileSync(at('list'), run('sh', [join(batch, 'list.sh'), at('week 1')]).stdout);
    expect(run('sh', ['-c', shown], { ...env, BATCH: batch, OUT: name, HOME: folder }).status).toBe(0);
    expect(graded(name)).toEqual(wanted);
  });

  it('list only submissions in folders', () => {
    expect(run('sh', [join(batch, 'list.sh'), at('nowhere')])).toMatchObject({
      ...{ status: 2, stdout: '', stderr: `list.sh: ${at('nowhere')} is not a folder\n` },
    });
  });

  it('keep arrays below Slurm’s maximum size, find each task’s line, and report a missing line', long, () => {
    const bin = at('bin');
    mkdirSync(bin);
    const program = (name: string, lines: string): void => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`);
      chmodSync(join(bin, name), 0o755);
    };
    program('scontrol', 'echo "MaxArraySize            = 3"');
    // Runs all tasks of the array at once, each with its own copy of the script, as the daemon does.
    program(
      'sbatch',
      `echo "$*" >> ${at('sbatch-words')}
while [ "\${1#--}" != "$1" ]; do case $1 in --array=1-*) last=\${1#--array=1-} ;; esac; shift; done
cp "$1" ${at('spooled')}; shift
for task in $(seq "$last"); do SLURM_ARRAY_TASK_ID=$task sh ${at('spooled')} "$@"; done`,
    );
    const path = `${bin}:${process.env['PATH'] ?? ''}`;
    const words = [join(batch, 'slurm.sh'), 'list', 'slurm results', '--lab', 'first-soundings'];
    expect(run('sh', words, { ...env, PATH: path })).toMatchObject({ status: 0, stderr: '' });
    expect(graded('slurm results')).toEqual(wanted);
    const told = readFileSync(at('sbatch-words'), 'utf8');
    expect([...told.matchAll(/--array=(\S+)/g)].map(([, array]) => array)).toEqual(['1-2', '1-1']);
    expect(told).toContain('--output=slurm results/log/%A-%a.txt');
    expect(existsSync(at('slurm results/log'))).toBe(true);
    expect(run('sh', [join(batch, 'grade-one.sh'), 'list', '9', 'results'], env)).toMatchObject({
      status: 2,
      stderr: 'there is no line 9 in list\n',
    });
  });

  it('are valid YAML with existing commands for Kubernetes and GitHub', long, () => {
    const words = [
      join(batch, 'kubernetes.sh'),
      'an/image:1',
      'claim',
      'list',
      '--assignment',
      'a "b" $c.yaml',
    ];
    const { stdout } = run('sh', words, { PARALLEL: '7' });
    const [job, policy] = parseAllDocuments(stdout).map((each) => each.toJS({}) as { kind: string });
    expect([job.kind, policy.kind]).toEqual(['Job', 'NetworkPolicy']);
    expect(job).toMatchObject({
      spec: {
        completions: 3,
        parallelism: 7,
        template: {
          spec: {
            securityContext: { runAsUser: 1000, fsGroup: 1000 },
            // Kubernetes replaces $$ with $.
            containers: [{ image: 'an/image:1', args: ['grade', '--assignment', 'a "b" $$c.yaml'] }],
            // Only the submissions and temporary files are writable.
            volumes: [{ persistentVolumeClaim: { claimName: 'claim' } }, { emptyDir: {} }],
          },
        },
      },
    });
    expect(run('sh', [join(batch, 'kubernetes.sh'), 'image'])).toMatchObject({
      status: 2,
      stderr: 'usage: kubernetes.sh IMAGE CLAIM LIST [OPTIONS OF fathom grade] > job.yaml\n',
    });
    const workflow = parse(readFileSync(join(kits, 'github-classroom', 'grade.yml'), 'utf8')) as {
      jobs: { grade: { steps: unknown[] } };
    };
    expect(workflow.jobs.grade.steps.length).toBe(4);
  });
});

it('GRADING.md names existing files', () => {
  for (const name of [
    'make.mjs',
    'github-classroom/grade.yml',
    'batch/list.sh',
    'batch/grade-one.sh',
    'batch/slurm.sh',
    'batch/kubernetes.sh',
    'Dockerfile',
  ]) {
    expect(existsSync(join(kits, name))).toBe(true);
    expect(guide).toContain(name.split('/').at(-1));
  }
});
