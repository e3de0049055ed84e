/*
 * One WebSocket: calls come in, answers and events go out.
 *
 * Keep true: what a peer can make this process hold is bounded. Calls beyond what may be under way are not read before others
 * are answered; nor is anything read from a peer that does not read; and a peer that is gone is let go.
 */
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import { dispatch, type Handlers } from '../contract/dispatch.ts';
import { CallMessage, type ServerMessage } from '../contract/wire.ts';

/** Calls under way at once. */
const MOST_CALLS = 32;
/** Bytes that wait to be sent: beyond the first, no calls are read; beyond the second, the peer is given up. */
const OUTPUT_HIGH = 8_000_000;
const OUTPUT_LIMIT = 128_000_000;

export class Connection {
  readonly #socket: WebSocket;
  readonly #onBug: ((error: unknown, call: string) => void) | undefined;
  #handlers: Handlers | null = null;
  /** Received with others in one piece, and not begun. */
  readonly #waiting: CallMessage[] = [];
  #calls = 0;
  #heard = true;

  /** Nothing is read before `serve`. */
  constructor(socket: WebSocket, onBug?: (error: unknown, call: string) => void) {
    this.#socket = socket;
    this.#onBug = onBug;
    socket.pause();
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => (this.#heard = true));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  /** Answers calls from now on. */
  serve(handlers: Handlers): void {
    this.#handlers = handlers;
    this.#socket.resume();
  }

  onClose(listener: (code: number) => void): void {
    this.#socket.on('close', listener);
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(message), () => this.#balance());
    if (this.#socket.bufferedAmount > OUTPUT_LIMIT) this.#socket.terminate();
  }

  close(code: number, reason: string): void {
    this.#socket.resume();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** To be called in turns: lets a peer go that did not answer since the last one. */
  beat(): void {
    // Whoever is not read from cannot be heard.
    if (!this.#heard && !this.#socket.isPaused) return this.#socket.terminate();
    this.#heard = false;
    this.#ping();
  }

  /** Whether somebody is there, asked now. */
  isAlive(patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (alive: boolean): void => {
        clearTimeout(timer);
        this.#socket.off('pong', heard);
        this.#socket.off('close', gone);
        resolve(alive);
      };
      const heard = (): void => answer(true);
      const gone = (): void => answer(false);
      const timer = setTimeout(gone, patienceMs);
      if (this.#socket.readyState !== this.#socket.OPEN) return gone();
      this.#socket.on('pong', heard);
      this.#socket.on('close', gone);
      this.#ping();
    });
  }

  #ping(): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
  }

  #receive(data: RawData, isBinary: boolean): void {
    const message = isBinary ? null : parseMessage(String(data));
    if (message === null) return this.close(1008, 'not a message of the contract');
    this.#waiting.push(message);
    this.#balance();
  }

  /** Begins what there is room for, and reads only while nothing waits. */
  #balance(): void {
    const handlers = this.#handlers;
    if (handlers === null) return;
    while (!this.#isFull) {
      const message = this.#waiting.shift();
      if (message === undefined) break;
      void this.#answer(handlers, message);
    }
    const isPaused = this.#isFull || this.#waiting.length > 0;
    if (isPaused && !this.#socket.isPaused) this.#socket.pause();
    else if (!isPaused && this.#socket.isPaused) this.#socket.resume();
  }

  get #isFull(): boolean {
    return this.#calls >= MOST_CALLS || this.#socket.bufferedAmount > OUTPUT_HIGH;
  }

  async #answer(handlers: Handlers, { name, number, request }: CallMessage): Promise<void> {
    this.#calls += 1;
    const envelope = await dispatch(handlers, name, request, this.#onBug);
    this.#calls -= 1;
    this.send({ kind: 'answer', number, envelope });
    this.#balance();
  }
}

function parseMessage(text: string): CallMessage | null {
  try {
    const parsed = v.safeParse(CallMessage, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
