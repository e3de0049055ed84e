/*
 * Tells of changes in folders of the workspace, whoever makes them. A folder is watched once it was listed or read from.
 *
 * It is a convenience: where the system cannot watch, the window looks by itself before each write and when it gets the
 * focus.
 */
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

const MOST_FOLDERS = 50;
/** Several changes of one moment are told once. */
const GATHER_MS = 60;

export class Watching {
  readonly #root: string;
  readonly #tell: (folder: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ended = false;

  /** @param root absolute path of the workspace; @param tell is given a folder inside it, '' for itself */
  constructor(root: string, tell: (folder: string) => void) {
    this.#root = root;
    this.#tell = tell;
  }

  /** Begins to watch a folder; called again for one that is watched it does nothing. */
  add(folder: string): void {
    if (this.#ended || this.#watchers.has(folder) || this.#watchers.size >= MOST_FOLDERS) return;
    try {
      const watcher = watch(join(this.#root, folder), { persistent: false }, (_, name) => {
        // Unfinished writes, locks and the history are nobody's business.
        if (name === null || !name.startsWith('.')) this.#gather(folder);
      });
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
    } catch {
      // It is not there, or there are too many watchers.
    }
  }

  end(): void {
    this.#ended = true;
    for (const folder of [...this.#watchers.keys()]) this.#drop(folder);
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #gather(folder: string): void {
    if (this.#ended || this.#timers.has(folder)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(folder);
      // A folder that was removed or renamed is watched anew when it is used again.
      this.#drop(folder);
      this.add(folder);
      this.#tell(folder);
    }, GATHER_MS);
    timer.unref();
    this.#timers.set(folder, timer);
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
