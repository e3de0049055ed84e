// Runs a task's checks on a submission; one row per kind.
//
// From a submission we trust only the program, the choices, and the answers, and recompute every result.
// Invariant: no submission can make a check throw or run long.
import * as v from 'valibot';
import { findTask, type Lab, type Task } from '../model.ts';
import { FULL } from '../builds.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { code } from './code.ts';
import { differs } from './differs.ts';
import { fails } from './fails.ts';
import {
  answerPartOf,
  type Answer,
  type CheckContext,
  type CheckKind,
  type CheckKindName,
  type CheckPlace,
  type Submission,
} from './kind.ts';
import { pick } from './pick.ts';
import { predict } from './predict.ts';
import { programKinds } from './program-kinds.ts';
import { quiz } from './quiz.ts';
import { shortened, type CheckResult } from './result.ts';
import { isOfFlow, score } from './score.ts';
import { STUDENT_LEVEL, Subject } from './subject.ts';
import { trace } from './trace.ts';

export const checkKinds = {
  ...programKinds,
  differs,
  fails,
  quiz,
  predict,
  pick,
  code,
  score,
  trace,
} satisfies Record<CheckKindName, unknown>;

export const CheckSchema = v.variant('kind', [
  programKinds.returns.schema,
  programKinds.graph.schema,
  programKinds.steps.schema,
  programKinds.schedule.schema,
  programKinds.machine.schema,
  differs.schema,
  fails.schema,
  quiz.schema,
  predict.schema,
  pick.schema,
  code.schema,
  score.schema,
  trace.schema,
]);
export type Check = v.InferOutput<typeof CheckSchema>;

/** A kind without a schema is a type error here. */
const kindNamed = (name: CheckKindName): Check['kind'] => name;

const kindOf = (check: Check): CheckKind<v.GenericSchema> =>
  checkKinds[kindNamed(check.kind)] as unknown as CheckKind<v.GenericSchema>;

export const tied = (check: Check, place: CheckPlace): Check =>
  (kindOf(check).tie?.(check, place) as Check | undefined) ?? check;
export const faultsOfCheck = (check: Check, level: number): readonly string[] =>
  kindOf(check).faults?.(check, level) ?? [];

/** Whether a check reads the student's program: if so, compile errors are reported instead. */
const needsProgram = (check: Check): boolean => {
  if (check.kind === 'score') return check.of === 'program' && !isOfFlow(check.measure);
  if (check.kind === 'pick' || check.kind === 'predict') return check.mine;
  return check.kind !== 'fails' && answerPartOf(check) === null;
};

/**
 * The results of a task's checks, in order; for a program with errors, one result.
 * @param level the newest language chapter that programs may use
 */
export async function checkTask(
  { checks }: Pick<Task, 'checks'>,
  submission: Submission,
  level: number,
): Promise<readonly CheckResult[]> {
  const { optimize, rulesOff } = submission.chosen;
  const subject = new Subject(submission.program, level, { ...FULL, optimize, rulesOff });
  const context = { subject, submission, level };
  const results: CheckResult[] = [];
  let told = false;
  for (const check of checks) {
    const fault = needsProgram(check) ? safely(() => subject.fault) : null;
    if (fault === null) results.push(await result(check, context));
    else if (!told) {
      told = true;
      results.push({
        kind: 'program',
        passed: false,
        lookedFor: said('soundProgram'),
        found: fault,
        shown: [],
      });
    }
  }
  return results;
}

/** Like checkTask, by task ID; an unknown ID is a failed check. */
export async function checkTaskIn(
  lab: Lab,
  taskId: string,
  submission: Submission,
): Promise<readonly CheckResult[]> {
  const task = findTask(lab, taskId);
  if (task !== null) return checkTask(task, submission, STUDENT_LEVEL);
  const [lookedFor, found] = [said('theTask', taskId), said('noSuchTask', lab.id)];
  return [{ kind: 'program', passed: false, lookedFor, found, shown: [] }];
}

/** For proving labs, and for students who ask for it. */
export async function solveTask(
  { checks }: Pick<Task, 'checks'>,
  submission: Submission,
  level: number,
): Promise<Answer> {
  const context = { subject: new Subject(submission.program, level), submission, level };
  let answer: Answer = {};
  for (const check of checks) answer = { ...answer, ...(await kindOf(check).solve?.(check, context)) };
  return answer;
}

async function result(check: Check, context: CheckContext): Promise<CheckResult> {
  try {
    return await kindOf(check).run(check, context);
  } catch (error) {
    const found = said('brokeDown', shortened(messageOf(error)));
    return { kind: check.kind, passed: false, lookedFor: said('checkThatWorks'), found, shown: [] };
  }
}

function safely(read: () => Said | null): Said | null {
  try {
    return read();
  } catch (error) {
    return said('compilerBroke', verbatim(shortened(messageOf(error))));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
