// Tests hostile submissions that are graded as a class: each gets a result, invalid parts earn no points,
// valid parts earn points, no file is written, and no process remains.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWork, sayIn, tasksOf, wordsOf } from '../../../labs/engine/index.ts';
import { courseFolder } from '../../../electron/cli/course/folder.ts';
import { gradeAll } from '../../../electron/cli/grading/many.ts';
import { buildOnce, fathomProcess } from '../../support/cli.ts';
import { goodSubmission, hostileSubmissions } from '../../support/attacks/submissions.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const lab = readLab(filesOf('00-first-soundings'));
const hostile = await hostileSubmissions(lab, 'fathom');
const folder = temporaryFolder('hostile');
const nameOf = (index: number): string => join(folder, `${String(index).padStart(3, '0')}.fathom`);

interface Grade {
  readonly lab: string;
  readonly score: number;
  readonly maxScore: number;
  readonly tasks: readonly { readonly id: string; readonly score: number; readonly message: string }[];
  readonly problems: readonly string[];
}
const grades = new Map<string, readonly Grade[]>();

beforeAll(async () => {
  buildOnce();
  writeFileSync(nameOf(999), await goodSubmission(lab, 'fathom'));
  for (const [i, { bytes }] of hostile.entries()) writeFileSync(nameOf(i), bytes);
  const files = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
  const { status, stdout, stderr } = fathomProcess(
    ['grade', ...files, '--lab', 'first-soundings', '--format', 'json'],
    '',
    process.env,
    280_000,
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  const { submissions } = JSON.parse(stdout) as { submissions: (Grade & { readonly file: string })[] };
  for (const grade of submissions) grades.set(grade.file, [...(grades.get(grade.file) ?? []), grade]);
  // No other file was written.
  expect(readdirSync(folder).length).toBe(files.length);
}, 300_000);

describe(`hostile submissions (${hostile.length})`, () => {
  it('include at least eighty cases, and a valid submission passes', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80);
    const [grade] = grades.get(nameOf(999)) ?? [];
    expect(grade).toMatchObject({ score: 8, maxScore: 8, problems: [] });
  });

  it.each(hostile.map((each, i) => [each.name, each, i] as const))(
    '%s',
    async (_, { bytes, problem, lost }, i) => {
      const found = grades.get(nameOf(i)) ?? [];
      expect(found.length).toBe(1);
      const [{ tasks, score, maxScore, problems }] = found;
      const missing = tasks.filter((task) => task.score === 0).map(({ id }) => id);
      expect(missing).toEqual(lost === 'all' ? tasksOf(lab).map(({ id }) => id) : lost);
      expect([score, maxScore]).toEqual([8 - missing.length, 8]);
      if (problem !== null) expect(problems.join('\n')).toMatch(problem);
      expect([...problems, ...tasks.map(({ message }) => message)].join('\n')).not.toMatch(
        /\n\s+at |node:|undefined|\[object/,
      );
      // The window reads the submission with the platform's streams and gets the same result.
      const read = await readWork(new Uint8Array(bytes));
      const told = 'fault' in read ? [read.fault] : read.problems;
      for (const said of told) expect(problems).toContain(sayIn(wordsOf('en'), said));
    },
  );
});

describe('a submission that changes while others are graded', () => {
  const request = {
    course: courseFolder(undefined),
    wanted: { kind: 'handed-in' },
    language: 'en',
    beliefs: false,
    programs: false,
    jobs: 1,
  } as const;
  /** Grades two valid submissions and changes the second while the first is graded. */
  async function gradeTwo(change: (file: string) => void): Promise<readonly (readonly unknown[])[]> {
    const own = mkdtempSync(join(tmpdir(), 'fathom-changing-'));
    const files = ['one.fathom', 'two.fathom'].map((name) => ({ file: join(own, name), name }));
    for (const { file } of files) writeFileSync(file, await goodSubmission(lab, 'fathom'));
    const progress = (done: number): void => {
      if (done === 1) change(files[1].file);
    };
    const graded = await gradeAll(files, { ...request, progress });
    rmSync(own, { recursive: true });
    return graded.map(({ labs }) => [labs[0].score, labs[0].isRefused, ...labs[0].problems]);
  }

  it('is refused with a reason if it was removed', { timeout: 60_000 }, async () => {
    expect(await gradeTwo((file) => rmSync(file))).toEqual([
      [8, false],
      [0, true, expect.stringMatching(/^cannot read \/.*two\.fathom: the file does not exist$/)],
    ]);
  });

  it('does not block the grader if a named pipe replaces it', { ...long, timeout: 60_000 }, async () => {
    const graded = await gradeTwo((file) => {
      rmSync(file);
      expect(spawnSync('mkfifo', [file]).status).toBe(0);
    });
    expect(graded).toEqual([
      [8, false],
      [0, true, expect.stringContaining('empty')],
    ]);
  });
});
