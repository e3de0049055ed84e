// Tests how lab texts are rendered by a thread that the test controls.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Rendering, type RenderedText } from '../../renderer/panes/guide/rendering.svelte.ts';
import type { FromProse, ToProse } from '../../renderer/worker/prose.worker.ts';

class Thread extends EventTarget {
  readonly asked: string[] = [];
  isEnded = false;

  postMessage({ text }: ToProse): void {
    this.asked.push(text);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(message: FromProse): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  answer(html: string | null): void {
    this.say({ kind: 'html', html });
  }
}

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
  it('starts one thread for all texts when the first one appears', () => {
    expect(threads).toHaveLength(0);
    const [one, two] = ask('one', 'two');
    expect(threads).toHaveLength(1);
    expect(last().asked).toEqual(['one', 'two']);
    expect(one?.html).toBe(null);
    last().say({ kind: 'ready' });
    last().answer('<p>one</p>');
    last().answer('<p>two</p>');
    expect([one?.html, two?.html]).toEqual(['<p>one</p>', '<p>two</p>']);
  });

  it('renders each text once for each output form', () => {
    const [one] = ask('one');
    expect(ask('one')[0]).toBe(one);
    expect(rendering.of('one', 'phrase')).not.toBe(one);
    expect(last().asked).toEqual(['one', 'one']);
  });

  it('ends an unresponsive thread, refuses its current text, and renders the other texts', () => {
    const [one, bomb, three] = ask('one', 'bomb', 'three');
    const first = last();
    first.say({ kind: 'ready' });
    first.answer('<p>one</p>');
    vi.advanceTimersByTime(LONG_MS);
    expect(first.isEnded).toBe(true);
    expect(threads).toHaveLength(2);
    expect(last().asked).toEqual(['three']);
    expect([one?.isRefused, bomb?.isRefused, three?.isRefused]).toEqual([false, true, false]);
    last().say({ kind: 'ready' });
    last().answer('<p>three</p>');
    expect(three?.html).toBe('<p>three</p>');
    // Nothing is pending.
    vi.advanceTimersByTime(10 * LONG_MS);
    expect(threads).toHaveLength(2);
    expect(last().isEnded).toBe(false);
  });

  it('ends only a few threads, however many texts make a thread unresponsive', () => {
    const texts = ask(...Array.from({ length: 500 }, (_, i) => `bomb ${i}`));
    for (let i = 0; i < 50; i++) {
      if (!last().isEnded) last().say({ kind: 'ready' });
      vi.advanceTimersByTime(LONG_MS);
    }
    expect(threads).toHaveLength(3);
    expect(threads.every(({ isEnded }) => isEnded)).toBe(true);
    expect(texts.every(({ isRefused }) => isRefused)).toBe(true);
    // Another text gets a new thread.
    const [good] = ask('good');
    last().say({ kind: 'ready' });
    last().answer('<p>good</p>');
    expect(good?.html).toBe('<p>good</p>');
  });

  it('waits longer while a thread is loading', () => {
    ask('one');
    vi.advanceTimersByTime(LONG_MS);
    expect(last().isEnded).toBe(false);
    vi.advanceTimersByTime(10 * LONG_MS);
    expect(threads[0]?.isEnded).toBe(true);
  });

  it('waits longer once while a thread loads the formula library', () => {
    const [formula] = ask('formula');
    last().say({ kind: 'ready' });
    last().say({ kind: 'loading' });
    vi.advanceTimersByTime(LONG_MS);
    expect([last().isEnded, formula?.isRefused]).toEqual([false, false]);
    last().say({ kind: 'ready' });
    vi.advanceTimersByTime(LONG_MS);
    expect([last().isEnded, formula?.isRefused]).toEqual([true, true]);
  });

  it('refuses a text that is too long or on which the thread fails', () => {
    const [long, broken, good] = ask('long', 'broken', 'good');
    last().answer(null);
    last().dispatchEvent(new Event('error'));
    last().answer('<p>good</p>');
    expect([long?.isRefused, broken?.isRefused, good?.html]).toEqual([true, true, '<p>good</p>']);
  });

  it('evicts the oldest texts from the cache', () => {
    const [first] = ask('first');
    ask(...Array.from({ length: 3_000 }, (_, i) => `text ${i}`));
    expect(ask('first')[0]).not.toBe(first);
  });
});
