// Tests that progress is plain data that survives a restart, and that any stored data can be read.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { LabProgress } from '../../electron/contract/shapes.ts';
import {
  defaultChosen,
  goToStep,
  isLabDone,
  isStepDone,
  keepAnswer,
  keepProgram,
  keepScore,
  firstWrongChoices,
  keepTry,
  storedProgress,
  startOver,
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
const handed = { program: 'return 1;', answer: {}, chosen: defaultChosen };

describe('progress', () => {
  it('stores tasks, hints, answers, and programs without mutation', () => {
    let progress = newProgress;
    for (let i = 0; i < 5; i++) progress = openHint(progress, task);
    progress = keepAnswer(markPassed(progress, task.id, handed), third.tasks[1].id, { choices: [1] });
    progress = goToStep(keepProgram(progress, first.id, 'return 4;'), lab, 2);
    expect(newProgress).toEqual({
      step: 0,
      tasks: {},
      files: {},
      tries: [],
      review: { questions: [], closed: false },
      kept: {},
    });
    expect(taskProgress(progress, task.id)).toEqual({
      passed: true,
      hints: task.hints.length,
      answer: {},
      best: null,
      handed,
    });
    expect(taskProgress(progress, 'constructor')).toEqual({
      passed: false,
      hints: 0,
      answer: {},
      best: null,
      handed: null,
    });
    expect([
      progress.step,
      passedCount(progress, lab),
      isStepDone(progress, first),
      isLabDone(progress, lab),
    ]).toEqual([2, 1, true, false]);
    expect(submissionOf(progress, lab, first, task, { ...defaultChosen, schedule: 'late' })).toEqual({
      program: 'return 4;',
      chosen: { ...defaultChosen, schedule: 'late' },
      answer: {},
    });
    expect(programOf(progress, lab, second)).toBe(startOf(second));
  });

  it('continues with the student’s program if a step has no initial program', () => {
    const { 'files/first-peephole.simple': _, ...files } = filesOf('00-first-soundings');
    const other = readLab(files);
    const progress = keepProgram(newProgress, first.id, 'return 4 + 3 * arg;');
    expect(programOf(progress, other, other.steps[1])).toBe('return 4 + 3 * arg;');
    expect(programOf(newProgress, other, other.steps[1])).toBe(other.steps[0].solution);
  });

  it('reports when all tasks are done', () => {
    let progress = newProgress;
    for (const step of lab.steps)
      for (const { id } of step.tasks) progress = markPassed(progress, id, handed);
    expect(isLabDone(progress, lab)).toBe(true);
  });

  it('keeps which choices of a passed question were wrong at first', () => {
    const made = { step: first.id, task: task.id, program: '', at: 5 };
    let progress = keepTry(newProgress, { ...made, passed: false, answer: { choices: [2, 1] } });
    expect(firstWrongChoices(progress, task.id)).toEqual([]);
    progress = keepTry(progress, { ...made, passed: false, answer: { choices: [0] } });
    progress = keepTry(progress, { ...made, passed: true, answer: { choices: [1] } });
    progress = markPassed(progress, task.id, { ...handed, answer: { choices: [1] } });
    expect(firstWrongChoices(progress, task.id)).toEqual([2]);
    expect(firstWrongChoices(progress, third.tasks[1].id)).toEqual([]);
  });

  it('is restored from JSON unchanged, in the format of the window’s services', () => {
    const made = { step: first.id, task: task.id, passed: true, program: 'x', answer: {}, at: 5 };
    const progress = keepTry(
      keepScore(
        keepProgram(
          keepAnswer(openHint(markPassed(newProgress, task.id, handed), task), third.tasks[1].id, {
            choices: [1, 2],
            cells: { a: '1' },
            picks: [{ kind: 'node', node: 3 }],
            code: 'export default 1',
          }),
          third.id,
          'return 1;',
        ),
        task.id,
        { value: 7, better: 'less' },
        handed,
      ),
      made,
    );
    const stored: unknown = JSON.parse(JSON.stringify(storedProgress(progress)));
    expect(v.is(LabProgress, stored)).toBe(true);
    const read = readProgress(stored, lab);
    for (const id of [task.id, third.tasks[1].id])
      expect(taskProgress(read, id)).toEqual(taskProgress(progress, id));
    expect(read.files).toEqual(progress.files);
    expect(read.tries).toEqual([made]);
    expect(storedProgress(read)).toEqual(stored);
  });

  it('preserves data of a newer version and reads data of an older version', () => {
    const stored = {
      step: 1,
      tasks: {
        [task.id]: { passed: true, hints: 0, answer: [2], color: 'red' },
        other: { passed: true, hints: 1 },
      },
      files: { nobody: 'x' },
      extra: { friend: 1 },
      weather: { sun: true },
    };
    expect(v.is(LabProgress, stored)).toBe(true);
    const read = readProgress(stored, lab);
    expect(taskProgress(read, task.id)).toEqual({
      passed: true,
      hints: 0,
      answer: { choices: [2] },
      best: null,
      handed: null,
    });
    const kept = storedProgress(openHint(read, task));
    expect(v.is(LabProgress, kept)).toBe(true);
    expect(kept).toMatchObject({
      tasks: { [task.id]: { hints: 1, color: 'red' }, other: { passed: true, hints: 1 } },
      files: { nobody: 'x' },
      extra: { friend: 1 },
      weather: { sun: true },
    });
  });

  it('starts over without losing previous attempts, and keeps the best score', () => {
    let progress = keepProgram(keepAnswer(newProgress, task.id, { choices: [0] }), first.id, 'return 9;');
    progress = startOver(markPassed(progress, task.id, handed), lab, first, 7);
    expect(programOf(progress, lab, first)).toBe(startOf(first));
    expect(taskProgress(progress, task.id)).toMatchObject({ passed: true, answer: {} });
    expect(progress.tries.map(({ task: of, program, answer }) => [of, program, answer])).toEqual([
      ['', 'return 9;', {}],
      [task.id, 'return 9;', { choices: [0] }],
    ]);
    expect(storedProgress(progress)['files']).toEqual({});
    let best = newProgress;
    for (const value of [9, 12, 8, 10])
      best = keepScore(best, task.id, { value, better: 'less' }, { ...handed, program: `return ${value};` });
    expect(taskProgress(best, task.id)).toMatchObject({ best: 8, handed: { program: 'return 8;' } });
  });

  it('accepts any JSON value', () => {
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
    expect(taskProgress(odd, task.id)).toEqual({
      passed: true,
      hints: task.hints.length,
      answer: {},
      best: null,
      handed: null,
    });
    expect(Object.keys(odd.tasks)).not.toContain('other');
    expect(odd.files).toEqual({});
  });

  it('omits deeply nested parts, so that it can be saved again', () => {
    const text = `{"files":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)},"b":"kept"}}`;
    const progress = readProgress(JSON.parse(text), lab);
    expect(JSON.stringify(storedProgress(progress))).toContain('"b":"kept"');
  });
});
