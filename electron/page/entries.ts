/*
 * What a page keeps: files and folders by their absolute paths, in IndexedDB, or in memory where the browser keeps nothing.
 *
 * Work on them is one transaction: all of it is done or nothing, and other tabs see nothing between. What stands in the
 * storage may have been put there by any hand or another version: what is no file and no folder is set aside, as it is, in a
 * store of its own, and told.
 * Keep true: inside of a transaction nothing is awaited but its own requests, else the browser ends it.
 */

/** Content of a file; null for a folder. `modified` in milliseconds since 1970. */
export interface Entry {
  readonly content: Uint8Array | null;
  readonly modified: number;
}

/** The entries inside one transaction. */
export interface Entries {
  /** @throws PageError `EIO` for what is there and is none */
  get(path: string): Promise<Entry | null>;
  put(path: string, entry: Entry): Promise<void>;
  delete(path: string): Promise<void>;
  /** All paths that begin so, in order. */
  pathsUnder(prefix: string): Promise<readonly string[]>;
}

export interface Store {
  /** Where it is kept: over restarts of the browser, or as long as the page (`no-answer`: the browser's storage gave none). */
  readonly keeps: 'browser' | 'nothing' | 'no-answer';
  /** How many things in the storage could not be understood, and were set aside. */
  readonly setAside: number;
  /** The storage of another version was there, and was left as it is. */
  readonly isBeside: boolean;
  run<Result>(mode: 'readonly' | 'readwrite', work: (entries: Entries) => Promise<Result>): Promise<Result>;
}

/** As an error of the system: `code` is that of Node where there is one. */
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
const MOST_PATH = 1_000;

/** How long the browser's storage may take to answer: some never do. */
const ANSWER_MS = 5_000;

/**
 * @param name tells this storage from those of other pages of the same host
 * @param findFactory throws where the browser forbids its storage
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

/** Entries as long as the page lives. */
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
      // A newer Fathom keeps its work there; what this one keeps goes beside it.
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
      // The browser closes a storage that a person clears: a new one takes what comes from then on.
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

  /** Sets aside what is neither file nor folder. */
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
  // It is heard of below, or the work has failed already.
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
      // It has ended.
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
      // Somebody else made it: it is no storage of this format.
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

/** An absolute path without anything that another reader could understand otherwise. */
function isPath(key: unknown): key is string {
  if (typeof key !== 'string' || !key.startsWith('/') || key.length > MOST_PATH) return false;
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
