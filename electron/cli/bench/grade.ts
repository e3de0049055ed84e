/*
 * fathom bench grade: grades a thousand different submissions of one lab. Reports the CPU time per
 * submission, including process startup.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  firstOf,
  itemAt,
  sampleWork,
  tasksOf,
  writeWork,
  type Lab,
  type LabWork,
} from '../../../labs/engine/index.ts';
import { courseFolder } from '../course/folder.ts';
import { findLab, labsIn, sharedOf, soundLab } from '../course/files.ts';
import { parseCount } from '../input/input.ts';
import { gradeAll } from '../grading/many.ts';
import { totalOf } from '../grading/submission.ts';
import type { Figure } from './figures.ts';

const LAB = 'loops';
const USUAL = 1000;

/** @param repeat number of submissions; default: a thousand */
export async function benchGrade(repeat: string | undefined): Promise<readonly Figure[]> {
  const count = repeat === undefined ? USUAL : parseCount(repeat, '--repeat', 100_000);
  const course = courseFolder(undefined);
  const shared = sharedOf(course).course;
  const lab = soundLab(findLab(labsIn(course), LAB), shared);
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const files: string[] = [];
  try {
    for await (const work of generated(lab, count)) {
      const file = join(folder, `${files.length}.fathom`);
      const labs = new Map([[lab.id, work]]);
      writeFileSync(
        file,
        await writeWork({ app: '', course: shared.id, student: null, labs, files: new Map() }),
      );
      files.push(file);
    }
    const [before, started] = [processorOfChildren(), performance.now()];
    const graded = await gradeAll(
      files.map((file) => ({ file, name: file })),
      {
        course,
        wanted: { kind: 'handed-in' },
        language: 'en',
        programs: false,
        jobs: availableParallelism(),
      },
    );
    const [used, seconds] = [processorOfChildren() - before, (performance.now() - started) / 1000];
    const points = graded.reduce((sum, submission) => sum + totalOf(submission).score, 0);
    return [
      { name: `tasks of the lab “${LAB}”`, value: tasksOf(lab).length, unit: '' },
      { name: 'graded submissions', value: graded.length, unit: '' },
      { name: 'points per submission', value: points / graded.length, unit: '' },
      { name: 'CPU time per submission', value: (used * 1000) / graded.length, unit: 'ms' },
      { name: 'submissions per second', value: graded.length / seconds, unit: '/s' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Right, unfinished, and wrong in several ways, task by task. */
async function* generated(lab: Lab, count: number): AsyncGenerator<LabWork> {
  const samples: LabWork[] = [];
  for (const sample of ['solution', 'start', 1, 2] as const) samples.push(await sampleWork(lab, sample));
  for (let i = 0; i < count; i++) {
    const tasks = new Map(
      tasksOf(lab).map(({ id }, place) => {
        const chosen =
          itemAt(samples, (i >> (2 * (place % 5))) & 3).tasks.get(id) ?? firstOf(samples).tasks.get(id);
        if (chosen === undefined) throw new Error(`the sample has no task ${id}`);
        return [id, chosen] as const;
      }),
    );
    yield { ...itemAt(samples, i & 3), tasks };
  }
}

/** Only ended child processes, if the system reports their time. */
function processorOfChildren(): number {
  if (process.platform !== 'linux') return Number.NaN;
  // Skip the name, which may contain spaces: fields 14 and 15 after it (cutime, cstime), in hundredths of a
  // second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
