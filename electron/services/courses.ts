/*
 * The labs as files. Nothing is parsed here: labs/engine does that, in the window and in the grader alike.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { LabName } from '../contract/shapes.ts';
import type { CourseFiles, CourseLab } from '../contract/shapes.ts';
import { ContractError } from '../contract/wire.ts';
import { readText, resolveInside } from './files.ts';

const FILE_BYTES = 1_000_000;
const FILE_COUNT = 500;
const DEPTH = 6;

export class Courses {
  readonly #folder: string;

  /** @param folder holds one folder a lab, named `NN-name` */
  constructor(folder: string) {
    this.#folder = folder;
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
