// Starts a server with a page, a secret file next to the page, and separate folders, and provides clients.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { MeetingMessage } from '../../../electron/contract/meeting.ts';
import { Trust } from '../../../electron/services/trust.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../../electron/server/index.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** Requests an address without a browser. */
export const fetchAt = (address: URL, headers: Headers = {}): Promise<Answer> =>
  answerTo({ host: address.hostname, port: address.port, path: address.pathname + address.search, headers });

function answerTo(options: RequestOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...options, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Credentials of an admitted browser. */
export interface Pass {
  readonly cookie: string;
}

export type Headers = Readonly<Record<string, string>>;

export class TestServer {
  readonly folder: string;
  readonly server: RunningServer;
  /** Host and port, as requests name them. */
  readonly host: string;

  constructor(folder: string, server: RunningServer) {
    this.folder = folder;
    this.server = server;
    this.host = new URL(server.newAddress()).host;
  }

  get port(): number {
    return this.server.port;
  }

  get origin(): string {
    return `http://${this.host}`;
  }

  /** The path of a login address. */
  ticket(lifetime?: number): string {
    const { pathname, search } = new URL(this.server.newAddress(lifetime === undefined ? {} : { lifetime }));
    return pathname + search;
  }

  get(path: string, headers: Headers = {}, method = 'GET'): Promise<Answer> {
    const at = { host: '127.0.0.1', port: this.port, path, method };
    return answerTo({ ...at, headers: { Host: this.host, ...headers } });
  }

  /** Logs in like a browser. */
  async enter(): Promise<Pass> {
    const { headers } = await this.get(this.ticket());
    return { cookie: String(headers['set-cookie']).split(';')[0] };
  }

  windowHeaders({ cookie }: Pass, window = 'window-1'): Headers {
    const protocol = `fathom, window.${window}`;
    return { Host: this.host, Cookie: cookie, Origin: this.origin, 'Sec-WebSocket-Protocol': protocol };
  }

  /** Opens a WebSocket; rejects if refused. */
  async socket(headers: Headers, path = '/socket'): Promise<WebSocket> {
    const socket = this.#connecting(headers, path);
    await opened(socket);
    return socket;
  }

  #connecting(headers: Headers, path: string): WebSocket {
    const { 'Sec-WebSocket-Protocol': protocols = '', ...rest } = headers;
    const offered = protocols === '' ? [] : protocols.split(', ');
    return new WebSocket(`ws://127.0.0.1:${this.port}${path}`, offered, { headers: rest });
  }

  async window(pass?: Pass, name?: string): Promise<TestWindow> {
    return this.windowWith(this.windowHeaders(pass ?? (await this.enter()), name));
  }

  async windowWith(headers: Headers): Promise<TestWindow> {
    const socket = this.#connecting(headers, '/socket');
    // Listens before the connection is open, because the services send the first message.
    const window = new TestWindow(socket);
    await opened(socket);
    return window;
  }

  /** Sends bytes over a separate connection; returns everything received until it closes. */
  raw(bytes: string | Uint8Array): Promise<string> {
    return new Promise((resolve) => {
      const socket = this.connect();
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString('latin1')));
      socket.on('close', () => resolve(received));
      socket.write(bytes);
    });
  }

  connect(): Socket {
    const socket = connect(this.port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  }

  async close(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });

interface TestEvent {
  readonly kind: 'event';
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
type TestMessage =
  | TestEvent
  | { readonly kind: 'answer'; readonly number: number; readonly envelope: Envelope }
  | MeetingMessage;

/** A window without a page: calls, responses, events. */
export class TestWindow {
  readonly socket: WebSocket;
  readonly events: TestEvent[] = [];
  /** The authentication messages before calls and events. */
  readonly met: MeetingMessage[] = [];
  readonly closed: Promise<number>;
  readonly #answers = new Map<number, (envelope: Envelope) => void>();
  #number = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as TestMessage;
      if (message.kind === 'event') this.events.push(message);
      else if (message.kind === 'answer') this.#answers.get(message.number)?.(message.envelope);
      else this.met.push(message);
    });
  }

  call(name: string, request: unknown = {}): Promise<Envelope> {
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#answers.set(number, resolve);
      void this.closed.then((code) => {
        const failure = { code: 'closed', message: `The connection was closed: ${code}.` };
        resolve({ ok: false, failure });
      });
      this.socket.send(JSON.stringify({ kind: 'call', number, name, request }));
    });
  }

  /** The value of a call that must not fail. */
  async value(name: string, request: unknown = {}): Promise<Record<string, unknown>> {
    const envelope = await this.call(name, request);
    if (!envelope.ok) throw new Error(`${envelope.failure.code}: ${envelope.failure.message}`);
    return envelope.value;
  }

  /** All output of shells. */
  get output(): string {
    return this.events.map(({ payload }) => payload['data'] ?? '').join('');
  }
}

export type Envelope =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } };

export async function openServer(
  options: Partial<ServerOptions> = {},
  parent = tmpdir(),
): Promise<TestServer> {
  const folder = mkdtempSync(join(parent, 'fathom-web-'));
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'page', 'drafts.html'), '<p>drafts</p>');
  writeFileSync(join(folder, 'page', 'assets', 'part.js'), 'part');
  writeFileSync(join(folder, 'secret'), 'secret');
  const server = await startServer({
    renderer: join(folder, 'page'),
    workspace: join(folder, 'workspace'),
    config: join(folder, 'config'),
    state: join(folder, 'state'),
    trust: new Trust(join(folder, 'state'), join(folder, 'workspace')),
    ...options,
  });
  return new TestServer(folder, server);
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until something holds. */
export async function until(holds: () => boolean | Promise<boolean>, what = 'it'): Promise<void> {
  for (const end = Date.now() + 10_000; !(await holds());) {
    if (Date.now() > end) throw new Error(`${what} did not come in time`);
    await pause(5);
  }
}
