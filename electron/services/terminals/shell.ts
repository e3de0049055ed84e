/*
 * One shell on its pty: what it puts out is counted and kept for a while (output.ts), what is typed waits in a queue.
 */
import type { IPty } from '@lydell/node-pty';
import { InputQueue } from './input.ts';
import { Output } from './output.ts';
import { openEnds, type Ends } from './pty.ts';

/** Bytes that may be typed before the program reads them: the largest paste, in any script. */
export const MOST_WAITING = 4_000_000;
/** How long a shell may take to end after it was told to. */
const GRACE_MS = 500;
/** What is still in the pipe of a shell that ended comes in the next rounds of the event loop. */
export const LAST_OUTPUT_MS = 50;
/** After these keys nothing of a line is left: it was entered, or given up. */
const ENDS_OF_LINES = new Set(['\r', '\n', '\x03']);

export interface ShellListener {
  /** @param at the position of the first unit of the data */
  onData(data: string, at: number): void;
  onExit(code: number): void;
}

export class Shell {
  readonly output: Output;
  readonly #pty: IPty;
  readonly #ends: Ends;
  readonly #input: InputQueue;
  #typed = false;

  constructor(pty: IPty, listener: ShellListener) {
    this.#pty = pty;
    this.#ends = openEnds(pty);
    this.#input = new InputQueue(this.#ends, MOST_WAITING);
    this.output = new Output(pty, (data, at) => listener.onData(data, at));
    pty.onData((data) => this.output.add(data));
    pty.onExit(({ exitCode }) => {
      this.#input.end();
      setTimeout(() => {
        this.#ends.release();
        listener.onExit(exitCode);
      }, LAST_OUTPUT_MS);
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /** Something was typed since the last line was entered, and may still stand there. */
  get hasTyped(): boolean {
    return this.#typed;
  }

  /** False where too much waits already; nothing of it is typed then. */
  type(data: string): boolean {
    const accepted = this.#input.push(data);
    const last = data.at(-1);
    if (accepted && last !== undefined) this.#typed = !ENDS_OF_LINES.has(last);
    return accepted;
  }

  resize(cols: number, rows: number): void {
    try {
      this.#pty.resize(cols, rows);
    } catch {
      // Its end is under way.
    }
  }

  /** Hangs up, as a terminal that is closed does: the shell can tidy up. What is still there a moment later is killed. */
  close(): void {
    this.#input.end();
    this.#ends.release();
    if (process.platform === 'win32') return this.#pty.kill();
    this.#signal('SIGHUP');
    setTimeout(() => this.#signal('SIGKILL'), GRACE_MS).unref();
  }

  #signal(name: NodeJS.Signals): void {
    try {
      process.kill(-this.#pty.pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}
