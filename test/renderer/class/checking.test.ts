// Tests that the teacher's page verifies passed tasks one at a time from the submitted answers.
import { describe, expect, it } from 'vitest';
import type { StudentRow } from '../../../electron/contract/class/index.ts';
import { checkTaskIn, passes, solutionFor, type Lab, type Submission } from '../../../labs/engine/index.ts';
import { changed, withChecked, type Student, type Students } from '../../../renderer/class/board.ts';
import { Checking } from '../../../renderer/class/checking.ts';
import { filesOf, readLab } from '../../labs/course.ts';
import { until } from '../../support/servers/web.ts';

const LAB = '00-first-soundings';
const lab = readLab(filesOf(LAB));
const tasks = lab.steps.flatMap((step) => step.tasks.map((task) => ({ step, task })));
const quiz = tasks.find(({ task }) => task.checks.every(({ kind }) => kind === 'quiz'));
const program = tasks.find(({ task }) => task.checks.every(({ kind }) => kind === 'returns'));
if (quiz === undefined || program === undefined) throw new Error('the lab has no such tasks anymore');

interface Report {
  readonly task: string;
  readonly passed: boolean;
  readonly answer: string;
}
const row = (
  id: number,
  step: string,
  reports: readonly Report[],
  offer: number | null = null,
): StudentRow => ({
  id: `s${id}`,
  name: `Student ${id}`,
  here: true,
  lab: LAB,
  step,
  since: 0,
  tasks: reports.map((report) => ({ lab: LAB, tries: 1, ...report })),
  offer: offer === null ? null : { title: '', version: offer },
});

class Teacher {
  students: Students = new Map();
  readonly asked: [task: string, submission: Submission][] = [];
  readonly rests: number[] = [];
  readonly offered = new Map<string, string>();
  /** A clock that only checks and the test advance. */
  clock = 0;
  duration: (submission: Submission) => number = () => 1;
  running = 0;
  private readonly checking = new Checking({
    check: async (task, submission) => {
      this.asked.push([task, submission]);
      this.running += 1;
      expect(this.running).toBe(1);
      const passed = passes(await checkTaskIn(lab, task, submission));
      this.running -= 1;
      this.clock += this.duration(submission);
      return passed;
    },
    programOf: (student) => Promise.resolve(this.offered.get(student) ?? null),
    onPassed: (student, name, task) => this.take(withChecked(this.students, student, name, task)),
    rest: (milliseconds) => Promise.resolve(void this.rests.push(milliseconds)),
    now: () => this.clock,
  });

  take(students: Students, shown: Lab | null = lab): void {
    this.students = students;
    this.checking.see(LAB, shown, [...students.values()]);
  }

  rows(...rows: readonly StudentRow[]): void {
    this.take(changed(this.students, { students: [...rows], gone: [] }));
  }

  /** Resolves after all pending checks have finished. */
  async checked(count: number): Promise<readonly string[]> {
    await until(() => this.rests.length >= count, 'the checks');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(this.asked).toHaveLength(count);
    return [...this.students.values()].flatMap(({ id, tasks: own }: Student) =>
      [...own.values()].filter(({ checked }) => checked).map(({ task }) => `${id} ${task}`),
    );
  }
}

const { task, step } = quiz;
const right = JSON.stringify((await solutionFor(task, step, lab.level)).answer);
const wrong = JSON.stringify({ choices: [0, 1, 2] });
const report = (answer: string, passed = true): Report => ({ task: task.id, passed, answer });

describe('the teacher’s computer', () => {
  it('verifies every answer that is reported as right', async () => {
    const teacher = new Teacher();
    teacher.rows(
      row(1, step.id, [report(right)]),
      row(2, step.id, [report(wrong)]),
      row(3, step.id, [report(right, false)]),
      row(4, step.id, [report('')]),
      row(5, step.id, [report('{"choices":{"__proto__":1}}')]),
      row(6, step.id, [report('no JSON')]),
      row(7, step.id, [{ task: 'of-another-lab', passed: true, answer: right }]),
    );
    expect(await teacher.checked(2)).toEqual([`s1 ${task.id}`]);
  });

  it('checks a task again only when its answer changes', async () => {
    const teacher = new Teacher();
    teacher.rows(row(1, step.id, [report(wrong)]));
    await teacher.checked(1);
    teacher.rows(row(1, step.id, []));
    await teacher.checked(1);
    teacher.rows(row(1, step.id, [report(right)]));
    expect(await teacher.checked(2)).toEqual([`s1 ${task.id}`]);
    teacher.rows(row(1, step.id, [report(wrong)]));
    expect(await teacher.checked(2)).toEqual([`s1 ${task.id}`]);
  });

  it('checks offered programs only for the student’s current step', async () => {
    const teacher = new Teacher();
    const own = [{ task: program.task.id, passed: true, answer: '' }];
    const solution = program.step.solution;
    for (const id of ['s1', 's3']) teacher.offered.set(id, solution);
    teacher.offered.set('s2', 'return 4711;');
    teacher.rows(
      row(1, program.step.id, own, 1),
      row(2, program.step.id, own, 1),
      row(3, 'another-step', own, 1),
      row(4, program.step.id, own),
    );
    expect(await teacher.checked(2)).toEqual([`s1 ${program.task.id}`]);
    teacher.offered.set('s2', solution);
    teacher.rows(row(2, program.step.id, [], 2));
    expect(await teacher.checked(3)).toEqual([`s1 ${program.task.id}`, `s2 ${program.task.id}`]);
  });

  it('alternates between students and pauses', async () => {
    const teacher = new Teacher();
    let answers = 0;
    const flood = (): StudentRow =>
      row(1, step.id, [report(JSON.stringify({ choices: Array<number>(++answers).fill(0) }))]);
    const noteRest = teacher.rests.push.bind(teacher.rests);
    // The first student changes the answer with every check.
    teacher.rests.push = (...rests): number => {
      if (answers < 30) teacher.rows(flood());
      return noteRest(...rests);
    };
    teacher.rows(flood(), row(2, step.id, [report(right)]), row(3, step.id, [report(right)]));
    await until(() => answers === 30, 'the flood');
    const order = teacher.asked.map(([, { answer }]) => JSON.stringify(answer) === right);
    expect(order.slice(0, 3)).toEqual([false, true, true]);
    expect(order.slice(3)).not.toContain(true);
    expect(await teacher.checked(teacher.asked.length)).toEqual([`s2 ${task.id}`, `s3 ${task.id}`]);
    expect(new Set(teacher.rests)).toEqual(new Set([3]));
  });

  it('serves students with slow checks last, with longer pauses', async () => {
    const teacher = new Teacher();
    const isSlow = ({ answer }: Submission): boolean => JSON.stringify(answer) !== right;
    teacher.duration = (submission) => (isSlow(submission) ? 5_000 : 10);
    let answers = 0;
    const slow = (id: number): StudentRow =>
      row(id, step.id, [report(JSON.stringify({ choices: Array<number>(++answers).fill(0) }))]);
    const others = [4, 5, 6, 7, 8];
    const noteRest = teacher.rests.push.bind(teacher.rests);
    // After every check, each slow student has another answer, and one more student has a right answer.
    teacher.rests.push = (...rests): number => {
      const other = others.shift();
      if (answers < 30) teacher.rows(slow(1), slow(2), slow(3));
      if (other !== undefined) teacher.rows(row(other, step.id, [report(right)]));
      return noteRest(...rests);
    };
    teacher.rows(slow(1), slow(2), slow(3));
    await until(() => others.length === 0 && answers >= 30, 'the flood');
    await new Promise((resolve) => setTimeout(resolve, 50));
    // The first slow check was already running. Then all quick checks precede the slow students' next
    // checks.
    const quick = teacher.asked.slice(0, 9).filter(([, submission]) => !isSlow(submission));
    expect(quick).toHaveLength(5);
    expect(new Set(teacher.rests)).toEqual(new Set([15_000, 30]));
  });
});
