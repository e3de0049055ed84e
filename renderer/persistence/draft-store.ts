// Stores unsaved text in the browser, with locks that show which windows are still open: the storage of `Drafts`.

export interface StoredDraft {
  /** One browser may use several workspaces. */
  readonly workspace: string;
  readonly window: string;
  readonly path: string;
  readonly text: string;
  /** Versions, as in a write request. */
  readonly bases: readonly string[];
}

export type DraftKey = readonly [workspace: string, window: string, path: string];

export interface DraftStore {
  write(key: DraftKey, draft: StoredDraft | null): void;
  flush(): void;
  all(): Promise<readonly StoredDraft[]>;
  hold(window: string): void;
  isGone(window: string): Promise<boolean>;
  /** Among windows; skips the work if the browser has no locks or does not grant one in time. */
  alone(work: () => Promise<void>): Promise<void>;
}

const STORE = 'drafts';
const WRITE_AFTER_MS = 120;
/** How long to wait for the lock of a closing window. */
const LEAVING_MS = 1500;
/** Then the window starts without adopting others' unsaved text. */
const ADOPT_MS = 5_000;
const lockOf = (window: string): string => `fathom-window ${window}`;

export class LocalDraftStore implements DraftStore {
  /** null if the browser stores nothing: saving works anyway. */
  private database: IDBDatabase | null;
  private readonly pending = new Map<string, readonly [DraftKey, StoredDraft | null]>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(database: IDBDatabase | null) {
    this.database = database;
    if (database === null) return;
    // The user may clear the storage while it is open.
    database.onclose = () => (this.database = null);
  }

  static async open(): Promise<LocalDraftStore> {
    return new LocalDraftStore(await openDatabase().catch(() => null));
  }

  write(key: DraftKey, draft: StoredDraft | null): void {
    this.pending.set(key.join('\n'), [key, draft]);
    this.timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { database } = this;
    if (database === null || this.pending.size === 0) return;
    try {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      for (const [key, draft] of this.pending.values()) {
        if (draft === null) store.delete([...key]);
        else store.put(draft);
      }
      // An explicit commit completes even if the page closes right after.
      transaction.commit();
    } catch {
      // It was closed a moment ago.
      this.database = null;
    }
    this.pending.clear();
  }

  async all(): Promise<readonly StoredDraft[]> {
    const { database } = this;
    if (database === null) return [];
    const found = await new Promise<readonly unknown[]>((resolve, reject) => {
      const asked = database.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('no storage'));
    });
    return found.filter(isDraft);
  }

  hold(window: string): void {
    void navigator.locks?.request(lockOf(window), () => new Promise(() => undefined));
  }

  async isGone(window: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(LEAVING_MS);
      return await navigator.locks.request(lockOf(window), { signal }, () => true);
    } catch {
      return false;
    }
  }

  async alone(work: () => Promise<void>): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    if (this.database === null || locks === undefined) return;
    let state: 'waiting' | 'working' | 'late' = 'waiting';
    const done = locks.request('fathom-adopt', () => {
      if (state === 'late') return undefined;
      state = 'working';
      return work();
    });
    const late = new Promise<void>((resolve) => {
      setTimeout(() => {
        if (state !== 'waiting') return;
        state = 'late';
        resolve();
      }, ADOPT_MS);
    });
    await Promise.race([done, late]);
  }
}

function isDraft(found: unknown): found is StoredDraft {
  if (typeof found !== 'object' || found === null) return false;
  const { workspace, window, path, text, bases } = found as Partial<Record<keyof StoredDraft, unknown>>;
  const isText = [workspace, window, path, text].every((each) => typeof each === 'string');
  return isText && Array.isArray(bases) && bases.every((each) => typeof each === 'string');
}

/** Some browsers never respond. */
const OPEN_MS = 3_000;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('fathom', 1);
    const timer = setTimeout(() => reject(new Error('no answer')), OPEN_MS);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['workspace', 'window', 'path'] });
    opening.onsuccess = () => {
      clearTimeout(timer);
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
    opening.onblocked = () => reject(new Error('the storage is in use'));
  });
}
