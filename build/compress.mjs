// Writes compressed copies next to a page's files, for servers that can send them
// (electron/server/page-files.ts, and most static servers).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files fit into one packet anyway. */
const LEAST = 1400;
const TEXT = /\.(js|css|html|json|svg)$/;
/** One level more takes three times as long and saves a third of a percent. */
const QUALITY = 8;

const forms = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => gzipSync(content, { level: 9 }),
};

/** @param except files whose text the server changes */
export function compressFolder(folder, except = []) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!TEXT.test(path) || except.includes(path)) continue;
    const content = readFileSync(join(folder, path));
    if (content.length < LEAST) continue;
    for (const [ending, compress] of Object.entries(forms))
      writeFileSync(join(folder, `${path}.${ending}`), compress(content));
  }
}
