/*
 * Browsers' open windows. Services belong to a window, not to its connection: a shell survives a lost
 * connection and a page reload.
 *
 * A page generates its window's name and keeps it as long as its tab. A duplicated tab has the original's
 * name and must choose a new one. Pings show whether the original still exists, because a lost connection may
 * still look open.
 */
import { NAME_TAKEN } from '../contract/wire.ts';
import type { Answer, Connection } from './connection.ts';

export interface WindowTimes {
  /** How long a window's services outlive a lost connection. */
  readonly lostMs: number;
  /** After the page left, for example to reload. */
  readonly leftMs: number;
  /** For a connection to prove that it is alive. */
  readonly aliveMs: number;
}

/** Page left; connection lost; try again later. */
const GOING_AWAY = 1001;
const CUT_OFF = 1006;
const TRY_LATER = 1013;

export interface Service {
  readonly answer: Answer;
  /** Call when the client is unreachable for now. */
  lost(): void;
  end(): void;
}

/** Sends events by name. `workspace`: the window's current folder, according to the window. */
export type OpenService = (emit: (event: string, payload: unknown) => void, workspace: string) => Service;

export interface WindowName {
  readonly name: string;
  /** '' before the window knows. */
  readonly workspace: string;
}

interface Open {
  readonly service: Service;
  connection: Connection | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class Windows {
  readonly #open: OpenService;
  readonly #times: WindowTimes;
  readonly #most: number;
  readonly #windows = new Map<string, Open>();

  /** @param most windows at once; those without a connection are closed first, oldest first */
  constructor(open: OpenService, times: WindowTimes, most: number) {
    this.#open = open;
    this.#times = times;
    this.#most = most;
  }

  /** Connects to the named window's services, or opens new ones. */
  async attach({ name, workspace }: WindowName, connection: Connection): Promise<void> {
    const before = this.#windows.get(name)?.connection ?? null;
    if (before !== null && !(await before.isAlive(this.#times.aliveMs))) {
      this.#lose(name, before, CUT_OFF);
      before.terminate();
    }
    const window = this.#windows.get(name) ?? this.#make(name, workspace);
    if (window === null) return connection.close(TRY_LATER, 'too many windows');
    // Another connection may have attached meanwhile.
    if (window.connection !== null) return connection.close(NAME_TAKEN, 'the name is in use');
    clearTimeout(window.timer);
    window.connection = connection;
    connection.onClose((code) => this.#lose(name, connection, code));
    connection.serve(window.service.answer);
  }

  endAll(): void {
    for (const name of [...this.#windows.keys()]) this.#end(name);
  }

  #make(name: string, workspace: string): Open | null {
    if (this.#windows.size >= this.#most && !this.#makeRoom()) return null;
    let window: Open | null = null;
    const service = this.#open(
      (event, payload) => window?.connection?.send({ kind: 'event', name: event, payload }),
      workspace,
    );
    window = { service, connection: null, timer: undefined };
    this.#windows.set(name, window);
    return window;
  }

  #makeRoom(): boolean {
    const [idle] = [...this.#windows].find(([, { connection }]) => connection === null) ?? [];
    if (idle === undefined) return false;
    this.#end(idle);
    return true;
  }

  #lose(name: string, connection: Connection, code: number): void {
    const window = this.#windows.get(name);
    if (window === undefined || window.connection !== connection) return;
    window.connection = null;
    window.service.lost();
    const { leftMs, lostMs } = this.#times;
    window.timer = setTimeout(() => this.#end(name), code === GOING_AWAY ? leftMs : lostMs);
    window.timer.unref();
    // Among windows without a connection, the most recently left one is closed last.
    this.#windows.delete(name);
    this.#windows.set(name, window);
  }

  #end(name: string): void {
    const window = this.#windows.get(name);
    if (window === undefined) return;
    this.#windows.delete(name);
    clearTimeout(window.timer);
    window.service.end();
    window.connection?.terminate();
  }
}
