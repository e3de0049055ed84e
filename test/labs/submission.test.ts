// Tests that a submission is unchanged after writing and reading, and that its grades agree with the
// window. The long run grades every sample of every lab, which takes as long as all proofs; the regular run
// grades only the fast samples.
import { describe, expect, it } from 'vitest';
import {
  checkTask,
  gradeTask,
  keepAnswer,
  keepProgram,
  markPassed,
  newProgress,
  packWork,
  openingChosen,
  passes,
  progressOf,
  readProgress,
  readWork,
  sampleWork,
  startOfTask,
  storedProgress,
  tasksOf,
  workOf,
  writeWork,
  type Lab,
  type LabWork,
  type Sample,
} from '../../labs/engine/index.ts';
import { filesOf, labNames, readLab } from './course.ts';
import { Random } from '../../compiler/base/random.ts';
import { isLong, long } from '../support/extent.ts';

const first = readLab(filesOf('00-first-soundings'));
const all = isLong;
/** Labs with JavaScript tasks take seconds per task. */
const quick = ['00-first-soundings', '02-if-region-phi', '03-loops', '05-global-value-numbering'];

const fileOf = (lab: Lab, work: LabWork): Promise<Uint8Array<ArrayBuffer>> =>
  writeWork({
    app: '1',
    course: 'fathom',
    student: null,
    labs: new Map([[lab.id, work]]),
    files: new Map([['rules/ä.js', 'x\n']]),
  });

async function handedIn(lab: Lab, work: LabWork): Promise<LabWork> {
  const read = await readWork(await fileOf(lab, work));
  if ('fault' in read) throw new Error(JSON.stringify(read.fault));
  expect(read.problems).toEqual([]);
  const found = read.work.labs.get(lab.id);
  if (found === undefined) throw new Error('the lab is not in it');
  return found;
}

describe('a .fathom file', () => {
  it('reads back as written and is deterministic', async () => {
    const work = await sampleWork(first, 'solution');
    expect(await handedIn(first, work)).toEqual(work);
    expect(await fileOf(first, work)).toEqual(await fileOf(first, work));
  });

  it('may contain files of other kinds under separate names', async () => {
    const read = await readWork(await fileOf(first, await sampleWork(first, 'start')));
    expect('work' in read && [...read.work.files]).toEqual([['rules/ä.js', 'x\n']]);
  });

  it('contains the student’s saved progress and no result', async () => {
    const [step] = first.steps;
    const [task] = step.tasks;
    const handed = { ...startOfTask(task, step), program: 'return 3 * arg + 4;' };
    let progress = keepProgram(newProgress, step.id, 'return 0;');
    progress = markPassed(keepAnswer(progress, task.id, { choices: [1] }), task.id, handed);
    const kept = readProgress(JSON.parse(JSON.stringify(storedProgress(progress))), first);
    const work = await handedIn(first, workOf(kept));
    const back = progressOf(work, first);
    expect(back.files).toEqual(progress.files);
    expect(back.tasks[task.id]).toMatchObject({ passed: false, answer: { choices: [1] }, handed });
    // The program changed after the task was passed, so the version that passed counts.
    expect((await gradeTask(first, step, task, work)).passed).toBe(true);
    const later = { ...work, tasks: new Map([[task.id, { answer: {}, hints: 0, handed: null }]]) };
    expect((await gradeTask(first, step, task, later)).passed).toBe(false);
    const mended = { ...work, programs: new Map([[step.id, 'return arg * 3 + 4;']]) };
    expect((await gradeTask(first, step, task, mended)).passed).toBe(true);
  });
});

describe('grading agrees with the window', () => {
  for (const name of labNames().filter((each) => all || quick.includes(each))) {
    const lab = readLab(filesOf(name));
    const most = Math.max(...tasksOf(lab).map(({ wrong }) => wrong.length));
    const samples: Sample[] = ['solution', 'start', ...Array.from({ length: most }, (_, i) => i + 1)];
    it.each(samples)(`${name}: %s`, { ...long, timeout: 300_000 }, async (sample) => {
      const made = await sampleWork(lab, sample);
      const read = await handedIn(lab, made);
      for (const step of lab.steps)
        for (const task of step.tasks) {
          // The window checks its own data, and the grader checks the data in the file.
          const handed = made.tasks.get(task.id)?.handed ?? startOfTask(task, step);
          const results = await checkTask(task, handed, lab.level);
          const verdict = await gradeTask(lab, step, task, read);
          expect({ task: task.id, passed: verdict.passed }).toEqual({
            task: task.id,
            passed: passes(results),
          });
          expect(JSON.stringify(verdict.results)).toBe(JSON.stringify(results));
          const isForeseen = typeof sample === 'number' && task.wrong.length >= sample;
          if (sample === 'solution') expect([task.id, verdict.passed]).toEqual([task.id, true]);
          else if (sample === 'start' || isForeseen)
            expect([task.id, verdict.passed]).toEqual([task.id, false]);
        }
    });
  }

  it('opens each step with the same settings as the window', () => {
    const [step] = first.steps;
    expect(startOfTask(step.tasks[0], step).chosen).toEqual(openingChosen(step));
  });
});

describe('an export', () => {
  const pack = async (files: readonly (readonly [string, string])[]): ReturnType<typeof packWork> => {
    const labs = new Map([[first.id, await sampleWork(first, 'solution')]]);
    return packWork({ app: '1', course: 'fathom', student: null, labs, files: new Map(files) });
  };
  /** A text that cannot be compressed. */
  function noise(length: number, seed: number): string {
    const random = new Random(seed);
    return Array.from({ length }, () => String.fromCharCode(33 + random.below(90))).join('');
  }

  it('omits and lists parts that its reader would refuse, and is read in full', async () => {
    const packed = await pack([
      ['Sort.simple', 'return 1;'],
      ['sort.simple', 'return 2;'],
      ['big.simple', 'x'.repeat(1024 * 1024 + 1)],
      ['good.simple', 'return 3;'],
      ['👩\u200d💻.simple', 'return 4;'],
      ['what?.simple', ''],
      ['rules', ''],
      ['rules/a.js', ''],
    ]);
    if ('fault' in packed) throw new Error(JSON.stringify(packed.fault));
    expect(packed.leftOut).toEqual([
      ['files/big.simple', 'zipEntryTooLarge'],
      ['files/rules/a.js', 'zipTwice'],
      ['files/sort.simple', 'zipTwice'],
      ['files/what?.simple', 'zipName'],
    ]);
    const read = await readWork(packed.bytes);
    if ('fault' in read) throw new Error(JSON.stringify(read.fault));
    expect([...read.work.files.keys()]).toEqual(['Sort.simple', 'good.simple', 'rules', '👩\u200d💻.simple']);
    expect([packed.count, packed.problems]).toEqual([5, []]);
  });

  it('stays below the size limits of its reader', long, async () => {
    const packed = await pack(
      Array.from({ length: 6 }, (_, i) => [`n${i}.simple`, noise(1_000_000, i)] as const),
    );
    if ('fault' in packed) throw new Error(JSON.stringify(packed.fault));
    expect(packed.leftOut.map(([, why]) => why)).toEqual(['zipTooLarge']);
    expect(packed.bytes.length).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(await readWork(packed.bytes)).toMatchObject({ problems: [] });
    const plain = await pack(
      Array.from({ length: 20 }, (_, i) => [`n${i}.simple`, 'x'.repeat(1_000_000)] as const),
    );
    if ('fault' in plain) throw new Error(JSON.stringify(plain.fault));
    expect(plain.leftOut.map(([, why]) => why)).toEqual(Array.from({ length: 4 }, () => 'zipTooMuch'));
  });

  it('lists the parts of a lab that its reader ignores', async () => {
    const work = await sampleWork(first, 'solution');
    const [step = ''] = work.programs.keys();
    const programs = new Map([...work.programs, [step, '/'.repeat(200_001)]]);
    const labs = new Map([[first.id, { ...work, programs }]]);
    const packed = await packWork({ app: '1', course: 'fathom', student: null, labs, files: new Map() });
    if ('fault' in packed) throw new Error(JSON.stringify(packed.fault));
    expect(packed.problems.length).toBeGreaterThan(0);
    expect(packed.problems[0]?.say).toBe('workTooLong');
  });
});
