// Matches a student's answer with the anticipated wrong answers, and finds the reply.
//
// They match if the checks give the same results for both; for tables, choices, and places, if the answer
// contains the wrong one's entries; or if the author's `when` checks hold for the program. A step's initial
// program is not a student's answer, so only wrong answers anticipated for it (`program: start`) apply.
import { checkTask, solveTask } from '../checks/index.ts';
import { defaultChosen, type Answer, type Chosen, type Submission } from '../checks/kind.ts';
import { spotsFor } from '../checks/pick.ts';
import { tableOf } from '../checks/predict.ts';
import { programOf } from '../checks/program.ts';
import { runProgramCheck } from '../checks/program-kinds.ts';
import { passes, type CheckResult } from '../checks/result.ts';
import { Subject } from '../checks/subject.ts';
import { FULL } from '../builds.ts';
import { ownOf } from '../lists.ts';
import { startOf, type Step, type Task, type WrongAnswer } from '../model.ts';
import { askedCells, normalized, TableError } from '../predict/table.ts';
import { sameSpot, type Spot } from '../places/spots.ts';

/** Settings when a step opens. */
export function openingChosen({ options }: Pick<Step, 'options'>): Chosen {
  const { schedule, optimize, rulesOff, allocator } = options;
  return {
    schedule: schedule ?? defaultChosen.schedule,
    optimize: optimize ?? defaultChosen.optimize,
    rulesOff: rulesOff ?? defaultChosen.rulesOff,
    allocator: allocator ?? defaultChosen.allocator,
  };
}

export async function solutionFor(task: Task, step: Step, level: number): Promise<Submission> {
  const chosen = { ...openingChosen(step), ...scheduleOf(task), ...task.chosen };
  const submission = { program: step.solution, answer: {}, chosen };
  return { ...submission, answer: await solveTask(task, submission, level) };
}

/** The schedule that a check names for the proof. */
function scheduleOf({ checks }: Task): Partial<Chosen> {
  for (const check of checks)
    if (check.kind === 'schedule' && check.under === 'chosen') return { schedule: check.solution };
  return {};
}

/** The submission that represents a wrong answer: the solution with the answer's changes. */
export async function submissionOfWrong(
  task: Task,
  step: Step,
  wrong: WrongAnswer,
  level: number,
): Promise<Submission> {
  const right = await solutionFor(task, step, level);
  const submission = {
    ...right,
    program: wrong.program ?? right.program,
    chosen: { ...right.chosen, ...wrong.chosen },
  };
  return {
    ...submission,
    answer: { ...right.answer, ...answerOfWrong(task, wrong, submission, level, right.answer) },
  };
}

function answerOfWrong(
  task: Task,
  wrong: WrongAnswer,
  submission: Submission,
  level: number,
  right: Answer,
): Answer {
  const { cells, code } = wrong.answer;
  const choices = choicesOf(task, wrong);
  const picks = picksOf(task, wrong, submission, level);
  return {
    ...(cells === undefined ? {} : { cells: { ...right.cells, ...cells } }),
    ...(code === undefined ? {} : { code }),
    ...(choices === null ? {} : { choices }),
    ...(picks === null ? {} : { picks: picks.slice(0, 1) }),
  };
}

/** -1 for unknown texts. null: the task has no choices. */
export function choicesOf({ checks }: Task, { choose }: WrongAnswer): readonly number[] | null {
  if (choose.length === 0) return null;
  const texts = checks.flatMap((check) =>
    check.kind === 'quiz' || check.kind === 'predict' ? (check.choices ?? []).map(({ text }) => text) : [],
  );
  return choose.map((text) => texts.indexOf(text));
}

export function picksOf(
  { checks }: Task,
  { pick }: WrongAnswer,
  submission: Submission,
  level: number,
): readonly Spot[] | null {
  const check = checks.find((each) => each.kind === 'pick');
  if (pick === null || check?.kind !== 'pick') return null;
  return spotsFor(check, pick, { subject: new Subject(submission.program, level), submission, level });
}

export function unknownCells(
  { checks }: Task,
  { answer }: WrongAnswer,
  program: string,
  level: number,
): string[] {
  const cells = Object.entries(answer.cells ?? {});
  const check = checks.find((each) => each.kind === 'predict' && each.table !== undefined);
  if (check?.kind !== 'predict') return cells.map(([key]) => key);
  try {
    const known = new Map(
      askedCells(tableOf(check, programOf(check) ?? program, level)).map((cell) => [cell.key, cell]),
    );
    return cells.flatMap(([key, value]) => {
      const cell = known.get(key);
      if (cell === undefined) return [key];
      const { kind, choices } = cell;
      const isOpen = kind === 'text' || kind === 'set' || choices.length === 0;
      return isOpen || choices.some((choice) => normalized(kind, choice) === normalized(kind, value))
        ? []
        : [`${key}: ${value}`];
    });
  } catch (error) {
    if (error instanceof TableError) return cells.map(([key]) => key);
    throw error;
  }
}

/** What all instances of a wrong answer share: everything but places. */
const fingerprint = (results: readonly CheckResult[]): string =>
  JSON.stringify(results.map(({ kind, passed, lookedFor, found }) => [kind, passed, lookedFor, found]));

const known = new WeakMap<WrongAnswer, Promise<string>>();

/** Caches the results of the submission that represents a wrong answer. */
export function rememberResults(wrong: WrongAnswer, results: readonly CheckResult[]): void {
  known.set(wrong, Promise.resolve(fingerprint(results)));
}

/** The anticipated wrong answer that a submission matches; null if there is none. */
export async function wrongAnswerOf(
  task: Task,
  step: Step,
  submission: Submission,
  results: readonly CheckResult[],
  level: number,
): Promise<WrongAnswer | null> {
  if (passes(results) || task.wrong.length === 0) return null;
  // The match with the most table cells is the most specific.
  const size = ({ answer }: WrongAnswer): number => Object.keys(answer.cells ?? {}).length;
  for (const wrong of [...task.wrong].sort((a, b) => size(b) - size(a)))
    if (hasWrongAnswer(task, wrong, submission, level)) return wrong;
  const foreseen = foreseenOf(task, step, submission);
  const holding: WrongAnswer[] = [];
  for (const wrong of foreseen) if (await holdsFor(wrong, submission, level)) holding.push(wrong);
  const same = await sayingTheSame({ ...task, wrong: foreseen }, step, fingerprint(results), level);
  // `when` distinguishes those that the checks cannot.
  return (
    same.find((wrong) => holding.includes(wrong)) ??
    same.find(({ when }) => when.length === 0) ??
    holding.at(0) ??
    null
  );
}

function foreseenOf({ wrong }: Task, step: Step, { program, answer }: Submission): readonly WrongAnswer[] {
  if (Object.keys(answer).length > 0 || program !== startOf(step)) return wrong;
  return wrong.filter((each) => each.program === null || each.program === program);
}

async function sayingTheSame(task: Task, step: Step, said: string, level: number): Promise<WrongAnswer[]> {
  const found: WrongAnswer[] = [];
  for (const wrong of task.wrong) {
    if (wrong.program === null && wrong.answer.code === undefined && Object.keys(wrong.chosen).length === 0)
      continue;
    let print = known.get(wrong);
    if (print === undefined) {
      print = submissionOfWrong(task, step, wrong, level).then(async (handed) =>
        fingerprint(await checkTask(task, handed, level)),
      );
      known.set(wrong, print);
    }
    if ((await print) === said) found.push(wrong);
  }
  return found;
}

function hasWrongAnswer(task: Task, wrong: WrongAnswer, submission: Submission, level: number): boolean {
  const { choices = [], cells = {}, picks = [] } = submission.answer;
  const chosen = choicesOf(task, wrong);
  if (chosen !== null)
    return chosen.length === choices.length && chosen.every((each) => choices.includes(each));
  if (wrong.answer.cells !== undefined) {
    return Object.entries(wrong.answer.cells).every(([key, value]) => {
      const given = ownOf(cells, key);
      return given !== undefined && normalized('set', given) === normalized('set', value);
    });
  }
  const places = picksOf(task, wrong, submission, level);
  return places?.some((place) => picks.some((each) => sameSpot(each, place))) === true;
}

async function holdsFor({ when }: WrongAnswer, submission: Submission, level: number): Promise<boolean> {
  if (when.length === 0) return false;
  const { optimize, rulesOff } = submission.chosen;
  const subject = new Subject(submission.program, level, { ...FULL, optimize, rulesOff });
  if (subject.fault !== null) return false;
  const results = when.map((check) => runProgramCheck(check, { subject, submission, level }));
  return passes(await Promise.all(results));
}
