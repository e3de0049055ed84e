// Progress: plain data that survives a restart, and reading back whatever was kept.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { LabProgress } from '../../electron/contract/shapes.ts';
import {
  goToStep,
  isLabDone,
  isStepDone,
  keepAnswer,
  keepProgram,
  markPassed,
  newProgress,
  openHint,
  passedCount,
  programOf,
  readProgress,
  startOf,
  submissionOf,
  taskProgress,
} from '../../labs/engine/index.ts';
import { filesOf, readLab } from './course.ts';

const lab = readLab(filesOf('00-first-soundings'));
const [first, second, third] = lab.steps;
const [task] = first.tasks;

describe('progress', () => {
  it('keeps tasks, hints, answers and programs without changing what was', () => {
    let progress = newProgress;
    for (let i = 0; i < 5; i++) progress = openHint(progress, task);
    progress = keepAnswer(markPassed(progress, task.id), third.tasks[1].id, [1]);
    progress = goToStep(keepProgram(progress, first.id, 'return 4;'), lab, 2);
    expect(newProgress).toEqual({ step: 0, tasks: {}, files: {} });
    expect(taskProgress(progress, task.id)).toEqual({ passed: true, hints: task.hints.length, answer: [] });
    expect(taskProgress(progress, 'constructor')).toEqual({ passed: false, hints: 0, answer: [] });
    expect([
      progress.step,
      passedCount(progress, lab),
      isStepDone(progress, first),
      isLabDone(progress, lab),
    ]).toEqual([2, 1, true, false]);
    expect(submissionOf(progress, lab, first, task, 'late')).toEqual({
      program: 'return 4;',
      schedule: 'late',
      answers: [],
    });
    expect(programOf(progress, lab, second)).toBe(startOf(second));
  });

  it('goes on with the student’s own program where a step has no start', () => {
    const { 'files/first-peephole.simple': _, ...files } = filesOf('00-first-soundings');
    const other = readLab(files);
    const progress = keepProgram(newProgress, first.id, 'return 4 + 3 * arg;');
    expect(programOf(progress, other, other.steps[1])).toBe('return 4 + 3 * arg;');
    expect(programOf(newProgress, other, other.steps[1])).toBe(other.steps[0].solution);
  });

  it('knows when all is done', () => {
    let progress = newProgress;
    for (const step of lab.steps) for (const { id } of step.tasks) progress = markPassed(progress, id);
    expect(isLabDone(progress, lab)).toBe(true);
  });

  it('comes back from JSON as it was, and is what the window’s services keep', () => {
    const progress = keepProgram(
      keepAnswer(openHint(markPassed(newProgress, task.id), task), third.tasks[1].id, [1, 2]),
      third.id,
      'return 1;',
    );
    const stored: unknown = JSON.parse(JSON.stringify(progress));
    expect(v.is(LabProgress, stored)).toBe(true);
    const read = readProgress(stored, lab);
    expect(readProgress(read, lab)).toEqual(read);
    for (const id of [task.id, third.tasks[1].id])
      expect(taskProgress(read, id)).toEqual(taskProgress(progress, id));
    expect(read.files).toEqual(progress.files);
  });

  it('reads anything', () => {
    for (const stored of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { step: -1 },
      { step: 1e9, tasks: [], files: 7 },
      { tasks: { [task.id]: 7 }, files: { [first.id]: {} } },
    ]) {
      const { step, tasks, files } = readProgress(stored, lab);
      expect(step).toBeLessThan(lab.steps.length);
      expect(Object.values(tasks).some(({ passed }) => passed)).toBe(false);
      expect(files).toEqual({});
    }
    const odd = readProgress(
      {
        step: 1,
        tasks: { [task.id]: { passed: true, hints: 99, answer: ['x'] }, other: { passed: true } },
        files: { nobody: 'x' },
      },
      lab,
    );
    expect(taskProgress(odd, task.id)).toEqual({ passed: true, hints: task.hints.length, answer: [] });
    expect(Object.keys(odd.tasks)).not.toContain('other');
    expect(odd.files).toEqual({});
  });
});
