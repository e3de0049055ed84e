/*
 * The workspace: a plain folder of text files that the window may list, read, write, rename, and remove.
 * Earlier versions and removed files are in its hidden folder `.fathom`, which git ignores.
 *
 * Invariants: every path goes through `resolveInside`; no write replaces a text that its writer has not seen,
 * or anything but UTF-8 text: it uses a free name instead.
 */
import { constants } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { foldName, freeName, nameFault, versionOf } from '../../contract/names.ts';
import { FILE_LIMIT } from '../../contract/shapes.ts';
import type {
  Snapshot,
  TrashEntry,
  WorkspaceEntry,
  WorkspaceFile,
  WorkspaceListing,
  WorkspaceOmitted,
  WorkspaceWriteRequest,
  WorkspaceWritten,
} from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import { realDisk, type Disk } from './disk.ts';
import {
  asContractError,
  clashes,
  inTurn,
  readBytes,
  removeLeftovers,
  resolveInside,
  writeAtomic,
} from './files.ts';
import { History } from './history.ts';
import { withLock, type StillHeld } from './lock.ts';
import { decodeText, encodeText, usualFormat, type TextFormat } from './text-format.ts';
import { Trash } from './trash.ts';

const ENTRY_LIMIT = 5_000;
const BYTE_LIMIT = FILE_LIMIT * 4;
const HIDDEN = '.fathom';
/** Most retries of a write after concurrent changes. */
const TRIES = 5;
const TIDY_FOLDERS = 500;

export interface WorkspaceOptions {
  readonly disk?: Disk;
  readonly now?: () => Date;
  /** Called after creating a missing folder. */
  readonly onMade?: () => void;
}

/** At a write's target. `version` is null if it must not be replaced. */
interface There {
  readonly version: string | null;
  readonly text: string;
  readonly format: TextFormat;
  readonly modified: number;
}

/** The file changed between reading and replacing it. */
class Moved extends ContractError {
  constructor(path: string) {
    super('busy', `Another program keeps changing ${path}.`);
  }
}

export class Workspace {
  readonly folder: string;
  readonly disk: Disk;
  readonly #history: History;
  readonly #trash: Trash;
  readonly #onMade: () => void;

  /** @param folder created on first use */
  constructor(
    folder: string,
    { disk = realDisk, now = () => new Date(), onMade = () => undefined }: WorkspaceOptions = {},
  ) {
    this.folder = resolve(folder);
    this.disk = disk;
    this.#onMade = onMade;
    this.#history = new History((parts) => this.#hidden('history', parts), disk, now);
    this.#trash = new Trash((parts) => this.#hidden('trash', parts), disk, now);
  }

  /** @throws ContractError */
  async ensure(): Promise<void> {
    try {
      if ((await this.disk.mkdir(this.folder, { recursive: true })) !== undefined) this.#onMade();
    } catch (error) {
      throw asContractError(error, this.folder, 'not-writable');
    }
  }

  async info(): Promise<{ folder: string; writable: boolean }> {
    const writable = await this.ensure()
      .then(() => this.disk.access(this.folder, constants.W_OK))
      .then(
        () => true,
        () => false,
      );
    return { folder: this.folder, writable };
  }

  /**
   * Folders first, by name, without hidden ones. Lists separately those that `resolveInside` refuses, so that
   * the window can say why a file is missing.
   */
  async list(folder = ''): Promise<WorkspaceListing> {
    await this.ensure();
    const path = await this.#resolve(folder);
    const names = await this.disk.readdir(path).catch((error: unknown) => {
      throw asContractError(error, path, 'not-readable');
    });
    const visible = names.filter((name) => !name.startsWith('.')).sort();
    const entries: WorkspaceEntry[] = [];
    const omitted: WorkspaceOmitted[] = [];
    for (const name of visible.slice(0, ENTRY_LIMIT)) {
      const entry = await this.#entry(folder === '' ? name : `${folder}/${name}`);
      if (entry === null) continue;
      if ('fault' in entry) omitted.push({ name, ...entry });
      else entries.push(entry);
    }
    entries.sort((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder'));
    return { entries, omitted, truncated: visible.length > ENTRY_LIMIT };
  }

  /** Files that are not UTF-8 text or too large are read-only, with a reason. @throws ContractError */
  async read(path: string): Promise<WorkspaceFile> {
    await this.ensure();
    const file = await this.#resolve(path);
    try {
      const { bytes, modified } = await readBytes(file, BYTE_LIMIT, this.disk);
      const { text, condition } = decodeText(bytes);
      if (text.length > FILE_LIMIT) return { path, text: '', version: '', modified, condition: 'too-large' };
      return { path, text, version: versionOf(text), modified, condition };
    } catch (error) {
      if (!(error instanceof ContractError) || error.code !== 'too-large') throw error;
      const { mtimeMs } = await this.disk.stat(file);
      return { path, text: '', version: '', modified: Math.round(mtimeMs), condition: 'too-large' };
    }
  }

  /**
   * Replaces a text if the new one is based on the current version, or the file is missing; otherwise writes
   * to a free name and keeps the current text.
   *
   * @throws ContractError from `resolveInside`, or with the system's reason
   */
  async write(request: WorkspaceWriteRequest): Promise<WorkspaceWritten> {
    await this.ensure();
    return this.alone('files', async (stillHeld) => {
      for (let tries = 1; ; tries++) {
        try {
          return await this.#writeOnce(request, stillHeld);
        } catch (error) {
          if (!(error instanceof Moved)) throw error;
          if (tries === TRIES)
            throw new ContractError('busy', `Another program keeps changing ${request.path}.`);
        }
      }
    });
  }

  /** Within its folder. @throws ContractError `taken`, `path-refused`, or the system's */
  async rename(path: string, name: string): Promise<{ path: string }> {
    if (nameFault(name) !== null) throw refusedName(name);
    return this.alone('files', async () => {
      const from = await this.#resolve(path);
      const to = inFolderOf(path, name.normalize('NFC'));
      const target = await this.#resolve(to);
      if (to === path) return { path };
      const isRespelled = foldName(to) === foldName(path);
      if (!isRespelled && (await clashes(target, this.disk))) throw taken(name);
      try {
        if (isRespelled) await this.disk.rename(from, target);
        else await this.#moveTo(from, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(name);
        throw asContractError(error, path, 'not-writable');
      }
      await this.#history.move(path, to).catch(() => undefined);
      return { path: to };
    });
  }

  /** Moves a file to the trash; returns the ID for restoring it. @throws ContractError */
  async remove(path: string): Promise<{ id: string }> {
    return this.alone('files', async () => {
      const file = await this.#resolve(path);
      const status = await this.disk.lstat(file).catch((error: unknown) => {
        throw asContractError(error, path, 'not-writable');
      });
      if (!status.isFile()) throw new ContractError('not-a-file', `${path} is not a file.`);
      await this.#ensureHidden();
      return { id: await this.#trash.take(file, path) };
    });
  }

  /** Restorable files, newest first. */
  async removed(): Promise<TrashEntry[]> {
    return this.#trash.list().catch(() => []);
  }

  /** Uses a free name if its own is taken. @throws ContractError */
  async bringBack(id: string): Promise<{ path: string }> {
    await this.ensure();
    return this.alone('files', async () => {
      const { file, path: old } = await this.#trash.find(id);
      const ending = extname(old);
      const stem = old.slice(old.lastIndexOf('/') + 1, ending === '' ? undefined : -ending.length);
      const path = inFolderOf(old, await this.#freeName(await this.#resolve(old), stem, ending));
      const target = await this.#resolve(path);
      try {
        await this.disk.mkdir(dirname(target), { recursive: true });
        await this.#moveTo(file, target);
      } catch (error) {
        throw asContractError(error, path, 'not-writable');
      }
      await this.#trash.tidy(id).catch(() => undefined);
      return { path };
    });
  }

  /** Newest first. */
  async history(path: string): Promise<Snapshot[]> {
    return this.#history.list(path).catch(() => []);
  }

  /** For a text that another program replaced. @throws ContractError */
  async keep(path: string, text: string): Promise<void> {
    await this.alone('files', () => this.#history.add(path, text));
  }

  /** @throws ContractError `not-found` */
  async snapshot(path: string, id: string): Promise<{ text: string }> {
    return { text: await this.#history.read(path, id) };
  }

  /** Removes leftovers of killed processes, and thins the history. */
  async tidy(): Promise<void> {
    const folders = [this.folder];
    for (let i = 0; i < Math.min(folders.length, TIDY_FOLDERS); i++) {
      const folder = folders[i];
      if (folder === undefined) break;
      await removeLeftovers(folder, this.disk);
      const entries = await this.disk.readdir(folder, { withFileTypes: true }).catch(() => []);
      const below = entries.filter((entry) => entry.isDirectory() && isOurs(entry.name));
      folders.push(...below.map(({ name }) => join(folder, name)));
    }
    await this.#history.bound().catch(() => undefined);
  }

  /** The absolute path of a Fathom file at the workspace root. */
  ownFile(name: 'progress.json'): string {
    return join(this.folder, name);
  }

  /** @throws ContractError `path-refused` if a link leads out of the workspace */
  async locate(path: string): Promise<string> {
    return (await this.disk.stat(this.folder).catch(() => null)) === null
      ? join(this.folder, path)
      : this.#resolve(path);
  }

  /** Fathom's note on a file that it created. @throws ContractError from `resolveInside` */
  placeOfNote(path: string): Promise<string> {
    return this.#hidden('made', path);
  }

  /** Serializes work of one kind across all processes. */
  async alone<Result>(
    kind: 'files' | 'progress',
    work: (stillHeld: StillHeld) => Promise<Result>,
  ): Promise<Result> {
    const hidden = await this.#ensureHidden().catch(() => null);
    // Without a folder for locks, serializes within this process.
    if (hidden === null) return inTurn(join(this.folder, kind), () => work(async () => undefined));
    return withLock(join(hidden, `${kind}.lock`), work, this.disk);
  }

  #resolve(path: string): Promise<string> {
    return resolveInside(this.folder, path, this.disk);
  }

  async #writeOnce(
    { path, text, bases, aside, keep = false }: WorkspaceWriteRequest,
    stillHeld: StillHeld,
  ): Promise<WorkspaceWritten> {
    const target = await this.#resolve(path);
    const [version, there] = [versionOf(text), await this.#there(target)];
    if (there?.version === version) return { path, version, modified: there.modified, aside: false };
    const isMine = there === null ? !(await clashes(target, this.disk)) : bases.includes(there.version ?? '');
    if (!isMine) {
      const name = await this.#freeName(target, aside, extname(path));
      const own = inFolderOf(path, name);
      const modified = await this.#put(await this.#resolve(own), text, null, stillHeld);
      return { path: own, version, modified, aside: true };
    }
    // An unwritable history must not prevent saving.
    if (there !== null) {
      const kept = keep ? this.#history.add(path, there.text) : this.#history.keep(path, there.text, text);
      await kept.catch(() => undefined);
    }
    return { path, version, modified: await this.#put(target, text, there, stillHeld), aside: false };
  }

  /** @param there the content last read, which may be replaced. Returns the modification time. */
  async #put(target: string, text: string, there: There | null, stillHeld: StillHeld): Promise<number> {
    await writeAtomic(target, encodeText(text, there?.format ?? usualFormat), {
      disk: this.disk,
      lastCheck: async () => {
        await stillHeld();
        const now = await this.#there(target);
        if (now?.version !== there?.version) throw new Moved(target);
      },
    });
    return Math.round((await this.disk.stat(target)).mtimeMs);
  }

  /** null if the file is missing. @throws ContractError if it is currently unreadable */
  async #there(target: string): Promise<There | null> {
    const nothing = { version: null, text: '', format: usualFormat, modified: 0 };
    try {
      const { bytes, modified } = await readBytes(target, BYTE_LIMIT, this.disk);
      const { text, condition, format } = decodeText(bytes);
      return condition === '' ? { version: versionOf(text), text, format, modified } : nothing;
    } catch (error) {
      const code = error instanceof ContractError ? error.code : '';
      if (code === 'not-found') return null;
      if (['not-a-file', 'is-folder', 'too-large'].includes(code)) return nothing;
      throw error;
    }
  }

  async #freeName(target: string, stem: string, ending: string): Promise<string> {
    const names = await this.disk.readdir(dirname(target)).catch(() => []);
    const name = freeName(names, stem, ending);
    if (nameFault(name) !== null) throw refusedName(name);
    return name;
  }

  /** Never overwrites, even if another process interferes. */
  async #moveTo(from: string, to: string): Promise<void> {
    try {
      await this.disk.link(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
      // Without hard links, only the lock protects the move.
      await this.disk.rename(from, to);
      return;
    }
    await this.disk.unlink(from);
  }

  async #ensureHidden(): Promise<string> {
    const folder = await this.#hidden('', '');
    const file = await this.disk.open(join(folder, '.gitignore'), 'wx').catch(() => null);
    await file?.writeFile('*\n').finally(() => file.close());
    return folder;
  }

  /** @throws ContractError if a link leads out of the hidden folder */
  async #hidden(kind: 'history' | 'trash' | 'made' | '', path: string): Promise<string> {
    const root = join(await this.#resolve(''), HIDDEN);
    const real = await this.disk.realpath(root).catch(() => root);
    if (real !== root) throw new ContractError('path-refused', `${HIDDEN} is a link.`);
    await this.disk.mkdir(root, { recursive: true }).catch((error: unknown) => {
      throw asContractError(error, root, 'not-writable');
    });
    if (kind === '') return root;
    return resolveInside(root, path === '' ? kind : `${kind}/${path}`, this.disk);
  }

  /** null: neither a file nor a folder, or gone. */
  async #entry(path: string): Promise<WorkspaceEntry | Pick<WorkspaceOmitted, 'fault'> | null> {
    try {
      const status = await this.disk.stat(await this.#resolve(path));
      if (!status.isFile() && !status.isDirectory()) return null;
      const modified = Math.round(status.mtimeMs);
      return status.isFile()
        ? { path, kind: 'file', size: status.size, modified }
        : { path, kind: 'folder', size: 0, modified };
    } catch (error) {
      if (error instanceof ContractError && error.code === 'path-refused')
        return { fault: nameFault(path.slice(path.lastIndexOf('/') + 1)) ?? 'link' };
      // The system's name is not UTF-8, so the name that was read leads to no file.
      return path.includes('\ufffd') ? { fault: 'character' } : null;
    }
  }
}

const isOurs = (name: string): boolean =>
  name === HIDDEN || (!name.startsWith('.') && name !== 'node_modules');

const inFolderOf = (path: string, name: string): string => path.slice(0, path.lastIndexOf('/') + 1) + name;

const refusedName = (name: string): ContractError =>
  new ContractError('path-refused', `${JSON.stringify(name.slice(0, 100))} cannot be the name of a file.`);

const taken = (name: string): ContractError =>
  new ContractError('taken', `A file named ${name} already exists.`);
