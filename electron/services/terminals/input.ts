/*
 * What is typed into a shell, on its way to the pty.
 *
 * A pty takes some 20 kB that its program does not read, and then nothing; whoever waits for it in a write waits as long as
 * the program pleases. So the bytes wait here: they are written in small pieces without blocking, and tried again on a timer
 * while the pty is full. A key that interrupts does not wait behind what nobody reads: it takes it away, as it does in the
 * system's own queue.
 *
 * Keep true: nothing here waits in a system call, and what waits is bounded.
 */

/** Where the bytes go: the pty, or what stands for it in a test. */
export interface Sink {
  /** Writes what fits at once: the number of bytes taken; 0 when none can be, `gone` when none ever will. */
  write(bytes: Uint8Array): number | 'gone';
  /** Takes away what the program has not read; whether there was anything. */
  drain(): boolean;
}

const PIECE = 4_096;
/** As much is written before others have their turn. */
const TURN = 65_536;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/** More than this at once was not typed by hand, and may still lie in the system's queue. */
const BURST = 1_024;
/** The system's queue is free when nothing came out of it for this long: it is filled again from another behind it. */
const DRAINED_MS = 10;
const DRAIN_PAUSE_MS = 2;
/** Whatever happens, an interrupt is written by then. */
const DRAIN_LIMIT_MS = 300;
/** Interrupt, quit, suspend: what a terminal sends for Ctrl with C, \ and Z. */
const INTERRUPTS: ReadonlySet<string> = new Set(['\x03', '\x1c', '\x1a']);

export class InputQueue {
  readonly #sink: Sink;
  readonly #limit: number;
  /** The oldest first; of that one, what stands before `#written` is with the pty. */
  #waiting: Uint8Array[] = [];
  #written = 0;
  #bytes = 0;
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was written in one go and may not have been read. */
  #burst = false;
  #draining: { until: number; readonly limit: number } | null = null;
  #ended = false;

  /** @param limit how many bytes may wait */
  constructor(sink: Sink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
  }

  /** Bytes that wait. */
  get waiting(): number {
    return this.#bytes;
  }

  /** Takes all of it or, where the limit would be passed, nothing: half of what was pasted is worse than none. */
  push(data: string): boolean {
    if (this.#ended) return true;
    if (INTERRUPTS.has(data)) this.#interrupt();
    const bytes = Buffer.from(data, 'utf8');
    if (this.#bytes + bytes.length > this.#limit) return false;
    if (bytes.length > BURST) this.#burst = true;
    this.#append(bytes);
    if (this.#timer === undefined) this.#advance();
    return true;
  }

  /** Drops what waits; nothing is taken any more. */
  end(): void {
    this.#ended = true;
    this.#clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Single keys go together, so that what waits takes no more room than its bytes. */
  #append(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    const last = this.#waiting.at(-1);
    if (last === undefined || last.length + bytes.length > PIECE) this.#waiting.push(bytes);
    else this.#waiting[this.#waiting.length - 1] = Buffer.concat([last, bytes]);
  }

  #interrupt(): void {
    const stuck = this.#bytes > 0 || this.#burst;
    this.#clear();
    this.#burst = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!stuck) return;
    // The key is written once the way to the program is free: a pty that is full of whole lines looks at no key behind them.
    const now = performance.now();
    this.#draining = { until: now + DRAINED_MS, limit: now + DRAIN_LIMIT_MS };
    this.#again(0);
  }

  #clear(): void {
    this.#waiting = [];
    this.#written = 0;
    this.#bytes = 0;
    this.#pause = FIRST_PAUSE_MS;
  }

  #again(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#advance(), milliseconds);
  }

  #advance(): void {
    this.#timer = undefined;
    if (this.#draining !== null) {
      const now = performance.now();
      if (this.#sink.drain()) this.#draining.until = Math.min(now + DRAINED_MS, this.#draining.limit);
      if (now < this.#draining.until) return this.#again(DRAIN_PAUSE_MS);
      this.#draining = null;
    }
    for (let turn = 0; ;) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const taken = this.#sink.write(first.subarray(this.#written, this.#written + PIECE));
      if (taken === 'gone') return this.end();
      if (taken === 0) {
        this.#again(this.#pause);
        this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
        return;
      }
      this.#took(taken);
      turn += taken;
      if (turn >= TURN) return this.#again(0);
    }
  }

  #took(count: number): void {
    this.#pause = FIRST_PAUSE_MS;
    this.#bytes -= count;
    this.#written += count;
    if (this.#written < (this.#waiting[0]?.length ?? 0)) return;
    this.#waiting.shift();
    this.#written = 0;
  }
}
