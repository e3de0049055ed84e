/*
 * Serves the files of a built page. Only listed files exist: no address is ever turned into a path, so none
 * leads out of the folder. The list excludes links and other pages of the folder.
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

export const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream';

const WINDOW = '/index.html';

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
  readonly isPage: boolean;
  /** undefined: none. */
  readonly encoding?: Encoding;
}

/** From the build (build/compress.mjs), smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof endings;
const encodings: readonly Encoding[] = ['br', 'gzip'];

/** @param accepted the header Accept-Encoding */
const accepts = (accepted: string, encoding: Encoding): boolean =>
  accepted
    .toLowerCase()
    .split(',')
    .some((each) => {
      const [name, quality = 'q=1'] = each.split(';').map((part) => part.trim());
      return name === encoding && Number(quality.slice(2)) > 0;
    });

/** The name contains a hash of the content, which never changes. */
export const isFixed = (address: string): boolean => address.startsWith('/assets/');

/** How long the list of files is cached. */
const LISTED_MS = 2_000;

export class PageFiles {
  readonly #folder: string;
  readonly #page: string;
  readonly #beside: (address: string) => Promise<PageFile | null>;
  #files: Promise<ReadonlyMap<string, string>>;
  #listedAt = performance.now();

  /** @param page the file with the address `/`; @param beside finds files outside the folder */
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
   * null if there is no such file. The page itself has only one address and is never compressed.
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

  /** A rebuilt page has other files. Requests are more frequent than builds. */
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
