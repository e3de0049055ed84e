// Lists the kinds of checks, and runs a task's checks on a submission.
//
// From a submission we trust only the program, the choices, and the answers, and recompute every result.
// Invariant: no submission can make a check throw or run long.
import * as v from 'valibot';
import { findTask, type Lab, type Task } from '../model.ts';
import { FULL } from '../builds.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { code, codeTemplate } from './code.ts';
import { differs, differsTemplate } from './differs.ts';
import { fails, failsTemplate } from './fails.ts';
import type {
  Answer,
  AnswerPart,
  CheckContext,
  CheckKind,
  CheckKindName,
  CheckPlace,
  Submission,
  Template,
} from './kind.ts';
import { pick, pickTemplate } from './pick.ts';
import { predict, predictTemplate } from './predict.ts';
import { programKinds, programTemplates } from './program-kinds.ts';
import { quiz, quizTemplate } from './quiz.ts';
import { shortened, type CheckResult } from './result.ts';
import { score, scoreTemplate } from './score.ts';
import { STUDENT_LEVEL, Subject } from './subject.ts';
import { trace, traceTemplate } from './trace.ts';

const checkKinds = {
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

/** Separate from the kinds, so that the window, which does not call it, does not load the templates. */
export function templateOf(kind: CheckKindName): Template {
  const templates: Readonly<Record<CheckKindName, Template>> = {
    ...programTemplates,
    differs: differsTemplate,
    fails: failsTemplate,
    quiz: quizTemplate,
    predict: predictTemplate,
    pick: pickTemplate,
    code: codeTemplate,
    score: scoreTemplate,
    trace: traceTemplate,
  };
  return templates[kind];
}

export const CheckSchema = v.variant(
  'kind',
  Object.values(checkKinds).map(({ schema }) => schema),
);
type WrittenCheck = v.InferOutput<typeof CheckSchema>;
/** `part`: which part of an answer it reads; null: the program and the window's settings. */
export type Check = WrittenCheck & { readonly part: AnswerPart | null };

const kindOf = ({ kind }: WrittenCheck): CheckKind<v.GenericSchema> =>
  checkKinds[kind] as unknown as CheckKind<v.GenericSchema>;

export function tied(written: WrittenCheck, place: CheckPlace): Check {
  const { tie, part } = kindOf(written);
  const check = (tie?.(written, place) as WrittenCheck | undefined) ?? written;
  return { ...check, part: part?.(check) ?? null };
}

export const faultsOfCheck = (check: Check, level: number): readonly string[] =>
  kindOf(check).faults?.(check, level) ?? [];

/** Wrong answers that a task anticipates, including those to which its checks reply. */
export const wrongAnswerCount = ({ wrong, checks }: Task): number =>
  checks.reduce((sum, check) => sum + (kindOf(check).wrongAnswers?.(check) ?? 0), wrong.length);

export const withoutTexts = (check: Check): unknown => kindOf(check).withoutTexts?.(check) ?? check;

/** Whether a check reads the student's program: if so, compile errors are reported instead. */
const needsProgram = (check: Check): boolean => kindOf(check).needsProgram?.(check) ?? check.part === null;

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
  const { isOfNow, run } = kindOf(check);
  const answer = { kind: check.kind, ...(isOfNow === undefined ? {} : { isOfNow }) };
  try {
    return { ...answer, ...(await run(check, context)) };
  } catch (error) {
    const found = said('brokeDown', shortened(messageOf(error)));
    return { ...answer, passed: false, lookedFor: said('checkThatWorks'), found, shown: [] };
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
