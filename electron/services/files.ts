/*
 * Files that are never half written, and paths that never lead out of their folder.
 *
 * A write goes to a temporary file beside its target, is flushed to the disk and renamed over it; writes to
 * one file wait for each other. A killed process can leave a temporary file, whose name says what it is; it
 * is hidden from listings and removed by the next write to the same file.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ContractError } from '../contract/wire.ts';

const TEMPORARY = '.fathom-writing-';
const LEFTOVER_AGE_MS = 60_000;
const queues = new Map<string, Promise<void>>();

/**
 * Replaces a file's content all at once; makes its folder where needed.
 *
 * @param mode permissions of a new file
 * @throws ContractError `not-writable` with what the system said
 */
export function writeAtomic(path: string, text: string, mode = 0o644): Promise<void> {
  return inTurn(path, () => replaceFile(path, text, mode));
}

/**
 * Removes a file; one that is not there is fine.
 *
 * @throws ContractError `not-writable` with what the system said
 */
export function removeFile(path: string): Promise<void> {
  return inTurn(path, () =>
    rm(path, { force: true }).catch((error: unknown) => {
      throw asContractError(error, path, 'not-writable');
    }),
  );
}

/** Changes of one file happen one after the other, in the order in which they were asked for. */
function inTurn(path: string, change: () => Promise<void>): Promise<void> {
  const before = queues.get(path) ?? Promise.resolve();
  const changing = before.then(change);
  const settled = changing.catch(() => undefined);
  queues.set(path, settled);
  void settled.then(() => {
    if (queues.get(path) === settled) queues.delete(path);
  });
  return changing;
}

/**
 * Reads a text file.
 *
 * @param limit bytes
 * @throws ContractError `not-found`, `not-a-file`, `too-large`, `not-text` or `not-readable`
 */
export async function readText(path: string, limit: number): Promise<{ text: string; modified: number }> {
  let file: FileHandle | undefined;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for ever.
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const status = await file.stat();
    const name = basename(path);
    if (!status.isFile()) throw new ContractError('not-a-file', `${name} is not a file.`);
    if (status.size > limit) {
      throw new ContractError('too-large', `${name} has ${status.size} bytes; ${limit} are the most.`);
    }
    const bytes = await file.readFile();
    return { text: decode(bytes, name), modified: Math.round(status.mtimeMs) };
  } catch (error) {
    throw asContractError(error, path, 'not-readable');
  } finally {
    await file?.close();
  }
}

/**
 * The real path of something inside a folder, which need not exist yet.
 *
 * @param folder absolute path
 * @param path relative, with `/` between its parts
 * @throws ContractError `path-refused` for anything that could lead elsewhere: absolute paths, `..`, hidden
 *   parts, names that other systems cannot hold, and links that point outside
 */
export async function resolveInside(folder: string, path: string): Promise<string> {
  const parts = path === '' ? [] : path.split('/');
  for (const part of parts) refuseUnless(isPlainName(part), path);
  const root = await realpath(folder);
  let resolved = root;
  for (const [index, part] of parts.entries()) {
    const next = join(resolved, part);
    if ((await lstat(next).catch(() => null)) === null) {
      return join(resolved, ...parts.slice(index));
    }
    // A link to nowhere has no real path; writing through it could make a file anywhere.
    resolved = await realpath(next).catch(() => '');
    refuseUnless(resolved !== '' && isInside(root, resolved), path);
  }
  return resolved;
}

/** True for names of unfinished writes. */
export function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

/** Turns a system's error into one that can be told to a person. */
export function asContractError(error: unknown, path: string, code: string): ContractError {
  if (error instanceof ContractError) return error;
  const name = basename(path);
  const cause = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (cause === 'ENOENT' || cause === 'ENOTDIR')
    return new ContractError('not-found', `${name} is not there.`);
  const reasons: Record<string, string> = {
    EACCES: 'permission was denied',
    EPERM: 'permission was denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EISDIR: 'it is a folder',
    ENAMETOOLONG: 'its name is too long',
  };
  const reason = reasons[cause] ?? (error instanceof Error ? error.message : String(error));
  return new ContractError(code, `${name}: ${reason}.`);
}

async function replaceFile(path: string, text: string, mode: number): Promise<void> {
  const folder = dirname(path);
  const temporary = join(
    folder,
    `${TEMPORARY}${basename(path).slice(0, 100)}-${randomBytes(6).toString('hex')}`,
  );
  try {
    await mkdir(folder, { recursive: true });
    await removeLeftovers(path);
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw asContractError(error, path, 'not-writable');
  }
}

async function removeLeftovers(path: string): Promise<void> {
  const prefix = `${TEMPORARY}${basename(path).slice(0, 100)}-`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix)) continue;
    const leftover = join(dirname(path), name);
    const status = await lstat(leftover).catch(() => null);
    // A young one may belong to another process that is writing now.
    if (status && Date.now() - status.mtimeMs > LEFTOVER_AGE_MS) await rm(leftover, { force: true });
  }
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ContractError('not-text', `${name} is not a text file.`);
  }
}

function isPlainName(part: string): boolean {
  if (part === '' || part.length > 200 || part.startsWith('.') || /[ .]$/.test(part)) return false;
  if ([...part].some((character) => character < ' ' || '\\/:*?"<>|\u007f'.includes(character))) return false;
  return !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part);
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
