// All that is being kept: whether something is unsaved and why, and the moments at which it is high time to save.
import { Saver, type Trouble } from './saver.svelte.ts';

const disconnected: Trouble = { code: 'disconnected', message: '' };

export class Keeper {
  /** The services can be reached. */
  connected = $state(true);
  /** The window is about to go on elsewhere: until then nobody hears that all is saved. */
  moving = $state(false);
  /** Nothing can be kept, and nobody expects it. */
  readOnly = $state(false);
  private savers = $state.raw<readonly Saver[]>([]);
  /** Those of which one hears only when they cannot save. */
  private quiet = $state.raw<readonly Saver[]>([]);
  private readonly leaving = new Set<() => void>();

  private failing = $derived([...this.savers, ...this.quiet].find(({ state }) => state === 'not-saved'));
  state = $derived.by<Saver['state'] | 'read-only'>(() => {
    if (this.readOnly) return 'read-only';
    if (this.failing !== undefined) return 'not-saved';
    if (this.savers.every(({ state }) => state === 'saved') && !this.moving) return 'saved';
    return this.connected ? 'saving' : 'not-saved';
  });
  /** Why something is not saved; null where all is. */
  trouble = $derived.by<Trouble | null>(() => {
    if (this.state !== 'not-saved') return null;
    if (!this.connected) return disconnected;
    return this.failing?.trouble ?? null;
  });

  /** @param write see `Saver`; @param isQuiet one hears of it only when it cannot save */
  add(write: () => Promise<void>, isQuiet = false): Saver {
    const saver = new Saver(() => (this.readOnly ? Promise.resolve() : write()));
    if (isQuiet) this.quiet = [...this.quiet, saver];
    else this.savers = [...this.savers, saver];
    return saver;
  }

  remove(saver: Saver): void {
    saver.stop();
    this.savers = this.savers.filter((each) => each !== saver);
  }

  /** Called when the page goes or is hidden, before all is flushed. */
  onLeaving(listener: () => void): void {
    this.leaving.add(listener);
  }

  /** Whether all that changed is written, and nothing is being written. */
  get isIdle(): boolean {
    return [...this.savers, ...this.quiet].every((saver) => saver.isIdle);
  }

  /** Writes all that is not written, now. */
  async flush(): Promise<void> {
    await Promise.all([...this.savers, ...this.quiet].map((saver) => saver.flush()));
  }

  /** Saves when the page goes; a page that is hidden may never come back. */
  watch(page: Window): () => void {
    const leave = (): void => {
      for (const listener of this.leaving) listener();
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
