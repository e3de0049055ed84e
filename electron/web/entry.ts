/*
 * The way in: an address with a ticket is exchanged for what lets the browser in from then on.
 *
 * Two things, because neither is enough alone: the cookie, which no script can read, but which browsers send to every server
 * on 127.0.0.1, whatever its port and whoever runs it; and the page's key, which is kept in the page's storage, where only
 * pages of this address and port can read it. The cookie opens the window's files, both together its services.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PAGE_KEY } from '../contract/wire.ts';
import { cookieName, type Door } from './gate.ts';
import { SAFE_HEADERS } from './policy.ts';

export const ENTRY = '/open';

const COOKIE_SECONDS = 30 * 24 * 60 * 60;

export function cookieHeader({ port, cookie }: Door): string {
  return `${cookieName(port)}=${cookie}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${COOKIE_SECONDS}`;
}

/**
 * Lets a browser in. The address with the ticket is replaced by one without, in the history too; by a script and not by a
 * redirect, since a browser that was led here from another site would not send its cookie along a redirect.
 */
export function letIn(response: ServerResponse, door: Door, present: boolean): void {
  const nonce = randomBytes(18).toString('base64url');
  const target = present ? '/?present=1' : '/';
  response.writeHead(200, {
    ...SAFE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'Set-Cookie': cookieHeader(door),
  });
  // All that is put in has letters and digits only.
  response.end(`<!doctype html>
<meta charset="utf-8">
<title>Fathom</title>
<script nonce="${nonce}">
try { localStorage.setItem('${PAGE_KEY}', '${door.pageKey}'); } catch {}
location.replace('${target}');
</script>
`);
}
