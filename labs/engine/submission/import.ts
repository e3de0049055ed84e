// Imports untrusted work: only tasks that pass here count as passed. Nothing is lost: replaced programs move
// to the history, and passed tasks stay passed.
import { tasksOf, type Lab } from '../model.ts';
import { keepTry, taskProgress, type Progress, type TaskProgress } from '../work/progress.ts';
import { gradeTask, progressOf } from './grade.ts';
import type { LabWork } from './work.ts';
import { ownOf } from '../lists.ts';

/** @param at Unix time in milliseconds */
export async function withWork(before: Progress, lab: Lab, work: LabWork, at: number): Promise<Progress> {
  const imported = progressOf(work, lab);
  const tasks: Record<string, TaskProgress> = { ...before.tasks };
  for (const step of lab.steps)
    for (const task of step.tasks) {
      if (!work.tasks.has(task.id)) continue;
      const [old, given] = [taskProgress(before, task.id), taskProgress(imported, task.id)];
      const { passed, submission, score } = await gradeTask(lab, step, task, work);
      const isBetter = passed && (!old.passed || (score !== null && betterThan(old.best, score)));
      tasks[task.id] = {
        answer: given.answer,
        hints: Math.max(old.hints, given.hints),
        passed: old.passed || passed,
        best: isBetter ? (score?.value ?? old.best) : old.best,
        handed: isBetter ? submission : old.handed,
      };
    }
  return {
    ...setAside(before, lab, imported, at),
    step: imported.step,
    tasks,
    files: { ...before.files, ...imported.files },
  };
}

const betterThan = (
  old: number | null,
  { value, better }: { readonly value: number; readonly better: string },
): boolean => old === null || (better === 'less' ? value < old : value > old);

function setAside(before: Progress, lab: Lab, imported: Progress, at: number): Progress {
  let progress = before;
  for (const { id: step } of lab.steps) {
    const program = ownOf(before.files, step);
    const other = ownOf(imported.files, step);
    if (program === undefined || other === undefined || other === program) continue;
    progress = keepTry(progress, { step, task: '', passed: false, program, answer: {}, at });
  }
  for (const { id } of tasksOf(lab)) {
    const { answer, passed } = taskProgress(before, id);
    const other = ownOf(imported.tasks, id);
    if (Object.keys(answer).length === 0 || other === undefined) continue;
    if (JSON.stringify(other.answer) === JSON.stringify(answer)) continue;
    const step = lab.steps.find(({ tasks }) => tasks.some((task) => task.id === id))?.id ?? '';
    progress = keepTry(progress, { step, task: id, passed, program: '', answer, at });
  }
  return progress;
}
