/*
 * Serves the window's files and services on this machine only, for one user.
 *
 * Invariants: it listens only on addresses of this machine. A request for a file must name an origin that is
 * new with this start (origins.ts), must not come from another site, and must carry the cookie; for services
 * it must also come from the window's own page (gate.ts, window-server.ts). Everything a stranger can do is
 * cheap, short, and bounded (strangers.ts); so is everything the user's own pages do (connection.ts).
 */
import { join } from 'node:path';
import {
  defaultConfigFolder,
  defaultStateFolder,
  findVersion,
  Log,
  openSession,
  keptSettings,
  rememberedWorkspaces,
  type SessionOptions,
} from '../services/index.ts';
import { Trust } from '../services/trust.ts';
import { Budget } from '../services/terminals/budget.ts';
import { dispatch } from '../contract/dispatch.ts';
import { windowContract } from '../contract/table.ts';
import type { Envelope } from '../contract/wire.ts';
import type { Answer } from './connection.ts';
import { WindowServer, type WindowServerTimes, type Wishes } from './window-server.ts';
import { withSkeleton } from './skeleton.ts';
import { PageFiles } from './page-files.ts';
import { freshHosts } from './origins.ts';
import { OwnPorts, usualPorts } from './ports.ts';
import { UserKey } from './user-key.ts';
import type { OpenService } from './windows.ts';

/** Lifetime of an address that the user copies. */
const PRINTED_MS = 600_000;
/** Limits the shells of all windows together. */
const MAX_SHELLS = 24;

export const usualTimes: WindowServerTimes = {
  lostMs: 120_000,
  leftMs: 20_000,
  aliveMs: 1_000,
  strangerMs: 5_000,
  beatMs: 15_000,
};

export interface ServerOptions extends Omit<SessionOptions, 'mode' | 'emit' | 'shells'> {
  readonly renderer: string;
  /** `usual`: the user's regular port, if free; 0 or undefined: any free one. */
  readonly port?: number | 'usual';
  /** Contains the user's key. */
  readonly state?: string;
  readonly times?: Partial<WindowServerTimes>;
  readonly onBug?: (error: unknown, call: string) => void;
}

export interface AddressOptions {
  readonly lifetime?: number;
  readonly present?: boolean;
}

/** What a window of an earlier start may do: read and save. Nothing runs. */
const SAVING = new Set(['workspace', 'progress', 'settings']);
const MOVED: Envelope = {
  ok: false,
  failure: {
    code: 'disconnected',
    message: 'Fathom was restarted. This window is about to reload.',
  },
};

interface TakenPort {
  readonly port: number;
  /** Another server of this user has the port. */
  readonly byOwn: boolean;
}

export interface RunningServer {
  readonly port: number;
  /** For the user, one per line: bookmarks lead elsewhere, or browsers must log in again. */
  readonly notes: readonly string[];
  /** Admits one browser, once. */
  newAddress(options?: AddressOptions): string;
  /** For a browser that cannot resolve names under localhost; null if the system has no such address. */
  newPlainAddress(options?: AddressOptions): string | null;
  /** For a browser's command line, which other users can read. */
  newOpenAddress(lifetime: number): string;
  close(): Promise<void>;
}

/** @throws Error with a user-readable message if the port is unavailable */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const state = options.state ?? defaultStateFolder();
  const key = new UserKey(state);
  const ports = new OwnPorts(state);
  const shells = new Budget(MAX_SHELLS);
  const trust = options.readOnly === true ? undefined : (options.trust ?? new Trust(state));
  const log = new Log(options.readOnly === true ? null : join(state, 'logs'));
  const openService: OpenService = (emit, workspace) => {
    log.note('window');
    // A window whose workspace was opened through this server keeps it, whatever folder the server was
    // started for.
    const known =
      workspace !== '' && rememberedWorkspaces(options.config ?? defaultConfigFolder()).includes(workspace);
    const own = known ? { ...options, workspace } : options;
    const trusted = trust === undefined ? {} : { trust };
    const session = openSession({ ...own, mode: 'browser', emit, shells, ...trusted });
    const onBug = (error: unknown, call: string): void => {
      log.bug(error, call);
      options.onBug?.(error, call);
    };
    const answer: Answer = (name, request) => dispatch(session.handlers, name, request, onBug);
    const end = (): void => {
      log.note('window-gone');
      session.end();
    };
    return { answer, lost: session.lost, end };
  };
  const openEarlier: OpenService = (emit, workspace) => {
    const service = openService(emit, workspace);
    const answer: Answer = async (name, request) => {
      const row = windowContract.findCall(name);
      const looks = row?.looks === true && !row.runs;
      const isSaving = looks || (row !== undefined && SAVING.has(name.replace(/\..*/, '')));
      return isSaving ? service.answer(name, request) : MOVED;
    };
    return { ...service, answer, lost: () => service.lost(), end: () => service.end() };
  };
  const server = new WindowServer({
    files: new PageFiles(options.renderer),
    drafts: new PageFiles(options.renderer, '/drafts.html'),
    complete: (page) => withSkeleton(page, keptSettings(options.config ?? defaultConfigFolder())),
    key,
    hosts: freshHosts(new UserKey(state, 'names')),
    times: { ...usualTimes, ...options.times },
    openService,
    openEarlier,
  });
  const taken = await openServer(server, options.port ?? 0, ports, key);
  const forget = ports.note(server.port);
  log.note('start', {
    version: findVersion(),
    node: process.version,
    system: process.platform,
    port: server.port,
  });
  return {
    port: server.port,
    notes: notesOf(taken, server.port, key.problem),
    newAddress: ({ lifetime = PRINTED_MS, present = false } = {}) =>
      server.newAddress(lifetime, wishesOf(present)),
    newPlainAddress: ({ lifetime = PRINTED_MS, present = false } = {}) =>
      server.newPlainAddress(lifetime, wishesOf(present)),
    newOpenAddress: (lifetime) => server.newOpenAddress(lifetime),
    close: async () => {
      forget();
      await server.close();
      log.note('end');
    },
  };
}

const wishesOf = (present: boolean): Wishes => (present ? { present: '1' } : {});

/** Tries the usual ports in order, or the requested one; also returns the first one that was taken. */
async function openServer(
  server: WindowServer,
  wanted: number | 'usual',
  ports: OwnPorts,
  key: UserKey,
): Promise<TakenPort | null> {
  let taken: TakenPort | null = null;
  for (const port of wanted === 'usual' ? [...usualPorts(), 0] : [wanted]) {
    try {
      await server.open(port);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      const byOwn = ports.isOwn(port);
      // The program on that port may have received this user's cookie: make it worthless.
      if (!byOwn) key.renew();
      if (wanted !== 'usual') throw new Error(takenNote({ port, byOwn }), { cause: error });
      taken ??= { port, byOwn };
    }
  }
  return taken;
}

const takenNote = ({ port, byOwn }: TakenPort): string =>
  `${byOwn ? 'another Fathom process of yours' : 'another program or user'} uses port ${port}`;

function notesOf(taken: TakenPort | null, port: number, problem: string): string[] {
  const elsewhere = taken === null ? [] : [`${takenNote(taken)}, so this one uses port ${port}`];
  const forgetful = problem === '' ? [] : [`browsers need a new address after a restart: ${problem}`];
  return [...elsewhere, ...forgetful];
}
