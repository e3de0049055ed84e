/*
 * A JSON file that is read, validated, changed, and written back: progress and settings.
 *
 * Unreadable content is set aside under a dated name, never lost, and reported to the caller. A newer
 * version's entries are preserved. Each change runs under a lock and starts from the content on disk, so that
 * two windows, in one or two processes, do not undo each other's work.
 */
import { basename, dirname, extname, join } from 'node:path';
import { dateForName } from '../../contract/names.ts';
import { isJson, type SetAside } from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import { realDisk, type Disk } from './disk.ts';
import { asContractError, readText, writeAtomic } from './files.ts';
import { withLock, type Alone, type StillHeld } from './lock.ts';

const SIZE_LIMIT = 64_000_000;
const ASIDE_LIMIT = 200;
/** Errors that retrying cannot fix. */
const UNREADABLE: readonly string[] = ['not-text', 'not-a-file', 'is-folder', 'too-large', 'path-refused'];

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Parsed<Value> {
  readonly value: Value;
  /** The valid parts, and a newer version's additions. */
  readonly content: JsonObject;
  /** false if invalid parts were dropped. */
  readonly whole: boolean;
}

export interface Loaded<Value> {
  readonly value: Value;
  readonly notice: SetAside;
}

export interface DocumentOptions {
  readonly disk?: Disk;
  readonly now?: () => Date;
  /** Default: under a lock file next to the document. */
  readonly alone?: Alone;
  /** The file's real path, even if it does not exist yet; default: the target of its link. */
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

  /** @param parse accepts any JSON value and keeps the valid parts; undefined for a missing file */
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

  /** @throws ContractError if the file exists but is unreadable */
  async read(): Promise<Loaded<Value>> {
    const parsed = this.#parseFound(await this.#find());
    if (parsed.whole) return { value: parsed.value, notice: null };
    try {
      // Only writing needs the lock.
      return await this.#alone(async (stillHeld) => {
        const { value, notice } = await this.#load(stillHeld);
        return { value, notice };
      });
    } catch (error) {
      // A file that cannot be set aside cannot be overwritten either, so it stays.
      if (!(error instanceof ContractError)) throw error;
      return { value: parsed.value, notice: { file: basename(this.#path), aside: '', partly: true } };
    }
  }

  /**
   * Under the lock.
   *
   * @param update returns the entries to replace
   * @throws ContractError if reading or writing fails
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
    // Writes the valid parts back, so that the file is set aside only once.
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
    // Never write anything that could not be read again.
    if (!isJson(content)) throw new ContractError('too-large', `${basename(this.#path)} would be too large.`);
    const text = `${JSON.stringify(content, null, 2)}\n`;
    await writeAtomic(await this.#locate(), text, { disk: this.#disk, lastCheck });
  }

  /** @param copied keeps the file in place, so that its valid parts can overwrite it */
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
