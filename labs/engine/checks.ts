// Runs the checks of a task on what a student hands in. Each says what it looked for and what it found.
//
// Nothing in a submission is trusted but the program and the answers: all results are computed here.
import {
  compile,
  emitText,
  run,
  schedule,
  type Compilation,
  type ScheduleKind,
} from '../../compiler/index.ts';
import type { Check, Task } from './lab.ts';

export interface Submission {
  readonly program: string;
  /** The schedule that the student chose. */
  readonly schedule: ScheduleKind;
  /** For quizzes: the indices of the chosen answers. */
  readonly answers: readonly number[];
}

export interface CheckResult {
  readonly passed: boolean;
  readonly lookedFor: string;
  readonly found: string;
  /** Node ids to be shown in the graph. */
  readonly nodes: readonly number[];
}

const BUDGET = 200_000;

/** All checks of a task, in order. Never throws for what a submission holds. */
export function checkTask(task: Task, submission: Submission, level: number): readonly CheckResult[] {
  return task.checks.map((check) => {
    try {
      return check.kind === 'quiz' ? checkQuiz(check, submission) : checkProgram(check, submission, level);
    } catch (error) {
      return result(
        false,
        task.title,
        `the check could not be made: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
}

export const passes = (results: readonly CheckResult[]): boolean => results.every(({ passed }) => passed);

function result(
  passed: boolean,
  lookedFor: string,
  found: string,
  nodes: readonly number[] = [],
): CheckResult {
  return { passed, lookedFor, found, nodes };
}

type ProgramCheck = Exclude<Check, { kind: 'quiz' }>;

function checkProgram(check: ProgramCheck, submission: Submission, level: number): CheckResult {
  const compilation = compile(submission.program, {
    level: Math.max(level, 17),
    record: check.kind === 'steps',
  });
  if (!compilation.ok) {
    const { line, message } = compilation.diagnostics[0];
    return result(false, 'a program that compiles', `line ${line}: ${message}`);
  }
  switch (check.kind) {
    case 'returns':
      return checkReturns(check, compilation);
    case 'graph':
      return checkGraph(check, compilation, submission);
    case 'steps':
      return checkSteps(check, compilation);
    case 'schedule':
      return checkSchedule(check, compilation, submission);
  }
}

function checkReturns({ cases }: Extract<Check, { kind: 'returns' }>, compilation: Compilation): CheckResult {
  const wanted = cases
    .map(({ arg, result: value, fault }) => `${fault ?? value ?? 'any value'} for arg = ${arg}`)
    .join(', ');
  const lookedFor = `the result ${wanted}`;
  for (const { arg, result: value, fault } of cases) {
    const outcome = run(compilation, { engine: 'graph', argument: BigInt(arg), budget: BUDGET });
    const found = outcome.status === 'value' ? outcome.result : outcome.fault;
    const right =
      fault === undefined
        ? outcome.status === 'value' && (value === undefined || found === value)
        : found === fault;
    if (!right) return result(false, lookedFor, `${found === '' ? 'nothing' : found} for arg = ${arg}`);
  }
  return result(true, lookedFor, 'just that');
}

function nodesOf(compilation: Compilation, op: string): number[] {
  return [...(compilation.graph?.all() ?? [])].filter((node) => node.op.name === op).map(({ id }) => id);
}

function checkGraph(
  check: Extract<Check, { kind: 'graph' }>,
  compilation: Compilation,
  { program }: Submission,
): CheckResult {
  const plain = compile(program, { optimize: 'none' });
  for (const [op, least] of Object.entries(check.before)) {
    const there = nodesOf(plain, op).length;
    if (there < least) return result(false, `at least ${least} ${op} before optimizing`, `${there} of them`);
  }
  for (const [op, count] of Object.entries(check.count)) {
    const nodes = nodesOf(compilation, op);
    if (nodes.length !== count)
      return result(false, `${count} ${op} in the finished graph`, `${nodes.length} of them`, nodes);
  }
  const printed = emitText(compilation, 'ir').trim();
  const lookedFor =
    check.ir === undefined
      ? Object.entries(check.count)
          .map(([op, count]) => `${count} ${op} in the finished graph`)
          .join(', ')
      : check.ir;
  if (check.ir !== undefined && printed !== check.ir) return result(false, lookedFor, printed);
  return result(true, lookedFor, printed);
}

function checkSteps(
  { rule, atLeast, atMost }: Extract<Check, { kind: 'steps' }>,
  { log }: Compilation,
): CheckResult {
  const data = log?.data();
  const index = data?.rules.indexOf(rule) ?? -1;
  let fired = 0;
  const roots: number[] = [];
  for (let at = 0; data !== undefined && at < data.steps.length; at += 6) {
    if (data.steps[at + 2] !== index) continue;
    fired++;
    roots.push(data.steps[at + 5] >= 0 ? data.steps[at + 5] : data.steps[at + 3]);
  }
  const bound = atMost === undefined ? `at least ${atLeast}×` : `${atLeast} to ${atMost}×`;
  return result(
    fired >= atLeast && fired <= (atMost ?? Infinity),
    `the peephole ${rule} firing ${bound}`,
    `it fired ${fired}×`,
    roots,
  );
}

function checkSchedule(
  check: Extract<Check, { kind: 'schedule' }>,
  compilation: Compilation,
  submission: Submission,
): CheckResult {
  const nodes = nodesOf(compilation, check.op);
  const depthIn = (kind: ScheduleKind, id: number): number => {
    const { loops, blockOf } = schedule(compilation, kind);
    return blockOf[id] < 0 ? -1 : loops.depth[blockOf[id]];
  };
  const lookedFor = `${check.op} at loop depth ${check.loopDepth} in the chosen schedule, deeper in «${check.elseIn}»`;
  const shown = nodes.filter((id) => depthIn(check.elseIn, id) > check.loopDepth);
  if (shown.length === 0)
    return result(
      false,
      lookedFor,
      `no ${check.op} that the schedule ${check.elseIn} puts into a loop`,
      nodes,
    );
  const wrong = shown.filter((id) => depthIn(submission.schedule, id) !== check.loopDepth);
  const where = `«${submission.schedule}» puts it at depth ${depthIn(submission.schedule, shown[0])}`;
  return result(wrong.length === 0, lookedFor, where, shown);
}

function checkQuiz(
  { question, choices }: Extract<Check, { kind: 'quiz' }>,
  { answers }: Submission,
): CheckResult {
  if (answers.length === 0) return result(false, question, 'no answer yet');
  const wrong = choices.findIndex(({ right }, i) => right !== answers.includes(i));
  const told = choices[wrong < 0 ? answers[0] : wrong];
  return result(wrong < 0, question, told.because);
}
