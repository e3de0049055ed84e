/*
 * The workspace: a plain folder of plain text files, which the window may list, read, write and remove.
 *
 * Keep true: every path goes through `resolveInside`; hidden files are not Fathom's to touch.
 */
import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FILE_LIMIT } from '../contract/shapes.ts';
import type { WorkspaceEntry, WorkspaceFile } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { asContractError, readText, removeFile, resolveInside, writeAtomic } from './files.ts';

const ENTRY_LIMIT = 5_000;

export class Workspace {
  readonly folder: string;

  /** @param folder made when it is first needed */
  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Makes the folder if it is not there. @throws ContractError `not-writable` */
  async ensure(): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true });
    } catch (error) {
      throw asContractError(error, this.folder, 'not-writable');
    }
  }

  async info(): Promise<{ folder: string; writable: boolean }> {
    const writable = await this.ensure()
      .then(() => access(this.folder, constants.W_OK))
      .then(
        () => true,
        () => false,
      );
    return { folder: this.folder, writable };
  }

  /** Files and folders in one folder, folders first, by name. Hidden ones and links leading out are left out. */
  async list(folder = ''): Promise<{ entries: WorkspaceEntry[]; truncated: boolean }> {
    await this.ensure();
    const path = await resolveInside(this.folder, folder);
    const names = await readdir(path).catch((error: unknown) => {
      throw asContractError(error, path, 'not-readable');
    });
    const visible = names.filter((name) => !name.startsWith('.')).sort();
    const entries: WorkspaceEntry[] = [];
    for (const name of visible.slice(0, ENTRY_LIMIT)) {
      const entry = await this.#entry(folder === '' ? name : `${folder}/${name}`);
      if (entry) entries.push(entry);
    }
    entries.sort((a, b) => Number(b.kind === 'folder') - Number(a.kind === 'folder'));
    return { entries, truncated: visible.length > ENTRY_LIMIT };
  }

  /** @throws ContractError as `resolveInside` and `readText` */
  async read(path: string): Promise<WorkspaceFile> {
    await this.ensure();
    const { text, modified } = await readText(await resolveInside(this.folder, path), FILE_LIMIT * 4);
    return { path, text, modified };
  }

  /** Replaces a file all at once. @throws ContractError as `resolveInside`, `not-writable` */
  async write(path: string, text: string): Promise<{ path: string; modified: number }> {
    await this.ensure();
    const target = await resolveInside(this.folder, path);
    if ((await stat(target).catch(() => null))?.isDirectory()) {
      throw new ContractError('not-writable', `${path} is a folder.`);
    }
    await writeAtomic(target, text);
    return { path, modified: Math.round((await stat(target)).mtimeMs) };
  }

  /** Removes a file. @throws ContractError as `resolveInside`, `not-writable` */
  async remove(path: string): Promise<void> {
    await this.ensure();
    const target = await resolveInside(this.folder, path);
    if ((await stat(target).catch(() => null))?.isDirectory()) {
      throw new ContractError('not-writable', `${path} is a folder.`);
    }
    await removeFile(target);
  }

  /** The absolute path of a file directly in the workspace that Fathom itself keeps. */
  ownFile(name: 'progress.json'): string {
    return join(this.folder, name);
  }

  async #entry(path: string): Promise<WorkspaceEntry | null> {
    try {
      const status = await stat(await resolveInside(this.folder, path));
      if (!status.isFile() && !status.isDirectory()) return null;
      const modified = Math.round(status.mtimeMs);
      return status.isFile()
        ? { path, kind: 'file', size: status.size, modified }
        : { path, kind: 'folder', size: 0, modified };
    } catch {
      return null;
    }
  }
}
