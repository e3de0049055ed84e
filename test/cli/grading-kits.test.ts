// What is ready for platforms that grade: Gradescope's folder run as the platform runs it, batches, and the rest read.
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { buildOnce, cliPath, fathom } from '../support/cli.ts';

const kits = fileURLToPath(new URL('../../labs/grading/', import.meta.url));
const guide = readFileSync(new URL('../../labs/GRADING.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'fathom-kits-'));
const at = (...path: string[]): string => join(folder, ...path);
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder) =>
  spawnSync(command, args, { encoding: 'utf8', cwd, env: { PATH: process.env['PATH'], ...env } });

beforeAll(async () => {
  buildOnce();
  mkdirSync(at('week 1'));
  for (const [name, what] of [
    ['ada', 'solution'],
    ['bo', 'start'],
  ] as const)
    expect(
      (
        await fathom([
          'lab',
          'pack',
          'first-soundings',
          '--with',
          what,
          '--out',
          at('week 1', `${name}.fathom`),
        ])
      ).status,
    ).toBe(0);
  writeFileSync(at('week 1', 'cyd.fathom'), 'no submission');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Gradescope', () => {
  const root = at('autograder');
  const env = { AUTOGRADER: root, PATH: '/usr/bin:/bin' };
  const results = (
    submission: string | null,
  ): { score?: number; output: string; tests: { score: number }[] } => {
    rmSync(join(root, 'submission'), { recursive: true, force: true });
    mkdirSync(join(root, 'submission'));
    if (submission !== null)
      copyFileSync(at('week 1', submission), join(root, 'submission', 'my work.fathom'));
    expect(run(join(root, 'source', 'run_autograder'), [], env)).toMatchObject({ status: 0, stderr: '' });
    return JSON.parse(readFileSync(join(root, 'results', 'results.json'), 'utf8')) as ReturnType<
      typeof results
    >;
  };

  it('is made, set up, and grades with what it brings', () => {
    const source = join(root, 'source');
    const made = run(process.execPath, [
      join(kits, 'gradescope', 'make.mjs'),
      source,
      '--lab',
      'first-soundings',
    ]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(source).sort()).toEqual(['arguments', 'fathom', 'node', 'run_autograder', 'setup.sh']);
    expect(run('sh', [join(source, 'setup.sh')], env)).toMatchObject({ status: 0, stderr: '' });
    const [right, start, none] = ['ada.fathom', 'bo.fathom', null].map(results);
    expect([right.tests.length, right.tests.filter(({ score }) => score > 0).length]).toEqual([8, 8]);
    expect(start.tests.map(({ score }) => score)).toEqual(Array.from({ length: 8 }, () => 0));
    expect([none.score, none.output]).toEqual([0, expect.stringContaining('No .fathom file')]);
    const wrong = results('cyd.fathom');
    expect(wrong.output).toContain('this is not a .fathom file');
    expect(wrong.tests.length).toBe(8);
  });

  it('takes an assignment, and says how it is called', () => {
    writeFileSync(
      at('week.yaml'),
      'id: week\ntitle: Week\ntasks:\n  - { lab: first-soundings, task: remove-the-phi, points: 4 }\n',
    );
    rmSync(root, { recursive: true });
    const make = join(kits, 'gradescope', 'make.mjs');
    expect(run(process.execPath, [make, join(root, 'source'), '--assignment', at('week.yaml')]).status).toBe(
      0,
    );
    expect(results('ada.fathom').tests.map(({ score }) => score)).toEqual([4]);
    expect(run(process.execPath, [make]).status).toBe(2);
    expect(run(process.execPath, [make, join(root, 'source')]).status).toBe(2);
  });
});

describe('batches', () => {
  const batch = join(kits, 'batch');
  const graded = (results: string): unknown[] =>
    [1, 2, 3].map((number) => {
      const { submissions } = JSON.parse(readFileSync(at(results, `${number}.json`), 'utf8')) as {
        submissions: { score: number; file: string }[];
      };
      return [submissions[0].file.split('/').at(-1), submissions[0].score];
    });
  const wanted = [
    ['ada.fathom', 8],
    ['bo.fathom', 0],
    ['cyd.fathom', 0],
  ];
  const env = { FATHOM: `${process.execPath} ${cliPath}` };

  it.each([
    ['xargs', 'seq 3 | xargs -P 2 -I{} "$BATCH/grade-one.sh" list {} "$OUT" --lab first-soundings'],
    ['parallel', 'seq 3 | parallel -j 2 "$BATCH/grade-one.sh" list {} "$OUT" --lab first-soundings'],
  ])('%s: a process a submission', (name, line) => {
    // Not every machine has GNU parallel; what it runs is the same.
    const has = run('sh', ['-c', `command -v ${name}`]).status === 0;
    const shown = has ? line : line.replace('parallel -j 2', 'xargs -P 2 -I{}');
    writeFileSync(at('list'), run('sh', [join(batch, 'list.sh'), at('week 1')]).stdout);
    expect(run('sh', ['-c', shown], { ...env, BATCH: batch, OUT: name, HOME: folder }).status).toBe(0);
    expect(graded(name)).toEqual(wanted);
  });

  it('a Slurm array runs the same command with its number; a missing line is reported', () => {
    for (const name of ['grade-one.sh', 'slurm.sh']) copyFileSync(join(batch, name), at(name));
    expect(run('sh', ['slurm.sh'], { ...env, SLURM_ARRAY_TASK_ID: '1', LAB: 'first-soundings' }).status).toBe(
      0,
    );
    expect(existsSync(at('results', '1.json'))).toBe(true);
    expect(run('sh', ['grade-one.sh', 'list', '9', 'results'], env)).toMatchObject({
      status: 2,
      stderr: 'there is no line 9 in list\n',
    });
  });

  it('Kubernetes and GitHub: sound YAML that calls what is there', () => {
    const [job, policy] = parseAllDocuments(readFileSync(join(batch, 'kubernetes.yaml'), 'utf8')).map(
      (each) => each.toJS() as { kind: string },
    );
    expect([job.kind, policy.kind]).toEqual(['Job', 'NetworkPolicy']);
    expect(JSON.stringify(job)).toContain('/batch/grade-one.sh /work/list');
    const workflow = parse(readFileSync(join(kits, 'github-classroom', 'grade.yml'), 'utf8')) as {
      jobs: { grade: { steps: unknown[] } };
    };
    expect(workflow.jobs.grade.steps.length).toBe(4);
  });
});

it('GRADING.md names files that are there', () => {
  for (const name of [
    'gradescope/make.mjs',
    'github-classroom/grade.yml',
    'batch/list.sh',
    'batch/grade-one.sh',
    'batch/slurm.sh',
    'batch/kubernetes.yaml',
  ]) {
    expect(existsSync(join(kits, name))).toBe(true);
    expect(guide).toContain(name.split('/').at(-1));
  }
});
