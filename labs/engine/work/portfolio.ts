// A student's work on a lab to keep: what the lab was about, and each program, answer in JavaScript, and score
// that passed. Predictions, choices, and given programs are left out.
import { checkTaskIn } from '../checks/index.ts';
import type { Submission } from '../checks/kind.ts';
import type { Score } from '../checks/result.ts';
import { tasksOf, type Lab, type Task } from '../model.ts';
import { passedCount, taskProgress, type Progress } from './progress.ts';

export interface PortfolioWork {
  readonly step: string;
  readonly title: string;
  /** '' if the task asked for no program, or an earlier work of this lab has the same one. */
  readonly program: string;
  /** '' if the task asked for no JavaScript. */
  readonly code: string;
  readonly optimize: Submission['chosen']['optimize'];
  /** null if the task has no score. */
  readonly score: Score | null;
}

export interface PortfolioLab {
  readonly title: string;
  readonly about: string;
  /** Statements that the student can now explain; empty until the lab is done. */
  readonly outcomes: readonly string[];
  readonly passed: number;
  readonly tasks: number;
  readonly works: readonly PortfolioWork[];
}

/** Scores are measured again, because stored ones are not trusted. */
export async function portfolioOf(lab: Lab, progress: Progress): Promise<PortfolioLab> {
  const seen = new Set<string>();
  const works: PortfolioWork[] = [];
  for (const step of lab.steps)
    for (const task of step.tasks) {
      const { passed, handed } = taskProgress(progress, task.id);
      if (!passed || handed === null) continue;
      const isOwn = handed.program.trimEnd() !== step.begin.trimEnd() && !seen.has(handed.program);
      const program = isOwn ? handed.program : '';
      const code = task.code === null ? '' : (handed.answer.code ?? '');
      const score = await scoreOf(lab, task, handed);
      if (program + code === '' && score === null) continue;
      seen.add(handed.program);
      const { optimize } = handed.chosen;
      works.push({ step: step.title, title: task.title, program, code, optimize, score });
    }
  const [passed, tasks] = [passedCount(progress, lab), tasksOf(lab).length];
  const { title, about, say } = lab;
  return { title, about, outcomes: passed === tasks ? say : [], passed, tasks, works };
}

async function scoreOf(lab: Lab, task: Task, handed: Submission): Promise<Score | null> {
  if (!task.checks.some(({ kind }) => kind === 'score')) return null;
  const results = await checkTaskIn(lab, task.id, handed);
  return results.find(({ score }) => score !== undefined)?.score ?? null;
}
