// Schedules writes: soon after the first change, and during further changes, one at a time. Only when the
// page may close does a write start during another. A failed write is retried with growing delays.

/** From the first unsaved change to the write, so that saving takes less than a second. */
const DELAY_MS = 400;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A code of the contract, and the service's message. */
export interface Trouble {
  readonly code: string;
  readonly message: string;
}

export function troubleOf(error: unknown): Trouble {
  const code = (error as { readonly code?: unknown } | null)?.code;
  const message = error instanceof Error ? error.message : String(error);
  return { code: typeof code === 'string' ? code : '', message };
}

export class Saver {
  state = $state<'saved' | 'saving' | 'not-saved'>('saved');
  trouble = $state.raw<Trouble | null>(null);

  /** Must make its calls synchronously, so that a closing page can still send them. */
  private readonly write: () => Promise<void>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves with the writes in progress. */
  private running: Promise<void> | null = null;
  private dirty = false;
  private firstChange = 0;
  private pause = FIRST_PAUSE_MS;

  constructor(write: () => Promise<void>) {
    this.write = write;
  }

  get isDirty(): boolean {
    return this.dirty;
  }

  get isIdle(): boolean {
    return !this.dirty && this.running === null;
  }

  /** Call after each change. */
  changed(): void {
    if (!this.dirty) this.firstChange = performance.now();
    this.dirty = true;
    if (this.state === 'saved') this.state = 'saving';
    if (this.running === null && this.timer === undefined) this.runAfter(DELAY_MS);
  }

  /** Writes changes now; resolves after the attempt. */
  async flush(): Promise<void> {
    if (this.running !== null) await this.running;
    if (this.dirty) await this.run();
  }

  /** Even during another write, because a page that closes continues nothing. */
  leave(): void {
    if (this.dirty) void this.start();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.dirty = false;
    this.state = 'saved';
    this.trouble = null;
  }

  private runAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), milliseconds);
  }

  private run(): Promise<void> {
    return this.running ?? this.start();
  }

  private start(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.dirty = false;
    const attempt = this.write().then(() => null, troubleOf);
    const running = Promise.all([attempt, this.running]).then(([trouble]) => {
      if (this.running === running) this.running = null;
      this.done(trouble);
    });
    this.running = running;
    return running;
  }

  private done(trouble: Trouble | null): void {
    this.trouble = trouble;
    if (trouble !== null) {
      this.dirty = true;
      this.state = 'not-saved';
      this.runAfter(this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
      return;
    }
    this.pause = FIRST_PAUSE_MS;
    this.state = this.isIdle ? 'saved' : 'saving';
    if (this.dirty && this.running === null)
      this.runAfter(Math.max(0, this.firstChange + DELAY_MS - performance.now()));
  }
}
