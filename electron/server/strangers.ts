/*
 * Connections without a known owner. An address with too many loses one of them: preferably an idle one,
 * which a browser silently reopens. If all addresses together have too many, the address with the most loses
 * one.
 *
 * A connection is idle if the server owes it nothing. One that does not read its answer is protected only for
 * a while.
 */
import type { PacedSocket } from './paced-socket.ts';

export interface StrangerLimits {
  readonly most: number;
  readonly mostOfOne: number;
  /** How long a connection may be silent. */
  readonly patienceMs: number;
}

/** A pending answer protects a connection for this long. */
const SPARED_MS = 20_000;

interface Stranger {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly onClose: () => void;
  readAt: number;
}

export class Strangers {
  readonly #limits: StrangerLimits;
  /** By address, least recently read first. */
  readonly #byAddress = new Map<string, Map<PacedSocket, Stranger>>();
  #size = 0;

  constructor(limits: StrangerLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** If there are too many, one of them ends, possibly this one. */
  add(socket: PacedSocket): void {
    this.remove(socket);
    const timer = setTimeout(() => socket.destroy(), this.#limits.patienceMs);
    timer.unref();
    const others = this.#byAddress.get(socket.address) ?? new Map<PacedSocket, Stranger>();
    const onClose = (): void => this.remove(socket);
    this.#byAddress.set(socket.address, others.set(socket, { timer, onClose, readAt: performance.now() }));
    this.#size += 1;
    socket.onRead = () => this.#heard(socket);
    socket.on('close', onClose);
    if (others.size > this.#limits.mostOfOne) this.#endOneOf(others, socket);
    else if (this.#size > this.#limits.most) this.#endOneOf(this.#largest(), socket);
  }

  /** The owner is known, or the connection is closed. */
  remove(socket: PacedSocket): void {
    const others = this.#byAddress.get(socket.address);
    const stranger = others?.get(socket);
    if (others === undefined || stranger === undefined) return;
    clearTimeout(stranger.timer);
    socket.off('close', stranger.onClose);
    socket.onRead = undefined;
    others.delete(socket);
    this.#size -= 1;
    if (others.size === 0) this.#byAddress.delete(socket.address);
  }

  #heard(socket: PacedSocket): void {
    const others = this.#byAddress.get(socket.address);
    const stranger = others?.get(socket);
    if (others === undefined || stranger === undefined) return;
    stranger.timer.refresh();
    stranger.readAt = performance.now();
    others.delete(socket);
    others.set(socket, stranger);
  }

  /** The least recently heard idle connection; if all are busy, an overdue one, or else the newcomer. */
  #endOneOf(sockets: ReadonlyMap<PacedSocket, Stranger>, newcomer: PacedSocket): void {
    const spared = performance.now() - SPARED_MS;
    const others = [...sockets].filter(([socket]) => socket !== newcomer);
    const [idle] = others.find(([socket, { readAt }]) => !socket.isBusy || readAt < spared) ?? [];
    const isFromElsewhere = !sockets.has(newcomer);
    const [[first] = [newcomer]] = others;
    this.#end(idle ?? (isFromElsewhere ? first : newcomer));
  }

  #end(socket: PacedSocket): void {
    this.remove(socket);
    socket.destroy();
  }

  #largest(): ReadonlyMap<PacedSocket, Stranger> {
    let largest: ReadonlyMap<PacedSocket, Stranger> = new Map();
    for (const sockets of this.#byAddress.values()) if (sockets.size > largest.size) largest = sockets;
    return largest;
  }
}
