/*
 * Runs one system program with limits on time and output; it can be stopped at once with all its descendants.
 *
 * It leads a separate process group (on Windows: a tree known to taskkill), which is killed as a whole: on a
 * limit, on `stop`, when it ends, and when this process ends. Output beyond the limit is discarded.
 * Invariant: `finished` always resolves, even if a descendant outside the group keeps the pipes open.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { beforeExit } from '../cleanup.ts';
import { windowsProgram } from '../environment.ts';

export interface ChildLimits {
  readonly timeMs: number;
  /** Standard output and error together. */
  readonly outputBytes: number;
  readonly env: NodeJS.ProcessEnv;
  /** Never Fathom's current folder, which may contain anything. */
  readonly cwd: string;
  /** Standard input: empty, this text, or inherited. */
  readonly input?: string | { readonly inherit: true };
  /** On Windows, whether the words contain their quotes already: cmd.exe does not understand `\\"`. */
  readonly isQuoted?: boolean;
}

export type Ending = 'exit' | 'timeout' | 'output-limit' | 'stopped' | 'not-started';

export interface Finished {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly ended: Ending;
  readonly problem: string;
  readonly milliseconds: number;
}

export interface Child {
  readonly finished: Promise<Finished>;
  stop(): void;
}

/** Event-loop turns to drain the pipes after the end. */
const DRAIN_ROUNDS = 20;
const DRAIN_ROUND_MS = 50;

/** Never throws for failures of the program or the system. */
export function startChild(command: string, words: readonly string[], limits: ChildLimits): Child {
  const running = new Running(limits.outputBytes);
  const finished = new Promise<Finished>((resolve) => running.start(command, words, limits, resolve));
  return { finished, stop: () => running.end('stopped') };
}

export function killTree(pid: number | undefined, platform: NodeJS.Platform = process.platform): void {
  if (pid === undefined) return;
  if (platform === 'win32') {
    spawnSync(windowsProgram('taskkill.exe'), ['/pid', String(pid), '/T', '/F'], {
      stdio: 'ignore',
      windowsHide: true,
    });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

class Running {
  #ended: Ending = 'exit';
  #problem = '';
  #child: ChildProcess | null = null;
  #alive = false;
  readonly #room: { left: number };
  readonly #out: Collected;
  readonly #err: Collected;

  constructor(outputBytes: number) {
    this.#room = { left: outputBytes };
    this.#out = new Collected(this.#room);
    this.#err = new Collected(this.#room);
  }

  start(
    command: string,
    words: readonly string[],
    limits: ChildLimits,
    resolve: (how: Finished) => void,
  ): void {
    const started = performance.now();
    const child = this.#spawn(command, words, limits);
    this.#child = child;
    this.#alive = true;
    const timer = setTimeout(() => this.end('timeout'), limits.timeMs);
    const forget = beforeExit(() => this.#kill());
    let draining: NodeJS.Timeout | undefined;
    const finish = (): void => {
      if (!this.#alive) return;
      this.#alive = false;
      clearTimeout(timer);
      clearInterval(draining);
      forget();
      resolve(this.#finished(child, performance.now() - started));
    };
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      this.#ended = 'not-started';
      this.#problem = error.message;
      finish();
    });
    child.once('exit', () => {
      // No descendant may outlive the program.
      this.#kill();
      draining = drain(child);
    });
    child.once('close', finish);
  }

  /** Ends the program; the first reason is reported. */
  end(why: Ending): void {
    if (!this.#alive) return;
    if (this.#ended === 'exit') this.#ended = why;
    this.#kill();
  }

  #finished({ exitCode, signalCode }: ChildProcess, milliseconds: number): Finished {
    return {
      stdout: this.#out.bytes(),
      stderr: this.#err.bytes(),
      exitCode: this.#problem === '' ? exitCode : null,
      signal: signalCode,
      ended: this.#ended,
      problem: this.#problem,
      milliseconds,
    };
  }

  #spawn(command: string, words: readonly string[], limits: ChildLimits): ChildProcess {
    const windows = process.platform === 'win32';
    const { input = '', cwd, env, isQuoted = false } = limits;
    const child = spawn(command, words, {
      env,
      cwd,
      // On Windows a detached process would open a console window.
      detached: !windows,
      windowsHide: true,
      windowsVerbatimArguments: isQuoted,
      stdio: [typeof input === 'string' ? 'pipe' : 'inherit', 'pipe', 'pipe'],
    });
    const take = (into: Collected) => (chunk: Buffer) => {
      if (!into.add(chunk)) this.end('output-limit');
    };
    child.stdout?.on('data', take(this.#out));
    child.stderr?.on('data', take(this.#err));
    // A program need not read its input.
    child.stdin?.on('error', () => undefined);
    if (typeof input === 'string') child.stdin?.end(input);
    return child;
  }

  #kill(): void {
    killTree(this.#child?.pid);
  }
}

/**
 * Gives up on pipes that stay open after the end. Counts event-loop turns, each of which reads, so that a
 * long stall loses nothing.
 */
function drain(child: ChildProcess): NodeJS.Timeout {
  let rounds = 0;
  return setInterval(() => {
    rounds += 1;
    if (rounds < DRAIN_ROUNDS) return;
    child.stdout?.destroy();
    child.stderr?.destroy();
  }, DRAIN_ROUND_MS);
}

/** Bytes up to a limit that two streams share, in a block that doubles. */
class Collected {
  readonly #room: { left: number };
  #block = Buffer.alloc(0);
  #length = 0;

  constructor(room: { left: number }) {
    this.#room = room;
  }

  /** false if part of the chunk did not fit. */
  add(chunk: Buffer): boolean {
    const taken = Math.min(chunk.length, this.#room.left);
    this.#room.left -= taken;
    if (this.#length + taken > this.#block.length) {
      const larger = Buffer.alloc(Math.max(this.#block.length * 2, this.#length + taken));
      this.#block.copy(larger, 0, 0, this.#length);
      this.#block = larger;
    }
    chunk.copy(this.#block, this.#length, 0, taken);
    this.#length += taken;
    return taken === chunk.length;
  }

  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }
}
