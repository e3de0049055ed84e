/* Removed files: plain files in `.fathom/trash/<number and date>/<path>`, up to a limit. */
import { basename, dirname, join } from 'node:path';
import type { TrashEntry } from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import type { Disk } from './disk.ts';
import { asContractError } from './files.ts';
import { parseSnapshotName, snapshotName } from './history.ts';

const MAX = 100;
const MAX_BYTES = 20_000_000;
const DEPTH = 8;

export class Trash {
  readonly #folder: (parts: string) => Promise<string>;
  readonly #disk: Disk;
  readonly #now: () => Date;

  /** @param folder the real path of an entry in the trash */
  constructor(folder: (parts: string) => Promise<string>, disk: Disk, now: () => Date) {
    this.#folder = folder;
    this.#disk = disk;
    this.#now = now;
  }

  /** Newest first. */
  async list(): Promise<TrashEntry[]> {
    const folder = await this.#folder('');
    const names = await this.#disk.readdir(folder).catch(() => []);
    const found = names.map(parseSnapshotName).filter((each) => each !== null);
    const entries: TrashEntry[] = [];
    for (const { id, time } of found.sort((a, b) => b.number - a.number)) {
      const inside = await this.#find(join(folder, id), '', 0);
      if (inside !== null) entries.push({ id, path: inside.path, time, size: inside.size });
    }
    return entries;
  }

  /** @returns the ID @throws ContractError if the file cannot be moved */
  async take(file: string, path: string): Promise<string> {
    try {
      const folder = await this.#folder('');
      await this.#disk.mkdir(folder, { recursive: true });
      const names = await this.#disk.readdir(folder);
      const newest = Math.max(0, ...names.map((name) => parseSnapshotName(name)?.number ?? 0));
      const id = snapshotName(newest + 1, this.#now());
      const place = join(folder, id, ...path.split('/'));
      await this.#disk.mkdir(dirname(place), { recursive: true });
      await this.#disk.rename(file, place);
      await this.#bound().catch(() => undefined);
      return id;
    } catch (error) {
      throw asContractError(error, path, 'not-writable');
    }
  }

  /** @throws ContractError `not-found` */
  async find(id: string): Promise<{ file: string; path: string }> {
    const folder = parseSnapshotName(id) === null ? null : await this.#folder(id);
    const inside = folder === null ? null : await this.#find(folder, '', 0);
    if (folder === null || inside === null)
      throw new ContractError('not-found', 'The removed file is no longer in the trash.');
    return { file: join(folder, ...inside.path.split('/')), path: inside.path };
  }

  /** Removes empty folders after a restore. */
  async tidy(id: string): Promise<void> {
    await this.#disk.rm(await this.#folder(id), { recursive: true, force: true });
  }

  async #bound(): Promise<void> {
    let size = 0;
    for (const [i, entry] of (await this.list()).entries()) {
      size += entry.size;
      if (i > 0 && (i >= MAX || size > MAX_BYTES)) await this.tidy(entry.id);
    }
  }

  /** The only file in a folder and its subfolders. */
  async #find(folder: string, prefix: string, depth: number): Promise<{ path: string; size: number } | null> {
    if (depth > DEPTH) return null;
    const entries = await this.#disk.readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isFile()) return { path, size: (await this.#disk.lstat(join(folder, basename(path)))).size };
      if (!entry.isDirectory()) continue;
      const inside = await this.#find(join(folder, entry.name), path, depth + 1);
      if (inside !== null) return inside;
    }
    return null;
  }
}
