// Tests how lab texts are rendered by a thread that the test controls.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rendering, type RenderedText } from '../../../../renderer/panes/guide/state/rendering.svelte.ts';
import type { FromThread } from '../../../../renderer/worker/calls.ts';
import type { Prose } from '../../../../renderer/worker/parts/prose.ts';

class Thread extends EventTarget {
  readonly asked: string[] = [];
  isEnded = false;
  private readonly open: number[] = [];

  postMessage({ number, asked: { text } }: { number: number; asked: Prose }): void {
    this.open.push(number);
    this.asked.push(text);
  }

  terminate(): void {
    this.isEnded = true;
  }

  private async say(message: FromThread): Promise<void> {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
    await pass(0);
  }

  setReady(isReady: boolean): Promise<void> {
    return this.say({ isReady });
  }

  answer(html: string | null): Promise<void> {
    return this.say({ number: this.open.shift() ?? 0, answer: { html } });
  }
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
let threads: Thread[] = [];
let rendering: Rendering;
const last = (): Thread => {
  const thread = threads.at(-1);
  if (thread === undefined) throw new Error('there is no thread');
  return thread;
};
const ask = (...texts: string[]): RenderedText[] => texts.map((text) => rendering.of(text, 'text'));
const LONG_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  threads = [];
  rendering = new Rendering(() => {
    threads.push(new Thread());
    return last() as unknown as Worker;
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('rendering lab texts', () => {
  it('starts one thread for all texts when the first one appears', async () => {
    expect(threads).toHaveLength(0);
    const [one, two] = ask('one', 'two');
    expect(threads).toHaveLength(1);
    expect(last().asked).toEqual(['one', 'two']);
    expect(one?.html).toBe(null);
    await last().setReady(true);
    await last().answer('<p>one</p>');
    await last().answer('<p>two</p>');
    expect([one?.html, two?.html]).toEqual(['<p>one</p>', '<p>two</p>']);
  });

  it('renders each text once for each output form', () => {
    const [one] = ask('one');
    expect(ask('one')[0]).toBe(one);
    expect(rendering.of('one', 'phrase')).not.toBe(one);
    expect(last().asked).toEqual(['one', 'one']);
  });

  it('ends an unresponsive thread, refuses its current text, and renders the other texts', async () => {
    const [one, bomb, three] = ask('one', 'bomb', 'three');
    const first = last();
    await first.setReady(true);
    await first.answer('<p>one</p>');
    await pass(LONG_MS);
    expect(first.isEnded).toBe(true);
    expect(threads).toHaveLength(2);
    expect(last().asked).toEqual(['three']);
    expect([one?.isRefused, bomb?.isRefused, three?.isRefused]).toEqual([false, true, false]);
    await last().setReady(true);
    await last().answer('<p>three</p>');
    expect(three?.html).toBe('<p>three</p>');
    // Nothing is pending.
    await pass(10 * LONG_MS);
    expect(threads).toHaveLength(2);
    expect(last().isEnded).toBe(false);
  });

  it('ends only a few threads, however many texts make a thread unresponsive', async () => {
    const texts = ask(...Array.from({ length: 500 }, (_, i) => `bomb ${i}`));
    for (let i = 0; i < 50; i++) {
      if (!last().isEnded) await last().setReady(true);
      await pass(LONG_MS);
    }
    expect(threads).toHaveLength(3);
    expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
    expect(texts.every(({ isRefused }) => isRefused)).toBe(true);
    // Another text gets a new thread.
    const [good] = ask('good');
    await last().setReady(true);
    await last().answer('<p>good</p>');
    expect(good?.html).toBe('<p>good</p>');
  });

  it('waits longer while a thread is loading', async () => {
    ask('one');
    await pass(LONG_MS);
    expect(last().isEnded).toBe(false);
    await pass(10 * LONG_MS);
    expect(threads[0]?.isEnded).toBe(true);
  });

  it('waits longer once while a thread loads the formula library', async () => {
    const [formula] = ask('formula');
    await last().setReady(true);
    await last().setReady(false);
    await pass(LONG_MS);
    expect([last().isEnded, formula?.isRefused]).toEqual([false, false]);
    await last().setReady(true);
    await pass(LONG_MS);
    expect([last().isEnded, formula?.isRefused]).toEqual([true, true]);
  });

  it('refuses a text that is too long or on which the thread fails', async () => {
    const [long, broken, good] = ask('long', 'broken', 'good');
    await last().answer(null);
    last().dispatchEvent(new Event('error'));
    await pass(0);
    await last().answer('<p>good</p>');
    expect([long?.isRefused, broken?.isRefused, good?.html]).toEqual([true, true, '<p>good</p>']);
  });

  it('evicts the oldest texts from the cache', () => {
    const [first] = ask('first');
    ask(...Array.from({ length: 3_000 }, (_, i) => `text ${i}`));
    expect(ask('first')[0]).not.toBe(first);
  });
});
