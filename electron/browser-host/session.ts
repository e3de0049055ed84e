/*
 * The services of a standalone page: everything except shells and native programs. Files use
 * electron/services on the page's storage (disk.ts).
 */
import { dispatch, type Emit, type Handlers } from '../contract/dispatch.ts';
import type { SetAside } from '../contract/shapes.ts';
import { ContractError, type Envelope } from '../contract/wire.ts';
import { keptHandlers } from '../services/storage/kept.ts';
import { Progress } from '../services/storage/progress.ts';
import { nothingToTrust } from '../services/trusting.ts';
import { SettingsStore } from '../services/storage/settings.ts';
import { Workspace } from '../services/storage/workspace.ts';
import { pageDisk } from './disk.ts';
import type { Store } from './entries.ts';

const WORKSPACE = '/Fathom';
const SETTINGS = '/settings';

/** Tabs with the same storage, which notify each other of changes. */
export interface Neighbors {
  readonly canTell: boolean;
  tell(folders: readonly string[]): void;
  onTold(listener: (folders: readonly string[]) => void): void;
}

export interface PageSessionOptions {
  readonly version: string;
  /** The workspace's name, which distinguishes this page's work from that of the host's other pages. */
  readonly name: string;
  readonly store: Store;
  readonly courses: Handlers['courses'];
  readonly emit: Emit;
  readonly neighbors: Neighbors;
  readonly locks?: LockManager | undefined;
  readonly now?: () => Date;
}

export interface PageSession {
  readonly handlers: Handlers;
  call(name: string, request: unknown): Promise<Envelope>;
}

export function openPageSession(options: PageSessionOptions): PageSession {
  const { store, emit, neighbors, name, locks, now = () => new Date() } = options;
  const disk = pageDisk(store, {
    name,
    locks,
    now: () => now().getTime(),
    onChange: (paths) => neighbors.tell(foldersOf(paths)),
  });
  neighbors.onTold((folders) => {
    for (const folder of folders) emit('workspace.changed', { folder });
  });
  const workspace = new Workspace(WORKSPACE, { disk, now });
  const progress = new Progress(workspace, { disk, now });
  const settings = new SettingsStore(SETTINGS, { disk, now });
  void workspace.tidy().catch(() => undefined);
  const handlers: Handlers = {
    app: {
      info: () => ({
        version: options.version,
        platform: 'page',
        mode: 'page',
        keeps: store.keeps === 'browser' && !neighbors.canTell ? 'tab' : store.keeps,
        workspace: name,
        readOnly: false,
        updates: false,
      }),
      about: () => ({ versions: [{ name: 'Fathom', version: options.version }], licences: '', logs: '' }),
      takeGiven: () => ({ files: [], refused: [] }),
      openWorkspace: () => {
        throw new ContractError('not-found', 'A web page has only one workspace.');
      },
      chooseFolder: () => ({ folder: null }),
      checkUpdates: () => ({ status: 'unreachable', version: '', page: '' }),
    },
    ...withNotice(keptHandlers({ workspace, progress, settings }), storeNotice(store)),
    ...noMachine,
    trust: nothingToTrust,
    courses: options.courses,
  };
  return { handlers, call: (call, request) => dispatch(handlers, call, request) };
}

function foldersOf(paths: readonly string[]): string[] {
  const visible = paths.filter((path) => path.startsWith(`${WORKSPACE}/`) && !path.includes('/.'));
  const folders = visible.map((path) =>
    path.slice(WORKSPACE.length + 1, Math.max(WORKSPACE.length + 1, path.lastIndexOf('/'))),
  );
  return [...new Set(folders)];
}

/** Shown once. */
function storeNotice({ setAside, isBeside }: Store): SetAside {
  if (setAside > 0) return { file: `${setAside} × IndexedDB “files”`, aside: 'aside', partly: true };
  return isBeside ? { file: 'IndexedDB', aside: '', partly: false } : null;
}

type KeptHandlers = ReturnType<typeof keptHandlers>;

function withNotice(kept: KeptHandlers, first: SetAside): KeptHandlers {
  let waiting = first;
  return {
    ...kept,
    settings: {
      ...kept.settings,
      read: async (request) => {
        const read = await kept.settings.read(request);
        const notice = read.notice ?? waiting;
        if (read.notice === null) waiting = null;
        return { ...read, notice };
      },
    },
  };
}

const ADVICE = 'Native runs need an installed Fathom; this is a web page.';
const noAssembler = { status: 'no-assembler' as const, lack: 'page' as const, install: [], advice: ADVICE };
const noShell = (): never => {
  throw new ContractError('no-shell', 'A web page has no shell.');
};

/** Native-program calls report that there is no system, and shells are unavailable. */
const noMachine: Pick<Handlers, 'toolchain' | 'terminal' | 'program'> = {
  toolchain: {
    probe: () => ({
      ready: false,
      lack: 'page',
      chosen: '',
      flavor: null,
      toolchains: [],
      limits: { time: true, output: true, memory: true, processes: true, calls: true },
      install: [],
      advice: ADVICE,
    }),
    run: () => ({
      status: 'no-assembler',
      result: '',
      fault: '',
      line: 0,
      stdout: '',
      stderr: '',
      message: ADVICE,
      exitCode: null,
      signal: null,
      milliseconds: { assemble: 0, link: 0, run: 0 },
      truncated: false,
    }),
    capture: () => ({
      status: 'no-node',
      node: '',
      message: '',
      output: '',
      traces: [],
      left: [],
      deoptimizations: [],
      isOffline: true,
    }),
    twin: () => ({
      status: 'no-compiler',
      message: '',
      install: [],
      compiler: '',
      listing: '',
      ours: null,
      theirs: null,
      executed: null,
    }),
    stop: () => ({ done: false }),
  },
  terminal: {
    open: noShell,
    list: () => ({ shells: [] }),
    attach: noShell,
    write: noShell,
    resize: noShell,
    acknowledge: noShell,
    close: () => ({ done: false }),
    typeProgram: () => noAssembler,
  },
  program: { start: () => noAssembler },
};
