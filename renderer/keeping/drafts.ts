// Unsaved text in the page's own storage, so that it outlives a service that is gone, a page that is loaded again and a
// browser that is killed. Each window has drafts of its own; those of windows that are gone are taken over by the next.
import { freshId, type WorkspaceFile } from '../../electron/contract/index.ts';

export interface Draft {
  /** The folder of the workspace: one browser may have seen several. */
  readonly workspace: string;
  readonly path: string;
  readonly text: string;
  /** As in a request to write. */
  readonly bases: readonly WorkspaceFile['version'][];
}

interface Stored extends Draft {
  readonly window: string;
}

const STORE = 'drafts';
const WRITE_AFTER_MS = 120;
/** How long the lock of a window that is being closed is waited for. */
const LEAVING_MS = 1500;
const lockOf = (window: string): string => `fathom-window ${window}`;

export class Drafts {
  private readonly workspace: string;
  private readonly database: IDBDatabase | null;
  private readonly window = freshId();
  /** What is put, or removed where null, by path. */
  private readonly pending = new Map<string, Draft | null>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(workspace: string, database: IDBDatabase | null) {
    this.workspace = workspace;
    this.database = database;
    // Held as long as this window lives: so others know that its drafts have an owner.
    void navigator.locks?.request(lockOf(this.window), () => new Promise(() => undefined));
  }

  /** Without storage (a browser that forbids it) nothing is kept; saving works all the same. */
  static async open(workspace: string): Promise<Drafts> {
    return new Drafts(workspace, await openDatabase().catch(() => null));
  }

  put(draft: Omit<Draft, 'workspace'>): void {
    this.later(draft.path, { ...draft, workspace: this.workspace });
  }

  drop(path: string): void {
    this.later(path, null);
  }

  /** Writes what is pending, now. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.database === null || this.pending.size === 0) return;
    const transaction = this.database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    for (const [path, draft] of this.pending) {
      if (draft === null) store.delete([this.workspace, this.window, path]);
      else store.put({ ...draft, bases: [...draft.bases], window: this.window } satisfies Stored);
    }
    this.pending.clear();
    // What is committed by oneself is done even if the page is gone a moment later.
    transaction.commit();
  }

  /** Gives each draft of this workspace whose window is gone; it is removed when it was taken in. */
  async adopt(take: (draft: Draft) => Promise<void>): Promise<void> {
    const { database } = this;
    if (database === null || navigator.locks === undefined) return;
    await navigator.locks.request('fathom-adopt', async () => {
      const stored = (await allOf(database)).filter(({ workspace }) => workspace === this.workspace);
      const owners = [...new Set(stored.map(({ window }) => window))];
      const gone = await Promise.all(owners.map(async (owner) => ((await isGone(owner)) ? owner : null)));
      for (const draft of stored) {
        if (!gone.includes(draft.window)) continue;
        try {
          await take(draft);
          database
            .transaction(STORE, 'readwrite')
            .objectStore(STORE)
            .delete([draft.workspace, draft.window, draft.path]);
        } catch {
          // It stays for the next time.
        }
      }
    });
  }

  private later(path: string, draft: Draft | null): void {
    this.pending.set(path, draft);
    this.timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }
}

/** Whether a window is there no more. One that has just been closed may hold its lock for a moment longer. */
async function isGone(window: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LEAVING_MS);
    return await navigator.locks.request(lockOf(window), { signal }, () => true);
  } catch {
    return false;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('fathom', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['workspace', 'window', 'path'] });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('no storage'));
    opening.onblocked = () => reject(new Error('the storage is in use'));
  });
}

function allOf(database: IDBDatabase): Promise<Stored[]> {
  return new Promise((resolve, reject) => {
    const asked = database.transaction(STORE).objectStore(STORE).getAll() as IDBRequest<Stored[]>;
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no storage'));
  });
}
