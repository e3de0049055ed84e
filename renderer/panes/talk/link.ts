// A picture as a link: a bookmark packed into the URL fragment, which is never sent to a server. It is
// untrusted: unpacking has a size limit, and the bookmark schema validates the result.
import { base64url, fromBase64url } from '../../../electron/contract/index.ts';
import { isLink, LINK_MARK } from '../../session/kept/visit.svelte.ts';
import { readBookmark, type Bookmark } from './file.ts';

const MAX_BYTES = 400_000;
/** Other programs truncate longer addresses. */
const MAX_LETTERS = 60_000;

/** @returns null if the program is too long for a link */
export async function writeLink(bookmark: Bookmark): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...bookmark, note: '' }));
  const packed = await through(bytes, new CompressionStream('deflate-raw'), MAX_LETTERS);
  const link = packed === null ? null : LINK_MARK + base64url(packed);
  return link === null || link.length > MAX_LETTERS ? null : link;
}

/** @param fragment with its `#` @returns null if it is not a picture */
export async function readLink(fragment: string): Promise<Bookmark | null> {
  if (!isLink(fragment) || fragment.length > MAX_LETTERS) return null;
  try {
    const bytes = fromBase64url(fragment.slice(LINK_MARK.length));
    const text = await through(bytes, new DecompressionStream('deflate-raw'), MAX_BYTES);
    return text === null ? null : readBookmark(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return null;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  change: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
