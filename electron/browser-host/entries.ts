/*
 * The page's storage: files and folders by absolute path, in IndexedDB, or in memory if the browser stores
 * nothing.
 *
 * Each operation is one transaction: atomic and isolated from other tabs. Stored data may come from any
 * source or version: entries that are neither files nor folders are moved unchanged to a separate store and
 * reported. Invariant: inside a transaction, await only its own requests; otherwise the browser ends it.
 */

/** null is a folder. `modified`: Unix time in milliseconds. */
export interface Entry {
  readonly content: Uint8Array | null;
  readonly modified: number;
}

export interface Entries {
  /** @throws PageError `EIO` for an invalid entry */
  get(path: string): Promise<Entry | null>;
  put(path: string, entry: Entry): Promise<void>;
  delete(path: string): Promise<void>;
  /** All paths with this prefix, in order. */
  pathsUnder(prefix: string): Promise<readonly string[]>;
}

export interface Store {
  /**
   * How long data lasts: across browser restarts, or as long as the page (`no-answer`: the browser's storage
   * did not respond).
   */
  readonly keeps: 'browser' | 'nothing' | 'no-answer';
  /** Number of invalid entries. */
  readonly setAside: number;
  /** Storage of another version exists and is unchanged. */
  readonly isBeside: boolean;
  run<Result>(mode: 'readonly' | 'readwrite', work: (entries: Entries) => Promise<Result>): Promise<Result>;
}

/** `code` is Node's if Node has one. */
export class PageError extends Error {
  readonly code: string;
  constructor(code: string, path = '') {
    super(`${code}: ${path}`);
    this.code = code;
  }
}

const FILES = 'files';
const ASIDE = 'aside';
const FORMAT = 1;
const MAX_PATH = 1_000;

/** Timeout of the browser's storage: it may never respond. */
const ANSWER_MS = 5_000;

/**
 * @param name distinguishes this storage from those of the host's other pages
 * @param findFactory throws if the browser forbids storage
 */
export async function openStore(
  name: string,
  findFactory: () => IDBFactory | undefined,
  patienceMs = ANSWER_MS,
): Promise<Store> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const factory = findFactory();
    if (factory === undefined) return memoryStore();
    const late = new Promise<Store>((resolve) => {
      timer = setTimeout(() => resolve(memoryStore('no-answer')), patienceMs);
    });
    return await Promise.race([BrowserStore.open(factory, `fathom-work ${name}`), late]);
  } catch {
    return memoryStore();
  } finally {
    clearTimeout(timer);
  }
}

/** Lasts as long as the page. */
export function memoryStore(keeps: Store['keeps'] = 'nothing'): Store {
  let kept: ReadonlyMap<string, Entry> = new Map();
  let last: Promise<unknown> = Promise.resolve();
  const once = async <Result>(work: (entries: Entries) => Promise<Result>): Promise<Result> => {
    const now = new Map(kept);
    const result = await work({
      get: async (path) => now.get(path) ?? null,
      put: async (path, entry) => void now.set(path, entry),
      delete: async (path) => void now.delete(path),
      pathsUnder: async (prefix) => [...now.keys()].filter((path) => path.startsWith(prefix)).sort(),
    });
    kept = now;
    return result;
  };
  return {
    keeps,
    setAside: 0,
    isBeside: false,
    run: (_mode, work) => {
      const working = last.then(() => once(work));
      last = working.catch(() => undefined);
      return working;
    },
  };
}

class BrowserStore implements Store {
  readonly keeps = 'browser';
  setAside = 0;
  isBeside = false;
  readonly #open: () => Promise<IDBDatabase>;
  #database: Promise<IDBDatabase> | null = null;

  static async open(factory: IDBFactory, name: string): Promise<Store> {
    const store = new BrowserStore(() => openDatabase(factory, name));
    try {
      await store.#connected();
    } catch (error) {
      if (!isNamed(error, 'VersionError')) throw error;
      // A newer Fathom's work is there; ours goes to a separate database.
      const beside = new BrowserStore(() => openDatabase(factory, `${name} format ${FORMAT}`));
      beside.isBeside = true;
      await beside.#clear();
      return beside;
    }
    await store.#clear();
    return store;
  }

  private constructor(open: () => Promise<IDBDatabase>) {
    this.#open = open;
  }

  async run<Result>(
    mode: 'readonly' | 'readwrite',
    work: (entries: Entries) => Promise<Result>,
  ): Promise<Result> {
    const database = await this.#connected();
    try {
      return await runOnce(database, mode, work);
    } catch (error) {
      // The browser closes storage that the user clears: reopen it for later writes.
      if (!isNamed(error, 'InvalidStateError')) throw asPageError(error);
      this.#database = null;
      return await runOnce(await this.#connected(), mode, work).catch((again: unknown) => {
        throw asPageError(again);
      });
    }
  }

  #connected(): Promise<IDBDatabase> {
    if (this.#database !== null) return this.#database;
    const opening = this.#open();
    this.#database = opening;
    const forget = (): void => {
      if (this.#database === opening) this.#database = null;
    };
    opening.then((database) => {
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
    }, forget);
    return opening;
  }

  async #clear(): Promise<void> {
    const transaction = (await this.#connected()).transaction([FILES, ASIDE], 'readwrite');
    const [files, aside] = [transaction.objectStore(FILES), transaction.objectStore(ASIDE)];
    await new Promise<void>((resolve, reject) => {
      const asked = files.openCursor();
      asked.onerror = () => reject(asked.error ?? new PageError('EIO'));
      asked.onsuccess = () => {
        const cursor = asked.result;
        if (cursor === null) return resolve();
        if (!isPath(cursor.key) || !isEntry(cursor.value)) {
          this.setAside += 1;
          aside.add({ key: cursor.key, value: cursor.value as unknown, time: Date.now() });
          cursor.delete();
        }
        cursor.continue();
      };
    });
    await ended(transaction);
  }
}

async function runOnce<Result>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (entries: Entries) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(FILES, mode);
  const end = ended(transaction);
  // Handled below, or the work has already failed.
  end.catch(() => undefined);
  const files = transaction.objectStore(FILES);
  try {
    const result = await work({
      get: async (path) => {
        const found: unknown = await answerOf(files.get(path));
        if (found === undefined) return null;
        if (!isEntry(found)) throw new PageError('EIO', path);
        return found;
      },
      put: async (path, { content, modified }) =>
        void (await answerOf(files.put({ content, modified }, path))),
      delete: async (path) => answerOf(files.delete(path)),
      pathsUnder: async (prefix) => {
        const keys = await answerOf(files.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
        return keys.filter(isPath);
      },
    });
    await end;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, FORMAT);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(FILES);
      opening.result.createObjectStore(ASIDE, { autoIncrement: true });
    };
    opening.onsuccess = () => {
      const stores = opening.result.objectStoreNames;
      if (stores.contains(FILES) && stores.contains(ASIDE)) return resolve(opening.result);
      // Another program created the database, so its format is not this one.
      opening.result.close();
      reject(new DOMException('other stores', 'VersionError'));
    };
    opening.onerror = () => reject(opening.error ?? new PageError('EIO', name));
    opening.onblocked = () => reject(new PageError('EIO', name));
  });
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new PageError('EIO'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new PageError('EIO'));
  });
}

const isNamed = (error: unknown, name: string): boolean =>
  typeof error === 'object' && error !== null && (error as { name?: unknown }).name === name;

function asPageError(error: unknown): unknown {
  if (error instanceof PageError) return error;
  if (isNamed(error, 'QuotaExceededError')) return new PageError('EQUOTA');
  return error instanceof DOMException ? new PageError('EIO', error.name) : error;
}

/** No other reader could interpret the path differently. */
function isPath(key: unknown): key is string {
  if (typeof key !== 'string' || !key.startsWith('/') || key.length > MAX_PATH) return false;
  return key
    .slice(1)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..');
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { content, modified } = value as Partial<Record<keyof Entry, unknown>>;
  const isContent = content === null || content instanceof Uint8Array;
  return isContent && typeof modified === 'number' && Number.isFinite(modified) && modified >= 0;
}
