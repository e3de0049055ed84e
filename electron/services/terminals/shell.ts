/*
 * One shell on its pty: what it puts out is counted and kept for a while, what is typed waits in a queue.
 *
 * The window acknowledges what it has drawn; a shell that is too far ahead is paused. As much as may be under way is kept, so
 * a window that lost its connection misses nothing.
 */
import type { IPty } from '@lydell/node-pty';
import { History } from './history.ts';
import { InputQueue } from './input.ts';
import { openEnds, type Ends } from './pty.ts';

/** Bytes that may be typed before the program reads them: the largest paste, in any script. */
const MOST_WAITING = 4_000_000;
const HIGH_WATER = 400_000;
const LOW_WATER = 100_000;
/** What may still come from a pty that was paused. */
const SLACK = 100_000;
/** How long a shell may take to end after it was told to. */
const GRACE_MS = 500;
/** What is still in the pipe of a shell that ended comes in the next rounds of the event loop. */
const LAST_OUTPUT_MS = 50;

export interface ShellListener {
  /** @param at the position of the first unit of the data */
  onData(data: string, at: number): void;
  onExit(code: number): void;
}

export class Shell {
  readonly #pty: IPty;
  readonly #ends: Ends;
  readonly #input: InputQueue;
  readonly #history = new History(HIGH_WATER + SLACK);
  #acknowledged = 0;
  #paused = false;

  constructor(pty: IPty, listener: ShellListener) {
    this.#pty = pty;
    this.#ends = openEnds(pty);
    this.#input = new InputQueue(this.#ends, MOST_WAITING);
    pty.onData((data) => {
      const at = this.#history.end;
      this.#history.add(data);
      this.#balance();
      listener.onData(data, at);
    });
    pty.onExit(({ exitCode }) => {
      this.#input.end();
      setTimeout(() => {
        this.#ends.release();
        listener.onExit(exitCode);
      }, LAST_OUTPUT_MS);
    });
  }

  /** False where too much waits already; nothing of it is typed then. */
  type(data: string): boolean {
    return this.#input.push(data);
  }

  resize(cols: number, rows: number): void {
    try {
      this.#pty.resize(cols, rows);
    } catch {
      // Its end is under way.
    }
  }

  /** @param position up to which output was drawn */
  acknowledge(position: number): void {
    this.#acknowledged = Math.min(Math.max(this.#acknowledged, position), this.#history.end);
    this.#balance();
  }

  /** The output from a position on, for a window that takes over from there. */
  resume(position: number): { readonly at: number; readonly text: string } {
    const kept = this.#history.from(position);
    this.#acknowledged = kept.at;
    this.#balance();
    return kept;
  }

  /** Hangs up, as a terminal that is closed does: the shell can tidy up. What is still there a moment later is killed. */
  close(): void {
    this.#input.end();
    this.#ends.release();
    if (process.platform === 'win32') return this.#pty.kill();
    this.#signal('SIGHUP');
    setTimeout(() => this.#signal('SIGKILL'), GRACE_MS).unref();
  }

  #balance(): void {
    const ahead = this.#history.end - this.#acknowledged;
    if (!this.#paused && ahead > HIGH_WATER) {
      this.#paused = true;
      this.#pty.pause();
    } else if (this.#paused && ahead <= LOW_WATER) {
      this.#paused = false;
      this.#pty.resume();
    }
  }

  #signal(name: NodeJS.Signals): void {
    try {
      process.kill(-this.#pty.pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}
