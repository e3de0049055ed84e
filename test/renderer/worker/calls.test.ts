// Tests the protocol between the window and its threads, both sides of it, over a channel that copies like a worker's.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atIntervals, Job, serve, Thread, ThreadDied, type Working } from '../../../renderer/worker/calls.ts';
import { LocalWorker } from '../../support/window/local-worker.ts';

const LIMIT_MS = 3_000;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Waits until the test releases it, unless the call is canceled meanwhile. */
let releases: ((value: string) => void)[] = [];
const calls = {
  run: ({ a, b }: { readonly a: number; readonly b: number }) => ({ sum: a + b }),
  fail: (why: string): never => {
    throw new Error(why);
  },
  wait: async (name: string, { isCanceled }: Working) => {
    const value = await new Promise<string>((resolve) => releases.push(resolve));
    return isCanceled() ? null : { name, value };
  },
  count: (to: number, { progress }: Working<{ readonly made: number }>) => {
    for (let made = 1; made <= to; made++) progress({ made });
    return { to };
  },
  load: async (_: object, { load }: Working) => {
    await load(new Promise((resolve) => releases.push(resolve)));
    return {};
  },
  move: (size: number, { transfer }: Working) => {
    const bytes = new Uint8Array(size);
    sent = bytes;
    transfer([bytes.buffer]);
    return { bytes };
  },
  uncopied: () => ({ run: () => 1 }),
  hang: (_: object) => new Promise<{ readonly never: true }>(() => undefined),
};
let sent: Uint8Array | null = null;

let workers: LocalWorker[] = [];
const start = (loading?: Promise<typeof calls>): Worker => {
  workers.push(new LocalWorker(loading ?? Promise.resolve(calls)));
  return workers.at(-1) as unknown as Worker;
};
const die = (message: string): unknown =>
  workers.at(-1)?.dispatchEvent(Object.assign(new Event('error'), { message }));
const threadWith = (limits = {}): Thread<typeof calls> => new Thread(() => start(), limits);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  [workers, releases, sent] = [[], [], null];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('calls to a thread', () => {
  it('start its worker once, and are answered', async () => {
    const thread = threadWith();
    expect([workers.length, thread.isRunning, thread.isBusy]).toEqual([0, false, false]);
    const both = Promise.all([thread.call('run', { a: 1, b: 2 }), thread.call('run', { a: 3, b: 4 })]);
    expect([workers.length, thread.isRunning, thread.isBusy]).toEqual([1, true, true]);
    await pass(10);
    expect(await both).toEqual([{ sum: 3 }, { sum: 7 }]);
    expect(thread.isBusy).toBe(false);
  });

  it('are worked on in order, one at a time', async () => {
    const thread = threadWith();
    const first = thread.call('wait', 'first');
    const second = thread.call('wait', 'second');
    await pass(10);
    expect(releases).toHaveLength(1);
    releases[0]?.('a');
    await pass(10);
    releases[1]?.('b');
    await pass(10);
    expect(await first).toEqual({ name: 'first', value: 'a' });
    expect(await second).toEqual({ name: 'second', value: 'b' });
  });

  it('report progress in order before their answer', async () => {
    const made: number[] = [];
    const answer = threadWith().call('count', 3, { onProgress: (each) => made.push(each.made) });
    await pass(10);
    expect([made, await answer]).toEqual([[1, 2, 3], { to: 3 }]);
  });

  it('return the errors of functions, and the thread continues', async () => {
    const thread = threadWith();
    const failed = expect(thread.call('fail', 'no such node')).rejects.toThrow(/^no such node$/);
    const uncopied = expect(thread.call('uncopied', undefined)).rejects.toThrow(/could not be cloned/);
    const next = thread.call('run', { a: 1, b: 1 });
    await pass(10);
    await failed;
    await uncopied;
    expect([await next, workers.length]).toEqual([{ sum: 2 }, 1]);
    expect(console.error).toHaveBeenCalledTimes(2);
  });

  it('reject arguments that cannot be copied', async () => {
    const thread = threadWith();
    await expect(thread.call('hang', { f: () => 1 })).rejects.toThrow(/could not be cloned/);
    expect(thread.isBusy).toBe(false);
  });

  it('transfer what a function does not need any more', async () => {
    const moved = threadWith().call('move', 8);
    await pass(10);
    expect(await moved).toEqual({ bytes: new Uint8Array(8) });
    expect(sent?.byteLength).toBe(0);
  });

  it('stop with their thread, and the next call starts another worker', async () => {
    const thread = threadWith();
    const both = [thread.call('hang', {}), thread.call('run', { a: 1, b: 1 })];
    await pass(10);
    thread.end();
    expect(await Promise.all(both)).toEqual(['stopped', 'stopped']);
    expect([workers[0]?.isEnded, thread.isRunning]).toEqual([true, false]);
    const next = thread.call('run', { a: 1, b: 1 });
    await pass(10);
    expect([await next, workers.length]).toEqual([{ sum: 2 }, 2]);
  });

  it('fail if the worker dies, others stop, and the next call starts another worker', async () => {
    const thread = threadWith();
    const working = thread.call('hang', {}).catch((error: unknown) => error);
    const waiting = thread.call('run', { a: 1, b: 1 });
    await pass(10);
    die('out of memory');
    expect(await working).toEqual(new ThreadDied('out of memory'));
    expect(await working).toBeInstanceOf(ThreadDied);
    expect(await waiting).toBe('stopped');
    const next = thread.call('run', { a: 1, b: 1 });
    await pass(10);
    expect([await next, workers.length]).toEqual([{ sum: 2 }, 2]);
  });

  it('end the worker, visibly, if its functions do not load', () => {
    serve(Promise.reject(new Error('not found')), { postMessage: vi.fn(), addEventListener: vi.fn() });
    return expect(pass(10)).rejects.toThrow('not found');
  });
});

describe('the time limit of a call', () => {
  it('ends the worker of the call in work; others are only stopped', async () => {
    const thread = threadWith({ limitMs: LIMIT_MS });
    const [working, waiting] = [thread.call('hang', {}), thread.call('run', { a: 1, b: 1 })];
    await pass(LIMIT_MS - 10);
    expect(workers[0]?.isEnded).toBe(false);
    await pass(20);
    expect([await working, await waiting, workers[0]?.isEnded]).toEqual(['timeout', 'stopped', true]);
  });

  it('restarts with each answer and each report of progress', async () => {
    const thread = threadWith({ limitMs: LIMIT_MS });
    const both = [thread.call('wait', 'a'), thread.call('wait', 'b')];
    await pass(LIMIT_MS - 10);
    releases[0]?.('');
    await pass(LIMIT_MS - 10);
    releases[1]?.('');
    await pass(10);
    expect((await Promise.all(both)).map((each) => typeof each)).toEqual(['object', 'object']);
  });

  it('can be a call’s own', async () => {
    const thread = threadWith({ limitMs: LIMIT_MS });
    const long = thread.call('hang', {}, { limitMs: 2 * LIMIT_MS });
    await pass(1.5 * LIMIT_MS);
    expect(thread.isBusy).toBe(true);
    await pass(LIMIT_MS);
    expect(await long).toBe('timeout');
  });

  it('is separate while code is loading', async () => {
    const thread = new Thread<typeof calls>(() => start(pass(LIMIT_MS * 2).then(() => calls)), {
      limitMs: LIMIT_MS,
      loadMs: 10 * LIMIT_MS,
    });
    const loading = thread.call('load', {});
    await pass(5 * LIMIT_MS);
    expect(thread.isBusy).toBe(true);
    releases[0]?.('');
    await pass(10);
    expect(await loading).toEqual({});
    const hanging = thread.call('hang', {});
    await pass(LIMIT_MS + 10);
    expect(await hanging).toBe('timeout');
  });

  it('does not run without calls', async () => {
    const thread = threadWith({ limitMs: LIMIT_MS });
    void thread.call('run', { a: 1, b: 1 });
    await pass(10 * LIMIT_MS);
    expect([workers.length, workers[0]?.isEnded]).toEqual([1, false]);
  });
});

describe('a call of the newest kind', () => {
  const ask = (thread: Thread<typeof calls>, name: string): ReturnType<typeof thread.call<'wait'>> =>
    thread.call('wait', name, { isNewest: true });

  it('waits for the one in work, and is replaced by a later one', async () => {
    const thread = threadWith();
    const all = ['first', 'second', 'third'].map((name) => ask(thread, name));
    expect(await all[1]).toBe('stopped');
    await pass(10);
    releases[0]?.('');
    await pass(10);
    expect(releases).toHaveLength(2);
    releases[1]?.('');
    await pass(10);
    expect(await Promise.all(all)).toMatchObject([{ name: 'first' }, 'stopped', { name: 'third' }]);
  });

  it('does not delay other functions', async () => {
    const thread = threadWith();
    void ask(thread, 'first');
    const held = ask(thread, 'second');
    const other = thread.call('run', { a: 1, b: 1 });
    await pass(10);
    releases[0]?.('');
    await pass(10);
    expect(await other).toEqual({ sum: 2 });
    releases[1]?.('');
    await pass(10);
    expect(await held).toMatchObject({ name: 'second' });
  });

  it('continues in another worker after the one in work times out', async () => {
    const thread = threadWith({ limitMs: LIMIT_MS });
    const [first, second] = [ask(thread, 'first'), ask(thread, 'second')];
    await pass(LIMIT_MS + 10);
    releases[1]?.('again');
    await pass(10);
    expect([await first, await second]).toEqual(['timeout', { name: 'second', value: 'again' }]);
    expect(workers).toHaveLength(2);
  });

  it('stops with its thread', async () => {
    const thread = threadWith();
    const both = [ask(thread, 'first'), ask(thread, 'second')];
    await pass(10);
    thread.end();
    expect(await Promise.all(both)).toEqual(['stopped', 'stopped']);
    expect(workers).toHaveLength(1);
  });

  it('learns that its answer is no longer needed, and only this one', async () => {
    const thread = threadWith();
    const [first, second] = [ask(thread, 'first'), ask(thread, 'second')];
    await pass(10);
    thread.cancel();
    await pass(10);
    releases[0]?.('');
    await pass(10);
    releases[1]?.('');
    await pass(10);
    expect([await first, await second]).toEqual([null, { name: 'second', value: '' }]);
  });
});

describe('a job', () => {
  const jobWith = (limits = {}): Job<typeof calls> => new Job(() => start(), limits);

  it('has a separate worker that ends with it', async () => {
    const job = jobWith();
    for (let i = 1; i <= 2; i++) {
      const sum = job.run({ a: i, b: i });
      await pass(10);
      expect([await sum, workers.length, workers.at(-1)?.isEnded]).toEqual([{ sum: 2 * i }, i, true]);
    }
  });

  it('is stopped by a later one, which is answered', async () => {
    const job = jobWith();
    const both = [job.run({ a: 1, b: 1 }), job.run({ a: 2, b: 2 })];
    await pass(10);
    expect(await Promise.all(both)).toEqual(['stopped', { sum: 4 }]);
    job.stop();
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it('fails if its worker dies', async () => {
    const job = jobWith();
    const failed = expect(job.run({ a: 1, b: 1 })).rejects.toThrow(ThreadDied);
    die('');
    await failed;
  });
});

it('reports at intervals', () => {
  const made: number[] = [];
  const report = atIntervals((each: number) => made.push(each));
  for (let i = 1; i <= 100; i++) {
    vi.advanceTimersByTime(10);
    report(i);
  }
  expect(made).toHaveLength(10);
});
