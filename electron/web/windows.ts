/*
 * The windows that browsers have open. A window's services belong to the window and not to its connection: a shell goes on
 * while the connection is lost, and while the page is loaded anew.
 *
 * A page makes up its window's name and keeps it as long as its tab. A tab that is duplicated brings the name of the other:
 * it is told to take a new one. Whether the other is still there is asked of the other, since a connection that was lost may
 * still look open.
 */
import { NAME_TAKEN } from '../contract/wire.ts';
import type { Answer, Connection } from './connection.ts';

export interface WindowTimes {
  /** How long the services of a window are kept whose connection was lost. */
  readonly lostMs: number;
  /** The same for a page that went away, as it does to be loaded anew. */
  readonly leftMs: number;
  /** How long a connection may take to show that it is alive. */
  readonly aliveMs: number;
}

/** Codes of WebSocket: what browsers say when a page is left; a connection that ends without a word; what to do later. */
const GOING_AWAY = 1001;
const CUT_OFF = 1006;
const TRY_LATER = 1013;

/** What a window is served with. */
export interface Service {
  readonly answer: Answer;
  /** To be called when nobody hears answers any more, for now. */
  lost(): void;
  end(): void;
}

/** Opens what one window is served with; events are sent to it by name. `workspace`: what the window says that it works in. */
export type OpenService = (emit: (event: string, payload: unknown) => void, workspace: string) => Service;

/** What a window says of itself. */
export interface WindowName {
  readonly name: string;
  /** The folder that it works in; '' before it knows. */
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

  /** @param most windows at once; those without a connection make room, the oldest first */
  constructor(open: OpenService, times: WindowTimes, most: number) {
    this.#open = open;
    this.#times = times;
    this.#most = most;
  }

  /** Gives a connection the services of the window of that name, new ones where there are none. */
  async attach({ name, workspace }: WindowName, connection: Connection): Promise<void> {
    const before = this.#windows.get(name)?.connection ?? null;
    if (before !== null && !(await before.isAlive(this.#times.aliveMs))) {
      this.#lose(name, before, CUT_OFF);
      before.terminate();
    }
    const window = this.#windows.get(name) ?? this.#make(name, workspace);
    if (window === null) return connection.close(TRY_LATER, 'too many windows');
    // Another may have come while that was asked.
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
    // Of those without a connection, the one that was left last is the last to make room.
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
