/*
 * The grader's process, which grades one submission after another. It is replaced after it ends and whenever
 * a submission changed it: see `Changes` in electron/cli/grader.ts.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeExit } from '../../services/cleanup.ts';
import { findGrader } from '../../services/locations.ts';
import { limitedLines } from '../input/lines.ts';
import { UsageError } from '../input/read-input.ts';
import type { FromGrader, GradeLimits, GradeRequest, Rest } from './protocol.ts';

/** A plan with all its texts is far shorter. */
const MAX_LINE = 16 * 1024 * 1024;
const MAX_MESSAGES = 2000;
/** Between two submissions; usually milliseconds. */
const LONGEST_PAUSE_MS = 10_000;

/** Invariant: build/build.mjs compiles the grader's code with the same options. */
export const graderWords = ({ megabytes }: GradeLimits): string[] => [
  `--max-old-space-size=${Math.floor(megabytes * 0.75)}`,
  // One grader runs per processor, so garbage-collection threads would only add work: a fifth in labs of
  // JavaScript.
  '--single-threaded-gc',
  '--no-warnings',
];

const builtGrader = (): string | null => findGrader(dirname(fileURLToPath(import.meta.url)));

export class Seat {
  private readonly limits: GradeLimits;
  private readonly isShared: boolean;
  private readonly program: string | null;
  private process: GraderProcess | null = null;

  /** @param isShared more than one submission will be graded @param program null: the grader is not built */
  constructor(limits: GradeLimits, isShared: boolean, program = builtGrader()) {
    this.limits = limits;
    this.isShared = isShared;
    this.program = program;
  }

  /** A process that has graded others and can grade another, if any. */
  async used(): Promise<GraderProcess | null> {
    const { process } = this;
    return (await process?.rest())?.kind === 'ready' ? process : null;
  }

  /** Replaces the current process. @throws UsageError if the grader is not built */
  async fresh(): Promise<GraderProcess> {
    await this.empty();
    if (this.program === null) throw new UsageError(say`the grader is not built. Run npm run build first`);
    return (this.process = new GraderProcess(this.program, this.limits, this.isShared));
  }

  async empty(): Promise<void> {
    await this.process?.end();
    this.process = null;
  }
}

export class GraderProcess {
  /** Its error output. */
  messages = '';
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly lines: AsyncGenerator<string | null>;
  /** The exit status. */
  readonly closed: Promise<number | null>;
  private readonly forget: () => void;
  private readonly isShared: boolean;
  private resting: Promise<Rest | null> | null = null;

  constructor(program: string, limits: GradeLimits, isShared: boolean) {
    const child = spawn(
      process.execPath,
      [...graderWords(limits), program, ...(isShared ? ['--many'] : [])],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        // It looks for Node on the PATH to capture traces.
        env: {
          PATH: process.env['PATH'],
          ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {}),
        },
      },
    );
    this.child = child;
    this.isShared = isShared;
    this.forget = beforeExit(() => child.kill('SIGKILL'));
    this.closed = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    // Those who await it handle the failure.
    this.closed.catch(() => undefined);
    // A process that ends early does not read the request.
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (part: Buffer) => {
      if (this.messages.length < MAX_MESSAGES) this.messages += part.toString('utf8');
    });
    this.lines = limitedLines(child.stdout, MAX_LINE);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  ask(request: GradeRequest): void {
    this.resting = null;
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    if (!this.isShared) this.child.stdin.end();
  }

  /** null: it ended, possibly while writing. */
  async next(): Promise<FromGrader | null> {
    const { done, value } = await this.lines.next();
    if (done === true) return null;
    if (value === null) throw new Error('the grader’s output exceeded its limit');
    return messageIn(value);
  }

  /** null: the submission was not completed, or changed the process. */
  rest(): Promise<Rest | null> {
    return (this.resting ??= this.readRest());
  }

  private async readRest(): Promise<Rest | null> {
    // The submission may keep it busy forever.
    const timer = setTimeout(() => this.kill(), LONGEST_PAUSE_MS);
    try {
      const message = await this.next();
      return message?.kind === 'ready' || message?.kind === 'full' ? message : null;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  async end(): Promise<void> {
    this.kill();
    this.forget();
    await this.closed.catch(() => undefined);
  }
}

function messageIn(line: string): FromGrader | null {
  try {
    return JSON.parse(line) as FromGrader;
  } catch {
    return null;
  }
}
