/*
 * One WebSocket: receives calls, sends answers and events.
 *
 * Invariant: a peer's use of memory and time is bounded. Calls beyond the limit stay unread until others are
 * answered; we do not read from a peer that does not read or that exceeds its pace; a peer that pings
 * endlessly or is gone is dropped.
 */
import * as v from 'valibot';
import type { RawData, WebSocket } from 'ws';
import type { MeetingMessage } from '../contract/meeting.ts';
import { CallMessage, type Envelope, type ServerMessage } from '../contract/wire.ts';
import { Allowance, type Pace } from './allowance.ts';

export interface ConnectionLimits {
  readonly calls: number;
  /** Bytes queued for sending: above the first limit, no calls are read; above the second, the peer is dropped. */
  readonly outputHigh: number;
  readonly outputLimit: number;
  /** Rate of requests; null: limited only by the answers. */
  readonly pace: Pace | null;
}

const OWN: ConnectionLimits = { calls: 32, outputHigh: 8_000_000, outputLimit: 128_000_000, pace: null };
/** Each ping needs an answer. Browsers send none. */
const PINGS: Pace = { burst: 10, perSecond: 1 };
/** How long a peer may take to confirm closing its WebSocket. */
const CLOSE_MS = 5_000;

/** Answers a call by name; never rejects. */
export type Answer = (name: string, request: unknown) => Promise<Envelope>;

export class Connection {
  readonly #socket: WebSocket;
  readonly #limits: ConnectionLimits;
  readonly #pace: Allowance | null;
  readonly #pings = new Allowance(PINGS);
  #answer: Answer | null = null;
  /** Received in one piece with others, but not started. */
  readonly #waiting: CallMessage[] = [];
  #calls = 0;
  #heard = true;
  #nextTurn: ReturnType<typeof setTimeout> | undefined;
  /** Receives the next message instead of the calls. */
  #first: ((data: RawData, isBinary: boolean) => void) | null = null;

  /** Reads nothing before `serve`. */
  constructor(socket: WebSocket, limits = OWN) {
    this.#socket = socket;
    this.#limits = limits;
    this.#pace = limits.pace === null ? null : new Allowance(limits.pace);
    socket.on('close', () => clearTimeout(this.#nextTurn));
    socket.pause();
    socket.on('error', () => socket.terminate());
    socket.on('ping', () => {
      if (this.#pings.take() > 0) socket.terminate();
    });
    socket.on('pong', () => (this.#heard = true));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
  }

  /** Call this before `serve`. Resolves to null if no response arrives in time. */
  ask(message: MeetingMessage, patienceMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const hear = (data: RawData, isBinary: boolean): void => {
        clearTimeout(timer);
        // Until the caller knows how to handle more.
        this.#socket.pause();
        resolve(isBinary ? null : parseText(String(data)));
      };
      const timer = setTimeout(() => resolve(null), patienceMs);
      this.#first = hear;
      this.onClose(() => {
        clearTimeout(timer);
        resolve(null);
      });
      this.send(message);
      this.#socket.resume();
    });
  }

  serve(answer: Answer): void {
    this.#answer = answer;
    this.#socket.resume();
  }

  onClose(listener: (code: number) => void): void {
    this.#socket.on('close', listener);
  }

  send(message: ServerMessage | MeetingMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(message), () => this.#balance());
    if (this.#socket.bufferedAmount > this.#limits.outputLimit) this.#socket.terminate();
  }

  close(code: number, reason: string): void {
    this.#waiting.length = 0;
    this.#socket.resume();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  terminate(): void {
    this.#socket.terminate();
  }

  /** Call periodically: drops a peer that was silent since the last call. */
  beat(): void {
    // We cannot hear a paused peer, unless it is paused because it does not read its answers.
    if (!this.#heard && (!this.#socket.isPaused || this.#isClogged)) return this.#socket.terminate();
    this.#heard = false;
    this.#ping();
  }

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
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const first = this.#first;
    this.#first = null;
    if (first !== null) return first(data, isBinary);
    const message = isBinary ? null : parseMessage(String(data));
    if (message === null) return this.close(1008, 'not a message of the contract');
    this.#waiting.push(message);
    this.#balance();
  }

  /** Starts calls up to the limit, and reads only while none is queued. */
  #balance(): void {
    const answer = this.#answer;
    if (answer === null) return;
    while (!this.#isFull && this.#waiting.length > 0 && this.#mayAsk()) {
      const message = this.#waiting.shift();
      if (message !== undefined) void this.#begin(answer, message);
    }
    const isPaused = this.#isFull || this.#waiting.length > 0;
    if (isPaused && !this.#socket.isPaused) this.#socket.pause();
    else if (!isPaused && this.#socket.isPaused) this.#socket.resume();
  }

  get #isFull(): boolean {
    return this.#calls >= this.#limits.calls || this.#isClogged;
  }

  get #isClogged(): boolean {
    return this.#socket.bufferedAmount > this.#limits.outputHigh;
  }

  /** If the pace allows no call yet, tries again as soon as it does. */
  #mayAsk(): boolean {
    const wait = this.#pace?.take() ?? 0;
    if (wait === 0) return true;
    clearTimeout(this.#nextTurn);
    this.#nextTurn = setTimeout(() => this.#balance(), wait);
    return false;
  }

  async #begin(answer: Answer, { name, number, request }: CallMessage): Promise<void> {
    this.#calls += 1;
    const envelope = await answer(name, request);
    this.#calls -= 1;
    this.send({ kind: 'answer', number, envelope });
    this.#balance();
  }
}

function parseMessage(text: string): CallMessage | null {
  const parsed = v.safeParse(CallMessage, parseText(text));
  return parsed.success ? parsed.output : null;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
