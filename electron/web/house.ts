/*
 * One server with all that belongs to it: the window's files, the way in, and the services.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { MESSAGE_LIMIT } from '../contract/shapes.ts';
import { SOCKET_PROTOCOL } from '../contract/wire.ts';
import { lead, refuse, refuseSocket } from './answers.ts';
import { Connection } from './connection.ts';
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
import type { PageFiles } from './page-files.ts';
import { isOfOtherUser } from './peers.ts';
import { contentSecurityPolicy, SAFE_HEADERS, withNonce } from './policy.ts';
import { listen } from './ports.ts';
import { Strangers } from './strangers.ts';
import { Tickets } from './tickets.ts';
import type { UserKey } from './user-key.ts';
import { Windows, type OpenService, type WindowTimes } from './windows.ts';

const MOST_CONNECTIONS = 256;
const MOST_STRANGERS = 64;
const MOST_WINDOWS = 64;
const HEADER_BYTES = 8_192;

export interface HouseTimes extends WindowTimes {
  /** How long a connection may be open before it is known whose it is, and how long a request may take to come. */
  readonly strangerMs: number;
  /** How often it is looked whether a window is still there. */
  readonly beatMs: number;
}

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
  readonly #strangers: Strangers;
  readonly #server: Server;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #beat: ReturnType<typeof setInterval>;
  #port = 0;

  constructor(options: HouseOptions) {
    const { times, openService } = options;
    this.#options = options;
    this.#windows = new Windows(openService, times, MOST_WINDOWS);
    this.#strangers = new Strangers(MOST_STRANGERS, times.strangerMs);
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MESSAGE_LIMIT,
      handleProtocols: () => SOCKET_PROTOCOL,
    });
    const timeouts = {
      headersTimeout: times.strangerMs,
      requestTimeout: times.strangerMs,
      keepAliveTimeout: times.strangerMs,
      connectionsCheckingInterval: times.strangerMs,
    };
    this.#server = createServer({ maxHeaderSize: HEADER_BYTES, noDelay: true, ...timeouts });
    this.#server.maxConnections = MOST_CONNECTIONS;
    this.#server.on('connection', (socket) => this.#strangers.add(socket));
    this.#server.on('request', (request, response) => void this.#answer(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    this.#server.on('clientError', (_, socket) => refuseSocket(socket, '400 Bad Request'));
    this.#beat = setInterval(() => {
      for (const connection of this.#connections) connection.beat();
    }, times.beatMs);
    this.#beat.unref();
  }

  get port(): number {
    return this.#port;
  }

  /** @throws the system's error: EADDRINUSE where the port is taken */
  async open(port: number): Promise<void> {
    this.#port = await listen(this.#server, port);
  }

  /** An address that lets one browser in, once. */
  newAddress(lifetimeMs: number, present: boolean): string {
    const query = `?ticket=${this.#tickets.issue(lifetimeMs)}${present ? '&present=1' : ''}`;
    return `${ownOrigin(this.#port)}${ENTRY}${query}`;
  }

  close(): Promise<void> {
    clearInterval(this.#beat);
    this.#windows.endAll();
    for (const connection of this.#connections) connection.terminate();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  get #door(): Door {
    const { key } = this.#options;
    return { port: this.#port, cookie: key.cookie(this.#port), pageKey: key.pageKey(this.#port) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, this.#port);
    if (refusal !== null) return refuse(response, refusal);
    const { url = '/' } = request;
    // One name alone has the cookie, the key, and what the page keeps.
    if (nameOf(request, this.#port) === 'localhost') return lead(response, `${ownOrigin(this.#port)}${url}`);
    const [path, query = ''] = url.split('?', 2);
    if (path === ENTRY) return this.#enter(new URLSearchParams(query), request, response);
    return this.#giveFile(path, request, response);
  }

  #enter(query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const refusal = entryRefusalOf(request);
    if (refusal !== null) return refuse(response, refusal);
    // Before the ticket is looked at: nobody else can spend it.
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    if (!this.#tickets.spend(query.get('ticket') ?? '')) return refuse(response, NOT_LET_IN);
    this.#strangers.know(request.socket);
    letIn(response, this.#door, query.get('present') === '1');
  }

  async #giveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = fileRefusalOf(request, this.#door);
    if (refusal !== null) return refuse(response, refusal);
    if (isOfOtherUser(request.socket)) return refuse(response, OTHER_USER);
    this.#strangers.know(request.socket);
    const file = await this.#options.files.read(path);
    if (file === null) return refuse(response, { status: 404, text: 'There is no such file.' });
    const { page, nonce } = file.isPage ? withNonce(String(file.content)) : { page: null, nonce: '' };
    response.writeHead(200, {
      ...SAFE_HEADERS,
      'Content-Type': file.type,
      'Content-Security-Policy': contentSecurityPolicy(nonce, `ws://127.0.0.1:${this.#port}`),
      // Used again and again, it does not expire.
      ...(file.isPage ? { 'Set-Cookie': cookieHeader(this.#door) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : (page ?? file.content));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const window = windowOf(request, this.#door);
    if (window === null || isOfOtherUser(request.socket)) return refuseSocket(socket, '403 Forbidden');
    this.#strangers.know(request.socket);
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket);
      this.#connections.add(connection);
      connection.onClose(() => this.#connections.delete(connection));
      void this.#windows.attach(window, connection);
    });
  }
}
