/*
 * The content security policy of Fathom's pages, in the browser and on the desktop.
 *
 * Invariant: inline scripts and styles are blocked, wherever they came from. Scripts come from the window's
 * files; styles come from its files, from its scripts as element properties, or from style elements with the
 * page's nonce. `WebAssembly` is only for the sandbox of students' code.
 */
import { randomBytes } from 'node:crypto';

/** For the nonce in the built page. */
const PLACE = 'fathom-nonce';
const DRAFTS_PLACE = 'fathom-drafts-origin';

/**
 * @param nonce the page's; '' for other files
 * @param socket the origin of the services' WebSocket; '' for none
 * @param frame the origin of the only permitted frame; '' for none
 */
export function contentSecurityPolicy(nonce: string, socket: string, frame = ''): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    nonce === '' ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    ...(frame === '' ? [] : [`frame-src ${frame}`]),
    `connect-src 'self'${socket === '' ? '' : ` ${socket}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @param drafts the origin of unsaved text; '' for the page's own */
export function withNonce(page: string, drafts = ''): { readonly page: string; readonly nonce: string } {
  const nonce = randomBytes(18).toString('base64url');
  return { page: page.replaceAll(PLACE, nonce).replaceAll(DRAFTS_PLACE, drafts), nonce };
}

/** For the frame with unsaved text, embedded in `page`: only its script. */
export const framePolicy = (page: string): string =>
  `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${page}`;

export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  // Requests a separate process, because other origins of this site are not trusted.
  'Origin-Agent-Cluster': '?1',
};
