// Renders texts of labs in a thread, each once. If a text takes too long, the thread is terminated, the text
// is shown unrendered, and another thread continues.
// Invariant: answers arrive in order, so a silent thread is working on the oldest question.
import type { TextForm } from '../../worker/markdown.ts';
import type { FromProse, ToProse } from '../../worker/prose.worker.ts';
import { startThread } from '../../worker/thread.ts';

/**
 * A thread that is silent for two beats is terminated; one beat may pass because the window itself was busy.
 */
const BEAT_MS = 1_500;
const MAX_BEATS = 2;
/** Longer, because loading may be slow. */
const MAX_BEATS_TO_LOAD = 20;
/** Texts per page that may time out; after that the rest appear unrendered. */
const MAX_ENDED = 3;
const MAX_KEPT = 2_000;

export class RenderedText {
  /** null until the text is rendered, and if it cannot be. */
  html = $state.raw<string | null>(null);
  /** Rendering would take too long, or the text is too long. */
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

  /** The current text, and after too many of them all pending ones. */
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

/**
 * Shared by the window, because rendering does not depend on the pane. The thread starts with the first text.
 */
export const rendering = new Rendering();

export function setStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
