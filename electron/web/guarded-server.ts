/*
 * An HTTP server and its WebSockets, as both doors need them: the user's own (house.ts) and the class's (class/hall.ts).
 *
 * Keep true: nobody can use up the process. Connections are counted, those of which nobody knows whose they are go after a
 * while (strangers.ts), a request must come soon, heads and messages are small, and a peer that is not heard any more is let go.
 * Who may ask what is decided by the door.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { refuseSocket } from './answers.ts';
import { Connection, type ConnectionLimits } from './connection.ts';
import { listen } from './ports.ts';
import { Strangers } from './strangers.ts';

const HEADER_BYTES = 8_192;
/** How long a request may take to come, and how often that is looked at. */
const MOST_REQUEST_MS = 10_000;
const MOST_LOOK_MS = 5_000;

export interface ServerTimes {
  /** How long a connection may be open before it is known whose it is. */
  readonly strangerMs: number;
  /** How often it is looked whether a peer is still there. */
  readonly beatMs: number;
}

export interface ServerDoor {
  readonly times: ServerTimes;
  readonly mostConnections: number;
  readonly mostStrangers: number;
  /** Of the WebSockets: the protocol that they name, the bytes of a message, and what a connection may use. */
  readonly protocol: string;
  readonly messageLimit: number;
  readonly limits?: ConnectionLimits;
  /** Answers a request; never rejects. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Takes a WebSocket by `accept`, or refuses it. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export class GuardedServer {
  readonly #door: ServerDoor;
  readonly #server: Server;
  readonly #strangers: Strangers;
  readonly #sockets: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #beat: ReturnType<typeof setInterval>;
  #port = 0;

  constructor(door: ServerDoor) {
    const { strangerMs, beatMs } = door.times;
    this.#door = door;
    this.#strangers = new Strangers(door.mostStrangers, strangerMs);
    this.#sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: door.messageLimit,
      handleProtocols: () => door.protocol,
    });
    const requestMs = Math.min(strangerMs, MOST_REQUEST_MS);
    this.#server = createServer({
      maxHeaderSize: HEADER_BYTES,
      noDelay: true,
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      keepAliveTimeout: requestMs,
      connectionsCheckingInterval: Math.min(strangerMs, MOST_LOOK_MS),
    });
    this.#server.maxConnections = door.mostConnections;
    this.#server.on('connection', (socket) => this.#strangers.add(socket));
    this.#server.on('request', (request, response) => void door.answer(request, response));
    this.#server.on('upgrade', (request, socket, head) => door.upgrade(request, socket, head));
    this.#server.on('clientError', (_, socket) => refuseSocket(socket, '400 Bad Request'));
    this.#beat = setInterval(() => {
      for (const connection of this.#connections) connection.beat();
    }, beatMs);
    this.#beat.unref();
  }

  /** 0 before it is open. */
  get port(): number {
    return this.#port;
  }

  /** WebSockets that are open. */
  get size(): number {
    return this.#connections.size;
  }

  /** @throws the system's error: EADDRINUSE where the port is taken, EADDRNOTAVAIL where the address is not this machine's */
  async open(port: number, host?: string): Promise<void> {
    this.#port = await listen(this.#server, port, host);
  }

  /** It is known whose connection the request came by. */
  know({ socket }: IncomingMessage): void {
    this.#strangers.know(socket);
  }

  accept(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (connection: Connection) => void,
  ): void {
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, this.#door.limits);
      this.#connections.add(connection);
      connection.onClose(() => this.#connections.delete(connection));
      onOpen(connection);
    });
  }

  close(): Promise<void> {
    clearInterval(this.#beat);
    for (const connection of this.#connections) connection.terminate();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}
