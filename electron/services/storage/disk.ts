/*
 * The services' only interface to the user's files: workspace, settings, history, trash. Tests replace it
 * with a disk that is full, read-only, or broken. (Watching bypasses it, but only reports changes.)
 */
import * as promises from 'node:fs/promises';

export interface DiskFile {
  readFile(): Promise<Uint8Array>;
  readFile(encoding: 'utf8'): Promise<string>;
  writeFile(content: string | Uint8Array, encoding?: 'utf8'): Promise<void>;
  stat(): Promise<DiskStatus>;
  chmod(mode: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface DiskStatus {
  isFile(): boolean;
  isDirectory(): boolean;
  readonly size: number;
  readonly mtimeMs: number;
  readonly mode: number;
}

export interface DiskEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

export interface Disk {
  access(path: string, mode?: number): Promise<void>;
  copyFile(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  lstat(path: string): Promise<DiskStatus>;
  mkdir(path: string, options?: { readonly recursive?: boolean }): Promise<string | undefined>;
  open(path: string, flags?: string | number, mode?: number): Promise<DiskFile>;
  readdir(path: string): Promise<string[]>;
  readdir(path: string, options: { readonly withFileTypes: true }): Promise<DiskEntry[]>;
  realpath(path: string): Promise<string>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options?: { readonly force?: boolean; readonly recursive?: boolean }): Promise<void>;
  rmdir(path: string): Promise<void>;
  stat(path: string): Promise<DiskStatus>;
  unlink(path: string): Promise<void>;
  /** Runs work exclusively under a name; default: lock files. */
  readonly alone?: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

export const realDisk: Disk = promises;

/** The same files, read-only, as on a read-only mount. */
export const readOnlyDisk: Disk = {
  ...realDisk,
  access: async (path, mode = promises.constants.F_OK) => {
    if ((mode & promises.constants.W_OK) !== 0) refuse();
    await realDisk.access(path, mode);
  },
  mkdir: (async (path: string) => {
    if (!(await realDisk.stat(path).catch(refuse)).isDirectory()) refuse();
  }) as Disk['mkdir'],
  open: async (path, flags = 'r', mode) => {
    const reads = flags === 'r' || (typeof flags === 'number' && (flags & WRITES) === 0);
    return reads ? realDisk.open(path, flags, mode) : refuse();
  },
  copyFile: async () => refuse(),
  link: async () => refuse(),
  rename: async () => refuse(),
  rm: async () => refuse(),
  rmdir: async () => refuse(),
  unlink: async () => refuse(),
};

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = promises.constants;
const WRITES = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

function refuse(): never {
  throw Object.assign(new Error('EROFS: nothing can be written here'), { code: 'EROFS' });
}
