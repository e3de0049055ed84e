/* Labs as files. labs/engine parses them, in the window and in the grader. */
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Language } from '../../../compiler/index.ts';
import { LabName } from '../../contract/shapes.ts';
import type { CourseFiles, CourseLab, CourseShared } from '../../contract/shapes.ts';
import { ContractError } from '../../contract/wire.ts';
import { inOrder, translationOf } from '../../../labs/engine/index.ts';
import { readText, resolveInside } from './files.ts';
import { headOfText, KEPT_COURSE, KEPT_FOLDER, keptNames, keptOf } from './kept-course.ts';

const FILE_BYTES = 1_000_000;
const FILE_COUNT = 500;
const TOGETHER_BYTES = 20_000_000;
const DEPTH = 6;
const MAX_ENTRIES = 2_000;
/** Listed front matter: most labs, and most characters of each. */
const MAX_HEADS = 200;
const HEAD_CHARACTERS = 10_000;

interface CourseListing {
  readonly labs: CourseLab[];
  readonly folder: string;
  readonly own: boolean;
}

export class Courses {
  readonly #brought: string;
  #folder: string;

  /** @param folder contains one folder per lab, named `NN-name`; @param open a different course to open */
  constructor(folder: string, open = folder) {
    this.#brought = folder;
    this.#folder = open;
  }

  /** '' is the built-in course. @throws ContractError `not-found` */
  async open(folder: string, workspace: string): Promise<CourseListing> {
    const wanted = folder === '' ? this.#brought : resolve(workspace, folder);
    const entries = await readdir(wanted, { withFileTypes: true }).catch(() => null);
    if (entries === null) throw new ContractError('not-found', `There is no folder ${wanted}.`);
    const before = this.#folder;
    this.#folder = wanted;
    if ((await this.#names()).length === 0) {
      this.#folder = before;
      throw new ContractError(
        'not-found',
        `${wanted} contains no labs. Each lab is a folder such as 00-first.`,
      );
    }
    return this.listing();
  }

  async listing(language: Language = 'en'): Promise<CourseListing> {
    const folder = resolve(this.#folder);
    return { labs: await this.list(language), folder, own: folder !== resolve(this.#brought) };
  }

  async shared(language: Language = 'en'): Promise<CourseShared> {
    const entriesOf = (path: string): Promise<Dirent[]> =>
      readdir(path, { withFileTypes: true }).catch(() => []);
    const own = await entriesOf(this.#folder);
    // A symbolic link does not count as the course's folder.
    const theory = own.some((entry) => entry.name === 'theory' && entry.isDirectory())
      ? await entriesOf(join(this.#folder, 'theory'))
      : [];
    const textsIn = (entries: readonly Dirent[]): string[] =>
      entries.filter((entry) => entry.isFile() && /\.(md|yaml)$/.test(entry.name)).map(({ name }) => name);
    const paths = [...textsIn(own), ...textsIn(theory).map((name) => `theory/${name}`)];
    const files = await this.#readAll(this.#folder, paths, 'The course');
    return { files, read: await this.#kept(KEPT_COURSE, files, language) };
  }

  async list(language: Language = 'en'): Promise<CourseLab[]> {
    const headOf = async (lab: string, i: number): Promise<string> =>
      i < MAX_HEADS ? this.#headOf(lab, language) : '';
    const names = await this.#names();
    return Promise.all(names.map(async (each, i) => ({ ...each, head: await headOf(each.lab, i) })));
  }

  /** '' also for unreadable files: opening the lab reports the error. */
  async #headOf(lab: string, language: Language): Promise<string> {
    for (const file of [translationOf('lab.md', language), 'lab.md'])
      try {
        const { text } = await readText(await this.#inLab(lab, file), FILE_BYTES);
        const head = headOfText(text);
        return head.length > HEAD_CHARACTERS ? '' : head;
      } catch (error) {
        if (!(error instanceof ContractError)) throw error;
      }
    return '';
  }

  async #inLab(lab: string, file: string): Promise<string> {
    return resolveInside(await resolveInside(this.#folder, lab), file);
  }

  async #names(): Promise<Omit<CourseLab, 'head'>[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    const names = entries
      .filter((entry) => entry.isDirectory() && v.is(LabName, entry.name))
      .map(({ name }) => name);
    return inOrder(names).map((lab) => ({ lab, number: Number.parseInt(lab, 10) }));
  }

  /** All text files of a lab. @throws ContractError `not-found`, `too-large` */
  async read(lab: string, language: Language = 'en'): Promise<CourseFiles> {
    const known = await this.#names();
    if (!known.some((entry) => entry.lab === lab)) {
      throw new ContractError('not-found', `There is no lab named ${lab}.`);
    }
    const folder = await resolveInside(this.#folder, lab);
    const { text } = await readText(await this.#inLab(lab, 'lab.md'), FILE_BYTES);
    const paths = (await this.#walk(folder)).filter((path) => path !== 'lab.md');
    const files = await this.#readAll(folder, paths, lab);
    return { lab, text, files, read: await this.#kept(lab, [{ path: 'lab.md', text }, ...files], language) };
  }

  /** The build's parse of these texts; null for other courses and changed texts. */
  async #kept(
    name: string,
    files: readonly { readonly path: string; readonly text: string }[],
    language: Language,
  ): Promise<string | null> {
    if (resolve(this.#folder) !== resolve(this.#brought)) return null;
    for (const each of keptNames(name, language)) {
      const file = join(dirname(resolve(this.#brought)), KEPT_FOLDER, `${each}.json`);
      const content = await readFile(file, 'utf8').catch(() => null);
      if (content !== null)
        return keptOf(content, Object.fromEntries(files.map(({ path, text }) => [path, text])));
    }
    return null;
  }

  /** Includes subfolders; skips links. @throws ContractError `too-large` */
  async #walk(folder: string): Promise<string[]> {
    const found: string[] = [];
    const folders = [''];
    let looked = 0;
    for (const prefix of folders) {
      const isDeepest = prefix.split('/').length > DEPTH;
      const entries = await readdir(join(folder, prefix), { withFileTypes: true });
      looked += entries.length;
      if (looked > MAX_ENTRIES)
        throw new ContractError('too-large', `${basename(folder)} has too many files.`);
      for (const entry of entries) {
        if (entry.name.startsWith('.')) continue;
        const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
        if (entry.isFile()) found.push(path);
        else if (entry.isDirectory() && !isDeepest) folders.push(path);
      }
    }
    return found;
  }

  async #readAll(
    folder: string,
    paths: readonly string[],
    whose: string,
  ): Promise<{ path: string; text: string }[]> {
    if (paths.length > FILE_COUNT)
      throw new ContractError('too-large', `${whose} has more than ${FILE_COUNT} files.`);
    const files: { path: string; text: string }[] = [];
    let together = 0;
    for (const path of paths.toSorted()) {
      const file = await this.#readIfText(folder, path);
      if (file === null) continue;
      files.push(file);
      together += file.text.length;
      if (together > TOGETHER_BYTES)
        throw new ContractError('too-large', `${whose} has more than ${TOGETHER_BYTES} characters.`);
    }
    return files;
  }

  async #readIfText(folder: string, path: string): Promise<{ path: string; text: string } | null> {
    try {
      return { path, text: (await readText(join(folder, path), FILE_BYTES)).text };
    } catch (error) {
      if (error instanceof ContractError && error.code === 'not-text') return null;
      throw error;
    }
  }
}
