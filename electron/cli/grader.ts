/*
 * Grades submissions one after another: requests from standard input, results line by line
 * (grading/protocol.ts). The parent process enforces the limits. With `--many`, the process ends after a
 * submission that changed it, so that no other is affected.
 *
 * Invariant: it writes no files and reads no clocks, so that the same submission gets the same result. Clocks
 * are frozen here, and only limits that count work (labs/engine/sandbox/limits.ts) apply.
 */
import { say } from '../../compiler/base/phrase.ts';
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  creditOf,
  emptyCourse,
  gradeTask,
  graphPrint,
  noWork,
  readWork,
  resultText,
  said,
  sayIn,
  strangersIn,
  tasksOf,
  loadWords,
  STUDENT_LEVEL,
  wordsOf,
  wrongAnswerOf,
  zipLimits,
  type Course,
  type Lab,
  type LabWork,
  type Said,
  type Step,
  type Student,
  type Task,
  type TaskVerdict,
  type Work,
  type Words,
} from '../../labs/engine/index.ts';
import { findLab, idOf, labsIn, sharedOf, soundLab, type FoundLab, type Reading } from './course/files.ts';
import { codePrint } from './grading/code-print.ts';
import { keptFolder } from './course/kept-labs.ts';
import { limitedLines } from './input/lines.ts';
import type {
  FromGrader,
  GradeLimits,
  GradeRequest,
  PlannedLab,
  ProgramFacts,
  Rest,
  Sayings,
  TaskFacts,
  WantedLab,
} from './grading/protocol.ts';
import { recordRealm } from './grading/realm.ts';
import { captureForChecks } from './tracing.ts';
import { fitText } from './output.ts';
import { UsageError, isRefusal } from './input/read-input.ts';

/** The built-in course: next to the built grader. */
const brought = join(__dirname, '..', 'labs', 'course');
/** Students can make messages arbitrarily long. */
const MAX_MESSAGE = 2000;
const MAX_REQUEST = 16 * 1024 * 1024;

const nothingHandedIn: TaskFacts = {
  passed: false,
  credit: 0,
  unanswered: true,
  brokenProgram: false,
  figure: null,
  belief: '',
};

performance.now = () => 0;
Date.now = () => 0;

const send = (message: FromGrader): void => {
  const bytes = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
};

interface Graded {
  readonly plan: PlannedLab;
  readonly lab: Lab | null;
  readonly work: LabWork;
  /** The submission has other labs of the assignment. */
  readonly isMissing: boolean;
  readonly tasks: readonly { readonly task: Task; readonly step: Step }[];
}

interface Checked {
  readonly lab: Lab;
  readonly step: Step;
  readonly task: Task;
  readonly work: LabWork;
}

class Grader {
  private readonly request: GradeRequest;
  private readonly words: Words;
  private readonly course: Course;
  private readonly labs: readonly FoundLab[];
  private readonly reading: Reading;

  constructor(request: GradeRequest) {
    this.request = request;
    this.words = wordsOf(request.language);
    this.reading = { language: request.language, kept: keptFolder(request.course, brought) };
    const { course, errors } = sharedOf(request.course, this.reading);
    const [error] = errors;
    if (error !== undefined)
      throw new UsageError(say`the course has errors: ${error.file}: ${error.message}`);
    this.course = course ?? emptyCourse;
    this.labs = labsIn(request.course);
  }

  async run(): Promise<void> {
    const sayings = this.sayings();
    const expected = this.asked([]).map((lab) => this.graded(lab, null, [], []).plan);
    send({ kind: 'plan', labs: expected, sayings, student: null, isRead: false });
    const { graded, student } = await this.plan();
    send({ kind: 'plan', labs: graded.map(({ plan }) => plan), sayings, student, isRead: true });
    let index = 0;
    const replies: (() => Promise<void>)[] = [];
    for (const { plan, lab, work, tasks, isMissing } of graded)
      for (const { task, step } of tasks) {
        const place = index++;
        if (lab === null || plan.isRefused || this.request.done.includes(place)) continue;
        if (isMissing) {
          const message = this.told([said('workNothing')]).join('');
          send({ kind: 'task', index: place, message, facts: nothingHandedIn });
          continue;
        }
        send({ kind: 'begin', index: place });
        const checked = { lab, step, task, work };
        const verdict = await this.check(place, checked);
        replies.push(() => this.reply(place, checked, verdict));
      }
    if (this.request.programs) send({ kind: 'programs', programs: graded.flatMap(programsOf) });
    // Replies may take long and must not use up the checks' time.
    for (const reply of replies) await reply();
    send({ kind: 'end' });
  }

  private async check(index: number, { lab, step, task, work }: Checked): Promise<TaskVerdict> {
    const verdict = await gradeTask(lab, step, task, work);
    const { passed, results } = verdict;
    // An error in the step's initial program is not the student's.
    const isOwn = verdict.submission.program !== step.begin;
    const brokenProgram = isOwn && results.some(({ kind }) => kind === 'program');
    const told = passed ? results : results.filter((result) => !result.passed);
    const unanswered = results.some((result) => result.unanswered === true);
    const message = told.map((result) => resultText(this.words, result)).join('\n');
    const figure = this.figureOf(verdict);
    const facts = { passed, credit: creditOf(results), unanswered, brokenProgram, figure, belief: '' };
    send({ kind: 'task', index, message: shortened(message), facts });
    return verdict;
  }

  /** To a wrong answer that the lab's author anticipated. */
  private async reply(index: number, { step, task }: Checked, verdict: TaskVerdict): Promise<void> {
    const { submission, results, passed } = verdict;
    if (passed || results.some(({ unanswered }) => unanswered === true)) return;
    const wrong = await wrongAnswerOf(task, step, submission, results, STUDENT_LEVEL);
    if (wrong === null) return;
    const [reply, belief] = [plainText(wrong.reply), plainText(wrong.belief)];
    send({ kind: 'reply', index, reply: shortened(reply), belief });
  }

  private sayings(): Sayings {
    const { checkSeconds, allSeconds, megabytes } = this.request.limits;
    const told = (saying: Said): string => this.told([saying]).join('');
    return {
      nothing: told(said('workNothing')),
      time: told(said('workEnded', checkSeconds)),
      memory: told(said('workMemory', megabytes)),
      'all-time': told(said('workAllEnded', allSeconds)),
    };
  }

  private figureOf({ score }: TaskVerdict): TaskFacts['figure'] {
    if (score === null) return null;
    const { value, better, unit } = score;
    return { value, better, unit: sayIn(this.words, unit) };
  }

  private async plan(): Promise<{ readonly graded: readonly Graded[]; readonly student: Student | null }> {
    const bytes = bytesOf(this.request.file);
    const read =
      bytes === null ? { fault: said('zipTooLarge', zipLimits.archiveBytes) } : await readWork(bytes);
    const faults: Said[] = [];
    let work: Work | null = null;
    if ('fault' in read) faults.push(read.fault);
    else if (read.work.course !== this.course.id)
      faults.push(said('workOtherCourse', read.work.course.slice(0, 100), this.course.id));
    else work = read.work;
    const problems = 'problems' in read ? read.problems : [];
    const student = 'work' in read ? read.work.student : null;
    const asked = this.asked([...(work?.labs.keys() ?? [])]);
    const none = [...faults, ...(work === null ? [] : [said('workNoLab')]), ...problems];
    const graded =
      asked.length === 0
        ? [this.nothing('', none)]
        : asked.map((lab) => this.graded(lab, work, faults, problems));
    return { graded, student };
  }

  private asked(handedIn: readonly string[]): readonly WantedLab[] {
    const { wanted } = this.request;
    if (wanted.kind === 'assignment') return wanted.labs;
    const labs = wanted.kind === 'lab' ? [this.idNamed(wanted.lab)] : handedIn;
    return labs.map((lab) => ({ lab, tasks: [] }));
  }

  /** @throws UsageError if the course lacks the lab */
  private idNamed(name: string): string {
    return idOf(findLab(this.labs, name).folder);
  }

  private graded(
    { lab: id, tasks: wanted }: WantedLab,
    work: Work | null,
    faults: readonly Said[],
    problems: readonly Said[],
  ): Graded {
    const folder = this.labs.find((found) => idOf(found.folder) === id);
    if (folder === undefined) return this.nothing(id, [...faults, said('workUnknownLab', id), ...problems]);
    const lab = soundLab(folder, this.course, this.reading);
    const handed = work?.labs.get(id);
    const isMissing = handed === undefined && this.hasOtherOf(work);
    const others =
      work === null || handed !== undefined
        ? []
        : [isMissing ? said('workNoneOf', id) : said('workOtherLab', [...work.labs.keys()].join(', '), id)];
    const strangers = handed === undefined ? [] : strangersIn(handed, lab);
    const points = new Map(wanted.map((task) => [task.id, task.points]));
    const tasks = lab.steps.flatMap((step) =>
      step.tasks.filter((task) => wanted.length === 0 || points.has(task.id)).map((task) => ({ task, step })),
    );
    const planned = tasks.map(({ task: { id: name, title, points: own, checks } }) => ({
      id: name,
      title,
      maxScore: points.get(name) ?? own,
      isOpen: checks.some(({ kind }) => kind === 'score'),
    }));
    const isRefused = handed === undefined && !isMissing;
    const told = this.told([...faults, ...others, ...strangers, ...problems]);
    return {
      plan: { lab: id, title: lab.title, tasks: planned, problems: told, isRefused },
      lab,
      work: handed ?? noWork,
      isMissing,
      tasks,
    };
  }

  private hasOtherOf(work: Work | null): boolean {
    const { wanted } = this.request;
    return wanted.kind === 'assignment' && wanted.labs.some(({ lab }) => work?.labs.has(lab) === true);
  }

  private nothing(id: string, problems: readonly Said[]): Graded {
    const plan = { lab: id, title: id, tasks: [], problems: this.told(problems), isRefused: true };
    return { plan, lab: null, work: noWork, isMissing: false, tasks: [] };
  }

  private told(problems: readonly Said[]): string[] {
    return problems.map((problem) => shortened(sayIn(this.words, problem)));
  }
}

function programsOf({ lab, work }: Graded): ProgramFacts[] {
  if (lab === null) return [];
  const given = new Set(lab.steps.flatMap(({ begin, solution }) => [begin, solution]));
  const own = new Set([...given].map((source) => graphPrint(source, STUDENT_LEVEL)?.print));
  const programs = lab.steps.flatMap((step) => {
    const handed = step.tasks.flatMap(({ id }) => work.tasks.get(id)?.handed?.program ?? []);
    const sources = new Set([
      ...handed,
      ...(work.programs.has(step.id) ? [work.programs.get(step.id) ?? ''] : []),
    ]);
    return [...sources].flatMap((source) => {
      const graph = given.has(source) ? null : graphPrint(source, STUDENT_LEVEL);
      return graph === null
        ? []
        : [{ kind: 'program', lab: lab.id, place: step.id, source, ...graph } as const];
    });
  });
  const answers = tasksOf(lab).flatMap(({ id, code }) => {
    const { answer, handed = null } = work.tasks.get(id) ?? { answer: {} };
    if (code === null) return [];
    for (const each of [code.start, code.solution]) own.add(codePrint(each)?.print);
    return [...new Set([answer.code ?? '', handed?.answer.code ?? ''])].flatMap((source) => {
      const print = codePrint(source);
      return print === null ? [] : [{ kind: 'code', lab: lab.id, place: id, source, ...print } as const];
    });
  });
  const found = new Map<string, ProgramFacts>();
  for (const each of [...programs, ...answers])
    if (!own.has(each.print)) found.set(`${each.place}/${each.print}`, each);
  return [...found.values()];
}

/** Without links, emphasis, and the marks of code, but with the asterisks in it. */
const plainText = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`([^`]*)`|\*/g, (_, code: string | undefined) => code ?? '');

const shortened = (text: string): string =>
  fitText(text.length <= MAX_MESSAGE ? text : `${text.slice(0, MAX_MESSAGE)} …`);

class Unreadable extends Error {
  readonly code: string;

  constructor({ code = '', message }: NodeJS.ErrnoException) {
    super(message);
    this.code = code;
  }
}

/** null if the file is larger than any submission. @throws Unreadable if, for example, it was removed */
function bytesOf(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return readUpToLimit(path);
  } catch (error) {
    if (isRefusal(error)) throw new Unreadable(error);
    throw error;
  }
}

function readUpToLimit(path: string): Uint8Array<ArrayBuffer> | null {
  // If a pipe has replaced the file, opening it would block.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = fstatSync(file);
    if (size > zipLimits.archiveBytes) return null;
    const bytes = new Uint8Array(size);
    let at = 0;
    for (let count = -1; at < size && count !== 0; at += count)
      count = readSync(file, bytes, at, size - at, at);
    return bytes.subarray(0, at);
  } finally {
    closeSync(file);
  }
}

async function serve(request: GradeRequest): Promise<void> {
  try {
    await loadWords(request.language);
    captureForChecks();
    await new Grader(request).run();
  } catch (error) {
    if (error instanceof Unreadable)
      return send({ kind: 'unreadable', code: error.code, message: error.message });
    if (!(error instanceof UsageError)) throw error;
    send({ kind: 'usage', message: error.message });
  }
}

/** Part of the memory limit that previous submissions may leave in use. */
const LEFT_IN_USE = 0.25;

/** Detects whether a submission changed this process, which grades many. */
class Changes {
  private readonly isUnchanged = recordRealm();
  private readonly pending = pendingWork();

  /** null if the submission changed something or could do so later. */
  async rest({ megabytes }: GradeLimits): Promise<Rest | null> {
    await new Promise(setImmediate);
    if (!this.isUnchanged() || pendingWork() !== this.pending) return null;
    const isFull = process.memoryUsage.rss() > megabytes * LEFT_IN_USE * 1024 * 1024;
    return { kind: isFull ? 'full' : 'ready' };
  }
}

/** Such as timers, which could still change this process. */
const pendingWork = (): string => process.getActiveResourcesInfo().sort().join();

async function main(): Promise<void> {
  const isShared = process.argv.includes('--many');
  let changes: Changes | null = null;
  for await (const line of limitedLines(process.stdin, MAX_REQUEST)) {
    const request = JSON.parse(line ?? '') as GradeRequest;
    // Recorded after the first request, because reading it changes streams.
    if (isShared) changes ??= new Changes();
    await serve(request);
    if (changes === null) continue;
    const rest = await changes.rest(request.limits);
    if (rest !== null) send(rest);
    if (rest?.kind !== 'ready') process.exit();
  }
}

void main();
