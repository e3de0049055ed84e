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
  /** How the content is compressed; left out: not at all. */
  readonly encoding?: Encoding;
}

/** Compressed copies that the build writes (build/compress.mjs), by the ending of their names, the smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof endings;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** Whether a client takes an encoding. @param accepted its header Accept-Encoding */
const accepts = (accepted: string, encoding: Encoding): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name, quality = 'q=1'] = each.split(';').map((part) => part.trim());
      return name === encoding && Number(quality.slice(2)) > 0;
    });

/** The names of these tell what is in them: their content never changes. */
export const isFixed = (address: string): boolean => address.startsWith('/assets/');

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

  /**
   * Returns null if there is no such file. The page itself has one address, and is never compressed.
   * @param accepted the header Accept-Encoding
   */
  async read(address: string, accepted = ''): Promise<PageFile | null> {
    const isPage = address === '/';
    if (isPage) this.#listAgain();
    const files = await this.#files;
    const name = isPage ? this.#page : address;
    const file = address.endsWith('.html') ? undefined : files.get(name);
    if (file === undefined) return this.#beside(address).catch(() => null);
    const type = typeOf(file);
    for (const encoding of isPage ? [] : encodings) {
      const packed = accepts(accepted, encoding) ? files.get(name + endings[encoding]) : undefined;
      const content = packed === undefined ? null : await readFile(packed).catch(() => null);
      if (content !== null) return { type, content, isPage, encoding };
    }
    const content = await readFile(file).catch(() => null);
    return content === null ? null : { type, content, isPage };
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
