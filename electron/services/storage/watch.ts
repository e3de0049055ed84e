/*
 * Reports changes in workspace folders by any program. A folder is watched once it has been listed or read
 * from.
 *
 * Watching is optional: without it, the window checks before each write and when it gets the focus.
 */
import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

const MAX_FOLDERS = 50;
/** Changes within this time are reported once. */
const GATHER_MS = 60;

export class Watching {
  readonly #root: string;
  readonly #tell: (folder: string) => void;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ended = false;

  /** @param root absolute path of the workspace; @param tell receives a changed folder, '' for the root */
  constructor(root: string, tell: (folder: string) => void) {
    this.#root = root;
    this.#tell = tell;
  }

  add(folder: string): void {
    if (this.#ended || this.#watchers.has(folder) || this.#watchers.size >= MAX_FOLDERS) return;
    try {
      const watcher = watch(join(this.#root, folder), { persistent: false }, (_, name) => {
        // Ignore unfinished writes, locks, and the history.
        if (name === null || !name.startsWith('.')) this.#gather(folder);
      });
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
    } catch {
      // The folder is missing, or there are too many watchers.
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
      // A removed or renamed folder is watched again at its next use.
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
