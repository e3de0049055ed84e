/*
 * The folder `build` of the workspace: copies of what Run builds, for reading, debugging, and typed commands.
 * Programs are built and run in private folders (native/scratch.ts).
 *
 * `.fathom/made/<path>` has the hashes of what Fathom wrote to a path. A file with none of them belongs to
 * the user, and a program that would replace it gets another name. Invariant: paths and locks are those of
 * every write in the workspace, and a file is replaced only if it is as Fathom, or commands that Fathom
 * typed, left it.
 */
import { createHash } from 'node:crypto';
import { ContractError } from '../contract/wire.ts';
import type { Disk } from './storage/disk.ts';
import { clashes, readBytes, readText, writeAtomic } from './storage/files.ts';
import { sharedPart } from './native/shared.ts';
import type { Workspace } from './storage/workspace.ts';

const FOLDER = 'build';
export const MADE_LIMIT = 64_000_000;
const NOTE_LIMIT = 1_000;
const MAX_NAMES = 100;
/** Written by commands in a shell, with any content. */
const ANYTHING = 'anything';

export class Builds {
  readonly #workspace: Workspace;
  readonly #disk: Disk;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    this.#disk = workspace.disk;
  }

  /**
   * The first of `name`, `name-2` … that would replace nothing of the user.
   *
   * @param filesOf a program's files, as paths in `build`
   * @throws ContractError if `build` leads out of the workspace or cannot be used
   */
  async nameFor(name: string, filesOf: (name: string) => readonly string[]): Promise<string> {
    await this.#workspace.ensure();
    await this.#locate('');
    for (let number = 1; number <= MAX_NAMES; number++) {
      const candidate = number === 1 ? name : `${name}-${number}`;
      const free = await Promise.all(filesOf(candidate).map((file) => this.#mayReplace(file)));
      if (free.every(Boolean)) return candidate;
    }
    throw taken(name);
  }

  /** @throws ContractError like every write, and `taken` if the user has such a file */
  async put(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
    await this.#workspace.alone('files', async (stillHeld) => {
      const target = await this.#locate(file);
      if (!(await this.#mayReplace(file))) throw taken(file);
      // Before writing: after a crash, the file may have either content.
      const [newest = ''] = await this.#notes(file);
      await this.#note(file, [hashOf(content), newest]);
      await writeAtomic(target, content, {
        disk: this.#disk,
        ...(mode === undefined ? {} : { mode }),
        lastCheck: async () => {
          await stillHeld();
          const isSame = (await this.#locate(file)) === target && (await this.#mayReplace(file));
          if (!isSame) throw taken(file);
        },
      });
    });
  }

  /** Commands in a shell will write this file. @throws ContractError like `put` */
  async leaveToCommands(file: string): Promise<void> {
    await this.#workspace.alone('files', async () => {
      if (!(await this.#mayReplace(file))) throw taken(file);
      await this.#note(file, [ANYTHING]);
    });
  }

  /** Where other users could replace what commands in `build` read and write; null if nowhere. */
  async sharedPart(): Promise<string | null> {
    return sharedPart(await this.#locate(''), 'private');
  }

  async #mayReplace(file: string): Promise<boolean> {
    const target = await this.#locate(file).catch(() => null);
    if (target === null) return false;
    try {
      const { bytes } = await readBytes(target, MADE_LIMIT, this.#disk);
      const notes = await this.#notes(file);
      return notes.includes(ANYTHING) || notes.includes(hashOf(bytes));
    } catch (error) {
      const isMissing = error instanceof ContractError && error.code === 'not-found';
      return isMissing && !(await clashes(target, this.#disk));
    }
  }

  /** The real path of a file; of the folder itself for ''. */
  async #locate(file: string): Promise<string> {
    const path = file === '' ? FOLDER : `${FOLDER}/${file}`;
    return this.#workspace.locate(path).catch((error: unknown) => {
      if (!(error instanceof ContractError) || error.code !== 'path-refused') throw error;
      throw new ContractError(
        'path-refused',
        `${path} is a link out of the workspace, so Fathom does not write there. Remove or rename the link.`,
      );
    });
  }

  async #notes(file: string): Promise<readonly string[]> {
    const place = await this.#workspace.placeOfNote(`${FOLDER}/${file}`);
    const { text } = await readText(place, NOTE_LIMIT, this.#disk).catch(() => ({ text: '' }));
    return text.split('\n');
  }

  async #note(file: string, notes: readonly string[]): Promise<void> {
    const place = await this.#workspace.placeOfNote(`${FOLDER}/${file}`);
    await writeAtomic(place, `${notes.join('\n')}\n`, { disk: this.#disk });
  }
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const taken = (file: string): ContractError =>
  new ContractError(
    'taken',
    `Fathom did not create ${FOLDER}/${file}, or the file was changed, so Fathom does not overwrite it. Rename the file or the program.`,
  );
