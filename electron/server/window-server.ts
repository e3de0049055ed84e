/*
 * A complete server: the window's files, login, and services.
 *
 * Its own origins are fresh (origins.ts): there the cookie gives access to files and services. A browser that
 * visits an earlier origin of this user with that origin's cookie is redirected to the current one; a window
 * that was loaded from an earlier origin may save its data after both sides have authenticated, and is then
 * redirected, too (windows.ts, contract/meeting.ts).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { claimOf, freshNonce, ProofMessage } from '../contract/meeting.ts';
import { MESSAGE_LIMIT } from '../contract/shapes.ts';
import { SOCKET_PROTOCOL } from '../contract/wire.ts';
import { lead, refuse, refuseSocket } from './answers.ts';
import type { Connection } from './connection.ts';
import { cookieHeader, endWorker, ENTRY, FORGET, letIn } from './entry.ts';
import {
  authorityOf,
  cookieName,
  entryRefusalOf,
  fileRefusalOf,
  frameRefusalOf,
  hasCookie,
  isForWorker,
  isPassedOn,
  isOwnSite,
  NOT_LET_IN,
  OTHER_USER,
  placeOfRequest,
  refusalOf,
  same,
  STARTED_AGAIN,
  visitRefusalOf,
  windowOf,
  type Door,
} from './gate.ts';
import { GuardedServer, type ServerTimes } from './guarded-server.ts';
import { freshName, type Hosts, type Place } from './origins.ts';
import { isFixed, type PageFiles } from './page-files.ts';
import { isOfOtherUser, ownerOf } from './peers.ts';
import { contentSecurityPolicy, framePolicy, SAFE_HEADERS, withNonce } from './policy.ts';
import { Tickets } from './tickets.ts';
import type { UserKey } from './user-key.ts';
import { Windows, type OpenService, type WindowName, type WindowTimes } from './windows.ts';

const MAX_KNOWN = 192;
const MAX_STRANGERS = 64;
const MAX_WINDOWS = 64;
/** For an address that a browser visits at once. */
const LED_MS = 30_000;
const PROOF_MS = 5_000;

export interface WindowServerTimes extends WindowTimes, ServerTimes {}

export interface HouseOptions {
  /** The window or another page. */
  readonly files: PageFiles;
  /** Stores unsaved text; undefined: the page has no such frame. */
  readonly drafts?: PageFiles;
  /** For its first paint; default: the page as built. */
  readonly complete?: (page: string) => string;
  readonly key: UserKey;
  readonly hosts: Hosts;
  readonly times: WindowServerTimes;
  readonly openService: OpenService;
  /** For a window of an earlier start until it moves to the current origin; undefined: none. */
  readonly openEarlier?: OpenService;
}

/** See entry.ts. */
export type Wishes = Readonly<Record<string, string>>;

export class WindowServer {
  readonly #options: HouseOptions;
  readonly #tickets = new Tickets();
  readonly #windows: Windows;
  readonly #earlier: Windows | null;
  readonly #server: GuardedServer;
  /** Hosts that have admitted a browser. */
  readonly #entered = new Set<string>();

  constructor(options: HouseOptions) {
    const { times, openService, openEarlier } = options;
    this.#options = options;
    this.#windows = new Windows(openService, times, MAX_WINDOWS);
    this.#earlier = openEarlier === undefined ? null : new Windows(openEarlier, times, MAX_WINDOWS);
    this.#server = new GuardedServer({
      times,
      mostKnown: MAX_KNOWN,
      mostStrangers: MAX_STRANGERS,
      // On this machine, all clients have one address.
      mostStrangersOfOne: MAX_STRANGERS,
      protocol: SOCKET_PROTOCOL,
      messageLimit: MESSAGE_LIMIT,
      answer: (request, response) => this.#answer(request, response),
      upgrade: (request, socket, head) => this.#upgrade(request, socket, head),
    });
  }

  get port(): number {
    return this.#server.port;
  }

  /** @throws the system's error: EADDRINUSE if the port is taken */
  open(port: number): Promise<void> {
    // Browsers resolve a name under localhost to both of the first two, and some try the second one first.
    const [, plain] = this.#options.hosts.own;
    return this.#server.open(port, '127.0.0.1', ['::1', plain]);
  }

  /** Admits one browser, once. */
  newAddress(lifetimeMs: number, wishes: Wishes = {}): string {
    return this.#addressAt(this.#options.hosts.own[0], lifetimeMs, wishes);
  }

  /** For a browser that cannot resolve names under localhost; null if the system has no such address. */
  newPlainAddress(lifetimeMs: number, wishes: Wishes = {}): string | null {
    const [, plain] = this.#options.hosts.own;
    return this.#server.addresses.includes(plain) ? this.#addressAt(plain, lifetimeMs, wishes) : null;
  }

  /**
   * For a command line, which other users can read: leads to the origin without naming it. Otherwise other
   * servers at another port of that name could receive its cookie.
   */
  newOpenAddress(lifetimeMs: number): string {
    return this.#addressAt(freshName(this.#options.hosts.site), lifetimeMs, {});
  }

  close(): Promise<void> {
    this.#windows.endAll();
    this.#earlier?.endAll();
    return this.#server.close();
  }

  #addressAt(host: string, lifetimeMs: number, wishes: Wishes): string {
    const query = new URLSearchParams({ ticket: this.#tickets.issue(lifetimeMs), ...wishes });
    return `http://${host}:${this.port}${ENTRY}?${query.toString()}`;
  }

  get #door(): Door {
    const { key, hosts } = this.#options;
    const { port } = this;
    return { port, hosts, cookieOf: (host) => key.cookie(`${host}:${port}`) };
  }

  #cookieHeader(request: IncomingMessage): string {
    return cookieHeader(cookieName(this.port), this.#options.key.cookie(authorityOf(request)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, this.#door);
    if (refusal !== null) return refuse(response, refusal);
    const { url = '/' } = request;
    const [path = '', query = ''] = url.split('?', 2);
    const place = placeOfRequest(request, this.#door);
    if (path === ENTRY) return this.#enter(place, new URLSearchParams(query), request, response);
    if (place === 'own') return this.#giveFile(path, request, response);
    if (place === 'earlier') return this.#leadOn(path, request, response);
    if (place === 'drafts') return this.#giveFrame(path, request, response);
    refuse(response, NOT_LET_IN);
  }

  #enter(place: Place, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const refusal = entryRefusalOf(request);
    if (refusal !== null) return refuse(response, refusal);
    // Before the ticket, so that another user cannot spend it.
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    const ticket = query.get('ticket') ?? '';
    // Never admit a browser at an origin that others may have used before: redirect it to our own.
    const isGood = place === 'own' ? this.#tickets.spend(ticket) : this.#tickets.isGood(ticket);
    if (!isGood) return refuse(response, NOT_LET_IN);
    this.#server.know(request);
    const [named] = this.#options.hosts.own;
    if (place !== 'own') return lead(response, `http://${named}:${this.port}${request.url ?? ''}`);
    const isFirst = !this.#entered.has(authorityOf(request));
    this.#entered.add(authorityOf(request));
    letIn(response, this.#cookieHeader(request), query, isFirst);
  }

  /** From a bookmark or an old tab to the current origin. */
  #leadOn(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (isForWorker(request)) return endWorker(response);
    // Fathom has no worker there, so remove any. Requests of Fathom's own windows are not forwarded ones.
    const byScript = visitRefusalOf(request);
    if (byScript !== null) return refuse(response, byScript, isPassedOn(request) ? FORGET : {});
    const isKnown = hasCookie(request, this.#door) && isOwnSite(request, `http://${authorityOf(request)}`);
    const refusal = path === '/' && isKnown ? entryRefusalOf(request) : NOT_LET_IN;
    if (refusal !== null) return refuse(response, refusal);
    // Another program that had the port meanwhile has received this cookie, which gives no access unless the
    // system identifies the sender.
    const owner = ownerOf(request.socket);
    if (owner !== 'own') return refuse(response, owner === 'other' ? OTHER_USER : STARTED_AGAIN);
    this.#server.know(request);
    const wishes: Wishes = /[?&]present=1(&|$)/.test(request.url ?? '') ? { present: '1' } : {};
    lead(response, this.newAddress(LED_MS, wishes), { 'Set-Cookie': this.#cookieHeader(request) });
  }

  async #giveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAsked = path === '/' && request.method === 'GET';
    const refusal = fileRefusalOf(request, this.#door) ?? (isAsked ? visitRefusalOf(request) : null);
    if (refusal !== null) return refuse(response, refusal);
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    this.#server.know(request);
    const file = await this.#options.files.read(path, String(request.headers['accept-encoding']));
    if (file === null) return refuse(response, { status: 404, text: 'This file does not exist.' });
    const frame = this.#frameFor(request);
    const { complete = (text: string): string => text } = this.#options;
    const { page, nonce } = file.isPage
      ? withNonce(complete(String(file.content)), frame)
      : { page: null, nonce: '' };
    response.writeHead(200, {
      ...SAFE_HEADERS,
      ...(isFixed(path) ? { 'Cache-Control': 'private, max-age=31536000, immutable' } : {}),
      ...(file.isPage ? {} : { Vary: 'Accept-Encoding' }),
      ...(file.encoding === undefined ? {} : { 'Content-Encoding': file.encoding }),
      'Content-Type': file.type,
      'Content-Length': Buffer.byteLength(page ?? file.content),
      'Content-Security-Policy': contentSecurityPolicy(nonce, `ws://${authorityOf(request)}`, frame),
      // Regular use keeps it from expiring.
      ...(file.isPage ? { 'Set-Cookie': this.#cookieHeader(request) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : (page ?? file.content));
  }

  /** None for a page at a numeric address, whose site would differ. */
  #frameFor(request: IncomingMessage): string {
    const { hosts, drafts } = this.#options;
    const isNamed = authorityOf(request) === `${hosts.own[0]}:${this.port}`;
    return drafts !== undefined && isNamed ? `http://${hosts.drafts}:${this.port}` : '';
  }

  async #giveFrame(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = frameRefusalOf(request);
    if (refusal !== null) return refuse(response, refusal);
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    this.#server.know(request);
    const file = (await this.#options.drafts?.read(path)) ?? null;
    if (file === null) return refuse(response, { status: 404, text: 'This file does not exist.' });
    const { 'X-Frame-Options': _, ...headers } = SAFE_HEADERS;
    const policy = framePolicy(`http://${this.#options.hosts.own[0]}:${this.port}`);
    response.writeHead(200, { ...headers, 'Content-Type': file.type, 'Content-Security-Policy': policy });
    response.end(request.method === 'HEAD' ? undefined : file.content);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const window = windowOf(request, this.#door);
    if (window === null || isOfOtherUser(request.socket)) return refuseSocket(socket, '403 Forbidden');
    this.#server.know(request);
    const authority = authorityOf(request);
    this.#server.accept(request, socket, head, (connection) => {
      if (window.isEarlier) return void this.#meetEarlier(window, authority, connection);
      connection.send({ kind: 'welcome', key: this.#options.key.meetingKey(authority) });
      void this.#windows.attach(window, connection);
    });
  }

  /** Another program's page may have that origin now, too. */
  async #meetEarlier(window: WindowName, authority: string, connection: Connection): Promise<void> {
    const key = this.#options.key.meetingKey(authority);
    const services = freshNonce();
    const answer = v.safeParse(
      ProofMessage,
      await connection.ask({ kind: 'prove', nonce: services }, PROOF_MS),
    );
    if (!answer.success) return connection.close(1008, 'no proof');
    const nonces = { authority, services, window: answer.output.nonce };
    if (!same(answer.output.proof, await claimOf('window', key, nonces)))
      return connection.close(1008, 'no proof');
    const proof = await claimOf('services', key, nonces);
    const { workspace } = window;
    const wishes = {
      again: '1',
      ...(workspace === '' ? {} : { workspace: Buffer.from(workspace).toString('base64url') }),
    };
    connection.send({ kind: 'proven', proof, address: this.newAddress(600_000, wishes) });
    void this.#earlier?.attach(window, connection);
  }
}
