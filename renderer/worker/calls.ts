// Calls from the window to its threads: the only protocol between them.
//
// A thread serves a table of functions, each with one argument (`serve`). The window calls them by name (`Thread`), which
// starts the worker when needed, and again after its end. A long job has a separate worker (`Job`).
//
// Invariants:
// - A thread works on one call at a time, in order. The oldest open call is therefore the one in work, and the thread is
//   silent because of it: it times out, and other open calls are only stopped.
// - Each call settles once: with its answer, `timeout`, `stopped`, or an error. Answers are therefore objects or null.

/** What a served function can do besides answering. */
export interface Working<Progress = never> {
  /** Reports progress, which also restarts the time limit. */
  readonly progress: (made: Progress) => void;
  /** Awaits code that the function needs: loading has a separate time limit. */
  readonly load: (code: Promise<unknown>) => Promise<void>;
  readonly isCanceled: () => boolean;
  /** Transfers these with the answer instead of copying them. */
  readonly transfer: (buffers: readonly Transferable[]) => void;
}
export type Served = Readonly<Record<string, (asked: never, working: Working<unknown>) => unknown>>;
export type Asked<Calls extends Served, Name extends keyof Calls> = Parameters<Calls[Name]>[0];
export type Answer<Calls extends Served, Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;
type Progress<Calls extends Served, Name extends keyof Calls> = Calls[Name] extends (
  asked: never,
  working: Working<infer Made>,
) => unknown
  ? Made
  : never;

type ToThread =
  { readonly cancel: number } | { readonly number: number; readonly name: string; readonly asked: unknown };
export type FromThread =
  /** False until the code is loaded. */
  | { readonly isReady: boolean }
  | { readonly number: number; readonly progress: unknown }
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string };

/** The thread's side. @param loading the functions; a thread without them fails, and the window starts another one */
export function serve(
  loading: Promise<Served>,
  port: Pick<Worker, 'postMessage' | 'addEventListener'> = self as never,
): void {
  let canceled = 0;
  const post = (message: FromThread, buffers: Transferable[] = []): void =>
    port.postMessage(message, buffers);
  const work = async (calls: Served, call: Extract<ToThread, { name: string }>): Promise<void> => {
    const { number, name, asked } = call;
    const buffers: Transferable[] = [];
    try {
      const answer = await calls[name]?.(asked as never, {
        progress: (progress) => post({ number, progress }),
        load: async (code) => {
          post({ isReady: false });
          await code.finally(() => post({ isReady: true }));
        },
        isCanceled: () => canceled === number,
        transfer: (more) => void buffers.push(...more),
      });
      post({ number, answer }, buffers);
    } catch (error) {
      console.error(error);
      post({ number, ...failureOf(error) });
    }
  };
  const loaded = loading.catch(fail);
  let turn: Promise<unknown> = loaded.then(() => post({ isReady: true }));
  port.addEventListener('message', ({ data }: MessageEvent<ToThread>) => {
    if ('cancel' in data) canceled = data.cancel;
    else turn = turn.then(async () => work(await loaded, data));
  });
}

const REPORT_EVERY_MS = 100;

/** For functions that make progress faster than anyone reads. */
export function atIntervals<Progress>(report: (made: Progress) => void): (made: Progress) => void {
  let reported = performance.now();
  return (made) => {
    if (performance.now() - reported < REPORT_EVERY_MS) return;
    reported = performance.now();
    report(made);
  };
}

/** For `catch`: an error as an answer. */
export const failureOf = (error: unknown): { readonly failure: string } => ({
  failure: error instanceof Error ? error.message : String(error),
});

/** A rejection alone would not reach the window. */
const fail = (error: unknown): Promise<never> =>
  new Promise(() =>
    setTimeout(() => {
      throw error;
    }),
  );

/** How a call ends without an answer: its time limit was exceeded, or it is no longer needed. */
export type Unanswered = 'timeout' | 'stopped';
/** The worker ended by itself, not one of its functions. */
export class ThreadDied extends Error {}

export interface Limits {
  /** How long the thread may be silent during one call. Default: no limit. */
  readonly limitMs?: number;
  /** The same while code is loading. Default: `limitMs`. */
  readonly loadMs?: number;
}

interface Options<Made> extends Limits {
  readonly onProgress?: (made: Made) => void;
  /** Waits while an earlier call of the same function is open; a later one replaces it. */
  readonly isNewest?: boolean;
}

interface Call extends Options<unknown> {
  readonly name: string;
  readonly asked: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A call times out after so many parts of its limit: while the window itself is busy, at most one of them passes. */
const BEATS = 3;

/** The window's side: one worker, started by the first call. */
export class Thread<Calls extends Served> {
  private readonly start: () => Worker;
  private readonly limits: Limits;
  private worker: Worker | null = null;
  private isReady = false;
  private number = 0;
  /** In order; the first is in work. */
  private readonly open = new Map<number, Call>();
  private readonly held = new Map<string, Call>();
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(start: () => Worker, limits: Limits = {}) {
    this.start = start;
    this.limits = limits;
  }

  get isRunning(): boolean {
    return this.worker !== null;
  }

  get isBusy(): boolean {
    return this.open.size > 0;
  }

  /** @throws ThreadDied, or an Error with the message of the function's error */
  call<Name extends keyof Calls & string>(
    name: Name,
    asked: Asked<Calls, Name>,
    options: Options<Progress<Calls, Name>> = {},
  ): Promise<Answer<Calls, Name> | Unanswered> {
    return new Promise((resolve, reject) => {
      const call = { ...this.limits, ...options, name, asked, resolve, reject } as Call;
      if (options.isNewest !== true) return this.post(call);
      this.held.get(name)?.resolve('stopped');
      this.held.set(name, call);
      this.release(name);
    });
  }

  /** Tells the function in work that its answer is no longer needed; it still answers. */
  cancel(): void {
    const [number] = this.open.keys();
    if (number !== undefined) this.worker?.postMessage({ cancel: number } satisfies ToThread);
  }

  /** Ends the worker, and stops all calls. */
  end(): void {
    const stopped = [...this.open.values(), ...this.held.values()];
    this.held.clear();
    this.discard();
    for (const { resolve } of stopped) resolve('stopped');
  }

  private post(call: Call): void {
    const number = ++this.number;
    this.begin().postMessage({ number, name: call.name, asked: call.asked } satisfies ToThread);
    this.open.set(number, call);
    if (this.open.size === 1) this.watch();
  }

  private release(name: string): void {
    const call = this.held.get(name);
    if (call === undefined || [...this.open.values()].some((each) => each.name === name)) return;
    this.held.delete(name);
    this.post(call);
  }

  /** Starts the worker, if a call should not wait for its start. */
  begin(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = this.start();
    this.worker = worker;
    this.isReady = false;
    worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => this.take(data));
    worker.addEventListener('error', ({ message }) =>
      this.lose((call) => call.reject(new ThreadDied(message))),
    );
    return worker;
  }

  private take(message: FromThread): void {
    if ('isReady' in message) this.isReady = message.isReady;
    else {
      const call = this.open.get(message.number);
      if ('progress' in message) call?.onProgress?.(message.progress);
      else {
        this.open.delete(message.number);
        if ('failure' in message) call?.reject(new Error(message.failure));
        else call?.resolve(message.answer);
        if (call !== undefined) this.release(call.name);
      }
    }
    this.watch();
  }

  /** Restarts the time limit of the call in work. */
  private watch(): void {
    clearInterval(this.pulse);
    const [call] = this.open.values();
    const { limitMs = Infinity, loadMs = limitMs } = call ?? {};
    const limit = this.isReady ? limitMs : loadMs;
    let beats = 0;
    if (limit === Infinity) return;
    this.pulse = setInterval(() => {
      if (++beats === BEATS) this.lose(({ resolve }) => resolve('timeout'));
    }, limit / BEATS);
  }

  private lose(settle: (working: Call) => void): void {
    const [working, ...others] = this.open.values();
    this.discard();
    if (working !== undefined) settle(working);
    for (const { resolve } of others) resolve('stopped');
    for (const name of this.held.keys()) this.release(name);
  }

  private discard(): void {
    clearInterval(this.pulse);
    this.worker?.terminate();
    this.worker = null;
    this.open.clear();
  }
}

/** One call at a time, of `run`: a later one stops it, and its worker ends with it. */
export class Job<Calls extends Served & { readonly run: unknown }> {
  private readonly start: () => Worker;
  private readonly limits: Limits;
  private thread: Thread<Calls> | null = null;

  constructor(start: () => Worker, limits: Limits) {
    this.start = start;
    this.limits = limits;
  }

  run(
    asked: Asked<Calls, 'run'>,
    onProgress?: (made: Progress<Calls, 'run'>) => void,
  ): Promise<Answer<Calls, 'run'> | Unanswered> {
    this.stop();
    const thread = new Thread<Calls>(this.start, this.limits);
    this.thread = thread;
    return thread
      .call('run', asked, onProgress === undefined ? {} : { onProgress })
      .finally(() => thread.end());
  }

  stop(): void {
    this.thread?.end();
  }
}
