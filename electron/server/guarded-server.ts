/*
 * An HTTP server with WebSockets, for the user (window-server.ts) and for a class (class/student-server.ts).
 *
 * Invariant: no peer can exhaust the process. Each address is read at a limited pace (turns.ts), each
 * connection in small pieces and one request at a time (paced-socket.ts); connections without a known owner
 * are few (strangers.ts); a request must arrive quickly; headers and messages are small; silent peers are
 * dropped. The door decides which requests are allowed.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { addressGroup } from './address-groups.ts';
import type { Pace } from './allowance.ts';
import { refuseSocket } from './answers.ts';
import { Connection, type ConnectionLimits } from './connection.ts';
import { PacedSocket } from './paced-socket.ts';
import { listenAtAll, portOf } from './ports.ts';
import { Strangers } from './strangers.ts';
import { Turns } from './turns.ts';

const HEADER_BYTES = 8_192;
/** Before a connection's owner is known: headers and a few calls. */
const STRANGER_BYTES = 16_384;
/** For a request to arrive, and how often this is checked. */
const MAX_REQUEST_MS = 10_000;
const MAX_WAIT_MS = 5_000;
/** Browsers split long messages into larger frames on average, so there are never too many. */
const FRAME_BYTES = 1_024;
const MAX_FRAMES = 16_384;

/**
 * In units of about 0.2 µs of CPU time: at worst one byte, in the shortest frames. An address's burst fits a
 * class of 200 that loads its page at once.
 */
const STRANGER_PACE: Pace = { burst: 20_000_000, perSecond: 300_000 };
const STRANGERS_PACE: Pace = { burst: 40_000_000, perSecond: 2_000_000 };
const REQUEST_COST = 1_000;
const UPGRADE_COST = 3_000;
const MESSAGE_COST = 200;
/** Response bytes per request byte of the same cost. */
const ANSWERED_PER_UNIT = 50;

export interface ServerTimes {
  /** How long a stranger's connection may be silent. */
  readonly strangerMs: number;
  /** How often peers are checked for presence. */
  readonly beatMs: number;
}

export interface ServerDoor {
  readonly times: ServerTimes;
  /** Connections with known owners. */
  readonly mostKnown: number;
  readonly mostStrangers: number;
  readonly mostStrangersOfOne: number;
  /** Reads from known peers; default: limited only by the answers. */
  readonly knownPace?: readonly [ofOne: Pace, ofAll: Pace];
  /** The WebSockets' protocol, bytes per message, and a connection's resources. */
  readonly protocol: string;
  readonly messageLimit: number;
  readonly limits?: ConnectionLimits;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Calls `accept` or refuses the WebSocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export class GuardedServer {
  readonly #door: ServerDoor;
  #servers: ReadonlyMap<string, Server> = new Map();
  readonly #strangers: Strangers;
  readonly #strangersTurns = new Turns(STRANGER_PACE, STRANGERS_PACE);
  readonly #knownTurns: Turns | null;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #beat: ReturnType<typeof setInterval>;
  #port = 0;

  constructor(door: ServerDoor) {
    const { times, mostStrangers, mostStrangersOfOne, knownPace } = door;
    const { strangerMs, beatMs } = times;
    this.#door = door;
    this.#strangers = new Strangers({
      most: mostStrangers,
      mostOfOne: mostStrangersOfOne,
      patienceMs: strangerMs,
    });
    this.#knownTurns = knownPace === undefined ? null : new Turns(...knownPace);
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: door.messageLimit,
      maxFragments: Math.min(MAX_FRAMES, Math.ceil(door.messageLimit / FRAME_BYTES)),
      handleProtocols: () => door.protocol,
    });
    this.#beat = setInterval(() => {
      for (const connection of this.#connections) connection.beat();
    }, beatMs);
    this.#beat.unref();
  }

  /** 0 before the server opens. */
  get port(): number {
    return this.#port;
  }

  get addresses(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /**
   * @param others further addresses at the same port, if the system has them
   * @throws the system's error: EADDRINUSE if the port is taken, EADDRNOTAVAIL if the first address is not
   * this machine's
   */
  async open(port: number, first: string, others: readonly string[] = []): Promise<void> {
    this.#servers = await listenAtAll(() => this.#make(), port, first, others);
    for (const server of this.#servers.values()) this.#port = portOf(server);
  }

  #make(): Server {
    const { times, mostKnown, mostStrangers } = this.#door;
    const requestMs = Math.min(times.strangerMs, MAX_REQUEST_MS);
    const server = createServer({
      maxHeaderSize: HEADER_BYTES,
      noDelay: true,
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      keepAliveTimeout: requestMs,
      connectionsCheckingInterval: Math.min(times.strangerMs, MAX_WAIT_MS),
    });
    // Includes connections that are closing.
    server.maxConnections = 2 * (mostKnown + mostStrangers);
    this.#pace(server);
    server.on('request', (request, response) => this.#answer(request, response));
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    // No client needs to send a body or an expectation.
    for (const event of ['checkContinue', 'checkExpectation'])
      server.on(event, ({ socket }: IncomingMessage) => socket.destroy());
    server.on('clientError', (_, socket) => refuseSocket(socket, '400 Bad Request'));
    return server;
  }

  know(request: IncomingMessage): void {
    const socket = paced(request);
    this.#strangers.remove(socket);
    socket.limit(Infinity);
    socket.takeTurns(this.#knownTurns);
  }

  forget(request: IncomingMessage): void {
    this.#meet(paced(request));
  }

  /** Delays further reads from a stranger's address. */
  charge(request: IncomingMessage, cost: number): void {
    paced(request).charge(cost);
  }

  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (connection: Connection) => void,
  ): void {
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('message', () => paced(request).charge(MESSAGE_COST));
      const connection = new Connection(webSocket, this.#door.limits);
      this.#connections.add(connection);
      connection.onClose(() => this.#connections.delete(connection));
      onOpen(connection);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    for (const connection of this.#connections) connection.terminate();
    this.#strangersTurns.close();
    this.#knownTurns?.close();
    const closed = [...this.#servers.values()].map(
      (server) =>
        new Promise((resolve) => {
          server.close(resolve);
          server.closeAllConnections();
        }),
    );
    await Promise.all(closed);
  }

  /** Puts a paced socket between each connection and Node's server, which accepts any stream. */
  #pace(server: Server): void {
    const [begin] = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (plain: Socket) => {
      const socket = new PacedSocket(plain, addressGroup(plain.remoteAddress ?? ''), this.#strangersTurns);
      this.#meet(socket);
      begin?.call(server, socket);
    });
  }

  #meet(socket: PacedSocket): void {
    socket.limit(STRANGER_BYTES);
    socket.takeTurns(this.#strangersTurns);
    this.#strangers.add(socket);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const socket = paced(request);
    // Browsers never send a request before the previous one is answered.
    if (!socket.beginRequest()) return void socket.destroy();
    socket.limit(STRANGER_BYTES);
    socket.charge(REQUEST_COST);
    const before = socket.bytesWritten;
    response.once('close', () => {
      socket.charge((socket.bytesWritten - before) / ANSWERED_PER_UNIT);
      socket.endRequest();
    });
    void this.#door.answer(request, response);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!paced(request).beginRequest()) return void socket.destroy();
    paced(request).charge(UPGRADE_COST);
    this.#door.upgrade(request, socket, head);
    paced(request).endRequest();
  }
}

/** Every connection of this server is a paced socket. */
const paced = ({ socket }: IncomingMessage): PacedSocket => socket as unknown as PacedSocket;
