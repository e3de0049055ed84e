/*
 * Connections of which nobody knows yet whose they are. They are few, and not for long: whoever opens many and says nothing
 * pushes out its own, since of the address that has most of them the oldest goes.
 */
import type { Socket } from 'node:net';

export class Strangers {
  readonly #waiting = new Map<Socket, ReturnType<typeof setTimeout>>();
  readonly #most: number;
  readonly #patienceMs: number;

  constructor(most: number, patienceMs: number) {
    this.#most = most;
    this.#patienceMs = patienceMs;
  }

  add(socket: Socket): void {
    // Resets come at any time, also while nobody else listens: without a listener they end the process.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#forget(socket));
    const timer = setTimeout(() => socket.destroy(), this.#patienceMs);
    timer.unref();
    this.#waiting.set(socket, timer);
    if (this.#waiting.size <= this.#most) return;
    const oldest = this.#oldestOfTheMost();
    if (oldest === undefined) return;
    this.#forget(oldest);
    oldest.destroy();
  }

  #oldestOfTheMost(): Socket | undefined {
    const byAddress = new Map<string, Socket[]>();
    for (const socket of this.#waiting.keys()) {
      const { remoteAddress = '' } = socket;
      const others = byAddress.get(remoteAddress);
      if (others === undefined) byAddress.set(remoteAddress, [socket]);
      else others.push(socket);
    }
    const [most] = [...byAddress.values()].sort((a, b) => b.length - a.length);
    return most?.[0];
  }

  /** The connection is one of the user's. */
  know(socket: Socket): void {
    this.#forget(socket);
  }

  #forget(socket: Socket): void {
    clearTimeout(this.#waiting.get(socket));
    this.#waiting.delete(socket);
  }
}
