/*
 * Shell input on its way to the pty.
 *
 * A pty buffers about 20 kB that its program has not read, and then blocks writers for as long as the program
 * likes. So bytes are queued here and written in small nonblocking pieces, with a retry timer while the pty
 * is full. An interrupt key discards unread input, as in the system's queue.
 *
 * Invariant: nothing here blocks in a system call, and the queue is bounded.
 */

export interface Sink {
  /** Writes what fits and returns the number of bytes; `gone` if nothing ever will. */
  write(bytes: Uint8Array): number | 'gone';
  /** Discards unread input; returns whether there was any. */
  drain(): boolean;
}

const PIECE = 4_096;
const TURN = 65_536;
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;
/** More than this at once was pasted, and may still be in the system's queue. */
const BURST = 1_024;
/**
 * The system's queue is empty when nothing has come out for this long: another queue behind the pty refills
 * it.
 */
const DRAINED_MS = 10;
const DRAIN_PAUSE_MS = 2;
/** The latest time to write an interrupt. */
const DRAIN_LIMIT_MS = 300;
/** Sent by terminals for Ctrl with C, \ and Z. */
const INTERRUPTS: ReadonlySet<string> = new Set(['\x03', '\x1c', '\x1a']);

export class InputQueue {
  readonly #sink: Sink;
  readonly #limit: number;
  #waiting: Uint8Array[] = [];
  #written = 0;
  #bytes = 0;
  #pause = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A burst was written that may be unread. */
  #burst = false;
  #draining: { until: number; readonly limit: number } | null = null;
  #ended = false;

  constructor(sink: Sink, limit: number) {
    this.#sink = sink;
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#bytes;
  }

  /** All or nothing: half a paste is worse than none. */
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

  /** Drops queued input and rejects more. */
  end(): void {
    this.#ended = true;
    this.#clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Merges single keys, so that the queue uses no more memory than its bytes. */
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
    // A pty full of whole lines ignores keys after them, so clear the queue first.
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
