// Tracks all savers: whether anything is unsaved and why, and when to save at the latest.
import { Saver, type Trouble } from './saver.svelte.ts';

const disconnected: Trouble = { code: 'disconnected', message: '' };

export class Keeper {
  connected = $state(true);
  /** Until the window has moved, it does not report that everything is saved. */
  moving = $state(false);
  /** Nothing can be saved, as expected. */
  readOnly = $state(false);
  private savers = $state.raw<readonly Saver[]>([]);
  /** These report only failures. */
  private quiet = $state.raw<readonly Saver[]>([]);
  /** Their writes must not overlap: of two, the later one could find the file changed. */
  private readonly drafted = new Set<Saver>();
  private readonly leaving = new Set<() => void>();

  private failing = $derived([...this.savers, ...this.quiet].find(({ state }) => state === 'not-saved'));
  state = $derived.by<Saver['state'] | 'read-only'>(() => {
    if (this.readOnly) return 'read-only';
    if (this.failing !== undefined) return 'not-saved';
    if (this.savers.every(({ state }) => state === 'saved') && !this.moving) return 'saved';
    return this.connected ? 'saving' : 'not-saved';
  });
  /** null if everything is saved. */
  trouble = $derived.by<Trouble | null>(() => {
    if (this.state !== 'not-saved') return null;
    if (!this.connected) return disconnected;
    return this.failing?.trouble ?? null;
  });

  /**
   * @param write see `Saver`
   * @param options isQuiet: report only failures; hasDraft: a closing page keeps changes elsewhere
   */
  add(write: () => Promise<void>, { isQuiet = false, hasDraft = false } = {}): Saver {
    const saver = new Saver(() => (this.readOnly ? Promise.resolve() : write()));
    if (hasDraft) this.drafted.add(saver);
    if (isQuiet) this.quiet = [...this.quiet, saver];
    else this.savers = [...this.savers, saver];
    return saver;
  }

  remove(saver: Saver): void {
    saver.stop();
    this.savers = this.savers.filter((each) => each !== saver);
    this.drafted.delete(saver);
  }

  onLeaving(listener: () => void): void {
    this.leaving.add(listener);
  }

  get isIdle(): boolean {
    return [...this.savers, ...this.quiet].every((saver) => saver.isIdle);
  }

  async flush(): Promise<void> {
    await Promise.all([...this.savers, ...this.quiet].map((saver) => saver.flush()));
  }

  /** When the page closes or is hidden, because a hidden page may never return. */
  watch(page: Window): () => void {
    const leave = (): void => {
      for (const listener of this.leaving) listener();
      for (const saver of [...this.savers, ...this.quiet]) if (!this.drafted.has(saver)) saver.leave();
      void this.flush();
    };
    const hide = (): void => {
      if (page.document.visibilityState === 'hidden') leave();
    };
    page.addEventListener('pagehide', leave);
    page.document.addEventListener('visibilitychange', hide);
    return () => {
      page.removeEventListener('pagehide', leave);
      page.document.removeEventListener('visibilitychange', hide);
    };
  }
}
