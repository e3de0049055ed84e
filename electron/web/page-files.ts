/*
 * The files of a built page, by the addresses that they have. What is not in the list is not there: no address is ever
 * made into a path, so none leads out of the folder. Links are not in the list, nor are other pages of the same folder.
 */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** What a browser is told that a file is. */
export const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream';

const WINDOW = '/index.html';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
  /** It is the page itself. */
  readonly isPage: boolean;
}

/** How long the list of files is believed. */
const LISTED_MS = 2_000;

export class PageFiles {
  readonly #folder: string;
  readonly #page: string;
  readonly #beside: (address: string) => Promise<PageFile | null>;
  #files: Promise<ReadonlyMap<string, string>>;
  #listedAt = performance.now();

  /** @param page the file that has the address `/`; @param beside finds what is in no file of the folder */
  constructor(
    folder: string,
    page = WINDOW,
    beside: (address: string) => Promise<PageFile | null> = () => Promise.resolve(null),
  ) {
    this.#folder = folder;
    this.#page = page;
    this.#beside = beside;
    this.#files = list(folder);
  }

  /** Returns null if there is no such file. The page itself has one address. */
  async read(address: string): Promise<PageFile | null> {
    const isPage = address === '/';
    if (isPage) this.#listAgain();
    const file = address.endsWith('.html')
      ? undefined
      : (await this.#files).get(isPage ? this.#page : address);
    const content = file === undefined ? null : await readFile(file).catch(() => null);
    if (file === undefined || content === null) return this.#beside(address).catch(() => null);
    return { type: typeOf(file), content, isPage };
  }

  /** A page that was built again has other files. Pages are asked for faster than they are built. */
  #listAgain(): void {
    const now = performance.now();
    if (now - this.#listedAt < LISTED_MS) return;
    this.#listedAt = now;
    this.#files = list(this.#folder);
  }
}

async function list(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(folder, file).replaceAll(sep, '/')}`, file]),
  );
}
