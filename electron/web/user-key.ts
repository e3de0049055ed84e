/*
 * The user's key: what lets a browser in that was let in before, over a restart of the server.
 *
 * It is kept in the user's state folder, readable by nobody else. What is given to browsers is derived from it for one port:
 * a cookie is sent to every server of this machine whatever its port, so the cookie of one must not open another.
 *
 * Keep true: a key that others may have read or written is not used; the key itself leaves this file in no form.
 */
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;

export class UserKey {
  readonly #file: string;
  #key: Buffer;
  /** Why the key is not kept: browsers are let in anew after each restart. Empty where it is kept. */
  readonly problem: string;

  /** @param folder made where it is not there; where it cannot be used, the key lives as long as this process */
  constructor(folder: string) {
    this.#file = join(folder, 'key');
    this.#key = randomBytes(BYTES);
    this.problem = this.#load(folder);
  }

  /** What a browser's cookie must be for the server at a port. */
  cookie(port: number): string {
    return this.#derive(`cookie for port ${port}`);
  }

  /** What the page must know besides: it keeps it where only pages of the same address and port can read it. */
  pageKey(port: number): string {
    return this.#derive(`page key for port ${port}`);
  }

  /** Makes all that was given out worthless. */
  renew(): void {
    this.#key = randomBytes(BYTES);
    if (this.problem === '') this.#replace();
  }

  #derive(purpose: string): string {
    return createHmac('sha256', this.#key).update(purpose).digest('base64url');
  }

  #load(folder: string): string {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const status = lstatSync(folder);
      if (!status.isDirectory()) return `${folder} is not a folder`;
      if (!isOwn(status)) return `${folder} belongs to somebody else`;
      if (isOpenTo(status, OTHERS)) chmodSync(folder, 0o700);
      if (isOpenTo(status, OTHERS_WRITE)) rmSync(this.#file, { force: true });
      const found = readKey(this.#file);
      if (found === null) this.#create();
      else this.#key = found;
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The first of several servers that start at once makes the key; the others take it. */
  #create(): void {
    const temporary = this.#write();
    try {
      linkSync(temporary, this.#file);
    } catch {
      const made = readKey(this.#file);
      if (made === null) renameSync(temporary, this.#file);
      else this.#key = made;
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  #replace(): void {
    renameSync(this.#write(), this.#file);
  }

  #write(): string {
    const temporary = `${this.#file}-${randomBytes(6).toString('hex')}`;
    writeFileSync(temporary, this.#key.toString('base64url'), { mode: 0o600, flag: 'wx' });
    return temporary;
  }
}

/** The key in a file; null where there is none, or one that others may know. */
function readKey(file: string): Buffer | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(
      file,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    const status = fstatSync(descriptor);
    const isPrivate = isOwn(status) && !isOpenTo(status, OTHERS) && status.nlink === 1;
    if (!status.isFile() || !isPrivate || status.size > 100) return null;
    const key = Buffer.from(readFileSync(descriptor, 'utf8'), 'base64url');
    return key.length === BYTES ? key : null;
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** On Windows a person's folders are private without this. */
function isOwn({ uid }: Stats): boolean {
  return process.getuid === undefined || uid === process.getuid();
}

function isOpenTo({ mode }: Stats, whom: number): boolean {
  return process.platform !== 'win32' && (mode & whom) !== 0;
}
