// When something that changes is written: soon after the first change, while changes go on; one write after the other.
// What could not be written stays to be written, and is tried again with growing pauses.

/** From the first unsaved change to the write: with the write itself it is less than a second. */
const DELAY_MS = 400;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Why something could not be written: a code of the contract, and what the service said. */
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

  /** Writes what there is by then; calls what it calls at once, so that a page that goes away can still send it. */
  private readonly write: () => Promise<void>;
  private timer: ReturnType<typeof setTimeout> | undefined;
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

  /** Whether all that changed is written, and nothing is being written. */
  get isIdle(): boolean {
    return !this.dirty && this.running === null;
  }

  /** To be called after each change. */
  changed(): void {
    if (!this.dirty) this.firstChange = performance.now();
    this.dirty = true;
    if (this.state === 'saved') this.state = 'saving';
    if (this.running === null && this.timer === undefined) this.runAfter(DELAY_MS);
  }

  /** Writes what is not written, now; resolves when that was tried. */
  async flush(): Promise<void> {
    if (this.running !== null) await this.running;
    if (this.dirty) await this.run();
  }

  /** Nothing is written any more. */
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
    if (this.running !== null) return this.running;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.dirty = false;
    this.running = this.write().then(
      () => this.done(null),
      (error: unknown) => this.done(troubleOf(error)),
    );
    return this.running;
  }

  private done(trouble: Trouble | null): void {
    this.running = null;
    this.trouble = trouble;
    if (trouble !== null) {
      this.dirty = true;
      this.state = 'not-saved';
      this.runAfter(this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
      return;
    }
    this.pause = FIRST_PAUSE_MS;
    this.state = this.dirty ? 'saving' : 'saved';
    if (this.dirty) this.runAfter(Math.max(0, this.firstChange + DELAY_MS - performance.now()));
  }
}
