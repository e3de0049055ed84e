// Proves that a lab works: every task fails for the start and for the anticipated wrong answers, each with
// its reply, and passes for the solution; every program in the text compiles, every claim about it is true,
// and every link finds its target.
import {
  compileText,
  emitText,
  flowOf,
  isFlowText,
  run,
  type LocatedDiagnostic,
} from '../../compiler/index.ts';
import { checkTask, faultsOfCheck, wrongAnswerCount } from './checks/index.ts';
import type { Submission } from './checks/kind.ts';
import { rightOf } from './checks/predict.ts';
import { passes, resultText, type CheckResult } from './checks/result.ts';
import { STUDENT_LEVEL, Subject } from './checks/subject.ts';
import { mistakesOf } from './checks/trace.ts';
import {
  emptyCourse,
  findTask,
  proseOf,
  tasksOf,
  type Block,
  type Course,
  type Example,
  type Lab,
  type LabError,
  type Step,
  type Task,
  type TheoryPage,
  type WrongAnswer,
} from './model.ts';
import { spotsOf, type QueryScene } from './places/query.ts';
import { buildOf } from './builds.ts';
import type { Show } from './reading/show.ts';
import { faultsOfTracks, WORDS_PER_MINUTE } from './work/tracks.ts';
import { startOfTask } from './submission/sample.ts';
import { wordsOf } from './text/index.ts';
import {
  choicesOf,
  picksOf,
  rememberResults,
  solutionFor,
  submissionOfWrong,
  unknownCells,
  wrongAnswerOf,
} from './work/wrong.ts';

/** Fewer wrong answers per task teach too little. */
const MIN_WRONG = 2;
const MIN_SENTENCES = 3;
const english = wordsOf('en');

/** All problems of a readable lab; empty if it works. */
export async function checkLab(lab: Lab): Promise<readonly LabError[]> {
  const errors: LabError[] = [];
  const fail = (message: string, line: number, file = 'lab.md'): number =>
    errors.push({ file, line, column: 1, message });
  for (const message of faultsOfLab(lab)) fail(message, 1);
  for (const step of lab.steps) {
    const path = `files/${step.id}.simple`;
    const isBroken = step.tasks.some(({ checks }) => checks.some(({ kind }) => kind === 'fails'));
    for (const { line, message } of isBroken ? [] : errorsIn(step.solution, lab.level))
      fail(`line ${line} of the solution: ${message}`, 1, path);
    for (const message of laterFeatures(step.begin, lab.level))
      fail(`the start program: ${message}`, 1, path);
    for (const task of step.tasks) {
      for (const { message, line } of await faultsOfTask(task, step, lab.level))
        fail(`task ${task.id} ${message}`, line ?? task.line);
    }
    for (const example of step.examples) {
      for (const message of faultsOfExample(example, lab.level)) fail(message, example.line);
    }
    for (const show of step.shows) {
      const message = faultOfShow(show, step.solution, lab.level);
      if (message !== null) fail(`a link ${message}`, show.line);
    }
  }
  for (const { title, show } of lab.teacher?.bookmarks ?? []) {
    const message = faultOfShow(show, lab.steps.at(-1)?.solution ?? '', lab.level);
    if (message !== null) fail(`bookmark “${title}” ${message}`, 1, 'teacher.md');
  }
  return errors;
}

/** Duplicate names, missing or later prerequisites, faulty tracks, examples of theory pages, links between pages. */
export function checkCourse(
  labs: readonly { readonly name: string; readonly lab: Lab }[],
  course: Pick<Course, 'tracks' | 'theory'> = emptyCourse,
): readonly { readonly name: string; readonly error: LabError }[] {
  const seen = new Set<string>();
  const found: { name: string; error: LabError }[] = [];
  for (const { name, lab } of labs) {
    const fail = (message: string): number =>
      found.push({ name, error: { file: 'lab.md', line: 1, column: 1, message } });
    if (seen.has(lab.id)) fail(`another lab is also named ${lab.id}`);
    for (const id of lab.prerequisites)
      if (!seen.has(id)) fail(`the prerequisite ${id} is not an earlier lab`);
    if (lab.moved !== null && !labs.some((each) => each.lab.id === lab.moved?.from))
      fail(`“moved” names ${lab.moved.from}, which is not a lab`);
    for (const id of lab.moved?.tasks ?? [])
      if (findTask(lab, id) === null) fail(`“moved” names the task ${id}, which this lab does not have`);
    seen.add(lab.id);
  }
  const all = labs.map(({ lab }) => lab);
  // Reading a lab has checked its links to theory pages.
  for (const { name, lab } of labs)
    for (const { blocks, line } of lab.steps)
      for (const message of missingIn(blocks, 'lab', all))
        found.push({ name, error: { file: 'lab.md', line, column: 1, message } });
  const shared = [
    ...faultsOfTracks(course, all),
    ...course.theory.flatMap((page) => faultsOfPage(page, course, all)),
  ];
  return [...found, ...shared.map((error) => ({ name: '.', error }))];
}

function faultsOfPage(
  { id, blocks }: TheoryPage,
  { theory }: Pick<Course, 'theory'>,
  labs: readonly Lab[],
): readonly LabError[] {
  const error = (message: string, line: number): LabError => ({
    file: `theory/${id}.md`,
    line,
    column: 1,
    message,
  });
  return [
    ...[...missingIn(blocks, 'lab', labs), ...missingIn(blocks, 'theory', theory)].map((message) =>
      error(message, 1),
    ),
    ...blocks.flatMap((block) =>
      block.kind === 'example'
        ? faultsOfExample(block.example, STUDENT_LEVEL).map((message) => error(message, block.example.line))
        : [],
    ),
  ];
}

/** Links of one kind to pages that do not exist. */
function missingIn(
  blocks: readonly Block[],
  kind: 'lab' | 'theory',
  pages: readonly { readonly id: string }[],
): readonly string[] {
  const text = blocks.map((block) => (block.kind === 'prose' ? block.text : '')).join('\n');
  return [...text.matchAll(/\]\((lab|theory):([^)\s]+)\)/g)].flatMap(([, of, id]) =>
    of !== kind || pages.some((page) => page.id === id)
      ? []
      : [`this course has no ${kind === 'lab' ? 'lab' : 'theory page'} “${id}”`],
  );
}

const readingMinutes = ({ steps }: Lab): number =>
  steps.flatMap((step) => proseOf(step).split(/\s+/)).length / WORDS_PER_MINUTE;

function faultsOfLab(lab: Lab): string[] {
  const faults: string[] = [];
  if (lab.teacher === null) faults.push('the teacher’s page teacher.md is missing');
  if (lab.say.length < MIN_SENTENCES)
    faults.push(
      `“say” has ${lab.say.length} of the ${MIN_SENTENCES} sentences that students can say at the end`,
    );
  if (lab.read.length === 0) faults.push('“read” lists no further reading');
  const reading = readingMinutes(lab);
  if (2 * reading >= lab.minutes)
    faults.push(
      `reading takes ${Math.ceil(reading)} of ${lab.minutes} minutes and must take less time than the tasks. Shorten the text`,
    );
  if (tasksOf(lab).length === 0) faults.push('the lab has no tasks');
  return faults;
}

const errorsIn = (
  program: string,
  level: number,
): readonly Pick<LocatedDiagnostic, 'line' | 'message' | 'code'>[] => {
  // A textual control-flow graph is not a program.
  if (isFlowText(program) && flowOf(program).kind === 'program') return [];
  return compileText(program, { level }).diagnostics;
};

/** The program may have other errors on purpose. */
const laterFeatures = (program: string, level: number): readonly string[] =>
  errorsIn(program, level).flatMap(({ code, line, message }) =>
    code === 'level-feature' ? [`line ${line}: ${message}`] : [],
  );

interface TaskFault {
  readonly message: string;
  readonly line?: number;
}

async function faultsOfTask(task: Task, step: Step, level: number): Promise<TaskFault[]> {
  const faults: TaskFault[] = task.checks
    .flatMap((check) => faultsOfCheck(check, level))
    .map((message) => ({ message }));
  if (faults.length > 0) return faults;
  if (task.instruction === '' && task.checks.some(({ part }) => part === 'code'))
    faults.push({ message: 'asks for JavaScript without an “instruction”: say in a sentence what to write' });
  const foreseen = wrongAnswerCount(task);
  if (foreseen < MIN_WRONG)
    faults.push({
      message: `lists ${foreseen} wrong answers. List at least ${MIN_WRONG}, each with a reply`,
    });
  const start = startOfTask(task, step);
  if (passes(await checkTask(task, start, level))) faults.push({ message: 'is passed by the start program' });
  const solution = await solutionFor(task, step, level);
  for (const message of await choiceFaults(task, step, level)) faults.push({ message });
  for (const message of await mistakeFaults(task, solution, level)) faults.push({ message });
  for (const message of toldFaults(task, solution)) faults.push({ message });
  for (const result of await checkTask(task, solution, level))
    if (!result.passed)
      faults.push({ message: `is not passed by the solution. ${resultText(english, result)}` });
  if (faults.length > 0) return faults;
  for (const wrong of task.wrong)
    for (const message of await faultsOfWrong(task, step, wrong, level))
      faults.push({ message, line: wrong.line });
  return faults;
}

/** The text's claims about a table must match its contents. */
function toldFaults({ checks }: Task, { answer: { cells = {} } }: Submission): string[] {
  return checks
    .flatMap((check) => (check.kind === 'predict' ? Object.entries(check.told ?? {}) : []))
    .filter(([key, told]) => !Object.hasOwn(cells, key) || cells[key] !== told)
    .map(([key, told]) => {
      const found = Object.hasOwn(cells, key)
        ? `but it is “${cells[key]}”`
        : 'but there is no such cell to fill';
      return `says that “${key}” is “${told}”, ${found}`;
    });
}

/** How a reply to a right choice begins, in the languages of the course. */
const SAYS_RIGHT = /^(Right|Richtig)\b/;

/** Every wrong choice alone must fail with its own reason. */
async function choiceFaults(task: Task, step: Step, level: number): Promise<string[]> {
  const faults: string[] = [];
  for (const check of task.checks) {
    if (check.kind !== 'quiz' && check.kind !== 'predict') continue;
    const { choices } = check;
    if (choices === undefined) continue;
    const solution = await solutionFor(task, step, level);
    const context = { subject: new Subject(step.solution, level), submission: solution, level };
    const right =
      check.kind === 'quiz' ? check.choices.map((choice) => choice.right) : await rightOf(check, context);
    if (!right.includes(true)) faults.push('asks a question without a right choice');
    if (!right.includes(false)) faults.push('asks a question without a wrong choice');
    const texts = choices.map(({ because }) => because);
    if (new Set(texts).size < texts.length) faults.push('gives two choices the same reason');
    for (const [i, { text, because }] of choices.entries())
      if (right[i] === false && SAYS_RIGHT.test(because))
        faults.push(`calls the wrong choice “${text}” right`);
  }
  return faults;
}

/** Every anticipated mistake about a trace must fail with its reply. */
async function mistakeFaults(task: Task, solution: Submission, level: number): Promise<string[]> {
  const faults: string[] = [];
  for (const check of task.checks) {
    if (check.kind !== 'trace') continue;
    for (const { belief, reply, submission } of await mistakesOf(check, solution)) {
      const called = `“${belief}”`;
      if (submission === null)
        faults.push(`${called} is not wrong, or its query finds nothing in this trace`);
      else {
        const results = await checkTask(task, submission, level);
        if (passes(results)) faults.push(`${called} is not wrong: it passes`);
        else if (!results.some((result) => resultText(english, result).includes(reply)))
          faults.push(`${called} does not get its reply`);
      }
    }
  }
  return faults;
}

async function faultsOfWrong(task: Task, step: Step, wrong: WrongAnswer, level: number): Promise<string[]> {
  const called = `“${wrong.belief}”`;
  const chosen = choicesOf(task, wrong);
  if (chosen?.includes(-1) === true) return [`${called} selects a choice that does not exist`];
  const unknown = unknownCells(task, wrong, step.solution, level);
  if (wrong.answer.cells !== undefined && unknown.length > 0)
    return [`${called} fills the cell “${unknown[0]}”, which is not a question`];
  const submission = await submissionOfWrong(task, step, wrong, level);
  if (wrong.pick !== null && (picksOf(task, wrong, submission, level)?.length ?? 0) === 0)
    return [`${called} matches no place`];
  const [later] = laterFeatures(submission.program, level);
  if (later !== undefined)
    return [`${called} is a program that students cannot write at this level: ${later}`];
  const results: readonly CheckResult[] = await checkTask(task, submission, level);
  if (passes(results)) return [`${called} is not wrong: it passes`];
  rememberResults(wrong, results);
  const faults: string[] = [];
  const told = await wrongAnswerOf(task, step, submission, results, level);
  if (told === null) faults.push(`${called} does not get its reply`);
  else if (told !== wrong)
    faults.push(`${called} gets the reply to “${told.belief}”: the checks cannot tell them apart`);
  const message = wrong.show === null ? null : faultOfShow(wrong.show, submission.program, level);
  if (message !== null) faults.push(`${called}: its bookmark ${message}`);
  return faults;
}

/** @param mine the program that represents the student's */
function faultOfShow({ source, scene, query }: Show, mine: string, labLevel: number): string | null {
  const program = source ?? mine;
  const level = scene.level ?? labLevel;
  const [error] = errorsIn(program, level);
  if (error !== undefined) return `contains a program with errors: ${error.message}`;
  if (query === null) return null;
  const given: QueryScene = {
    build: buildOf(scene),
    argument: scene.arg ?? 0n,
    schedule: scene.schedule ?? 'best',
    ...(scene.analysis === undefined ? {} : { analysis: scene.analysis }),
  };
  const found = spotsOf(query, new Subject(program, level), given);
  return found.length === 0
    ? 'matches no place of the program (to see its nodes, steps, and blocks, select a place in the window)'
    : null;
}

function faultsOfExample(example: Example, labLevel: number): string[] {
  const { source, argument, result, fault, ir, fails, level: own } = example;
  const level = own ?? labLevel;
  const found = errorsIn(source, level);
  const codes = found.map(({ code }) => code);
  if (fails !== null) {
    const has = codes.length === 0 ? 'none' : codes.join(', ');
    return codes.includes(fails as never) ? [] : [`an example must have the error ${fails}, but has ${has}`];
  }
  const [error] = found;
  if (error !== undefined) return [`an example does not compile: ${error.message}`];
  const compilation = compileText(source, { level });
  // A textual control-flow graph cannot run.
  if (!compilation.ok)
    return result === null && fault === null && ir === null ? [] : ['an example cannot run'];
  const faults: string[] = [];
  const outcome = run(compilation, { engine: 'graph', argument });
  const came = outcome.status === 'value' ? outcome.result : `the fault ${outcome.fault}`;
  const wanted = fault === null ? result : `the fault ${fault}`;
  if (wanted !== null && wanted !== came) faults.push(`an example returns ${came}, not ${wanted}`);
  const printed = emitText(compilation, 'ir').trim();
  if (ir !== null && ir !== printed) faults.push(`an example is printed as ${printed}, not ${ir}`);
  return faults;
}
