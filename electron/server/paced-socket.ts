/*
 * A connection, as seen by the HTTP server and its WebSockets: read in small pieces, each when its address
 * has a turn.
 *
 * Node parses all arriving data at once, up to 64 kB: hundreds of requests or ten thousand WebSocket frames.
 * Here a piece is small, nothing is read while a request is being answered, and unread data stays in the
 * kernel, where it slows its sender.
 *
 * Invariant: whatever a peer sends, one turn parses at most one piece.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Turns } from './turns.ts';

const PIECE = 2_048;

export class PacedSocket extends Duplex {
  /** An IPv6 network counts as one. */
  readonly address: string;
  /** Called after reading from the peer. */
  onRead: (() => void) | undefined;
  readonly #socket: Socket;
  /** null: read as fast as the data is consumed. */
  #turns: Turns | null;
  /** Bytes that may still be read before the connection ends. */
  #most = Infinity;
  #isWanted = false;
  #isWaiting = false;
  #isAnswering = false;

  constructor(socket: Socket, address: string, turns: Turns) {
    super({ readableHighWaterMark: PIECE });
    this.#socket = socket;
    this.address = address;
    this.#turns = turns;
    socket.on('readable', () => this.#ask());
    socket.on('end', () => this.push(null));
    socket.on('timeout', () => this.emit('timeout'));
    // Without a listener, a reset would end the process. Users of the connection notice its end.
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
    this.on('error', () => this.destroy());
  }

  /** Reads in these turns from now on; null: without turns. */
  takeTurns(turns: Turns | null): void {
    this.#turns?.forget(this.address, this.#take);
    this.#isWaiting = false;
    this.#turns = turns;
    this.#ask();
  }

  /** Ends the connection if more bytes arrive. */
  limit(bytes: number): void {
    this.#most = bytes;
  }

  charge(cost: number): void {
    this.#turns?.charge(this.address, cost);
  }

  /** Nothing more is read until `endRequest`. false if another request is being answered. */
  beginRequest(): boolean {
    if (this.#isAnswering) return false;
    this.#isAnswering = true;
    return true;
  }

  endRequest(): void {
    this.#isAnswering = false;
    this.#ask();
  }

  /** The server owes the peer an answer or a turn. */
  get isBusy(): boolean {
    return this.#isAnswering || this.#isWaiting;
  }

  // -------------------------------------------------------------- what Node's servers and gates use of a net.Socket

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get remotePort(): number | undefined {
    return this.#socket.remotePort;
  }

  get localAddress(): string | undefined {
    return this.#socket.localAddress;
  }

  get localPort(): number | undefined {
    return this.#socket.localPort;
  }

  get bytesWritten(): number {
    return this.#socket.bytesWritten;
  }

  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
    return this;
  }

  /** Closes after everything is written. */
  destroySoon(): void {
    if (this.writableFinished) return void this.destroy();
    this.once('finish', () => this.destroy());
    this.end();
  }

  // --------------------------------------------------------------------------------------------------------- Duplex

  override _read(): void {
    this.#isWanted = true;
    this.#ask();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#socket.cork();
    for (const { chunk } of chunks.slice(0, -1)) this.#socket.write(chunk);
    this.#socket.write(chunks.at(-1)?.chunk ?? '', done);
    this.#socket.uncork();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#turns?.forget(this.address, this.#take);
    this.#isWaiting = false;
    this.#socket.destroy();
    done(error);
  }

  #ask(): void {
    if (!this.#isWanted || this.#isWaiting || this.#isAnswering) return;
    // A zero-length read makes the stream notice its end.
    if (this.#socket.readableLength === 0) return void this.#socket.read(0);
    if (this.#turns === null) return this.#take();
    this.#isWaiting = true;
    this.#turns.ask(this.address, this.#take);
  }

  readonly #take = (): void => {
    this.#isWaiting = false;
    if (this.#isAnswering) return;
    const piece = this.#socket.read(Math.min(PIECE, this.#socket.readableLength)) as Buffer | null;
    if (piece === null) return;
    this.#isWanted = false;
    this.#most -= piece.length;
    if (this.#most < 0) return void this.destroy();
    this.charge(piece.length);
    this.onRead?.();
    this.push(piece);
  };
}
