/*
 * Atomic file writes, and paths that cannot leave their folder.
 *
 * A write goes to a temporary file next to its target, is flushed to disk, and is renamed over the target;
 * writes to one file are serialized. A killed process can leave a temporary file, whose name identifies it
 * and its process: listings hide it and `removeLeftovers` removes it.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import process from 'node:process';
import { foldName, nameFault } from '../../contract/names.ts';
import { ContractError } from '../../contract/wire.ts';
import { realDisk, type Disk, type DiskFile } from './disk.ts';
import { decodeText } from './text-format.ts';

const TEMPORARY = '.fathom-writing-';
const LEFTOVER_AGE_MS = 60_000;
const queues = new Map<string, Promise<void>>();

export interface WriteOptions {
  /** For a new file; an existing one keeps its own. */
  readonly mode?: number;
  readonly disk?: Disk;
  /** Before the last step; throwing aborts the write without a change. */
  readonly lastCheck?: () => Promise<void>;
}

/**
 * Replaces a file's content; creates its folder if necessary.
 *
 * @throws ContractError with the system's reason, or `not-writable` if it has no specific code
 */
export function writeAtomic(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  return inTurn(path, () => replaceFile(path, content, options));
}

/** Serializes work under one name, in request order. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(name) ?? Promise.resolve();
  const working = before.then(work);
  const settled = working.then(
    () => undefined,
    () => undefined,
  );
  queues.set(name, settled);
  void settled.then(() => {
    if (queues.get(name) === settled) queues.delete(name);
  });
  return working;
}

export interface Bytes {
  readonly bytes: Uint8Array;
  readonly modified: number;
}

/**
 * @param limit bytes
 * @throws ContractError `not-found`, `not-a-file`, `too-large`, or with the system's reason
 */
export async function readBytes(path: string, limit: number, disk: Disk = realDisk): Promise<Bytes> {
  let file: DiskFile | undefined;
  try {
    // Without O_NONBLOCK, opening a named pipe would block forever.
    file = await disk.open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await file.stat();
    const name = basename(path);
    if (!status.isFile()) throw new ContractError('not-a-file', `${name} is not a file.`);
    if (status.size > limit) {
      throw new ContractError('too-large', `${name} has ${status.size} bytes. The limit is ${limit}.`);
    }
    return { bytes: await file.readFile(), modified: Math.round(status.mtimeMs) };
  } catch (error) {
    throw asContractError(error, path, 'not-readable');
  } finally {
    await file?.close().catch(() => undefined);
  }
}

/** @param limit bytes @throws ContractError like `readBytes`, and `not-text` */
export async function readText(
  path: string,
  limit: number,
  disk: Disk = realDisk,
): Promise<{ text: string; modified: number }> {
  const { bytes, modified } = await readBytes(path, limit, disk);
  const { text, condition } = decodeText(bytes);
  if (condition !== '') throw new ContractError('not-text', `${basename(path)} is not a text file.`);
  return { text, modified };
}

/**
 * The real path of an entry, which need not exist yet.
 *
 * @param folder absolute path
 * @param path relative, with `/` between its parts
 * @throws ContractError `path-refused` for paths that could lead elsewhere: absolute paths, `..`, hidden
 * parts, names that other systems cannot hold, and links that point outside
 */
export async function resolveInside(folder: string, path: string, disk: Disk = realDisk): Promise<string> {
  const parts = path === '' ? [] : path.split('/');
  for (const part of parts) refuseUnless(nameFault(part) === null, path);
  const root = await disk.realpath(folder).catch((error: unknown) => {
    throw asContractError(error, folder, 'not-readable');
  });
  let resolved = root;
  for (const [index, part] of parts.entries()) {
    const next = join(resolved, part);
    if ((await disk.lstat(next).catch(() => null)) === null) {
      return join(resolved, ...parts.slice(index));
    }
    // A dangling link has no real path; writing through it could create a file anywhere.
    resolved = await disk.realpath(next).catch(() => '');
    refuseUnless(resolved !== '' && isInside(root, resolved), path);
  }
  return resolved;
}

/** A name in the target's folder equals the target's on some system. */
export async function clashes(target: string, disk: Disk = realDisk): Promise<boolean> {
  const names = await disk.readdir(dirname(target)).catch(() => []);
  return names.map(foldName).includes(foldName(basename(target)));
}

/** Temporary files of killed writers, not of living processes. */
export async function removeLeftovers(folder: string, disk: Disk = realDisk): Promise<void> {
  const names = await disk.readdir(folder).catch(() => []);
  for (const name of names.filter(isTemporary)) {
    const path = join(folder, name);
    const status = await disk.lstat(path).catch(() => null);
    // Clocks can be set back, so compare distances.
    const isOld = status !== null && Math.abs(Date.now() - status.mtimeMs) > LEFTOVER_AGE_MS;
    const writer = Number(name.slice(TEMPORARY.length).split('-')[0]);
    if (isOld || !isAlive(writer)) await disk.rm(path, { force: true }).catch(() => undefined);
  }
}

function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

export function isAlive(process_: number): boolean {
  if (!Number.isInteger(process_) || process_ <= 0) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A code for the window's texts, and an English message. */
const REASONS: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  EACCES: ['denied', 'permission was denied'],
  EPERM: ['denied', 'permission was denied'],
  EROFS: ['read-only', 'the disk is read-only'],
  ENOSPC: ['disk-full', 'the disk is full'],
  EDQUOT: ['disk-full', 'the disk is full'],
  EQUOTA: ['storage-full', 'the browser’s storage is full'],
  EIO: ['disk-error', 'the disk reported an error'],
  EMFILE: ['too-many-files', 'too many files are open'],
  ENFILE: ['too-many-files', 'too many files are open'],
  EISDIR: ['is-folder', 'it is a folder'],
  ENOTDIR: ['not-folder', 'a file has the name of a needed folder'],
  EEXIST: ['not-folder', 'a file has the name of a needed folder'],
  ELOOP: ['path-refused', 'its links form a cycle'],
  ENAMETOOLONG: ['name-too-long', 'its name is too long'],
};

export function asContractError(error: unknown, path: string, code: string): ContractError {
  if (error instanceof ContractError) return error;
  const name = basename(path);
  const cause = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (cause === 'ENOENT' || (cause === 'ENOTDIR' && code === 'not-readable'))
    return new ContractError('not-found', `${name} does not exist.`);
  const [known, reason] = REASONS[cause] ?? [code, error instanceof Error ? error.message : String(error)];
  return new ContractError(known, `${name}: ${reason}.`);
}

async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, disk = realDisk, lastCheck }: WriteOptions,
): Promise<void> {
  const temporary = join(dirname(path), `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await disk.mkdir(dirname(path), { recursive: true });
    const before = await disk.stat(path).catch(() => null);
    const file = await disk.open(temporary, 'wx', mode);
    try {
      await file.writeFile(content, 'utf8');
      if (before !== null) await file.chmod(before.mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await lastCheck?.();
    await disk.rename(temporary, path);
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => undefined);
    throw asContractError(error, path, 'not-writable');
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

function refuseUnless(allowed: boolean, path: string): asserts allowed {
  if (allowed) return;
  throw new ContractError(
    'path-refused',
    `${JSON.stringify(path.slice(0, 100))} is not a path inside the workspace.`,
  );
}
