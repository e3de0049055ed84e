/*
 * The user's key: what lets a browser in that was let in before, over a restart of the server.
 *
 * It is kept in the user's state folder, readable by nobody else. What is given to browsers is derived from it for one host and
 * port (origins.ts): what opens one opens no other.
 *
 * Keep true: a key that others may have read or written is not used; the key itself leaves this file in no form.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, readPrivate, writePrivate } from '../services/private-files.ts';

const BYTES = 32;
const MOST_BYTES = 100;

export class UserKey {
  readonly #file: string;
  #key: Buffer;
  /** Why the key is not kept: browsers are let in anew after each restart. Empty where it is kept. */
  readonly problem: string;

  /**
   * @param folder made where it is not there; where it cannot be used, the key lives as long as this process
   * @param name of the file
   */
  constructor(folder: string, name = 'key') {
    this.#file = join(folder, name);
    this.#key = randomBytes(BYTES);
    this.problem = this.#load(folder);
  }

  /** What a browser's cookie must be for the server at a host and port. */
  cookie(authority: string): string {
    return this.#derive(`cookie for ${authority}`);
  }

  /** What a window that was loaded from there, and the services, know each other by (contract/meeting.ts). */
  meetingKey(authority: string): string {
    return this.#derive(`meeting at ${authority}`);
  }

  /** A part of a host's name that nobody else can know, for a purpose: 24 letters and digits. */
  label(purpose: string): string {
    return Buffer.from(this.#derive(`label of ${purpose}`), 'base64url')
      .toString('hex')
      .slice(0, 24);
  }

  /** Makes all that was given out worthless. */
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

  /** The first of several servers that start at once makes the key; the others take it. */
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

/** The key in a file; null where there is none, or one that others may know. */
function readKey(file: string): Buffer | null {
  const key = Buffer.from(readPrivate(file, MOST_BYTES) ?? '', 'base64url');
  return key.length === BYTES ? key : null;
}
