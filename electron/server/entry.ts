/*
 * Login: exchanges an address with a ticket for a cookie that scripts cannot read.
 *
 * Invariant: response bodies contain no credentials, because scripts or service workers could read them.
 */
import type { ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { SAFE_HEADERS } from './policy.ts';

export const ENTRY = '/open';

/** Makes a browser delete an origin's storage and service workers. */
export const FORGET = { 'Clear-Site-Data': '"storage"' };

const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export const cookieHeader = (name: string, value: string): string =>
  `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;

/** In a login address besides its ticket: presentation mode, restart notice, workspace folder. */
const WISHES: Readonly<Record<string, RegExp>> = {
  present: /^1$/,
  again: /^1$/,
  workspace: /^[\w-]{1,2000}$/,
};

function pageAddress(query: URLSearchParams): string {
  const wishes = Object.entries(WISHES)
    .map(([name, form]) => [name, query.get(name) ?? '', form] as const)
    .filter(([, value, form]) => form.test(value))
    .map(([name, value]) => `${name}=${value}`);
  return wishes.length === 0 ? '/' : `/?${wishes.join('&')}`;
}

/**
 * Replaces the address with the ticket by one without it, also in the history; uses a script instead of a
 * redirect, because a browser that came from another site would not send its cookie along a redirect.
 * @param isFirst no browser was admitted at this origin before: its stored data is not Fathom's and is
 * deleted
 */
export function letIn(
  response: ServerResponse,
  cookie: string,
  query: URLSearchParams,
  isFirst: boolean,
): void {
  const nonce = randomBytes(18).toString('base64url');
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Set-Cookie': cookie,
    ...(isFirst ? FORGET : {}),
  });
  // Keeps the fragment, which contains a linked picture. The inserted text contains no quotes.
  response.end(`<!doctype html>
<meta charset="utf-8">
<title>Fathom</title>
<script nonce="${nonce}">
location.replace('${pageAddress(query)}' + location.hash);
</script>
`);
}

/**
 * Replaces the script of an earlier origin's service worker when the browser checks for an update, which it
 * does after each page: the worker ends and is unregistered.
 */
export function endWorker(response: ServerResponse): void {
  response.writeHead(200, { ...SAFE_HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' });
  response.end(`addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`);
}
