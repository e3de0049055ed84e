/*
 * One server with all that belongs to it: the window's files, the way in, and the services.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { MESSAGE_LIMIT } from '../contract/shapes.ts';
import { SOCKET_PROTOCOL } from '../contract/wire.ts';
import { lead, refuse, refuseSocket } from './answers.ts';
import { cookieHeader, ENTRY, letIn } from './entry.ts';
import {
  entryRefusalOf,
  fileRefusalOf,
  nameOf,
  NOT_LET_IN,
  OTHER_USER,
  ownOrigin,
  refusalOf,
  windowOf,
  type Door,
} from './gate.ts';
import { GuardedServer, type ServerTimes } from './guarded-server.ts';
import type { PageFiles } from './page-files.ts';
import { isOfOtherUser } from './peers.ts';
import { contentSecurityPolicy, SAFE_HEADERS, withNonce } from './policy.ts';
import { Tickets } from './tickets.ts';
import type { UserKey } from './user-key.ts';
import { Windows, type OpenService, type WindowTimes } from './windows.ts';

const MOST_KNOWN = 192;
const MOST_STRANGERS = 64;
const MOST_WINDOWS = 64;

export interface HouseTimes extends WindowTimes, ServerTimes {}

export interface HouseOptions {
  /** The window, or another page. */
  readonly files: PageFiles;
  readonly key: UserKey;
  readonly times: HouseTimes;
  readonly openService: OpenService;
}

export class House {
  readonly #options: HouseOptions;
  readonly #tickets = new Tickets();
  readonly #windows: Windows;
  readonly #server: GuardedServer;

  constructor(options: HouseOptions) {
    const { times, openService } = options;
    this.#options = options;
    this.#windows = new Windows(openService, times, MOST_WINDOWS);
    this.#server = new GuardedServer({
      times,
      mostKnown: MOST_KNOWN,
      mostStrangers: MOST_STRANGERS,
      // On this machine, all have one address.
      mostStrangersOfOne: MOST_STRANGERS,
      protocol: SOCKET_PROTOCOL,
      messageLimit: MESSAGE_LIMIT,
      answer: (request, response) => this.#answer(request, response),
      upgrade: (request, socket, head) => this.#upgrade(request, socket, head),
    });
  }

  get port(): number {
    return this.#server.port;
  }

  /** @throws the system's error: EADDRINUSE where the port is taken */
  open(port: number): Promise<void> {
    return this.#server.open(port);
  }

  /** An address that lets one browser in, once. */
  newAddress(lifetimeMs: number, present: boolean): string {
    const query = `?ticket=${this.#tickets.issue(lifetimeMs)}${present ? '&present=1' : ''}`;
    return `${ownOrigin(this.port)}${ENTRY}${query}`;
  }

  close(): Promise<void> {
    this.#windows.endAll();
    return this.#server.close();
  }

  get #door(): Door {
    const { key } = this.#options;
    return { port: this.port, cookie: key.cookie(this.port), pageKey: key.pageKey(this.port) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, this.port);
    if (refusal !== null) return refuse(response, refusal);
    const { url = '/' } = request;
    // One name alone has the cookie, the key, and what the page keeps.
    if (nameOf(request, this.port) === 'localhost') return lead(response, `${ownOrigin(this.port)}${url}`);
    const [path = '', query = ''] = url.split('?', 2);
    if (path === ENTRY) return this.#enter(new URLSearchParams(query), request, response);
    return this.#giveFile(path, request, response);
  }

  #enter(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const refusal = entryRefusalOf(request);
    if (refusal !== null) return refuse(response, refusal);
    // Before the ticket is looked at: nobody else can spend it.
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    if (!this.#tickets.spend(query.get('ticket') ?? '')) return refuse(response, NOT_LET_IN);
    this.#server.know(request);
    letIn(response, this.#door, query.get('present') === '1');
  }

  async #giveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = fileRefusalOf(request, this.#door);
    if (refusal !== null) return refuse(response, refusal);
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    this.#server.know(request);
    const file = await this.#options.files.read(path);
    if (file === null) return refuse(response, { status: 404, text: 'There is no such file.' });
    const { page, nonce } = file.isPage ? withNonce(String(file.content)) : { page: null, nonce: '' };
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'Content-Type': file.type,
      'Content-Security-Policy': contentSecurityPolicy(nonce, `ws://127.0.0.1:${this.port}`),
      // Used again and again, it does not expire.
      ...(file.isPage ? { 'Set-Cookie': cookieHeader(this.#door) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : (page ?? file.content));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const window = windowOf(request, this.#door);
    if (window === null || isOfOtherUser(request.socket)) return refuseSocket(socket, '403 Forbidden');
    this.#server.know(request);
    this.#server.accept(request, socket, head, (connection) => void this.#windows.attach(window, connection));
  }
}
