/*
 * Files that no other user may read or write: keys and trust decisions. Invariants: a file that another user
 * may have written is never read; writes are atomic.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

const OTHERS = 0o077;
export const OTHERS_WRITE = 0o022;

export interface PrivateFolder {
  /** Why the folder is unusable, or ''. */
  readonly problem: string;
  /** Others could write to the folder, and so may have created its contents. */
  readonly wasOpen: boolean;
}

/** Creates a missing folder. */
export function makePrivateFolder(folder: string): PrivateFolder {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const status = lstatSync(folder);
    if (!status.isDirectory()) return { problem: `${folder} is not a folder`, wasOpen: true };
    if (!isOwn(status)) return { problem: `${folder} belongs to another user`, wasOpen: true };
    if (isOpenTo(status, OTHERS)) chmodSync(folder, 0o700);
    return { problem: '', wasOpen: isOpenTo(status, OTHERS_WRITE) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), wasOpen: true };
  }
}

/** null if the file is missing, or if others may know or have written it. */
export function readPrivate(file: string, mostBytes: number): string | null {
  let descriptor: number | undefined;
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    descriptor = openSync(file, flags);
    const status = fstatSync(descriptor);
    const isPrivate = isOwn(status) && !isOpenTo(status, OTHERS) && status.nlink === 1;
    if (!status.isFile() || !isPrivate || status.size > mostBytes) return null;
    return readFileSync(descriptor, 'utf8');
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** @throws the system's error */
export function writePrivate(file: string, text: string): void {
  const temporary = `${file}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** On Windows a user's folders are private by default. */
export function isOwn({ uid }: { readonly uid: number }): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

export function isOpenTo({ mode }: { readonly mode: number }, whom: number): boolean {
  return process.platform !== 'win32' && (mode & whom) !== 0;
}
