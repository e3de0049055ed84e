/*
 * The user's key, which keeps browsers logged in across server restarts.
 *
 * It is stored in the user's state folder, readable only by the user. Browsers get values derived from it for
 * one host and port (origins.ts), so that each gives access to only one.
 *
 * Invariants: a key that others may have read or written is not used; the key itself never leaves this
 * module.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, readPrivate, writePrivate } from '../services/storage/private-files.ts';

const BYTES = 32;
const MAX_BYTES = 100;

export class UserKey {
  readonly #file: string;
  #key: Buffer;
  /** Why the key is not stored, so that browsers must log in again after each restart; empty if it is. */
  readonly problem: string;

  /**
   * @param folder created if missing; if unusable, the key lives as long as this process
   * @param name the file's name
   */
  constructor(folder: string, name = 'key') {
    this.#file = join(folder, name);
    this.#key = randomBytes(BYTES);
    this.problem = this.#load(folder);
  }

  /** Expected for the server at a host and port. */
  cookie(authority: string): string {
    return this.#derive(`cookie for ${authority}`);
  }

  /** Shared by the services and a window loaded from there (contract/meeting.ts). */
  meetingKey(authority: string): string {
    return this.#derive(`meeting at ${authority}`);
  }

  /** An unguessable part of a host name, per purpose: 24 letters and digits. */
  label(purpose: string): string {
    return Buffer.from(this.#derive(`label of ${purpose}`), 'base64url')
      .toString('hex')
      .slice(0, 24);
  }

  /** Invalidates everything derived from the key. */
  renew(): void {
    this.#key = randomBytes(BYTES);
    if (this.problem === '') this.#write(this.#file);
  }

  #derive(purpose: string): string {
    return createHmac('sha256', this.#key).update(purpose).digest('base64url');
  }

  #load(folder: string): string {
    const { problem, wasOpen } = makePrivateFolder(folder);
    if (problem !== '') return problem;
    try {
      if (wasOpen) rmSync(this.#file, { force: true });
      const found = readKey(this.#file);
      if (found === null) this.#create();
      else this.#key = found;
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** If several servers start at once, the first one creates the key and the others read it. */
  #create(): void {
    const own = `${this.#file}-${randomBytes(6).toString('hex')}`;
    this.#write(own);
    try {
      linkSync(own, this.#file);
    } catch {
      const made = readKey(this.#file);
      if (made === null) this.#write(this.#file);
      else this.#key = made;
    } finally {
      rmSync(own, { force: true });
    }
  }

  #write(file: string): void {
    writePrivate(file, this.#key.toString('base64url'));
  }
}

function readKey(file: string): Buffer | null {
  const key = Buffer.from(readPrivate(file, MAX_BYTES) ?? '', 'base64url');
  return key.length === BYTES ? key : null;
}
