// Keeps the program in a file of the workspace, a while after each change. What could not be saved is tried again.
import type { FathomApi } from '../../electron/contract/index.ts';

const PROGRAM_FILE = 'playground.simple';
const DELAY_MS = 600;
const AGAIN_MS = 3000;

export class Saving {
  state = $state<'saved' | 'saving' | 'not-saved'>('saved');
  private readonly textNow: () => string;
  private store: FathomApi['workspace'] | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param textNow the program by then */
  constructor(textNow: () => string) {
    this.textNow = textNow;
  }

  /** The program as it was the last time; '' where there is none. Nothing is saved before. */
  async start(store: FathomApi['workspace']): Promise<string> {
    const file = await store.read({ path: PROGRAM_FILE }).catch(() => null);
    this.store = store;
    return file?.text ?? '';
  }

  /** To be called after each change. */
  schedule(): void {
    if (this.store === null) return;
    this.state = 'saving';
    this.saveAfter(DELAY_MS);
  }

  private saveAfter(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), milliseconds);
  }

  private async save(): Promise<void> {
    const text = this.textNow();
    try {
      await this.store?.write({ path: PROGRAM_FILE, text });
      if (this.textNow() === text) this.state = 'saved';
    } catch {
      this.state = 'not-saved';
      this.saveAfter(AGAIN_MS);
    }
  }
}
