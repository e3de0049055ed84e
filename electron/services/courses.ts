/*
 * The labs as files. Nothing is parsed here: labs/engine does that, in the window and in the grader alike.
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { LabName } from '../contract/shapes.ts';
import type { CourseFiles, CourseLab } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { readText, resolveInside } from './files.ts';

const FILE_BYTES = 1_000_000;
const FILE_COUNT = 500;
const DEPTH = 6;

interface CourseListing {
  readonly labs: CourseLab[];
  readonly folder: string;
  readonly own: boolean;
}

export class Courses {
  readonly #brought: string;
  #folder: string;

  /** @param folder holds one folder a lab, named `NN-name`; @param open another one, open instead */
  constructor(folder: string, open = folder) {
    this.#brought = folder;
    this.#folder = open;
  }

  /** Goes over to another course; '' is the one that Fathom brings. @throws ContractError `not-found` */
  async open(folder: string, workspace: string): Promise<CourseListing> {
    const wanted = folder === '' ? this.#brought : resolve(workspace, folder);
    const entries = await readdir(wanted, { withFileTypes: true }).catch(() => null);
    if (entries === null) throw new ContractError('not-found', `There is no folder ${wanted}.`);
    const before = this.#folder;
    this.#folder = wanted;
    if ((await this.list()).length === 0) {
      this.#folder = before;
      throw new ContractError('not-found', `${wanted} holds no lab: each is a folder such as 00-first.`);
    }
    return this.listing();
  }

  async listing(): Promise<CourseListing> {
    const folder = resolve(this.#folder);
    return { labs: await this.list(), folder, own: folder !== resolve(this.#brought) };
  }

  /** The course's own text files, and those in theory/. */
  async shared(): Promise<{ files: { path: string; text: string }[] }> {
    const names = async (inside: string): Promise<string[]> => {
      const entries = await readdir(join(this.#folder, inside), { withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => (inside === '' ? name : `${inside}/${name}`));
    };
    const paths = [...(await names('')), ...(await names('theory'))].filter((path) =>
      /\.(md|yaml)$/.test(path),
    );
    if (paths.length > FILE_COUNT) {
      throw new ContractError('too-large', `The course has more than ${FILE_COUNT} files of its own.`);
    }
    const files = await Promise.all(paths.sort().map((path) => this.#readIfText(this.#folder, path)));
    return { files: files.filter((file) => file !== null) };
  }

  /** The labs in the order of their numbers; none where there is no course. */
  async list(): Promise<CourseLab[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && v.is(LabName, entry.name))
      .flatMap(({ name }) => {
        const number = /^(\d{1,4})-/.exec(name)?.[1];
        return number === undefined ? [] : [{ lab: name, number: Number(number) }];
      })
      .sort((a, b) => a.number - b.number || (a.lab < b.lab ? -1 : 1));
  }

  /** lab.md and every other text file of a lab. @throws ContractError `not-found`, `too-large` */
  async read(lab: string): Promise<CourseFiles> {
    const known = await this.list();
    if (!known.some((entry) => entry.lab === lab)) {
      throw new ContractError('not-found', `There is no lab named ${lab}.`);
    }
    const folder = await resolveInside(this.#folder, lab);
    const { text } = await readText(join(folder, 'lab.md'), FILE_BYTES);
    const paths = (await this.#walk(folder, '', 0)).filter((path) => path !== 'lab.md').sort();
    if (paths.length > FILE_COUNT) {
      throw new ContractError('too-large', `${lab} has more than ${FILE_COUNT} files.`);
    }
    const files = await Promise.all(paths.map((path) => this.#readIfText(folder, path)));
    return { lab, text, files: files.filter((file) => file !== null) };
  }

  async #walk(folder: string, prefix: string, depth: number): Promise<string[]> {
    if (depth > DEPTH) return [];
    const entries = await readdir(join(folder, prefix), { withFileTypes: true });
    const found: string[] = [];
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory()) found.push(...(await this.#walk(folder, path, depth + 1)));
    }
    return found;
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
