/*
 * The contract over a WebSocket, for a window in a browser.
 *
 * During a connection loss, calls wait for reconnection, up to their patience; calls in progress fail at
 * once, because it is unknown whether they were executed. Reconnects with increasing delays. Sends nothing
 * before the other end is authenticated (meeting.ts). A silent connection is pinged: after a sleep it may
 * look open and be dead.
 */
import * as v from 'valibot';
import type { ConnectionState, Transport } from './api.ts';
import type { Meeting } from './meeting.ts';
import { ContractError, NAME_TAKEN, ServerMessage } from './wire.ts';
import type { CallMessage } from './wire.ts';
import type { CallName } from './table.ts';

export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onclose' | 'onerror' | 'onmessage'>;

interface Waiting {
  readonly resolve: (envelope: unknown) => void;
  readonly reject: (error: ContractError) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly message: CallMessage;
  sent: boolean;
}

export interface Surroundings {
  /** Another window has the same name: choose a new one for the next attempts. */
  readonly rename?: () => void;
  /** Asked after a failed attempt: whether the services refuse this page. */
  readonly isRefused?: () => Promise<boolean>;
  /** Authenticates the services; undefined: any server is trusted. */
  readonly meeting?: Meeting;
  /** The services moved to another origin. @param address admits the window there once */
  readonly onMoved?: (address: string) => void;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
const SILENCE_MS = 20_000;
/** The ping and its timeout. */
const SIGN_OF_LIFE: CallName = 'app.info';
const SIGN_PATIENCE_MS = 5_000;
const MEETING_MS = 10_000;

/** Keeps a WebSocket open. Calls `makeSocket` for each attempt. */
export class SocketTransport implements Transport {
  readonly #makeSocket: () => SocketLike;
  readonly #waiting = new Map<number, Waiting>();
  readonly #eventListeners = new Set<(name: string, payload: unknown) => void>();
  readonly #stateListeners = new Set<(state: ConnectionState) => void>();
  #socket: SocketLike | null = null;
  #state: ConnectionState = 'reconnecting';
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #next = 1;
  readonly #surroundings: Surroundings;
  readonly #watch: ReturnType<typeof setInterval>;
  #heardAt = 0;

  constructor(makeSocket: () => SocketLike, surroundings: Surroundings = {}) {
    this.#makeSocket = makeSocket;
    this.#surroundings = surroundings;
    this.#watch = setInterval(() => this.#askForLife(), SILENCE_MS);
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  call(name: string, request: unknown, patience: number): Promise<unknown> {
    if (this.#state === 'closed') return Promise.reject(disconnected('The connection was closed.'));
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(number);
        reject(this.#lateError(name, patience));
      }, patience);
      const message: CallMessage = { kind: 'call', number, name, request };
      const waiting: Waiting = { resolve, reject, timer, message, sent: false };
      this.#waiting.set(number, waiting);
      if (this.#isOpen) this.#send(waiting);
    });
  }

  onEvent(listener: (name: string, payload: unknown) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  onState(listener: (state: ConnectionState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  close(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#setState('closed');
    this.#refuse(() => true, 'The connection was closed.');
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    let socket: SocketLike;
    try {
      socket = this.#makeSocket();
    } catch {
      this.#scheduleRetry();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket === socket) this.#meet(socket);
    };
    // A close event always follows an error and handles it.
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => {
      if (code === NAME_TAKEN) this.#renamed();
      this.#lost(socket);
    };
  }

  #meet(socket: SocketLike): void {
    const { meeting } = this.#surroundings;
    if (meeting === undefined) return this.#begin(socket, 'open');
    const giveUp = (): void => {
      clearTimeout(timer);
      socket.close();
      this.#lost(socket);
    };
    const timer = setTimeout(giveUp, MEETING_MS);
    const send = (answer: object): void => socket.send(JSON.stringify(answer));
    const take = async (data: unknown): Promise<void> => {
      if (this.#socket !== socket) return;
      if (this.#isOpen) return this.#receive(data);
      const met = await meeting.hear(String(data), send);
      if (met === null) return;
      clearTimeout(timer);
      if (met.kind === 'moved') this.#surroundings.onMoved?.(met.address);
      this.#begin(socket, met.kind === 'moved' ? 'moved' : 'open');
    };
    meeting.begin();
    // Sequential: data after the last authentication message waits until that is processed.
    let taken = Promise.resolve();
    socket.onmessage = ({ data }) => {
      taken = taken.then(() => take(data)).catch(giveUp);
    };
  }

  #begin(socket: SocketLike, state: 'open' | 'moved'): void {
    if (this.#surroundings.meeting === undefined) socket.onmessage = ({ data }) => this.#receive(data);
    this.#pause = FIRST_PAUSE;
    this.#heardAt = performance.now();
    this.#setState(state);
    for (const waiting of this.#waiting.values()) if (!waiting.sent) this.#send(waiting);
  }

  get #isOpen(): boolean {
    return this.#state === 'open' || this.#state === 'moved';
  }

  /** The server executed nothing sent over this connection: send it again over the next. */
  #renamed(): void {
    this.#surroundings.rename?.();
    for (const waiting of this.#waiting.values()) waiting.sent = false;
  }

  #lost(socket: SocketLike): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    if (this.#isOpen) this.#setState('reconnecting');
    else void this.#tellWhy();
    this.#refuse((waiting) => waiting.sent, 'The connection to Fathom was lost before it answered.');
    this.#scheduleRetry();
  }

  /** The server is down or refused the connection. */
  async #tellWhy(): Promise<void> {
    const refused = (await this.#surroundings.isRefused?.()) === true;
    if (!this.#isOpen) this.#setState(refused ? 'refused' : 'reconnecting');
  }

  #askForLife(): void {
    const socket = this.#socket;
    if (socket === null || !this.#isOpen || performance.now() - this.#heardAt < SILENCE_MS) return;
    this.call(SIGN_OF_LIFE, {}, SIGN_PATIENCE_MS).catch(() => {
      // The connection is known to be lost; closing would wait for the other side.
      socket.close();
      this.#lost(socket);
    });
  }

  #scheduleRetry(): void {
    this.#retry = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #send(waiting: Waiting): void {
    waiting.sent = true;
    this.#socket?.send(JSON.stringify(waiting.message));
  }

  #receive(data: unknown): void {
    this.#heardAt = performance.now();
    const message = readMessage(data);
    if (!message) return;
    if (message.kind === 'event') {
      for (const listener of [...this.#eventListeners]) listener(message.name, message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    if (!waiting) return;
    this.#waiting.delete(message.number);
    clearTimeout(waiting.timer);
    waiting.resolve(message.envelope);
  }

  #refuse(which: (waiting: Waiting) => boolean, reason: string): void {
    for (const [number, waiting] of [...this.#waiting]) {
      if (!which(waiting)) continue;
      this.#waiting.delete(number);
      clearTimeout(waiting.timer);
      waiting.reject(disconnected(reason));
    }
  }

  #lateError(name: string, patience: number): ContractError {
    return this.#isOpen
      ? new ContractError('timeout', `Fathom did not answer ${name} within ${patience / 1000} seconds.`)
      : disconnected('Fathom’s services are unreachable. Is the program that started Fathom still running?');
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    for (const listener of [...this.#stateListeners]) listener(state);
  }
}

function disconnected(message: string): ContractError {
  return new ContractError('disconnected', message);
}

function readMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = v.safeParse(ServerMessage, JSON.parse(data));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
