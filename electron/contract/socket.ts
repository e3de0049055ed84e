/*
 * The contract over a WebSocket, for the window that runs in a browser.
 *
 * Calls made while the connection is down wait for it, up to their patience; calls under way when it is
 * lost are refused at once, because nobody can say whether they were done. Reconnects with growing pauses.
 */
import * as v from 'valibot';
import type { ConnectionState, Transport } from './api.ts';
import { ContractError, ServerMessage } from './wire.ts';
import type { CallMessage } from './wire.ts';

/** The part of a browser's WebSocket that is used here; the class itself, or another with its shape. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onclose' | 'onerror' | 'onmessage'>;

interface Waiting {
  readonly resolve: (envelope: unknown) => void;
  readonly reject: (error: ContractError) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly message: CallMessage;
  sent: boolean;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** A transport that keeps a WebSocket open. `makeSocket` is called anew for each attempt. */
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

  constructor(makeSocket: () => SocketLike) {
    this.#makeSocket = makeSocket;
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
      if (this.#state === 'open') this.#send(waiting);
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
      if (this.#socket !== socket) return;
      this.#pause = FIRST_PAUSE;
      this.#setState('open');
      for (const waiting of this.#waiting.values()) if (!waiting.sent) this.#send(waiting);
    };
    socket.onmessage = (event) => this.#receive(event.data);
    // An error is always followed by a close, which is where it is dealt with.
    socket.onerror = () => undefined;
    socket.onclose = () => this.#lost(socket);
  }

  #lost(socket: SocketLike): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#setState('reconnecting');
    this.#refuse((waiting) => waiting.sent, 'The connection to Fathom was lost before the answer came.');
    this.#scheduleRetry();
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
    return this.#state === 'open'
      ? new ContractError('timeout', `${name} was not answered within ${patience / 1000} seconds.`)
      : disconnected('Fathom’s services cannot be reached. Is the window that started Fathom still running?');
  }

  #setState(state: ConnectionState): void {
    if (this.#state === state) return;
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
