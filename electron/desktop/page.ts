/*
 * The window's files on the desktop, under the custom scheme `app://fathom/…`. Each page has the policy of a
 * browser's, and a fresh nonce.
 *
 * Invariant: no address gives access to files outside the folder.
 */
import { join, normalize, sep } from 'node:path';
import { contentSecurityPolicy, withNonce } from '../server/policy.ts';

const HOST = 'fathom';
export const SCHEME = 'app';
export const ORIGIN = `${SCHEME}://${HOST}`;
export const PAGE = `${ORIGIN}/index.html`;

/**
 * @param folder null if the window has not been built; @param fetchFile reads a file as a response with its
 * type
 */
export function pageHandler(
  folder: string | null,
  fetchFile: (file: string) => Promise<Response>,
): (request: { readonly url: string }) => Promise<Response> {
  return async ({ url }) => {
    if (folder === null) return new Response('not built; run npm run build', { status: 503 });
    const file = fileOf(url, folder);
    if (file === null) return new Response('not a file of the window', { status: 403 });
    const response = await fetchFile(file);
    const headers = new Headers(response.headers);
    const isPage = file === join(folder, 'index.html');
    const { page, nonce } = isPage ? withNonce(await response.text()) : { page: null, nonce: '' };
    headers.delete('Content-Length');
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, ''));
    return new Response(page ?? response.body, { status: response.status, headers });
  };
}

/** null if the address is not the window's. */
function fileOf(url: string, folder: string): string | null {
  try {
    const { hostname, pathname } = new URL(url);
    const file = normalize(join(folder, decodeURIComponent(pathname)));
    return hostname === HOST && file.startsWith(folder + sep) && !file.includes('\0') ? file : null;
  } catch {
    return null;
  }
}
