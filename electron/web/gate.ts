/*
 * Who is let in, told from a request's headers alone.
 *
 * A request must be for this machine by its one name, so that no other name can be made to point here; must not come from
 * another site; and must bring the cookie. Where the system tells, its user must be the one who started Fathom (peers.ts).
 * A WebSocket must also come from the window's own page and bring the page's key.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { Identity } from '../contract/shapes.ts';
import { SOCKET_PATH } from '../contract/wire.ts';
import type { WindowName } from './windows.ts';

/** Headers that are there once or not at all: of two, each side could mean another. */
const SINGLE = new Set([
  'host',
  'origin',
  'cookie',
  'content-length',
  'sec-websocket-protocol',
  'sec-fetch-site',
]);

export interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** What a server asks for. */
export interface Door {
  readonly port: number;
  readonly cookie: string;
  readonly pageKey: string;
}

/** Why a request is refused, whoever sends it and for whatever; null where it is not. */
export function refusalOf(request: IncomingMessage, port: number): Refusal | null {
  const fault = malformed(request);
  if (fault !== null) return { status: 400, text: `This request cannot be taken: ${fault}.` };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, text: 'Only GET is known here.' };
  if (nameOf(request, port) === 'foreign')
    return { status: 403, text: 'Fathom answers only on this machine.' };
  return null;
}

/** Why a request for a file of the window is refused. */
export function fileRefusalOf(request: IncomingMessage, { port, cookie }: Door): Refusal | null {
  if (!isOwnSite(request, ownOrigin(port)))
    return { status: 403, text: 'Another site asked for this. Open Fathom by its own address.' };
  return hasCookie(request, port, cookie) ? null : NOT_LET_IN;
}

/** Why a browser is not let in by a ticket; the ticket itself was not looked at yet. */
export function entryRefusalOf(request: IncomingMessage): Refusal | null {
  const byItself = request.method !== 'GET' || isSpeculative(request);
  return byItself ? { status: 403, text: 'This address works once: open it yourself.' } : null;
}

export const NOT_LET_IN: Refusal = {
  status: 403,
  text: `This browser has not been let in, or that was too long ago.
Open the address that Fathom printed where it was started: it works once, for ten minutes. Enter prints a new one there.`,
};

export const OTHER_USER: Refusal = {
  status: 403,
  text: 'This Fathom was started by another user of this machine. Start your own.',
};

/** The name of the window that opens a WebSocket; null where it is refused. */
export function windowOf(request: IncomingMessage, { port, cookie, pageKey }: Door): WindowName | null {
  const { key, window, workspace } = protocolsOf(request);
  const allowed =
    malformed(request) === null &&
    request.method === 'GET' &&
    request.url === SOCKET_PATH &&
    nameOf(request, port) === 'own' &&
    isOwnSite(request, ownOrigin(port)) &&
    request.headers.origin === ownOrigin(port) &&
    hasCookie(request, port, cookie) &&
    same(key, pageKey) &&
    v.is(Identity, window);
  return allowed ? { name: window, workspace } : null;
}

export const ownOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** Cookies know no ports: each server has a name for its own. */
export const cookieName = (port: number): string => `fathom-${port}`;

/** The name that a request gave this machine. */
export function nameOf(request: IncomingMessage, port: number): 'own' | 'localhost' | 'foreign' {
  const { host } = request.headers;
  if (host === `127.0.0.1:${port}`) return 'own';
  return host === `localhost:${port}` ? 'localhost' : 'foreign';
}

/** What is wrong with a request by itself; null where nothing is. */
export function malformed(request: IncomingMessage): string | null {
  const seen = new Set<string>();
  // Names and values in turn.
  for (const [i, each] of request.rawHeaders.entries()) {
    if (i % 2 === 1) continue;
    const name = each.toLowerCase();
    if (SINGLE.has(name) && seen.has(name)) return `there are two headers ${name}`;
    seen.add(name);
  }
  const { headers, url = '' } = request;
  if (!url.startsWith('/') || url.startsWith('//')) return 'its address is no path';
  const hasBody = seen.has('transfer-encoding') || (headers['content-length'] ?? '0') !== '0';
  return hasBody ? 'nothing is taken here' : null;
}

/** Browsers say where a request comes from; programs that are none say nothing. */
export function isOwnSite({ headers }: IncomingMessage, own: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  const fromHere = site === undefined || site === 'none' || site === 'same-origin';
  return fromHere && (origin === undefined || origin === own);
}

/** Browsers load some pages before anyone asked for them. */
function isSpeculative({ headers }: IncomingMessage): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined);
}

function hasCookie({ headers }: IncomingMessage, port: number, value: string): boolean {
  const prefix = `${cookieName(port)}=`;
  const cookies = (headers.cookie ?? '').split(/;\s*/);
  return cookies.some((cookie) => cookie.startsWith(prefix) && same(cookie.slice(prefix.length), value));
}

/** What a window says of itself where it opens a WebSocket: browsers let scripts set no other header. */
function protocolsOf({ headers }: IncomingMessage): {
  readonly key: string;
  readonly window: string;
  readonly workspace: string;
} {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(/\s*,\s*/);
  const valueOf = (name: string): string =>
    offered.find((each) => each.startsWith(`${name}.`))?.slice(name.length + 1) ?? '';
  const workspace = Buffer.from(valueOf('workspace'), 'base64url').toString();
  return { key: valueOf('key'), window: valueOf('window'), workspace };
}

/** In a time that does not tell where two differ. */
function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
