/*
 * What pages of Fathom may load, run and be part of; the same in the browser and on the desktop.
 */

/** Of the window. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // The sandbox for students' code is a WebAssembly module.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Editor, terminal and drawing set styles from scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self' ws://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Of every answer of the server. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
