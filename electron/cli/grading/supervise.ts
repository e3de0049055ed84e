/*
 * Grades one submission in a grader's process with limits. A check that ends the process or exceeds a limit
 * has failed; the remaining checks continue in a new process.
 *
 * A process may have graded other submissions. If it does not complete this one, or has changed, a new
 * process starts over: failures count only in a process that has seen no other submission, and results only
 * in a process that no submission has changed.
 *
 * Limits apply to CPU time if the system reports it, so that a busy machine does not change grades. The wall
 * time limit is several times larger.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { readFileSync } from 'node:fs';
import { told as inLanguage } from '../text/language.ts';
import { UsageError, refusal } from '../input/read-input.ts';
import type { Student } from '../../../labs/engine/index.ts';
import type {
  Ending,
  FromGrader,
  GradeLimits,
  GradeRequest,
  PlannedLab,
  ProgramFacts,
  Sayings,
  TaskFacts,
} from './protocol.ts';
import type { GraderProcess, Seat } from './seat.ts';

/** Far more than legitimate work needs. */
export const gradeLimits: GradeLimits = { checkSeconds: 60, allSeconds: 300, megabytes: 1024 };

export interface GradedTask {
  readonly message: string;
  readonly facts: TaskFacts;
}
export interface Graded {
  readonly sayings: Sayings;
  readonly student: Student | null;
  readonly labs: readonly PlannedLab[];
  /** By index in the plan; empty if nothing was checked. */
  readonly tasks: ReadonlyMap<number, GradedTask>;
  /** Checks that exceeded a limit. */
  readonly ended: ReadonlyMap<number, Ending>;
  readonly programs: readonly ProgramFacts[];
}

type Plan = Extract<FromGrader, { kind: 'plan' }>;

const LOOK_MS = 250;
/** Wall time limit as a multiple of the CPU time limit. */
const PATIENCE = process.platform === 'linux' ? 5 : 1;
/** Node's exit status after an uncaught error. */
const FAILED = 1;

export async function gradeOne(request: GradeRequest, seat: Seat): Promise<Graded> {
  const used = await seat.used();
  const graded = used === null ? null : await gradeIn(used, request);
  if (graded !== null) return graded;
  const findings = new Findings(request);
  const stopwatch = new Stopwatch();
  for (;;) {
    const run = new GraderRun(await seat.fresh(), { ...request, done: findings.done }, stopwatch);
    const ending = await run.end((message) => findings.hear(message));
    const found = findings.after(ending, run);
    if (found !== null) return found;
  }
}

/** null if this process did not complete the submission, or changed. */
async function gradeIn(used: GraderProcess, request: GradeRequest): Promise<Graded | null> {
  const findings = new Findings(request);
  const run = new GraderRun(used, request, new Stopwatch());
  try {
    const ending = await run.end((message) => findings.hear(message));
    return ending === null && (await used.rest()) !== null ? findings.after(null, run) : null;
  } catch {
    return null;
  }
}

/** What the processes of a submission have reported. */
class Findings {
  private readonly request: GradeRequest;
  private readonly tasks = new Map<number, GradedTask>();
  private readonly ended = new Map<number, Ending>();
  private plan: Plan | null = null;
  private programs: readonly ProgramFacts[] = [];
  private whyUnread: Phrase | null = null;

  constructor(request: GradeRequest) {
    this.request = request;
  }

  get done(): readonly number[] {
    return [...this.tasks.keys(), ...this.ended.keys()];
  }

  /** @throws UsageError */
  hear(message: FromGrader): void {
    if (message.kind === 'plan') this.plan = message;
    else if (message.kind === 'programs') this.programs = message.programs;
    else if (message.kind === 'task') this.tasks.set(message.index, message);
    else if (message.kind === 'reply') addReply(this.tasks, message);
    else if (message.kind === 'usage') throw new UsageError(message.message);
    else if (message.kind === 'unreadable')
      this.whyUnread = say`cannot read ${this.request.file}: ${refusal(message)}`;
  }

  /** null if another run must continue. @throws Error for an internal error */
  after(ending: Ending | null, { checking, messages }: GraderRun): Graded | null {
    const { tasks, ended, programs, plan } = this;
    if (this.whyUnread !== null) return unread(this.whyUnread, plan);
    if (plan?.isRead !== true) {
      if (ending !== null) return unread(tooMuch(ending, this.request.limits), plan);
      throw new Error(`the grader ended without a plan: ${messages}`);
    }
    const { labs, sayings, student } = plan;
    const isChecked =
      labs.flatMap(({ tasks: all, isRefused }) => (isRefused ? [] : all)).length <= tasks.size + ended.size;
    // A failure while describing programs does not justify another attempt.
    if (ending === null || (checking < 0 && isChecked))
      return { labs, sayings, student, tasks, ended, programs };
    if (checking < 0) throw new Error(`the grader ended between two checks: ${messages}`);
    ended.set(checking, ending);
    return ending === 'all-time'
      ? { labs, sayings, student, tasks, ended: allEnded(labs, tasks, ended), programs }
      : null;
  }
}

function addReply(
  tasks: Map<number, GradedTask>,
  { index, reply, belief }: Extract<FromGrader, { kind: 'reply' }>,
): void {
  const task = tasks.get(index);
  if (task === undefined) return;
  tasks.set(index, { message: `${task.message}\n${reply}`, facts: { ...task.facts, belief } });
}

/** The limit that ended the process while it read the submission. */
function tooMuch(ending: Ending, { checkSeconds, allSeconds, megabytes }: GradeLimits): Phrase {
  switch (ending) {
    case 'time':
      return say`reading it took more than ${checkSeconds} seconds`;
    case 'memory':
      return say`reading it took more than ${megabytes} MB of memory`;
    case 'all-time':
      return say`reading it took more than ${allSeconds} seconds`;
  }
}

/** An unreadable submission has the tasks of the others, without points. */
function unread(why: Phrase, plan: Plan | null): Graded {
  const problems = [inLanguage(why)];
  const nothing = { lab: '', title: '', tasks: [] };
  const labs = plan === null || plan.labs.length === 0 ? [nothing] : plan.labs;
  return {
    sayings: plan?.sayings ?? { nothing: '', time: '', memory: '', 'all-time': '' },
    student: null,
    labs: labs.map((lab) => ({ ...lab, problems, isRefused: true })),
    tasks: new Map(),
    ended: new Map(),
    programs: [],
  };
}

function allEnded(
  labs: readonly PlannedLab[],
  tasks: ReadonlyMap<number, GradedTask>,
  ended: ReadonlyMap<number, Ending>,
): Map<number, Ending> {
  const all = new Map(ended);
  const places = labs.flatMap(({ tasks: planned, isRefused }) => planned.map(() => isRefused));
  for (const [index, isRefused] of places.entries())
    if (!isRefused && !tasks.has(index) && !all.has(index)) all.set(index, 'all-time');
  return all;
}

/** A submission, or the rest of one, in one process. */
class GraderRun {
  /** -1 for none. */
  checking = -1;
  private readonly process: GraderProcess;
  private readonly request: GradeRequest;
  /** Over all runs of this submission. */
  private readonly all: Stopwatch;
  private killed: Ending | null = null;

  constructor(process: GraderProcess, request: GradeRequest, all: Stopwatch) {
    this.process = process;
    this.request = request;
    this.all = all;
  }

  get messages(): string {
    return this.process.messages;
  }

  /** null: it completed. @throws UsageError; Error for an internal error */
  async end(hear: (message: FromGrader) => void): Promise<Ending | null> {
    const { pid } = this.process;
    this.process.ask(this.request);
    this.all.watch(pid);
    let check = new Stopwatch(pid);
    const timer = setInterval(() => this.limit(check), LOOK_MS);
    try {
      for (let isWhole = false; !isWhole;) {
        const message = await this.process.next();
        if (message === null) return await this.failure();
        check = new Stopwatch(pid);
        if (message.kind === 'begin') this.checking = message.index;
        if (message.kind === 'task') this.checking = -1;
        isWhole = message.kind === 'end' || message.kind === 'usage' || message.kind === 'unreadable';
        hear(message);
      }
      return null;
    } finally {
      clearInterval(timer);
      this.all.watch(undefined);
    }
  }

  /** @throws Error for an internal error */
  private async failure(): Promise<Ending> {
    const status = await this.process.closed;
    if (this.killed === null && status === FAILED) throw new Error(`the grader failed: ${this.messages}`);
    // The engine ends a process whose heap is too large.
    return this.killed ?? 'memory';
  }

  private limit(check: Stopwatch): void {
    const { limits } = this.request;
    const kill = (why: Ending): void => {
      this.killed ??= why;
      this.process.kill();
    };
    if (this.all.hasPassed(limits.allSeconds)) kill('all-time');
    else if (check.hasPassed(limits.checkSeconds)) kill('time');
    else if (megabytesOf(this.process.pid) > limits.megabytes) kill('memory');
  }
}

/** Measures consecutive processes. */
class Stopwatch {
  private readonly begun = performance.now();
  private pid: number | undefined;
  /** CPU seconds of the current process, at its start and last measured. */
  private from = 0;
  private to = 0;
  private before = 0;

  constructor(pid?: number) {
    this.watch(pid);
  }

  watch(pid: number | undefined): void {
    this.before += this.to - this.from;
    this.pid = pid;
    this.from = this.to = processorSecondsOf(pid) ?? 0;
  }

  hasPassed(seconds: number): boolean {
    this.to = processorSecondsOf(this.pid) ?? this.to;
    const byClock = (performance.now() - this.begun) / 1000;
    return this.before + this.to - this.from > seconds || byClock > seconds * PATIENCE;
  }
}

/** null if the system does not report it. */
function processorSecondsOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    // Skip the name, which may contain spaces: fields 12 and 13 after it (utime, stime), in hundredths of a
    // second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Resident memory, if the system reports it. */
function megabytesOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / (1024 * 1024);
  } catch {
    return 0;
  }
}
