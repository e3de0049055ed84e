/*
 * Access control from a request's headers alone.
 *
 * A request must name this machine by a Fathom host name, so that no other name can be pointed here; must not
 * come from another site; and must carry that host's cookie. Pages are only for top-level navigations, never
 * for scripts or service workers, which could read them. If the system reports it, the user must be the one
 * who started Fathom (peers.ts).
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { Identity } from '../contract/shapes.ts';
import { SOCKET_PATH } from '../contract/wire.ts';
import { placeOf, type Hosts, type Place } from './origins.ts';
import type { WindowName } from './windows.ts';

/** Must be unique: of two, each side could use a different one. */
const SINGLE = new Set([
  'host',
  'origin',
  'cookie',
  'content-length',
  'sec-websocket-protocol',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'service-worker',
]);

/** They could keep acting for the origin, or embed the window in another page. */
const REFUSED_USES = new Set([
  'serviceworker',
  'sharedworker',
  'iframe',
  'frame',
  'fencedframe',
  'object',
  'embed',
]);

export interface Refusal {
  readonly status: number;
  readonly text: string;
}

export interface Door {
  readonly port: number;
  readonly hosts: Hosts;
  /** For a current or former host of this server. */
  readonly cookieOf: (host: string) => string;
}

/** Regardless of sender and target; null if the request is not refused. */
export function refusalOf(request: IncomingMessage, door: Door): Refusal | null {
  const fault = malformed(request);
  if (fault !== null) return { status: 400, text: `Bad request: ${fault}.` };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, text: 'This server accepts only GET requests.' };
  if (placeOfRequest(request, door) === 'foreign')
    return { status: 403, text: 'Fathom answers only requests from this computer.' };
  return null;
}

export function fileRefusalOf(request: IncomingMessage, door: Door): Refusal | null {
  if (!isOwnSite(request, originOf(request)))
    return { status: 403, text: 'Another site sent this request. Open Fathom at its own address.' };
  if (REFUSED_USES.has(headerOf(request, 'sec-fetch-dest')) || isForWorker(request)) return BY_SCRIPT;
  return hasCookie(request, door) ? null : NOT_LET_IN;
}

/** For a page, by the kind of request; null for a navigation or a non-browser client. */
export function visitRefusalOf(request: IncomingMessage): Refusal | null {
  const [mode, use] = ['sec-fetch-mode', 'sec-fetch-dest'].map((name) => headerOf(request, name));
  const isVisit = (mode === '' && use === '') || (mode === 'navigate' && use === 'document');
  return isVisit && !isForWorker(request) ? null : BY_SCRIPT;
}

/** For the frame with unsaved text: only the window may embed it. */
export function frameRefusalOf(request: IncomingMessage): Refusal | null {
  const [site, use] = ['sec-fetch-site', 'sec-fetch-dest'].map((name) => headerOf(request, name));
  const isPart = site === 'same-site' && use === 'iframe';
  const isOfPart = site === 'same-origin' && use === 'script';
  return (isPart || isOfPart) && !isForWorker(request) ? null : BY_SCRIPT;
}

/** A service worker forwards a browser's request. */
export const isPassedOn = (request: IncomingMessage): boolean =>
  headerOf(request, 'sec-fetch-mode') === 'navigate' && headerOf(request, 'sec-fetch-dest') === 'empty';

/** Before the ticket of a login is checked. */
export function entryRefusalOf(request: IncomingMessage): Refusal | null {
  const byItself = request.method !== 'GET' || isSpeculative(request);
  if (byItself) return { status: 403, text: 'This address works only once. Open it yourself.' };
  return visitRefusalOf(request);
}

const BY_SCRIPT: Refusal = {
  status: 403,
  text: `A script or service worker sent this request, and Fathom serves pages only to the browser itself.
Reload this page, or open the address that Fathom printed in its terminal.`,
};

export const NOT_LET_IN: Refusal = {
  status: 403,
  text: `Fathom has not admitted this browser, or its admission has expired.
Open the address that Fathom printed in its terminal. It works once, within ten minutes. For a new one, press Enter there.`,
};

export const STARTED_AGAIN: Refusal = {
  status: 403,
  text: `Fathom was restarted, and this system cannot tell which user opened a connection, so bookmarks do not work.
Open the address that Fathom printed in its terminal. For a new one, press Enter there.`,
};

export const OTHER_USER: Refusal = {
  status: 403,
  text: 'Another user of this computer started this Fathom. Start your own.',
};

/** Opens a WebSocket at a current or former host of this server; null if refused. */
export function windowOf(
  request: IncomingMessage,
  door: Door,
): (WindowName & { readonly isEarlier: boolean }) | null {
  const { window, workspace } = protocolsOf(request);
  const place = placeOfRequest(request, door);
  const allowed =
    malformed(request) === null &&
    request.method === 'GET' &&
    request.url === SOCKET_PATH &&
    (place === 'own' || place === 'earlier') &&
    isOwnSite(request, originOf(request)) &&
    request.headers.origin === originOf(request) &&
    hasCookie(request, door) &&
    v.is(Identity, window);
  return allowed ? { name: window, workspace, isEarlier: place === 'earlier' } : null;
}

export const authorityOf = (request: IncomingMessage): string => request.headers.host ?? '';

const originOf = (request: IncomingMessage): string => `http://${authorityOf(request)}`;

export const placeOfRequest = (request: IncomingMessage, { port, hosts }: Door): Place =>
  placeOf(request.headers.host, port, hosts);

/** Cookies ignore ports, so the name contains it. */
export const cookieName = (port: number): string => `fathom-${port}`;

/** null if the request is well-formed. */
export function malformed(request: IncomingMessage): string | null {
  const seen = new Set<string>();
  // Alternating names and values.
  for (const [i, each] of request.rawHeaders.entries()) {
    if (i % 2 === 1) continue;
    const name = each.toLowerCase();
    if (SINGLE.has(name) && seen.has(name)) return `duplicate header ${name}`;
    seen.add(name);
  }
  const { headers, url = '' } = request;
  if (!url.startsWith('/') || url.startsWith('//')) return 'the address is not a path';
  const hasBody = seen.has('transfer-encoding') || (headers['content-length'] ?? '0') !== '0';
  return hasBody ? 'requests must not have a body' : null;
}

/** Browsers send a request's site; other programs do not. */
export function isOwnSite({ headers }: IncomingMessage, own: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers;
  const fromHere = site === undefined || site === 'none' || site === 'same-origin';
  return fromHere && (origin === undefined || origin === own);
}

/** A worker's script, or an update of it. */
export const isForWorker = (request: IncomingMessage): boolean =>
  request.headers['service-worker'] !== undefined;

/** Whether the request carries the cookie of the host it names. */
export function hasCookie(request: IncomingMessage, { port, cookieOf }: Door): boolean {
  const prefix = `${cookieName(port)}=`;
  const value = cookieOf(authorityOf(request).replace(/:\d+$/, ''));
  const cookies = headerOf(request, 'cookie').split(/;\s*/);
  return cookies.some((cookie) => cookie.startsWith(prefix) && same(cookie.slice(prefix.length), value));
}

/** Browsers prefetch some pages. */
function isSpeculative({ headers }: IncomingMessage): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined);
}

/** A window's parameters: browsers let scripts set no other header of a WebSocket. */
function protocolsOf(request: IncomingMessage): { readonly window: string; readonly workspace: string } {
  const offered = headerOf(request, 'sec-websocket-protocol').split(/\s*,\s*/);
  const valueOf = (name: string): string =>
    offered.find((each) => each.startsWith(`${name}.`))?.slice(name.length + 1) ?? '';
  const workspace = Buffer.from(valueOf('workspace'), 'base64url').toString();
  return { window: valueOf('window'), workspace };
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Compares in constant time. */
export function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
