// Has texts of labs rendered in a thread, each once. A text that takes too long costs the thread, not the window: the thread
// is ended, the text is shown as it was written, and another thread goes on with the rest.
//
// Keep true: answers come in the order of the questions, so the oldest question is the one that a silent thread works on.
import type { TextForm } from '../../worker/markdown.ts';
import type { FromProse, ToProse } from '../../worker/prose.worker.ts';
import { startThread } from '../../worker/thread.ts';

/** A thread that says nothing for two beats is ended; one beat may pass because the window itself was busy. */
const BEAT_MS = 1_500;
const MAX_BEATS = 2;
/** It may take long until a thread is loaded. */
const MAX_BEATS_TO_LOAD = 20;
/** Texts per page that may time out; after that the rest appear unrendered. */
const MAX_ENDED = 3;
/** Most rendered texts to cache. */
const MAX_KEPT = 2_000;

/** A text while it is rendered, and after. */
export class RenderedText {
  /** Null while it is not rendered, and if it cannot be. */
  html = $state.raw<string | null>(null);
  /** It takes too long, or would be too long, to be rendered. */
  isRefused = $state(false);
  readonly question: ToProse;

  constructor(question: ToProse) {
    this.question = question;
  }
}

export class Rendering {
  private readonly start: () => Worker;
  private readonly kept = new Map<string, RenderedText>();
  private worker: Worker | null = null;
  private waiting: RenderedText[] = [];
  private isReady = false;
  private beats = 0;
  private ended = 0;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(start: () => Worker = () => startThread('prose')) {
    this.start = start;
  }

  of(text: string, form: TextForm): RenderedText {
    const key = `${form} ${text}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const made = new RenderedText({ text, form });
    this.kept.set(key, made);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
    }
    this.waiting.push(made);
    this.ask([made]);
    return made;
  }

  private ask(texts: readonly RenderedText[]): void {
    this.worker ??= this.begin();
    for (const { question } of texts) this.worker.postMessage(question);
    this.pulse ??= setInterval(() => this.beat(), BEAT_MS);
  }

  private begin(): Worker {
    const worker = this.start();
    this.isReady = false;
    this.beats = 0;
    worker.addEventListener('message', ({ data }: MessageEvent<FromProse>) => this.take(data));
    worker.addEventListener('error', () => this.giveUp());
    return worker;
  }

  private take(message: FromProse): void {
    this.beats = 0;
    if (message.kind !== 'html') {
      this.isReady = message.kind === 'ready';
      return;
    }
    const answered = this.waiting.shift();
    if (answered !== undefined) {
      answered.html = message.html;
      answered.isRefused = message.html === null;
    }
    if (this.waiting.length === 0) this.rest();
  }

  private beat(): void {
    this.beats += 1;
    if (this.beats > (this.isReady ? MAX_BEATS : MAX_BEATS_TO_LOAD)) this.giveUp();
  }

  /** The text that the thread works on is refused, and after too many of them, all that wait. */
  private giveUp(): void {
    this.worker?.terminate();
    this.worker = null;
    this.ended += 1;
    const refused = this.waiting.splice(0, this.ended < MAX_ENDED ? 1 : this.waiting.length);
    for (const each of refused) each.isRefused = true;
    if (this.waiting.length === 0) this.rest();
    else this.ask(this.waiting);
  }

  private rest(): void {
    clearInterval(this.pulse);
    this.pulse = undefined;
    this.ended = 0;
  }
}

/** Shared by the window, because rendering does not depend on the pane. The thread starts with the first text. */
export const rendering = new Rendering();

/** Gives the elements of rendered text their styles. */
export function setStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
