/*
 * The window's files and services over a server of this machine only.
 *
 * Keep true: it listens on 127.0.0.1; every request must name that host and bring the token, first in the address, then
 * as a cookie that scripts cannot read; a WebSocket must also come from the page's own origin. So neither another site
 * nor a name that is made to point here can reach the services.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import { dispatch } from '../contract/dispatch.ts';
import { MESSAGE_LIMIT } from '../contract/shapes.ts';
import { CallMessage, type ServerMessage } from '../contract/wire.ts';
import { openSession, type SessionOptions } from '../services/index.ts';

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

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const COOKIE = 'fathom-token';

export interface ServerOptions extends Omit<SessionOptions, 'mode' | 'emit'> {
  /** Folder of the built window. */
  readonly renderer: string;
  /** 0 or left out: any free port. */
  readonly port?: number;
  readonly onBug?: (error: unknown, call: string) => void;
}

export interface RunningServer {
  /** With the token: open this. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

/** @throws the system's error where the port cannot be had */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const token = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => void answer(request, response, options.renderer, token));
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_LIMIT,
  });
  server.on('upgrade', (request, socket, head) => {
    const allowed =
      request.url === '/socket' && isHere(request) && isOwnOrigin(request) && hasCookie(request, token);
    if (!allowed) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => serve(webSocket, options));
  });
  const port = await listen(server, options.port ?? 0);
  return {
    address: `http://127.0.0.1:${port}/?token=${token}`,
    port,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function isHere(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '');
}

function isOwnOrigin(request: IncomingMessage): boolean {
  return request.headers.origin === `http://${request.headers.host ?? ''}`;
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

function hasCookie(request: IncomingMessage, token: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.some(
    (cookie) => cookie.startsWith(`${COOKIE}=`) && same(cookie.slice(COOKIE.length + 1), token),
  );
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  token: string,
): Promise<void> {
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  };
  if (!isHere(request)) return refuse(403, 'Fathom answers only on this machine.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET is known here.');
  const url = parseUrl(request);
  if (url === null) return refuse(400, 'This address cannot be read.');
  const given = url.searchParams.get('token');
  if (given !== null && same(given, token)) {
    response.setHeader('Set-Cookie', `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`);
  } else if (!hasCookie(request, token)) {
    return refuse(403, 'Open Fathom by the address that it printed: it carries a token.');
  }
  const file = safePath(folder, url.pathname === '/' ? '/index.html' : url.pathname);
  const content = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || content === null) return refuse(404, 'There is no such file.');
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : content);
}

function parseUrl(request: IncomingMessage): URL | null {
  try {
    return new URL(request.url ?? '/', 'http://127.0.0.1');
  } catch {
    return null;
  }
}

/** The file of a path inside the folder; null for a path that leads out of it. */
function safePath(folder: string, path: string): string | null {
  try {
    const file = normalize(join(folder, decodeURIComponent(path)));
    return file.startsWith(folder + sep) && !file.includes('\0') ? file : null;
  } catch {
    return null;
  }
}

/** One window: its calls are answered, its session ends with its connection. */
function serve(socket: WebSocket, options: ServerOptions): void {
  const send = (message: ServerMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const session = openSession({
    ...options,
    mode: 'browser',
    emit: (name, payload) => send({ kind: 'event', name, payload }),
  });
  socket.on('close', () => session.end());
  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => {
    const message = parseMessage(String(data));
    if (message === null) return socket.close(1008, 'not a message of the contract');
    void dispatch(session.handlers, message.name, message.request, options.onBug).then((envelope) =>
      send({ kind: 'answer', number: message.number, envelope }),
    );
  });
}

function parseMessage(text: string): CallMessage | null {
  try {
    const parsed = v.safeParse(CallMessage, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
