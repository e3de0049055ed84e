/*
 * Implements the services' file interface (electron/services/storage/disk.ts) with the page's storage.
 *
 * There are no links or permissions. A folder exists if anything is inside it, so entries with missing
 * folders (after manual changes to the storage) are found, too.
 */
import type { Disk, DiskFile, DiskStatus } from '../services/storage/disk.ts';
import { PageError, type Entries, type Entry, type Store } from './entries.ts';

export type OnChange = (paths: readonly string[]) => void;

export interface PageDiskOptions {
  readonly now?: () => number;
  readonly onChange?: OnChange;
  /** Serializes work across tabs; without it, files serve as locks. */
  readonly locks?: LockManager | undefined;
  readonly name?: string;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';
const inside = (folder: string): string => (folder === '/' ? '/' : `${folder}/`);

class Kept {
  private readonly store: Store;
  private readonly onChange: OnChange;
  readonly now: () => number;

  constructor(store: Store, { now = Date.now, onChange = () => undefined }: PageDiskOptions) {
    this.store = store;
    this.onChange = onChange;
    this.now = now;
  }

  look<Result>(work: (entries: Entries) => Promise<Result>): Promise<Result> {
    return this.store.run('readonly', work);
  }

  async change<Result>(
    paths: readonly string[],
    work: (entries: Entries) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.store.run('readwrite', work);
    this.onChange(paths);
    return result;
  }

  status(path: string): Promise<DiskStatus> {
    return this.look(async (entries) => statusOf(await needed(entries, path)));
  }

  async read(path: string): Promise<Uint8Array> {
    const { content } = await this.look((entries) => needed(entries, path));
    if (content === null) throw new PageError('EISDIR', path);
    return content;
  }

  write(path: string, content: Uint8Array): Promise<void> {
    return this.change([path], async (entries) => {
      await ensureFolder(entries, folderOf(path));
      await entries.put(path, { content, modified: this.now() });
    });
  }

  make(path: string): Promise<void> {
    return this.change([path], async (entries) => {
      if ((await found(entries, path)) !== null) throw new PageError('EEXIST', path);
      if ((await needed(entries, folderOf(path))).content !== null) throw new PageError('ENOTDIR', path);
      await entries.put(path, { content: new Uint8Array(), modified: this.now() });
    });
  }

  /** By name: whether it is a folder; without `withKinds` that may be false for all. */
  children(path: string, withKinds: boolean): Promise<ReadonlyMap<string, boolean>> {
    return this.look(async (entries) => {
      const folder = await needed(entries, path);
      if (folder.content !== null) throw new PageError('ENOTDIR', path);
      const kinds = new Map<string, boolean>();
      for (const each of await entries.pathsUnder(inside(path))) {
        const [child = '', deeper] = each.slice(inside(path).length).split('/');
        const isFolder =
          deeper !== undefined || (withKinds && (await needed(entries, each)).content === null);
        kinds.set(child, isFolder || kinds.get(child) === true);
      }
      return kinds;
    });
  }
}

export function pageDisk(store: Store, options: PageDiskOptions = {}): Disk {
  const { locks, name = '' } = options;
  const kept = new Kept(store, options);
  return {
    ...lookingAt(kept),
    ...changingOne(kept),
    ...changingAll(kept),
    ...(locks === undefined
      ? {}
      : { alone: (path, work) => locks.request(`fathom ${name} ${path}`, work) as ReturnType<typeof work> }),
  };
}

const opened = (kept: Kept, path: string): DiskFile => ({
  readFile: (async (encoding?: 'utf8') =>
    encoding === undefined
      ? await kept.read(path)
      : new TextDecoder().decode(await kept.read(path))) as DiskFile['readFile'],
  writeFile: (content) =>
    kept.write(path, typeof content === 'string' ? new TextEncoder().encode(content) : content),
  stat: () => kept.status(path),
  chmod: async () => undefined,
  sync: async () => undefined,
  close: async () => undefined,
});

async function readdir(kept: Kept, path: string, withFileTypes: boolean): Promise<unknown> {
  const kinds = await kept.children(path, withFileTypes);
  if (!withFileTypes) return [...kinds.keys()];
  return [...kinds].map(([child, isFolder]) => ({
    name: child,
    isFile: () => !isFolder,
    isDirectory: () => isFolder,
  }));
}

const lookingAt = (
  kept: Kept,
): Pick<Disk, 'access' | 'lstat' | 'stat' | 'open' | 'readdir' | 'realpath'> => ({
  access: async (path) => void (await kept.status(path)),
  lstat: (path) => kept.status(path),
  stat: (path) => kept.status(path),
  open: async (path, flags = 'r') => {
    if (flags === 'wx') await kept.make(path);
    else if (flags === 'r' || isReading(flags)) await kept.status(path);
    else throw new PageError('EINVAL', path);
    return opened(kept, path);
  },
  readdir: ((path: string, { withFileTypes = false } = {}) =>
    readdir(kept, path, withFileTypes)) as Disk['readdir'],
  realpath: async (path) => {
    await kept.status(path);
    return path;
  },
});

const changingOne = (kept: Kept): Pick<Disk, 'copyFile' | 'link' | 'mkdir' | 'rmdir' | 'unlink'> => ({
  copyFile: (from, to) =>
    kept.change([to], async (entries) => {
      const { content } = await needed(entries, from);
      await entries.put(to, { content, modified: kept.now() });
    }),
  link: (from, to) =>
    kept.change([to], async (entries) => {
      const entry = await needed(entries, from);
      if ((await found(entries, to)) !== null) throw new PageError('EEXIST', to);
      await entries.put(to, entry);
    }),
  mkdir: (path, { recursive = false } = {}) =>
    kept.change([path], async (entries) => {
      const there = await found(entries, path);
      if (there !== null && (!recursive || there.content !== null)) throw new PageError('EEXIST', path);
      await ensureFolder(entries, path);
      return undefined;
    }),
  rmdir: (path) =>
    kept.change([path], async (entries) => {
      if ((await entries.pathsUnder(inside(path))).length > 0) throw new PageError('ENOTEMPTY', path);
      await entries.delete(path);
    }),
  unlink: (path) =>
    kept.change([path], async (entries) => {
      if ((await needed(entries, path)).content === null) throw new PageError('EISDIR', path);
      await entries.delete(path);
    }),
});

const changingAll = (kept: Kept): Pick<Disk, 'rename' | 'rm'> => ({
  rename: (from, to) =>
    kept.change([from, to], async (entries) => {
      await needed(entries, from);
      const [old, taken] = [await paths(entries, from), await entries.pathsUnder(inside(to))];
      if (taken.length > 0) throw new PageError('ENOTEMPTY', to);
      await ensureFolder(entries, folderOf(to));
      for (const path of old) {
        const entry = await entries.get(path);
        if (entry === null) continue;
        await entries.put(to + path.slice(from.length), entry);
        await entries.delete(path);
      }
    }),
  rm: (path, { force = false, recursive = false } = {}) =>
    kept.change([path], async (entries) => {
      const there = await found(entries, path);
      if (there === null && !force) throw new PageError('ENOENT', path);
      const all = await paths(entries, path);
      if (!recursive && (there?.content === null || all.length > 1)) throw new PageError('EISDIR', path);
      for (const each of all) await entries.delete(each);
    }),
});

/** Numeric flags that exclude writing. */
const isReading = (flags: string | number): boolean => typeof flags === 'number' && (flags & 3) === 0;

/** An entry, or its parent folder; null if missing. */
async function found(entries: Entries, path: string): Promise<Entry | null> {
  const entry = path === '/' ? null : await entries.get(path);
  if (entry !== null) return entry;
  const isFolder = path === '/' || (await entries.pathsUnder(inside(path))).length > 0;
  return isFolder ? { content: null, modified: 0 } : null;
}

async function needed(entries: Entries, path: string): Promise<Entry> {
  const entry = await found(entries, path);
  if (entry === null) throw new PageError('ENOENT', path);
  return entry;
}

/** Includes its parents. @throws PageError `ENOTDIR` if a file is in the way */
async function ensureFolder(entries: Entries, path: string): Promise<void> {
  for (let folder = path; folder !== '/'; folder = folderOf(folder)) {
    const there = await entries.get(folder);
    if (there?.content != null) throw new PageError('ENOTDIR', folder);
    if (there === null) await entries.put(folder, { content: null, modified: 0 });
  }
}

async function paths(entries: Entries, path: string): Promise<readonly string[]> {
  return [path, ...(await entries.pathsUnder(inside(path)))];
}

function statusOf({ content, modified }: Entry): DiskStatus {
  return {
    isFile: () => content !== null,
    isDirectory: () => content === null,
    size: content?.length ?? 0,
    mtimeMs: modified,
    mode: content === null ? 0o755 : 0o644,
  };
}
