/*
 * Files passed by the system: on the command line, by double click, from its dialog or list of recent files.
 * They are read here and wait for the page, which treats them like dropped files.
 */
import { basename, extname, resolve } from 'node:path';
import type { GivenFiles } from '../contract/index.ts';
import { readBytes } from '../services/storage/files.ts';
import { ContractError } from '../contract/wire.ts';

/** As for a trace (compiler/traces/read-turbo.ts); the page has lower limits for other files. */
const LARGEST = 50 * 1024 * 1024;
const MAX = 16;

/** File extensions that Fathom opens; packages register the first three. */
export const ENDINGS = ['fathom', 'smp', 'simple', 'pipeline', 'json', 'txt', 'js', 'xml'] as const;

/** The files named on a command line. Arguments with a dash are for Electron. */
export function filesOfCommand(words: readonly string[], folder: string): string[] {
  return words
    .filter(
      (word) =>
        !word.startsWith('-') && ENDINGS.some((ending) => extname(word).toLowerCase() === `.${ending}`),
    )
    .map((word) => resolve(folder, word));
}

export class Given {
  readonly #onCome: () => void;
  #files: GivenFiles['files'] = [];
  #refused: GivenFiles['refused'] = [];

  /** @param onCome called when files are waiting */
  constructor(onCome: () => void) {
    this.#onCome = onCome;
  }

  /** @returns whether all were readable */
  async add(paths: readonly string[]): Promise<boolean> {
    const before = this.#refused.length;
    for (const path of paths.slice(0, MAX)) await this.#read(path);
    if (paths.length > 0) this.#onCome();
    return this.#refused.length === before;
  }

  take(): GivenFiles {
    const taken = { files: this.#files, refused: this.#refused };
    this.#files = [];
    this.#refused = [];
    return taken;
  }

  async #read(path: string): Promise<void> {
    const name = basename(path);
    try {
      const { bytes } = await readBytes(path, LARGEST);
      this.#files = [...this.#files, { name, content: Buffer.from(bytes).toString('base64') }].slice(-MAX);
    } catch (error) {
      const isLarge = error instanceof ContractError && error.code === 'too-large';
      this.#refused = [
        ...this.#refused,
        { name, fault: isLarge ? 'trace-too-large' : 'unreadable' } as const,
      ].slice(-MAX);
    }
  }
}
