/* One shell on its pty: output is counted and buffered (output.ts), input is queued. */
import type { IPty } from '@lydell/node-pty';
import { InputQueue } from './input.ts';
import { Output } from './output.ts';
import { openEnds, type Ends } from './pty.ts';

/** Bytes: the largest paste, in any script. */
export const MAX_WAITING = 4_000_000;
/** For a shell to end after a hangup. */
const GRACE_MS = 500;
/** On Windows, an ended shell's remaining output arrives in the next turns of the event loop. */
const LAST_OUTPUT_MS = 50;
/** Keys that enter or discard the line. */
const ENDS_OF_LINES = new Set(['\r', '\n', '\x03']);

export interface ShellListener {
  /** @param at position of the first unit of the data */
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
    this.#input = new InputQueue(this.#ends, MAX_WAITING);
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

  /** Since the last line end; it may still be on the line. */
  get hasTyped(): boolean {
    return this.#typed;
  }

  /** false: too much unread input is queued, so nothing is typed. */
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
      // The shell is already ending.
    }
  }

  /** Hangs up, so that the shell can clean up. Kills what remains a moment later. */
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
      // The shell has already ended.
    }
  }
}
