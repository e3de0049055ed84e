/*
 * One JSON file that is read, checked, changed and written back: progress and settings.
 *
 * A file that cannot be understood is copied aside with `.bak` before anything is written over it, what is
 * valid in it is kept, and the caller is told. Changes wait for each other, and each starts from what is on
 * the disk, so that two windows do not undo each other's work.
 */
import { copyFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ContractError } from '../contract/wire.ts';
import { asContractError, readText, writeAtomic } from './files.ts';

const SIZE_LIMIT = 64_000_000;
const BACKUP_LIMIT = 50;

/** What a document makes of a file's content. */
export interface Parsed<Value> {
  readonly value: Value;
  /** False when something had to be left out. */
  readonly whole: boolean;
}

export interface Loaded<Value> {
  readonly value: Value;
  /** For a person: what was wrong with the file and where it was kept. Empty when all was well. */
  readonly notice: string;
}

export class JsonDocument<Value> {
  readonly #path: string;
  readonly #parse: (content: unknown) => Parsed<Value>;
  readonly #empty: () => Value;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * @param parse takes any JSON value and saves what it can
   * @param empty the value of a file that is not there
   */
  constructor(path: string, parse: (content: unknown) => Parsed<Value>, empty: () => Value) {
    this.#path = path;
    this.#parse = parse;
    this.#empty = empty;
  }

  /** @throws ContractError when the file is there and cannot be read or set aside */
  read(): Promise<Loaded<Value>> {
    return this.#enqueue(() => this.#load());
  }

  /** Reads, changes and writes. @throws ContractError when the file cannot be read or written */
  change(update: (value: Value) => Value): Promise<Loaded<Value>> {
    return this.#enqueue(async () => {
      const loaded = await this.#load();
      const value = update(loaded.value);
      await writeAtomic(this.#path, `${JSON.stringify(value, null, 2)}\n`);
      return { value, notice: loaded.notice };
    });
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #load(): Promise<Loaded<Value>> {
    const parsed = await this.#readParsed();
    if (parsed === null) return { value: this.#empty(), notice: '' };
    if (parsed.whole) return { value: parsed.value, notice: '' };
    const backup = await this.#setAside();
    // From now on the file holds what could be saved, so that it is set aside once and not on every read.
    await writeAtomic(this.#path, `${JSON.stringify(parsed.value, null, 2)}\n`);
    const name = basename(this.#path);
    return {
      value: parsed.value,
      notice: `${name} could not be read in full. It was kept as ${backup}; what could be read is still in use.`,
    };
  }

  async #readParsed(): Promise<Parsed<Value> | null> {
    let text: string;
    try {
      text = (await readText(this.#path, SIZE_LIMIT)).text;
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      if (error.code === 'not-found') return null;
      if (error.code === 'not-text') return { value: this.#empty(), whole: false };
      throw error;
    }
    try {
      return this.#parse(JSON.parse(text));
    } catch {
      return { value: this.#empty(), whole: false };
    }
  }

  async #setAside(): Promise<string> {
    for (let number = 0; number < BACKUP_LIMIT; number += 1) {
      const backup = `${this.#path}${number === 0 ? '' : `.${number}`}.bak`;
      if ((await stat(backup).catch(() => null)) !== null) continue;
      try {
        await copyFile(this.#path, backup);
      } catch (error) {
        throw asContractError(error, backup, 'not-writable');
      }
      return basename(backup);
    }
    throw new ContractError(
      'not-writable',
      `There are too many copies of ${basename(this.#path)} set aside.`,
    );
  }
}
