// Tests that following labs/GRADING.md literally works. A shell runs each block of commands from the page;
// only the folder of submissions differs. Substitutes for the platforms behave as documented.
// @module-tag long
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readCsv } from '../../labs/engine/work/csv.ts';
import { buildOnce, cliPath, fathom } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const page = readFileSync(join(root, 'labs/GRADING.md'), 'utf8');
/** An administrator's copy of the project: scripts and build. */
const folder = temporaryFolder('routes');
const at = (...path: string[]): string => join(folder, ...path);
/** A script that the page names as $batch/NAME. */
const scriptAt = (name: string): string => at('labs/grading/batch', name);

/** The page sets this variable once, in the first block about batches. */
const BATCH = /\n {4}batch=(\S+)\n/.exec(page)?.[1] ?? '';

/** The block of commands that follows these words in the page. */
function blockAfter(words: string): string {
  const [, after] = page.split(words);
  if (after === undefined) throw new Error(`the page does not say “${words}”`);
  const block = /\n\n((?: {4}\S.*\n)+)/.exec(after)?.[1] ?? '';
  const lines = block.split('\n').map((line) => line.slice(4));
  return lines.join('\n').replaceAll('/shared/week-3', at('shared/week-3'));
}

/** @param inOwn whether to use a private mount namespace that ends with the shell */
function sh(script: string, cwd = folder, env: NodeJS.ProcessEnv = {}, inOwn = false): string {
  const path = [at('bin'), dirname(process.execPath), '/usr/sbin:/usr/bin:/sbin:/bin'].join(':');
  const { status, stdout, stderr } = spawnSync(...words(script, inOwn), {
    cwd,
    encoding: 'utf8',
    env: { PATH: path, HOME: folder, batch: BATCH, ...env },
    timeout: 300_000,
  });
  expect({ script, status, stderr: status === 0 ? '' : stdout + stderr }).toEqual({
    script,
    status: 0,
    stderr: '',
  });
  return stdout;
}

const words = (script: string, inOwn: boolean): [string, string[]] =>
  inOwn ? ['unshare', ['--mount', 'sh', '-eu', '-c', script]] : ['sh', ['-eu', '-c', script]];

function tool(name: string, lines: string): void {
  mkdirSync(at('bin'), { recursive: true });
  writeFileSync(at('bin', name), `#!/bin/sh\nset -eu\n${lines}\n`);
  chmodSync(at('bin', name), 0o755);
}

const NAMES = ['ada', 'bo', 'cyd', 'dee', 'eve'];
/** The points of each submission by name. The file of cyd is not a submission. */
const POINTS = [21, 0, 0, 21, 21];

beforeAll(async () => {
  buildOnce();
  // The user of a pod must be able to read these files.
  chmodSync(folder, 0o755);
  cpSync(join(root, 'labs/grading'), at('labs/grading'), { recursive: true });
  mkdirSync(at('shared/week-3/group b'), { recursive: true });
  for (const name of ['dist', 'package.json']) symlinkSync(join(root, name), at(name));
  tool('fathom', `exec ${process.execPath} ${cliPath} "$@"`);
  for (const [i, name] of NAMES.entries()) {
    const file = at('shared/week-3', i === 3 ? 'group b' : '', `loops-${name}.fathom`);
    const sample = POINTS[i] === 0 ? 'start' : 'solution';
    await fathom(['lab', 'pack', 'loops', '--with', sample, '--out', file]);
  }
  writeFileSync(at('shared/week-3/loops-cyd.fathom'), 'not a submission');
  writeFileSync(
    at('roster.csv'),
    `name,id,email\n${[...NAMES, 'fay'].map((id) => `${id} x,${id},${id}@x.edu\n`).join('')}`,
  );
  sh(blockAfter('join the results:'));
}, 600_000);

const submission = (name: string): string => at('shared/week-3', `loops-${name}.fathom`);

/** Runs the last block of the page and checks its output. */
function gatherResults(): void {
  sh('fathom grade --gather results --list list --roster roster.csv --similar --out report || [ $? -eq 1 ]');
  expect(blockAfter('reports submissions without a result:').trim()).toBe(
    'fathom grade --gather results --list list --roster roster.csv --similar --out report',
  );
  const rows = readCsv(readFileSync(at('report/grades.csv'), 'utf8')).slice(1);
  const points = rows
    .map((row) => [row[1], Number(row[4])] as const)
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  expect(points).toEqual([...NAMES.map((name, i) => [`${name} x`, POINTS[i]]), ['fay x', 0]]);
  expect(rows.map((row) => row.at(-1)).filter((each) => each !== '')).toEqual([
    'this is not a .fathom file: it is not a ZIP archive',
    'no submission',
  ]);
  for (const name of ['class.html', 'grades-canvas.csv']) expect(existsSync(at('report', name))).toBe(true);
  for (const name of ['results', 'report']) rmSync(at(name), { recursive: true });
}

describe('grading platforms', () => {
  it('Gradescope gets a folder with the documented layout and results.json with the documented fields', () => {
    sh(blockAfter('### Gradescope'));
    mkdirSync(at('autograder-root/submission'), { recursive: true });
    // Gradescope unpacks the archive into /autograder/source and runs setup.sh once.
    renameSync(at('autograder'), at('autograder-root/source'));
    cpSync(submission('ada'), at('autograder-root/submission/my work.fathom'));
    const env = { AUTOGRADER: at('autograder-root') };
    sh('sh source/setup.sh', at('autograder-root'), env);
    sh('source/run_autograder', at('autograder-root'), env);
    const results = JSON.parse(readFileSync(at('autograder-root/results/results.json'), 'utf8')) as {
      tests: { score: number; max_score: number; status: string }[];
    };
    expect(results.tests.reduce((sum, { score }) => sum + score, 0)).toBe(21);
  });

  it('Autolab runs the Makefile next to the archive and the submission, and the last line is the score', () => {
    sh(blockAfter('### Autolab'));
    expect(readdirSync(at('autolab-grader')).sort()).toEqual(['autograde-Makefile', 'autograde.tar']);
    const columns = new Set<string>();
    for (const [i, name] of NAMES.slice(0, 3).entries()) {
      const job = at(`job-${name}`);
      mkdirSync(job);
      cpSync(at('autolab-grader/autograde-Makefile'), join(job, 'Makefile'));
      cpSync(at('autolab-grader/autograde.tar'), join(job, 'autograde.tar'));
      cpSync(submission(name), join(job, 'handin.fathom'));
      const output = sh('make 2>&1', job);
      const last = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as {
        scores: Record<string, number>;
        scoreboard: unknown[];
      };
      expect(Object.values(last.scores).reduce((sum, score) => sum + score, 0)).toBe(POINTS[i]);
      columns.add([...Object.keys(last.scores), last.scoreboard.length].join());
    }
    expect(columns.size).toBe(1);
  });

  it('PrairieLearn gets a valid image whose entry point writes results.json in a new /grade', () => {
    // Without a container engine, the test performs the checks of `docker build --check` and of the build.
    tool('docker', `printf '%s\\n' "$@" > ${at('docker-words')}`);
    sh(blockAfter('### PrairieLearn'));
    const words = readFileSync(at('docker-words'), 'utf8').trimEnd().split('\n');
    expect(words).toEqual(['build', '--file', 'labs/grading/Dockerfile', '--tag', 'fathom-grader', '.']);
    checkDockerfile(at('labs/grading/Dockerfile'));
    const info = JSON.parse(readFileSync(at('question/info.json'), 'utf8')) as {
      uuid: string;
      gradingMethod: string;
      externalGradingOptions: { image: string; entrypoint: string; timeout: number; enabled: boolean };
    };
    expect(info.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([info.gradingMethod, info.externalGradingOptions]).toEqual([
      'External',
      { enabled: true, image: 'fathom-grader', entrypoint: '/grade/tests/grade.sh', timeout: 300 },
    ]);
    const graded = (name: string | null): { gradable: boolean; score: number; message: string } => {
      const grade = at('grade');
      rmSync(grade, { recursive: true, force: true });
      for (const each of ['student', 'tests', 'serverFilesCourse', 'data'])
        mkdirSync(join(grade, each), { recursive: true });
      cpSync(at('question/tests'), join(grade, 'tests'), { recursive: true });
      if (name !== null) cpSync(submission(name), join(grade, 'student/handin.fathom'));
      sh(info.externalGradingOptions.entrypoint.replace('/grade', grade), '/', { GRADE: grade });
      return JSON.parse(readFileSync(join(grade, 'results/results.json'), 'utf8')) as ReturnType<
        typeof graded
      >;
    };
    expect(graded('ada')).toMatchObject({ gradable: true, score: 1 });
    expect(graded('bo')).toMatchObject({ gradable: true, score: 0 });
    expect(graded('cyd')).toMatchObject({ gradable: false, score: 0 });
    expect(graded(null).message).toContain('No .fathom file was submitted');
  });

  it('GitHub Classroom runs the workflow steps in a student’s clone', () => {
    sh(blockAfter('### GitHub Classroom'));
    cpSync(submission('ada'), at('template/loops.fathom'));
    const { jobs } = parse(readFileSync(at('template/.github/workflows/grade.yml'), 'utf8')) as {
      jobs: { grade: { steps: { run?: string }[] } };
    };
    const [run = ''] = jobs.grade.steps.flatMap((step) => step.run ?? []);
    sh(run, at('template'), { GITHUB_STEP_SUMMARY: at('summary') });
    expect(readFileSync(at('summary'), 'utf8')).toContain('loops.fathom: loops 21/21');
    expect(JSON.parse(readFileSync(at('template/grades.json'), 'utf8'))).toMatchObject({
      submissions: [{ score: 21 }],
    });
  });
});

/**
 * The builder's rules: known instructions, sources that exist and are not ignored, and JSON in the exec form.
 */
function checkDockerfile(file: string): void {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = readFileSync(`${file}.dockerignore`, 'utf8').trimEnd().split('\n');
  expect(allowed[0]).toBe('*');
  const kept = allowed.slice(1).map((line) => line.replace(/^!/, ''));
  const names = lines.map((line) => line.split(' ')[0]);
  expect(names[0]).toBe('FROM');
  expect(names.filter((name) => name === 'FROM' || name === 'CMD')).toEqual(['FROM', 'CMD']);
  // A version tag, so that all builds use the same Node.
  expect(lines[0]).toMatch(/^FROM node:\d+-slim$/);
  for (const line of lines) {
    const [name, ...words] = line.split(' ');
    expect(['FROM', 'COPY', 'RUN', 'WORKDIR', 'CMD']).toContain(name);
    if (name === 'WORKDIR') expect(words[0]).toMatch(/^\//);
    if (name === 'CMD') expect(Array.isArray(JSON.parse(words.join(' ')))).toBe(true);
    if (name !== 'COPY') continue;
    expect(words.length).toBe(2);
    expect(kept).toContain(words[0]);
    expect(existsSync(at(words[0]))).toBe(true);
  }
}

describe('batch systems', () => {
  const graded = (): string[] =>
    readdirSync(at('results'))
      .filter((name) => name.endsWith('.json'))
      .sort();
  const all = ['1.json', '2.json', '3.json', '4.json', '5.json'];

  it('get a list of all submissions in order', () => {
    expect(
      readFileSync(at('list'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((file) => basename(file)),
    ).toEqual(['loops-dee.fathom', ...['ada', 'bo', 'cyd', 'eve'].map((name) => `loops-${name}.fathom`)]);
  });

  it.each([0, 1])('run line %i with GNU parallel and xargs', (line) => {
    const command = blockAfter('GNU parallel, or xargs:').trim().split('\n')[line] ?? '';
    expect(command).toContain(line === 0 ? '| parallel ' : '| xargs ');
    sh(command);
    expect(graded()).toEqual(all);
    gatherResults();
  });

  it('run Slurm arrays of at most MaxArraySize tasks on a local daemon', { timeout: 300_000 }, async () => {
    const slurm = await startSlurm();
    try {
      const told = sh(blockAfter('messages are in `results/log`:'), folder, slurm.env);
      // Five submissions in arrays of two, whose indices must be below 3.
      expect(told.match(/Submitted batch job/g)?.length).toBe(3);
      await slurm.idle();
      expect(graded()).toEqual(all);
      expect(readdirSync(at('results/log')).length).toBe(5);
      gatherResults();
    } finally {
      slurm.stop();
    }
  });

  it('run Kubernetes pods that grade as user 1000 on a read-only root', { timeout: 300_000 }, () => {
    tool('kubectl', `[ "$1 $2" = 'apply -f' ]\ncp "$3" ${at('applied.yaml')}`);
    sh(blockAfter('as in `$batch/list.sh week-3 > list`:'));
    const [job, policy] = parseAllDocuments(readFileSync(at('applied.yaml'), 'utf8')).map(
      (each) => each.toJS({}) as Job,
    );
    expect(policy).toMatchObject({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      spec: { policyTypes: ['Ingress', 'Egress'] },
    });
    checkJob(job);
    // The volume: the list names paths that start in it. Its group is the pod's, as with fsGroup.
    const volume = at('volume');
    mkdirSync(volume);
    cpSync(at('shared/week-3'), join(volume, 'week-3'), { recursive: true });
    writeFileSync(join(volume, 'list'), sh(`${scriptAt('list.sh')} week-3`, volume));
    chownSync(volume, 0, 1000);
    chmodSync(volume, 0o2775);
    const [container] = job.spec.template.spec.containers;
    // In the image the scripts are in /batch, and fathom is on the path.
    const command = [...container.command, ...container.args].map(
      (word) => `'${word.replaceAll('/batch/', `${scriptAt('')}/`).replaceAll("'", "'\\''")}'`,
    );
    for (let index = 0; index < job.spec.completions; index++)
      sh(
        [
          `mount --bind ${volume} ${volume}`,
          'mount -o remount,bind,ro /',
          `cd ${volume}`,
          `exec setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs env JOB_COMPLETION_INDEX=${index} HOME=/ ${command.join(' ')}`,
        ].join('\n'),
        '/',
        {},
        true,
      );
    renameSync(join(volume, 'results'), at('results'));
    expect(graded()).toEqual(all);
    for (const name of all)
      writeFileSync(
        at('results', name),
        readFileSync(at('results', name), 'utf8').replaceAll('"week-3/', `"${at('shared/week-3')}/`),
      );
    gatherResults();
  });
});

interface Job {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: {
    readonly completions: number;
    readonly template: {
      readonly spec: {
        readonly securityContext: unknown;
        readonly containers: readonly [
          {
            readonly command: readonly string[];
            readonly args: readonly string[];
            readonly securityContext: unknown;
            readonly volumeMounts: unknown;
            readonly workingDir: string;
          },
        ];
        readonly volumes: unknown;
      };
    };
  };
}

function checkJob({ apiVersion, kind, spec }: Job): void {
  expect([apiVersion, kind]).toEqual(['batch/v1', 'Job']);
  expect(spec).toMatchObject({
    completionMode: 'Indexed',
    completions: 5,
    // Both specifications require the mode Indexed and the policy Never.
    backoffLimitPerIndex: 1,
    maxFailedIndexes: 5,
    template: { spec: { restartPolicy: 'Never', automountServiceAccountToken: false } },
  });
  const { securityContext, containers, volumes } = spec.template.spec;
  expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
  const [container] = containers;
  expect(container).toMatchObject({
    image: 'fathom-grader',
    args: ['grade', '--lab', 'loops'],
    workingDir: '/work',
    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    volumeMounts: [
      { name: 'work', mountPath: '/work' },
      { name: 'temporary', mountPath: '/tmp' },
    ],
  });
  expect(volumes).toEqual([
    { name: 'work', persistentVolumeClaim: { claimName: 'submissions' } },
    { name: 'temporary', emptyDir: { sizeLimit: '1Gi' } },
  ]);
}

/** Slurm's daemons on this computer, with their own configuration, keys, and ports. */
async function startSlurm(): Promise<{
  readonly env: NodeJS.ProcessEnv;
  idle(): Promise<void>;
  stop(): void;
}> {
  const own = at('slurm');
  for (const name of ['state', 'spool', 'munge'])
    mkdirSync(join(own, name), { recursive: true, mode: 0o755 });
  chmodSync(join(own, 'munge'), 0o700);
  writeFileSync(join(own, 'munge/key'), randomBytes(1024), { mode: 0o400 });
  const port = 40_000 + (process.pid % 10_000);
  const host = hostname();
  const settings = {
    ...{ ClusterName: 'fathom', SlurmctldHost: host, SlurmctldPort: port, SlurmdPort: port + 1 },
    ...{
      AuthInfo: `socket=${own}/munge/socket`,
      CredType: 'cred/munge',
      SlurmUser: 'root',
      SlurmdUser: 'root',
    },
    ...{ StateSaveLocation: `${own}/state`, SlurmdSpoolDir: `${own}/spool` },
    ...{ SlurmctldPidFile: `${own}/slurmctld.pid`, SlurmdPidFile: `${own}/slurmd.pid` },
    ...{ ProctrackType: 'proctrack/linuxproc', TaskPlugin: 'task/none', SelectType: 'select/cons_tres' },
    ...{ SelectTypeParameters: 'CR_Core', SlurmdParameters: 'config_overrides', ReturnToService: 2 },
    ...{ MaxArraySize: 3, SchedulerParameters: 'sched_interval=1,batch_sched_delay=0' },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  lines.push(`NodeName=${host} CPUs=2 RealMemory=4000 State=UNKNOWN`);
  lines.push('PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP', '');
  writeFileSync(join(own, 'slurm.conf'), lines.join('\n'));
  const env = { SLURM_CONF: join(own, 'slurm.conf') };
  const daemons: ChildProcess[] = [];
  const daemon = (name: string, ...words: string[]): void =>
    void daemons.push(
      spawn(name, words, { stdio: 'ignore', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env } }),
    );
  const file = (name: string): string => join(own, 'munge', name);
  const places = ['key-file', 'socket', 'pid-file', 'log-file', 'seed-file'].map(
    (name) => `--${name}=${file(name.replace('-file', ''))}`,
  );
  daemon('munged', '--foreground', '--force', ...places);
  await until(() => existsSync(file('socket')));
  daemon('slurmctld', '-D');
  daemon('slurmd', '-D');
  const ask = (command: string): string =>
    spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { ...process.env, ...env } }).stdout;
  await until(() => ask('sinfo --noheader --format=%t').trim() === 'idle');
  return {
    env,
    idle: () => until(() => ask('squeue --noheader').trim() === ''),
    stop: () => {
      for (const each of daemons.reverse()) each.kill('SIGTERM');
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 600) throw new Error('it did not happen within two minutes');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
