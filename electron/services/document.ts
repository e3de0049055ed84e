/*
 * One JSON file that is read, checked, changed and written back: progress and settings.
 *
 * What cannot be understood is set aside under a dated name and never lost; the caller is told. What a newer version
 * wrote is kept as it is where this one does not know it. Changes are made under a lock, and each starts from what is on
 * the disk, so that two windows, of one process or two, do not undo each other's work.
 */
import { basename, dirname, extname, join } from 'node:path';
import { dateForName } from '../contract/names.ts';
import { isJson, type SetAside } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { realDisk, type Disk } from './disk.ts';
import { asContractError, readText, writeAtomic } from './files.ts';
import { withLock, type Alone, type StillHeld } from './lock.ts';

const SIZE_LIMIT = 64_000_000;
const ASIDE_LIMIT = 200;
/** What will not become readable by itself. */
const UNREADABLE: readonly string[] = ['not-text', 'not-a-file', 'is-folder', 'too-large', 'path-refused'];

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a document makes of a file's content. */
export interface Parsed<Value> {
  readonly value: Value;
  /** What must be kept in the file: the valid parts, and what a newer version added. */
  readonly content: JsonObject;
  /** False when something had to be left out. */
  readonly whole: boolean;
}

export interface Loaded<Value> {
  readonly value: Value;
  readonly notice: SetAside;
}

export interface DocumentOptions {
  readonly disk?: Disk;
  readonly now?: () => Date;
  /** Does work alone; under a lock beside the file when left out. */
  readonly alone?: Alone;
  /** Where the file really is, which need not be there yet; where its link leads when left out. */
  readonly locate?: () => Promise<string>;
}

type Found = 'nothing' | 'unreadable' | { readonly content: unknown };

export class JsonDocument<Value> {
  readonly #path: string;
  readonly #parse: (content: unknown) => Parsed<Value>;
  readonly #disk: Disk;
  readonly #now: () => Date;
  readonly #alone: Alone;
  readonly #locate: () => Promise<string>;

  /** @param parse takes any JSON value and saves what it can; undefined for a file that is not there */
  constructor(
    path: string,
    parse: (content: unknown) => Parsed<Value>,
    { disk = realDisk, now = () => new Date(), alone, locate }: DocumentOptions = {},
  ) {
    this.#path = path;
    this.#parse = parse;
    this.#disk = disk;
    this.#now = now;
    this.#locate = locate ?? (() => disk.realpath(path).catch(() => path));
    this.#alone = alone ?? ((work) => withLock(join(dirname(path), `.${basename(path)}.lock`), work, disk));
  }

  /** @throws ContractError when the file is there and cannot be read */
  async read(): Promise<Loaded<Value>> {
    const parsed = this.#parseFound(await this.#find());
    if (parsed.whole) return { value: parsed.value, notice: null };
    try {
      // Only now is anything written, and with it a lock needed.
      return await this.#alone(async (stillHeld) => {
        const { value, notice } = await this.#load(stillHeld);
        return { value, notice };
      });
    } catch (error) {
      // What cannot be set aside stays where it is: nothing can be written over it either.
      if (!(error instanceof ContractError)) throw error;
      return { value: parsed.value, notice: { file: basename(this.#path), aside: '', partly: true } };
    }
  }

  /**
   * Reads, changes and writes.
   *
   * @param update gives the entries of the file to replace
   * @throws ContractError when the file cannot be read or written
   */
  change(update: (value: Value, content: JsonObject) => JsonObject): Promise<Loaded<Value>> {
    return this.#alone(async (stillHeld) => {
      const loaded = await this.#load(stillHeld);
      const content = { ...loaded.content, ...update(loaded.value, loaded.content) };
      await this.#write(content, stillHeld);
      return { value: this.#parse(content).value, notice: loaded.notice };
    });
  }

  async #load(stillHeld: StillHeld): Promise<Parsed<Value> & Loaded<Value>> {
    const found = await this.#find();
    const parsed = this.#parseFound(found);
    if (parsed.whole) return { ...parsed, notice: null };
    const isPartly = Object.keys(parsed.content).length > 0;
    const aside = await this.#setAside(isPartly);
    // From now on the file holds what could be saved, so that it is set aside once and not on every read.
    if (isPartly) await this.#write(parsed.content, stillHeld);
    return { ...parsed, notice: { file: basename(this.#path), aside, partly: isPartly } };
  }

  #parseFound(found: Found): Parsed<Value> {
    if (found === 'nothing') return this.#parse(undefined);
    if (found === 'unreadable') return { ...this.#parse(undefined), whole: false };
    return this.#parse(found.content);
  }

  async #find(): Promise<Found> {
    try {
      const { text } = await readText(await this.#locate(), SIZE_LIMIT, this.#disk);
      const content: unknown = JSON.parse(text);
      return isJson(content) ? { content } : 'unreadable';
    } catch (error) {
      if (!(error instanceof ContractError)) return 'unreadable';
      if (error.code === 'not-found') return 'nothing';
      if (UNREADABLE.includes(error.code)) return 'unreadable';
      throw error;
    }
  }

  async #write(content: JsonObject, lastCheck: StillHeld): Promise<void> {
    // What could not be read again must not be written.
    if (!isJson(content)) throw new ContractError('too-large', `${basename(this.#path)} would be too large.`);
    const text = `${JSON.stringify(content, null, 2)}\n`;
    await writeAtomic(await this.#locate(), text, { disk: this.#disk, lastCheck });
  }

  /** @param copied the file stays in its place, for what can be saved of it to be written over it */
  async #setAside(copied: boolean): Promise<string> {
    const ending = extname(this.#path);
    const stem = `${basename(this.#path, ending)} (set aside ${dateForName(this.#now())}`;
    for (let number = 1; number < ASIDE_LIMIT; number += 1) {
      const aside = join(dirname(this.#path), `${stem}${number === 1 ? '' : `, ${number}`})${ending}`);
      if ((await this.#disk.lstat(aside).catch(() => null)) !== null) continue;
      try {
        if (copied) await this.#disk.copyFile(this.#path, aside);
        else await this.#disk.rename(this.#path, aside);
      } catch (error) {
        throw asContractError(error, aside, 'not-writable');
      }
      return basename(aside);
    }
    throw new ContractError('not-writable', `There are too many backup copies of ${basename(this.#path)}.`);
  }
}
