/*
 * The server for students' browsers: their page with the labs, and their WebSocket. It listens at the one
 * address that the teacher chose, and has access only to a room (room.ts): no files, terminal, or teacher's
 * page.
 *
 * Invariants: the page is public on that network and contains no secret; the class is only for those who
 * joined with the code. A request must name this exact address and must not come from another site. Limits
 * are per address, and allow a class of 200 from one address: an address slows only its own connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { STUDENT_MESSAGE_LIMIT, STUDENT_PATH, STUDENT_PROTOCOL } from '../../contract/class/index.ts';
import { lead, refuse, refuseSocket } from '../answers.ts';
import { addressGroup } from '../address-groups.ts';
import type { Pace } from '../allowance.ts';
import type { ConnectionLimits } from '../connection.ts';
import { isOwnSite, malformed } from '../gate.ts';
import { GuardedServer, type ServerTimes } from '../guarded-server.ts';
import { isFixed, type PageFile } from '../page-files.ts';
import { contentSecurityPolicy, SAFE_HEADERS, withNonce } from '../policy.ts';
import { MAX_STUDENTS } from './places.ts';
import type { Room } from './room.ts';
import { Visit } from './visit.ts';

/** A browser opens six connections to load the page. */
const MAX_STRANGERS = 1_600;
const MAX_STRANGERS_OF_ONE = 800;
/** In units of guarded-server.ts; 100 students at one address need a tenth. */
const KNOWN_PACE: readonly [Pace, Pace] = [
  { burst: 4_000_000, perSecond: 300_000 },
  { burst: 16_000_000, perSecond: 2_000_000 },
];
/** An attempt to join costs this, with any code. */
const JOIN_COST = 3_000;
/** Smaller responses are sent uncompressed. */
const ZIPPED_FROM = 2_000;
const KEPT_MS = 30_000;

/** A student has one connection at a time, so its pace is the student's. */
const LIMITS: ConnectionLimits = {
  calls: 8,
  outputHigh: 200_000,
  outputLimit: 4_000_000,
  pace: { burst: 1, perSecond: 10 },
};

export interface StudentServerTimes extends ServerTimes {
  /** For a WebSocket before its student has joined. */
  readonly enterMs: number;
}

export const usualStudentServerTimes: StudentServerTimes = {
  strangerMs: 120_000,
  enterMs: 20_000,
  beatMs: 15_000,
};

export interface HallOptions {
  readonly read: (address: string) => Promise<PageFile | null>;
  readonly room: () => Room;
  readonly host: string;
  readonly times: StudentServerTimes;
  readonly onBug: (error: unknown, call: string) => void;
}

export class StudentServer {
  readonly #options: HallOptions;
  readonly #server: GuardedServer;
  /** Recent reads, because a hundred browsers request the same files. */
  readonly #kept = new Map<string, { readonly file: Promise<PageFile | null>; readonly until: number }>();
  readonly #zipped = new WeakMap<Buffer, Promise<Buffer>>();

  constructor(options: HallOptions) {
    this.#options = options;
    this.#server = new GuardedServer({
      times: options.times,
      mostKnown: MAX_STUDENTS,
      mostStrangers: MAX_STRANGERS,
      mostStrangersOfOne: MAX_STRANGERS_OF_ONE,
      knownPace: KNOWN_PACE,
      protocol: STUDENT_PROTOCOL,
      messageLimit: STUDENT_MESSAGE_LIMIT,
      limits: LIMITS,
      answer: (request, response) => this.#answer(request, response),
      upgrade: (request, socket, head) => this.#upgrade(request, socket, head),
    });
  }

  get port(): number {
    return this.#server.port;
  }

  get origin(): string {
    return `http://${this.#authority}`;
  }

  /**
   * @throws the system's error: EADDRINUSE if the port is taken, EADDRNOTAVAIL if the address is not this
   * machine's
   */
  open(port: number): Promise<void> {
    return this.#server.open(port, this.#options.host);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  get #authority(): string {
    const { host } = this.#options;
    const name = host.includes(':') ? `[${host}]` : host;
    return this.port === 80 ? name : `${name}:${this.port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = malformed(request);
    if (fault !== null) return refuse(response, { status: 400, text: `Bad request: ${fault}.` });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, { status: 405, text: 'This server accepts only GET requests.' });
    const { url = '/' } = request;
    if (this.#isLocalName(request)) return lead(response, `${this.origin}${url}`);
    if (request.headers.host !== this.#authority)
      return refuse(response, { status: 403, text: 'This is not the address of the class.' });
    if (!isOwnSite(request, this.origin))
      return refuse(response, { status: 403, text: 'Another site sent this request.' });
    const [address = ''] = url.split('?', 1);
    const file = await this.#read(address);
    if (file === null) return refuse(response, { status: 404, text: 'This file does not exist.' });
    await this.#give(address, file, request, response);
  }

  #read(address: string): Promise<PageFile | null> {
    const now = performance.now();
    const known = this.#kept.get(address);
    if (known !== undefined && now < known.until) return known.file;
    for (const [old, { until }] of this.#kept) if (until < now) this.#kept.delete(old);
    const file = this.#options.read(address);
    this.#kept.set(address, { file, until: now + KEPT_MS });
    const forget = (): boolean => this.#kept.delete(address);
    // Do not cache misses: there are infinitely many.
    file.then((found) => found ?? forget(), forget);
    return file;
  }

  async #give(
    address: string,
    file: PageFile,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { page, nonce } = file.isPage ? withNonce(String(file.content)) : { page: null, nonce: '' };
    const isZipped =
      page === null &&
      file.content.length >= ZIPPED_FROM &&
      /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const content = page ?? (isZipped ? await this.#zip(file.content) : file.content);
    response.writeHead(200, {
      ...this.#headers,
      ...(isFixed(address) ? { 'Cache-Control': 'public, max-age=31536000, immutable' } : {}),
      ...(isZipped ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
      'Content-Type': file.type,
      'Content-Security-Policy': contentSecurityPolicy(nonce, `ws://${this.#authority}`),
      'Content-Length': Buffer.byteLength(content),
    });
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  /** Browsers accept one of these headers only from this machine, and warn otherwise. */
  get #headers(): Readonly<Record<string, string>> {
    if (this.#options.host === '127.0.0.1') return SAFE_HEADERS;
    const { 'Cross-Origin-Opener-Policy': _, ...others } = SAFE_HEADERS;
    return others;
  }

  #zip(content: Buffer): Promise<Buffer> {
    const known = this.#zipped.get(content);
    if (known !== undefined) return known;
    const made = promisify(gzip)(content);
    this.#zipped.set(content, made);
    return made;
  }

  #isLocalName({ headers }: IncomingMessage): boolean {
    return this.#options.host === '127.0.0.1' && headers.host === `localhost:${this.port}`;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const allowed =
      malformed(request) === null &&
      request.method === 'GET' &&
      request.url === STUDENT_PATH &&
      request.headers.host === this.#authority &&
      request.headers.origin === this.origin &&
      isOwnSite(request, this.origin) &&
      request.headers['sec-websocket-protocol'] === STUDENT_PROTOCOL;
    if (!allowed) return refuseSocket(socket, '403 Forbidden');
    this.#server.accept(request, socket, head, (connection) => {
      const visit = new Visit({
        connection,
        room: this.#options.room(),
        address: addressGroup(request.socket.remoteAddress ?? ''),
        enterMs: this.#options.times.enterMs,
        onEntered: () => this.#server.know(request),
        onLeft: () => this.#server.forget(request),
        onJoin: () => this.#server.charge(request, JOIN_COST),
        onBug: this.#options.onBug,
      });
      connection.onClose(() => visit.end());
    });
  }
}
