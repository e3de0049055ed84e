/*
 * What pages of Fathom may load, run and be part of; the same in the browser and on the desktop.
 *
 * Keep true: no script and no style that stands in the page's text is taken, wherever it came from. Scripts come from
 * files of the window; styles come from its files, from its scripts as properties of elements, or in style elements with
 * the nonce of this page. `WebAssembly` is for the sandbox of students' code alone.
 */
import { randomBytes } from 'node:crypto';

/** Stands in the built page where the nonce goes. */
const PLACE = 'fathom-nonce';
const DRAFTS_PLACE = 'fathom-drafts-origin';

/**
 * @param nonce of the page; '' for other files
 * @param socket the origin of the services' WebSocket; '' for none
 * @param frame the origin of the one frame that the page may have; '' for none
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

/** The window's page with a nonce of its own. @param drafts the origin that unsaved text has; '' for the page's own */
export function withNonce(page: string, drafts = ''): { readonly page: string; readonly nonce: string } {
  const nonce = randomBytes(18).toString('base64url');
  return { page: page.replaceAll(PLACE, nonce).replaceAll(DRAFTS_PLACE, drafts), nonce };
}

/** Of the frame that keeps unsaved text, in the page of the origin that is given: its script, and nothing else. */
export const framePolicy = (page: string): string =>
  `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${page}`;

/** Of every answer of the server. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  // A process of its own, where a browser has one to spare: others of the same site are not trusted.
  'Origin-Agent-Cluster': '?1',
};
