// Generated work for trying out a grader: every task's solution, the start, or anticipated wrong answers.
import type { Submission } from '../checks/kind.ts';
import type { Lab, Step, Task } from '../model.ts';
import { openingChosen, solutionFor, submissionOfWrong } from '../work/wrong.ts';
import type { LabWork, TaskWork } from './work.ts';

/** A number n: the n-th anticipated wrong answer, from 1; the start if there are fewer. */
export type Sample = 'solution' | 'start' | number;

export async function sampleWork(lab: Lab, sample: Sample): Promise<LabWork> {
  const tasks = new Map<string, TaskWork>();
  for (const step of lab.steps)
    for (const task of step.tasks) {
      const handed = await handedIn(sample, task, step, lab.level);
      tasks.set(task.id, { answer: handed.answer, hints: 0, handed });
    }
  const programs = lab.steps.map(
    (step) => [step.id, sample === 'solution' ? step.solution : step.begin] as const,
  );
  return { step: 0, programs: new Map(programs), tasks };
}

async function handedIn(sample: Sample, task: Task, step: Step, level: number): Promise<Submission> {
  if (sample === 'solution') return solutionFor(task, step, level);
  const wrong = sample === 'start' ? undefined : task.wrong[sample - 1];
  return wrong === undefined ? startOfTask(task, step) : submissionOfWrong(task, step, wrong, level);
}

/** As if the student only opened the step. */
export const startOfTask = ({ code }: Task, step: Step): Submission => ({
  program: step.begin,
  answer: code === null ? {} : { code: code.start },
  chosen: openingChosen(step),
});
