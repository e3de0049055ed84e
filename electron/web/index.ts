/*
 * The window's files and services over a server of this machine only, for one user.
 *
 * Keep true: it listens at addresses of this machine alone. Whoever wants a file must name an origin that is new with this start
 * (origins.ts), come from no other site, and bring the cookie; whoever wants the services must also come from the window's own
 * page (gate.ts, house.ts). Everything a stranger can do is cheap, short, and bounded (strangers.ts); what the user's own pages
 * do is bounded as well (connection.ts).
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
import { House, type HouseTimes, type Wishes } from './house.ts';
import { withSkeleton } from './skeleton.ts';
import { PageFiles } from './page-files.ts';
import { freshHosts } from './origins.ts';
import { OwnPorts, usualPorts } from './ports.ts';
import { UserKey } from './user-key.ts';
import type { OpenService } from './windows.ts';

/** How long an address works that a person copies. */
const PRINTED_MS = 600_000;
/** Of all windows together. */
const MOST_SHELLS = 24;

export const usualTimes: HouseTimes = {
  lostMs: 120_000,
  leftMs: 20_000,
  aliveMs: 1_000,
  strangerMs: 5_000,
  beatMs: 15_000,
};

export interface ServerOptions extends Omit<SessionOptions, 'mode' | 'emit' | 'shells'> {
  /** Folder of the built window. */
  readonly renderer: string;
  /** `usual`: the same for this user each time, where it is free; 0 or left out: any free one. */
  readonly port?: number | 'usual';
  /** Where the user's key is kept. */
  readonly state?: string;
  readonly times?: Partial<HouseTimes>;
  readonly onBug?: (error: unknown, call: string) => void;
}

export interface AddressOptions {
  /** Milliseconds; default ten minutes. */
  readonly lifetime?: number;
  /** Open in presentation mode. */
  readonly present?: boolean;
}

/** What a window of an earlier start may still do: look, and save what it has. Nothing runs. */
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
  /** Another server of this user has it. */
  readonly byOwn: boolean;
}

export interface RunningServer {
  readonly port: number;
  /** What the user should know, a line each: that bookmarks lead elsewhere, that browsers must be let in anew. */
  readonly notes: readonly string[];
  /** An address that lets one browser in, once. */
  newAddress(options?: AddressOptions): string;
  /** The same for a browser that does not find names under localhost; null where the system has none. */
  newPlainAddress(options?: AddressOptions): string | null;
  /** The same for a command line that starts a browser, which other users can read. */
  newOpenAddress(lifetime: number): string;
  close(): Promise<void>;
}

/** @throws Error where the port cannot be had, with a message for people */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const state = options.state ?? defaultStateFolder();
  const key = new UserKey(state);
  const ports = new OwnPorts(state);
  const shells = new Budget(MOST_SHELLS);
  const trust = options.readOnly === true ? undefined : (options.trust ?? new Trust(state));
  const log = new Log(options.readOnly === true ? null : join(state, 'logs'));
  const openService: OpenService = (emit, workspace) => {
    log.note('window');
    // A window that works in a folder which was opened here goes on in it, whatever this server was started for.
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
  const house = new House({
    files: new PageFiles(options.renderer),
    drafts: new PageFiles(options.renderer, '/drafts.html'),
    complete: (page) => withSkeleton(page, keptSettings(options.config ?? defaultConfigFolder())),
    key,
    hosts: freshHosts(new UserKey(state, 'names')),
    times: { ...usualTimes, ...options.times },
    openService,
    openEarlier,
  });
  const taken = await openHouse(house, options.port ?? 0, ports, key);
  const forget = ports.note(house.port);
  log.note('start', {
    version: findVersion(),
    node: process.version,
    system: process.platform,
    port: house.port,
  });
  return {
    port: house.port,
    notes: notesOf(taken, house.port, key.problem),
    newAddress: ({ lifetime = PRINTED_MS, present = false } = {}) =>
      house.newAddress(lifetime, wishesOf(present)),
    newPlainAddress: ({ lifetime = PRINTED_MS, present = false } = {}) =>
      house.newPlainAddress(lifetime, wishesOf(present)),
    newOpenAddress: (lifetime) => house.newOpenAddress(lifetime),
    close: async () => {
      forget();
      await house.close();
      log.note('end');
    },
  };
}

const wishesOf = (present: boolean): Wishes => (present ? { present: '1' } : {});

/** Tries the usual ports in turn, or the one that is wanted; gives the first of several that was taken. */
async function openHouse(
  house: House,
  wanted: number | 'usual',
  ports: OwnPorts,
  key: UserKey,
): Promise<TakenPort | null> {
  let taken: TakenPort | null = null;
  for (const port of wanted === 'usual' ? [...usualPorts(), 0] : [wanted]) {
    try {
      await house.open(port);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      const byOwn = ports.isOwn(port);
      // Whoever has the port may have been shown what opens this user's server there: that must be worth nothing later.
      if (!byOwn) key.renew();
      if (wanted !== 'usual') throw new Error(takenNote({ port, byOwn }), { cause: error });
      taken ??= { port, byOwn };
    }
  }
  return taken;
}

const takenNote = ({ port, byOwn }: TakenPort): string =>
  `${byOwn ? 'another Fathom of yours' : 'another program or user'} uses port ${port}`;

function notesOf(taken: TakenPort | null, port: number, problem: string): string[] {
  const elsewhere = taken === null ? [] : [`${takenNote(taken)}, so this Fathom uses port ${port}`];
  const forgetful = problem === '' ? [] : [`browsers need a new address after a restart: ${problem}`];
  return [...elsewhere, ...forgetful];
}
