// Runs the checks of a task on what a student hands in.
//
// Nothing in a submission is trusted but the program, the choices and the answers: every result is computed here.
// Keep true: no submission makes a check throw or run long.
import type { ScheduleKind } from '../../../compiler/index.ts';
import { findTask, type Lab, type Task } from '../model.ts';
import type { Check, ProgramCheck, QuizCheck } from '../schema.ts';
import { checkGraph } from './graph.ts';
import { checkQuiz } from './quiz.ts';
import { passes, type CheckResult } from './result.ts';
import { checkReturns } from './returns.ts';
import { checkSchedule } from './schedule.ts';
import { checkSteps } from './steps.ts';
import { Subject } from './subject.ts';

export interface Submission {
  readonly program: string;
  /** The schedule that the student chose. */
  readonly schedule: ScheduleKind;
  /** The indices of the chosen answers, where the task asks. */
  readonly answers: readonly number[];
}

/**
 * The results of a task's checks, in their order. A program with errors is told once, in place of all the checks on it.
 * @param level the lab's
 */
export function checkTask(task: Task, submission: Submission, level: number): readonly CheckResult[] {
  const subject = new Subject(submission.program, level);
  const results: CheckResult[] = [];
  let told = false;
  for (const check of task.checks) {
    const fault = check.kind === 'quiz' ? '' : safely(() => subject.fault);
    if (fault === '') results.push(result(check, submission, subject));
    else if (!told) {
      told = true;
      results.push({ passed: false, lookedFor: 'a program without errors', found: fault, nodes: [] });
    }
  }
  return results;
}

/** As checkTask, by the task's id; a name that the lab does not have is a failed check. */
export function checkTaskIn(lab: Lab, taskId: string, submission: Submission): readonly CheckResult[] {
  const task = findTask(lab, taskId);
  if (task !== null) return checkTask(task, submission, lab.level);
  return [
    {
      passed: false,
      lookedFor: `the task ${taskId}`,
      found: `the lab ${lab.id} has no such task`,
      nodes: [],
    },
  ];
}

/** Which choices of a question are right. Of a prediction, that is computed from its program. */
export function rightChoices({ choices, program }: QuizCheck, level: number): readonly boolean[] {
  const subject = new Subject(program, level);
  const holds = (checks: readonly ProgramCheck[]): boolean =>
    subject.fault === '' && passes(checks.map((check) => checkProgram(check, subject, 'best')));
  return choices.map((choice) => choice.right ?? holds(choice.holds));
}

function result(check: Check, { schedule, answers }: Submission, subject: Subject): CheckResult {
  try {
    if (check.kind === 'quiz')
      return checkQuiz(check, answers, answers.length === 0 ? [] : rightChoices(check, subject.level));
    return checkProgram(check, subject, schedule);
  } catch (error) {
    return {
      passed: false,
      lookedFor: 'a check that can be made',
      found: `it broke down: ${messageOf(error)}`,
      nodes: [],
    };
  }
}

function checkProgram(check: ProgramCheck, subject: Subject, schedule: ScheduleKind): CheckResult {
  switch (check.kind) {
    case 'returns':
      return checkReturns(check, subject);
    case 'graph':
      return checkGraph(check, subject);
    case 'steps':
      return checkSteps(check, subject);
    case 'schedule':
      return checkSchedule(check, subject, schedule);
  }
}

function safely(read: () => string): string {
  try {
    return read();
  } catch (error) {
    return `the compiler broke down: ${messageOf(error)}`;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
