/*
 * The way in: an address with a ticket is exchanged for a cookie that no script can read.
 *
 * Keep true: nothing that lets anyone in is in the body of an answer, where a script or a service worker could read it.
 */
import type { ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { SAFE_HEADERS } from './policy.ts';

export const ENTRY = '/open';

/** Makes a browser forget what it keeps for an origin, with its service workers. */
export const FORGET = { 'Clear-Site-Data': '"storage"' };

const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export const cookieHeader = (name: string, value: string): string =>
  `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;

/** What the address of a way in may say besides its ticket: present, tell of a restart, work in a folder. */
const WISHES: Readonly<Record<string, RegExp>> = {
  present: /^1$/,
  again: /^1$/,
  workspace: /^[\w-]{1,2000}$/,
};

/** The same wishes for the page itself; of anything else nothing is left. */
function pageAddress(query: URLSearchParams): string {
  const wishes = Object.entries(WISHES)
    .map(([name, form]) => [name, query.get(name) ?? '', form] as const)
    .filter(([, value, form]) => form.test(value))
    .map(([name, value]) => `${name}=${value}`);
  return wishes.length === 0 ? '/' : `/?${wishes.join('&')}`;
}

/**
 * Lets a browser in. The address with the ticket is replaced by one without, in the history too; by a script and not by a
 * redirect, since a browser that was led here from another site would not send its cookie along a redirect.
 * @param isFirst nobody was let in at this origin before: whatever a browser keeps for it is not Fathom's, and is removed
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
  // The fragment of the address stays: a link to a picture has all of it there. What is put in has no quotes.
  response.end(`<!doctype html>
<meta charset="utf-8">
<title>Fathom</title>
<script nonce="${nonce}">
location.replace('${pageAddress(query)}' + location.hash);
</script>
`);
}

/**
 * The script that a service worker of an earlier origin is replaced with as soon as the browser looks for a new one, which it
 * does after each page: whoever left it there, it ends, and the browser forgets it.
 */
export function endWorker(response: ServerResponse): void {
  response.writeHead(200, { ...SAFE_HEADERS, 'Content-Type': 'text/javascript; charset=utf-8' });
  response.end(`addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.unregister()));
`);
}
