// Renders texts of labs in a thread, each once. If a text takes too long, the thread is terminated, the text
// is shown unrendered, and another thread continues.
import type { TextForm } from '../../../worker/markdown.ts';
import type { Prose } from '../../../worker/parts/prose.ts';
import { Thread } from '../../../worker/calls.ts';
import { startThread, type Parts } from '../../../worker/threads.ts';

/** Loading may be slow. */
const LIMITS = { limitMs: 4_500, loadMs: 30_000 };
/** Texts per page that may time out; after that the rest appear unrendered. */
const MAX_ENDED = 3;
const MAX_KEPT = 2_000;

export class RenderedText {
  /** null until the text is rendered, and if it cannot be. */
  html = $state.raw<string | null>(null);
  /** Rendering would take too long, or the text is too long. */
  isRefused = $state(false);
  readonly question: Prose;

  constructor(question: Prose) {
    this.question = question;
  }
}

export class Rendering {
  private readonly thread: Thread<Parts['prose']>;
  private readonly kept = new Map<string, RenderedText>();
  private waiting = 0;
  private ended = 0;

  constructor(start: () => Worker = () => startThread('prose')) {
    this.thread = new Thread(start, LIMITS);
  }

  /** Starts the thread, so that the first text need not wait for it. */
  begin(): void {
    this.thread.begin();
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
    this.waiting += 1;
    void this.render(made);
    return made;
  }

  private async render(made: RenderedText): Promise<void> {
    const answer = await this.thread.call('render', made.question).catch(() => 'timeout' as const);
    if (answer === 'timeout') this.ended += 1;
    // The thread ended because of an earlier text.
    if (answer === 'stopped' && this.ended < MAX_ENDED) return this.render(made);
    made.html = typeof answer === 'string' ? null : answer.html;
    made.isRefused = made.html === null;
    this.waiting -= 1;
    if (this.waiting === 0) this.ended = 0;
  }
}

/**
 * Shared by the window, because rendering does not depend on the pane. The thread starts no later than with
 * the first text.
 */
export const rendering = new Rendering();

export function setStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
}
