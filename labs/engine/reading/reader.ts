// Shared by the readers of labs, teacher's pages, and courses: files, YAML, and errors with locations.
import type * as v from 'valibot';
import { ownOf } from '../lists.ts';
import type { Language } from '../../../compiler/index.ts';
import { inLanguage, type FilesInLanguage } from './languages.ts';
import type { LabError, LabFiles } from '../model.ts';
import { readBlock } from './yaml-block.ts';

/** Front matter, and the lines after it. */
export interface Fronted<Matter> {
  readonly front: Matter | null;
  readonly lines: readonly string[];
  /** Number of the first of these lines. */
  readonly firstLine: number;
}

/** Caps the list of errors, because they are all shown at once. */
const MAX_ERRORS = 200;

export class Reader {
  readonly errors: LabError[] = [];
  protected readonly files: LabFiles;
  protected readonly pathOf: FilesInLanguage['pathOf'];

  /** @param language null: the originals */
  constructor(all: LabFiles, language: Language | null) {
    const { files, pathOf } = inLanguage(all, language);
    this.files = files;
    this.pathOf = pathOf;
  }

  protected file(path: string): string | undefined {
    return ownOf(this.files, path)
      ?.replace(/^\uFEFF/, '')
      .replace(/\r\n/g, '\n');
  }

  fail(message: string, line = 1, column = 1, file = 'lab.md'): null {
    if (this.errors.length < MAX_ERRORS) this.errors.push({ file: this.pathOf(file), line, column, message });
    return null;
  }

  block<Schema extends v.GenericSchema>(
    text: string,
    firstLine: number,
    schema: Schema,
    file = 'lab.md',
  ): v.InferOutput<Schema> | null {
    const read = readBlock(text, schema);
    if ('data' in read) return read.data;
    for (const { line, column, message } of read.errors)
      this.fail(message, firstLine + line - 1, column, file);
    return null;
  }

  /** null if the file is missing or has no front matter. */
  protected fronted<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Fronted<v.InferOutput<Schema>> | null {
    const source = this.file(path);
    if (source === undefined) return this.fail(`${path} is missing`, 1, 1, path);
    const lines = source.split('\n');
    const close = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
    if (close < 0)
      return this.fail(`${path} must begin with front matter between two lines of ---`, 1, 1, path);
    const front = this.block(lines.slice(1, close).join('\n'), 2, schema, path);
    return { front, lines: lines.slice(close + 1), firstLine: close + 2 };
  }
}
