/*
 * Grades one submission in a separate process with limits. A check that ends the process or exceeds a limit has failed;
 * the remaining checks continue in a new process.
 *
 * Limits apply to CPU time if the system reports it, so that a busy machine does not change grades. The wall time limit
 * is several times larger.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeExit } from '../../services/cleanup.ts';
import { findGrader } from '../../services/locations.ts';
import { told as inLanguage } from '../language.ts';
import { limitedLines } from '../lines.ts';
import { UsageError, refusal } from '../read-input.ts';
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
  /** By the task's index in the plan; empty if nothing was checked. */
  readonly tasks: ReadonlyMap<number, GradedTask>;
  /** Checks that exceeded a limit. */
  readonly ended: ReadonlyMap<number, Ending>;
  readonly programs: readonly ProgramFacts[];
}

type Plan = Extract<FromGrader, { kind: 'plan' }>;

/** Longest line; a plan with all its texts is far shorter. */
const MAX_LINE = 16 * 1024 * 1024;
const LOOK_MS = 250;
/** The wall time limit as a multiple of the CPU time limit. */
const PATIENCE = process.platform === 'linux' ? 5 : 1;
/** Node's exit status after an uncaught error. */
const FAILED = 1;

export async function gradeOne(request: GradeRequest): Promise<Graded> {
  const tasks = new Map<number, GradedTask>();
  const ended = new Map<number, Ending>();
  let plan: Plan | null = null;
  let programs: readonly ProgramFacts[] = [];
  let whyUnread: Phrase | null = null;
  const stopwatch = new Stopwatch();
  for (;;) {
    const run = new GraderRun({ ...request, done: [...tasks.keys(), ...ended.keys()] }, stopwatch);
    const ending = await run.end((message) => {
      if (message.kind === 'plan') plan = message;
      else if (message.kind === 'programs') ({ programs } = message);
      else if (message.kind === 'task') tasks.set(message.index, message);
      else if (message.kind === 'reply') addReply(tasks, message);
      else if (message.kind === 'usage') throw new UsageError(message.message);
      else if (message.kind === 'unreadable')
        whyUnread = say`cannot read ${request.file}: ${refusal(message)}`;
    });
    const known = plan as Plan | null;
    if (whyUnread !== null) return unread(whyUnread, known);
    if (known?.isRead !== true) {
      if (ending !== null) return unread(tooMuch(ending, request.limits), known);
      throw new Error(`the grader ended without a plan: ${run.messages}`);
    }
    const { labs, sayings, student } = known;
    const isChecked =
      labs.flatMap(({ tasks: all, isRefused }) => (isRefused ? [] : all)).length <= tasks.size + ended.size;
    // A failure while describing programs does not justify another attempt.
    if (ending === null || (run.checking < 0 && isChecked))
      return { labs, sayings, student, tasks, ended, programs };
    if (run.checking < 0) throw new Error(`the grader ended between two checks: ${run.messages}`);
    ended.set(run.checking, ending);
    if (ending === 'all-time')
      return { labs, sayings, student, tasks, ended: allEnded(labs, tasks, ended), programs };
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

/** The limit that ended the process before it had read the submission. */
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

/** An unreadable submission: it has the tasks of the others, without points. */
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

/** No time remains for the other checks. */
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

class GraderRun {
  /** The current task; -1 for none. */
  checking = -1;
  messages = '';
  private readonly request: GradeRequest;
  /** Over all runs of this submission. */
  private readonly all: Stopwatch;
  private killed: Ending | null = null;

  constructor(request: GradeRequest, all: Stopwatch) {
    this.request = request;
    this.all = all;
  }

  /** Null: it completed. @throws UsageError; Error for an internal error */
  async end(hear: (message: FromGrader) => void): Promise<Ending | null> {
    const { limits } = this.request;
    const grader = findGrader(dirname(fileURLToPath(import.meta.url)));
    if (grader === null) throw new UsageError(say`the grader is not built. Run npm run build first`);
    const child = spawn(process.execPath, [...graderWords(limits), grader], {
      stdio: ['pipe', 'pipe', 'pipe'],
      // It looks for Node on the PATH to capture traces.
      env: {
        PATH: process.env['PATH'],
        ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {}),
      },
    });
    const kill = (why: Ending): void => {
      this.killed ??= why;
      child.kill('SIGKILL');
    };
    const forget = beforeExit(() => child.kill('SIGKILL'));
    const closed = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    // A process that ends early does not read the request.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(this.request));
    child.stderr.on('data', (part: Buffer) => {
      if (this.messages.length < 2000) this.messages += part.toString('utf8');
    });
    this.all.watch(child.pid);
    let check = new Stopwatch(child.pid);
    const timer = setInterval(() => {
      if (this.all.hasPassed(limits.allSeconds)) kill('all-time');
      else if (check.hasPassed(limits.checkSeconds)) kill('time');
      else if (megabytesOf(child.pid) > limits.megabytes) kill('memory');
    }, LOOK_MS);
    let isWhole = false;
    let status: number | null = null;
    try {
      for await (const line of limitedLines(child.stdout, MAX_LINE)) {
        if (line === null) throw new Error('the grader’s output exceeded its limit');
        const message = messageIn(line);
        // The process ended while writing.
        if (message === null) break;
        check = new Stopwatch(child.pid);
        if (message.kind === 'begin') this.checking = message.index;
        if (message.kind === 'task') this.checking = -1;
        if (message.kind === 'end' || message.kind === 'usage' || message.kind === 'unreadable')
          isWhole = true;
        hear(message);
      }
      status = await closed;
    } finally {
      clearInterval(timer);
      this.all.watch(undefined);
      child.kill('SIGKILL');
      forget();
    }
    if (isWhole) return null;
    if (this.killed === null && status === FAILED) throw new Error(`the grader failed: ${this.messages}`);
    // The engine ends a process whose heap is too large.
    return this.killed ?? 'memory';
  }
}

function messageIn(line: string): FromGrader | null {
  try {
    return JSON.parse(line) as FromGrader;
  } catch {
    return null;
  }
}

/** Node's options for the process. Invariant: build/build.mjs compiles its code with the same options. */
export const graderWords = ({ megabytes }: GradeLimits): string[] => [
  `--max-old-space-size=${Math.floor(megabytes * 0.75)}`,
  // One grader runs per processor, so threads for garbage collection would only add work: a fifth in labs of JavaScript.
  '--single-threaded-gc',
  '--no-warnings',
];

/** Measures consecutive processes. */
class Stopwatch {
  private readonly begun = performance.now();
  private pid: number | undefined;
  /** CPU seconds of the current process at its start and at the last measurement. */
  private from = 0;
  private to = 0;
  /** Total of the previous processes. */
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

/** A process's CPU time; null if the system does not report it. */
function processorSecondsOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux' || pid === undefined) return null;
  try {
    // Skip the name, which may contain spaces: state is the first field; utime and stime are the 12th and 13th, in
    // hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** A process's resident memory, if the system reports it. */
function megabytesOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0;
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / (1024 * 1024);
  } catch {
    return 0;
  }
}
