// A session's shell: exists while its pane does, which is created when its drawer first opens.
import { stateOf } from '../session/panes/state.svelte.ts';
import type { RemoteShell } from './remote-shell.ts';

const PATIENCE_MS = 10_000;

class Shell {
  current: RemoteShell | null = null;
  private isSettled = false;
  private waiting: (() => void)[] = [];

  /** The pane has a shell, or cannot have one. */
  settle(current: RemoteShell | null): void {
    this.current = current;
    this.isSettled = true;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  leave(): void {
    this.current = null;
    this.isSettled = false;
  }

  /** Waits for the opening pane. @returns '' if there is no shell */
  async opened(): Promise<string> {
    if (!this.isSettled)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
        setTimeout(resolve, PATIENCE_MS);
      });
    return this.current?.id ?? '';
  }
}

export const shellOf = stateOf(() => new Shell());
