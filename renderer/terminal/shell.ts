// The shell of a session: there while its pane is, which is made when its drawer is opened for the first time.
import { stateOf } from '../session/state.ts';
import type { RemoteShell } from './remote-shell.ts';

/** How long a shell may take to begin. */
const PATIENCE_MS = 10_000;

class Shell {
  current: RemoteShell | null = null;
  private isSettled = false;
  private waiting: (() => void)[] = [];

  /** The pane has a shell, or can have none. */
  settle(current: RemoteShell | null): void {
    this.current = current;
    this.isSettled = true;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** The pane is gone, and the shell with it. */
  leave(): void {
    this.current = null;
    this.isSettled = false;
  }

  /** Waits for the pane that is being opened. @returns the id of the shell; '' if there is none */
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
