// Tests `fathom lab pack` and `fathom grade`: output formats, exit statuses, and reproducibility.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Random } from '../../../compiler/base/random.ts';
import { creditOf, noWork, sampleWork, writeWork, type CheckResult } from '../../../labs/engine/index.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { gradeFormats } from '../../../electron/cli/grading/choices.ts';
import { graderWords } from '../../../electron/cli/grading/seat.ts';
import { gradeLimits } from '../../../electron/cli/grading/supervise.ts';
import { buildOnce, cliPath, fathom } from '../../support/cli.ts';
import { extent, long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('grade');
const at = (name: string): string => join(folder, name);
const pack = async (lab: string, what: string, name: string): Promise<void> =>
  expect(await fathom(['lab', 'pack', lab, '--with', what, '--out', at(name)])).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
  });

beforeAll(async () => {
  buildOnce();
  await pack('first-soundings', 'solution', 'right.fathom');
  await pack('00-first-soundings', 'start', 'start.fathom');
  await pack('first-soundings', 'wrong:1', 'wrong.fathom');
  writeFileSync(at('no.fathom'), 'return 1;');
}, 120_000);

const Json = v.strictObject({
  submissions: v.array(
    v.strictObject({
      file: v.string(),
      lab: v.string(),
      score: v.number(),
      maxScore: v.number(),
      tasks: v.array(
        v.strictObject({ id: v.string(), score: v.number(), maxScore: v.number(), message: v.string() }),
      ),
      problems: v.array(v.string()),
      student: v.optional(v.strictObject({ name: v.string(), id: v.string() })),
    }),
  ),
});
/** results.json in the format that the platform documents. */
const Gradescope = v.strictObject({
  score: v.optional(v.number()),
  output: v.string(),
  output_format: v.literal('text'),
  visibility: v.literal('visible'),
  stdout_visibility: v.literal('hidden'),
  extra_data: v.record(v.string(), v.unknown()),
  leaderboard: v.optional(
    v.array(v.strictObject({ name: v.string(), value: v.number(), order: v.picklist(['asc', 'desc']) })),
  ),
  tests: v.array(
    v.strictObject({
      name: v.string(),
      number: v.string(),
      score: v.number(),
      max_score: v.number(),
      status: v.picklist(['passed', 'failed']),
      output: v.string(),
      output_format: v.literal('text'),
      tags: v.array(v.string()),
      visibility: v.literal('visible'),
    }),
  ),
});
const Autolab = v.strictObject({
  scores: v.record(v.string(), v.number()),
  scoreboard: v.array(v.union([v.number(), v.literal('-')])),
});
const PrairieLearn = v.strictObject({
  gradable: v.boolean(),
  score: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  message: v.string(),
  format_errors: v.optional(v.array(v.string())),
  tests: v.array(
    v.strictObject({ name: v.string(), points: v.number(), max_points: v.number(), message: v.string() }),
  ),
});

async function graded<Schema extends v.GenericSchema>(
  format: string,
  schema: Schema,
  ...words: string[]
): Promise<{
  readonly status: number | null;
  readonly data: v.InferOutput<Schema>;
  readonly lines: string[];
}> {
  const { status, stdout, stderr } = await fathom(['grade', '--format', format, ...words]);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  return { status, data: v.parse(schema, JSON.parse(lines.at(-1) ?? '')), lines };
}

describe('fathom grade', () => {
  it('prints one line per task with the reason for lost points', async () => {
    const { status, stdout } = await fathom(['grade', at('right.fathom'), at('start.fathom')]);
    expect(status).toBe(0);
    expect(stdout).toContain(
      `${at('right.fathom')}: first-soundings 8/8\n  ok   three-times-plus-four 1/1\n`,
    );
    expect(stdout).toContain(
      `${at('start.fathom')}: first-soundings 0/8\n  FAIL three-times-plus-four 0/1\n         For arg = 0`,
    );
    expect((await fathom(['grade', at('start.fathom'), '--language', 'de'])).stdout).toContain('Für arg = 0');
  });

  it('prints JSON in file order, with reasons for refused files', long, async () => {
    const names = ['wrong.fathom', 'no.fathom', 'right.fathom'].map(at);
    const { status, data } = await graded('json', Json, ...names);
    expect(status).toBe(1);
    expect(data.submissions.map(({ file, lab, score, maxScore }) => [file, lab, score, maxScore])).toEqual([
      [names[0], 'first-soundings', 0, 8],
      [names[1], '', 0, 0],
      [names[2], 'first-soundings', 8, 8],
    ]);
    expect(data.submissions[1].problems).toEqual(['this is not a .fathom file: it is not a ZIP archive']);
    const other = await graded('json', Json, names[2], '--lab', 'loops');
    expect(other.status).toBe(1);
    expect(other.data.submissions[0]).toMatchObject({ lab: 'loops', score: 0, maxScore: 23 });
    expect(other.data.submissions[0].problems[0]).toContain('this is work for the lab first-soundings');
  });

  it('prints Gradescope tests whose scores sum to the total', async () => {
    for (const [name, got] of [
      ['right.fathom', 8],
      ['start.fathom', 0],
    ] as const) {
      const { data } = await graded('gradescope', Gradescope, at(name));
      expect(data.score).toBeUndefined();
      expect(data.tests.reduce((sum, { score }) => sum + score, 0)).toBe(got);
      expect(data.tests.reduce((sum, { max_score }) => sum + max_score, 0)).toBe(8);
      for (const { status, score, max_score } of data.tests)
        expect(status).toBe(score === max_score ? 'passed' : 'failed');
    }
    const { status, data } = await graded('gradescope', Gradescope, at('no.fathom'));
    expect([status, data.score, data.tests.length, data.output]).toEqual([
      0,
      0,
      0,
      'this is not a .fathom file: it is not a ZIP archive',
    ]);
  });

  it(
    'gives partial credit per table cell and prints the reply to an anticipated answer in every format',
    long,
    async () => {
      await pack('loops', 'wrong:1', 'cells.fathom');
      const { data } = await graded('json', Json, at('cells.fathom'), '--lab', 'loops');
      const task = data.submissions[0].tasks.find(({ id }) => id === 'swap-rounds');
      // 8 of 9 cells are right. Two points times 8/9, rounded down to hundredths, gives this score.
      expect([task?.score, task?.maxScore]).toEqual([1.77, 2]);
      expect(task?.message).toContain('8 of 9 cells right');
      const reply = 'Which ρ is each new value computed from, the old one or the new one?';
      const words = [at('cells.fathom'), '--lab', 'loops'];
      for (const format of gradeFormats.filter((each) => each !== 'prairielearn')) {
        const { stdout } = await fathom(['grade', '--format', format, ...words]);
        expect([format, stdout.includes(reply), /\b1\.77\b/.test(stdout)]).toEqual([format, true, true]);
      }
      const lab = readLab(filesOf('03-loops'));
      const only = new Map([...(await sampleWork(lab, 1)).tasks].filter(([id]) => id === 'swap-rounds'));
      const work = { ...(await sampleWork(lab, 'solution')), tasks: only };
      const labs = new Map([[lab.id, work]]);
      const bytes = await writeWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() });
      writeFileSync(at('one.fathom'), bytes);
      const learned = await fathom(['grade', '--format', 'prairielearn', at('one.fathom')]);
      expect([learned.stdout.includes(reply), learned.stdout.includes('"points":1.77')]).toEqual([
        true,
        true,
      ]);
    },
  );

  it('gives no partial credit for cells if another check of the task fails', () => {
    const cells = (right: number, wrong: number): Partial<CheckResult> => ({
      passed: wrong === 0,
      cells: Object.fromEntries(
        Array.from({ length: right + wrong }, (_, i) => [String(i), i < right ? 'right' : 'wrong'] as const),
      ),
    });
    const credit = (...results: readonly Partial<CheckResult>[]): number =>
      creditOf(results as CheckResult[]);
    expect(credit(cells(9, 1))).toBeCloseTo(0.9);
    expect(credit(cells(9, 1), { passed: true })).toBeCloseTo(0.9);
    expect(credit(cells(4, 0), cells(1, 1))).toBeCloseTo(0.75);
    expect(credit(cells(9, 1), { passed: false })).toBe(0);
    expect(credit({ passed: false }, { passed: true })).toBe(0);
    expect(credit({ passed: true }, cells(1, 0))).toBe(1);
  });

  it('creates missing folders for its result and leaves no partial file', long, async () => {
    const out = at('grade/results/deep/results.json');
    const words = ['grade', at('right.fathom'), '--format', 'prairielearn', '--out', out];
    expect(await fathom(words)).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ gradable: true, score: 1 });
    expect(readdirSync(dirname(out))).toEqual(['results.json']);
  });

  it('prints the same columns for every submission and exits with 0 for Autolab', long, async () => {
    await pack('loops', 'solution', 'loops.fathom');
    await pack('loops', 'start', 'loops-start.fathom');
    writeFileSync(at('empty.fathom'), '');
    const columns = new Set<string>();
    for (const name of ['loops.fathom', 'loops-start.fathom', 'no.fathom', 'empty.fathom', 'right.fathom']) {
      const { status, data } = await graded('autolab', Autolab, at(name), '--lab', 'loops');
      expect(status).toBe(0);
      columns.add([...Object.keys(data.scores), data.scoreboard.length].join());
    }
    expect([...columns].map((each) => each.split(',').length)).toEqual([14]);
    const { data } = await graded('autolab', Autolab, at('loops.fathom'), '--lab', 'loops');
    expect(data.scoreboard).toEqual([23, expect.any(Number)]);
  });

  it('prints the scores on the last line for Autolab', async () => {
    const { data, lines } = await graded('autolab', Autolab, at('right.fathom'));
    expect(Object.keys(data.scores).length).toBe(8);
    expect(data.scoreboard[0]).toBe(8);
    expect(lines[0]).toContain('first-soundings 8/8');
  });

  it('spends no attempt on a program with errors for PrairieLearn', long, async () => {
    const right = (await graded('prairielearn', PrairieLearn, at('right.fathom'))).data;
    expect([right.gradable, right.score, right.tests.length]).toEqual([true, 1, 8]);
    expect((await graded('prairielearn', PrairieLearn, at('start.fathom'))).data).toMatchObject({
      gradable: true,
      score: 0,
    });
    // Some steps of this lab start with erroneous programs that are not the student's.
    await pack('loops', 'start', 'begun.fathom');
    expect((await graded('prairielearn', PrairieLearn, at('begun.fathom'))).data).toMatchObject({
      gradable: true,
      score: 0,
    });
    expect(await graded('prairielearn', PrairieLearn, at('no.fathom'))).toMatchObject({
      status: 0,
      data: { gradable: false },
    });
    const broken = at('broken.fathom');
    const lab = readLab(filesOf('00-first-soundings'));
    const work = { ...noWork, programs: new Map(lab.steps.map(({ id }) => [id, 'return (;'])) };
    const labs = new Map([[lab.id, work]]);
    writeFileSync(
      broken,
      await writeWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() }),
    );
    const { data } = await graded('prairielearn', PrairieLearn, broken);
    expect(data.gradable).toBe(false);
    expect(data.message).toContain('line 1');
  });

  it('starts from the code cache that was built with Fathom', long, () => {
    const grader = join(dirname(cliPath), 'grader.cjs');
    const request = {
      file: at('start.fathom'),
      course: join(dirname(cliPath), '..', 'labs', 'course'),
      wanted: { kind: 'handed-in' },
    };
    const keep = at('keep.code');
    const run = (options: readonly string[]): string =>
      spawnSync(process.execPath, [...options, grader, '--keep', keep], {
        input: JSON.stringify({ ...request, language: 'en', limits: gradeLimits, done: [] }),
        encoding: 'utf8',
      }).stdout;
    // No code is written if it is already cached. Options without cached code cause a write.
    expect(run(graderWords(gradeLimits))).toContain('"end"');
    expect(existsSync(keep)).toBe(false);
    run(['--max-old-space-size=500']);
    expect(existsSync(keep)).toBe(true);
  });

  it('reports the name that is wrong', async () => {
    const status = async (...words: string[]): Promise<[number | null, string]> => {
      const { status: code, stderr } = await fathom(['grade', ...words]);
      return [code, stderr];
    };
    expect(await status()).toEqual([2, 'fathom: name at least one submission\n']);
    expect(await status('nowhere.fathom')).toEqual([
      2,
      'fathom: cannot read nowhere.fathom: the file does not exist\n',
    ]);
    expect((await status(folder))[0]).toBe(2);
    expect((await status(at('right.fathom'), '--lab', 'nothing'))[1]).toContain('there is no lab “nothing”');
    expect((await status(at('right.fathom'), '--course', '/nowhere'))[1]).toContain('there is no course');
    expect((await status(at('right.fathom'), at('start.fathom'), '--format', 'gradescope'))[0]).toBe(2);
    expect((await status(at('right.fathom'), '--jobs', '0'))[0]).toBe(2);
    expect((await status(at('right.fathom'), '--format', 'xml'))[0]).toBe(2);
    expect((await fathom(['lab', 'pack', 'loops', '--with', 'luck', '--out', at('x')])).status).toBe(2);
  });

  it(
    'prints the same bytes for any order of files and any number of parallel jobs',
    { ...long, timeout: 240_000 },
    async () => {
      const names = ['right.fathom', 'start.fathom', 'wrong.fathom', 'no.fathom'];
      const one = async (name: string): Promise<string> =>
        (await fathom(['grade', '--format', 'json', at(name)])).stdout;
      const wanted = new Map<string, readonly unknown[]>();
      for (const name of names)
        wanted.set(name, (JSON.parse(await one(name)) as { submissions: unknown[] }).submissions);
      for (let seed = 1; seed <= extent(3, 8); seed++) {
        const order = inSomeOrder(names, new Random(seed));
        const { stdout } = await fathom([
          'grade',
          '--format',
          'json',
          '--jobs',
          String(1 + (seed % 3)),
          ...order.map(at),
        ]);
        expect(stdout).toBe(
          `${JSON.stringify({ submissions: order.flatMap((name) => wanted.get(name) ?? []) })}\n`,
        );
      }
    },
  );
});

function inSomeOrder<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]);
}
