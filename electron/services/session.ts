/*
 * All services of one window: a handler for each call of the contract. Ending the session ends its shells and runs.
 */
import { onlyLooking, onlyTrusted, type Emit, type Handlers } from '../contract/dispatch.ts';
import type { GivenFiles, WorkspaceOpenRequest } from '../contract/shapes.ts';
import { aboutThis } from './about.ts';
import { Courses } from './courses.ts';
import { readOnlyDisk, type Disk } from './disk.ts';
import { removeLeftovers } from './files.ts';
import { keptHandlers } from './kept.ts';
import { defaultConfigFolder, defaultCourseFolder, findVersion } from './locations.ts';
import { TwinRuns } from './native/twin.ts';
import { Progress } from './progress.ts';
import { SettingsStore } from './settings.ts';
import { Terminals } from './terminal.ts';
import type { Budget } from './terminals/budget.ts';
import { Toolchain } from './toolchain.ts';
import { thisMachine } from './toolchains/machine.ts';
import { Trust } from './trust.ts';
import { nothingToTrust, trustHandlers } from './trusting.ts';
import { Updates } from './updates.ts';
import { Watching } from './watch.ts';
import { Workspace } from './workspace.ts';
import { usualWorkspace, wantedWorkspace } from './workspaces.ts';

export interface SessionOptions {
  readonly mode: 'electron' | 'browser';
  readonly emit: Emit;
  /** The workspace at first; that of the last time when left out. */
  readonly workspace?: string;
  readonly config?: string;
  readonly courses?: string;
  /** A teacher's own course, open from the start. */
  readonly course?: string;
  /** Asks a person for a folder; left out where there is no dialog. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** The files that the system gave since; left out where it gives none. */
  readonly takeGiven?: () => GivenFiles;
  /** Nothing may be changed or started. */
  readonly readOnly?: boolean;
  /** Asks for newer versions; left out where Fathom is not a desktop program. */
  readonly updates?: Updates;
  /** Decides what may run; the user's own decisions if left out. */
  readonly trust?: Trust;
  /** Of the shells of all windows together; left out where there is one window. */
  readonly shells?: Budget;
  /** Another way to the disk, and another clock, for tests. */
  readonly disk?: Disk;
  readonly now?: () => Date;
}

export interface Session {
  /** Of the workspace that is open now. */
  readonly handlers: Handlers;
  /** To be called when nobody hears answers any more, for now: what only they would tell of is stopped. */
  lost(): void;
  end(): void;
}

const done = { done: true };

export function openSession(options: SessionOptions): Session {
  const { config = defaultConfigFolder(), readOnly = false } = options;
  const trust = readOnly ? null : (options.trust ?? new Trust());
  const open = (folder: string): Room => openRoom({ ...options, config }, trust, folder, goOver);
  const goOver: GoOver = async ({ folder, make }, note) => {
    const wanted = wantedWorkspace(
      folder,
      room.folder,
      make && trust !== null ? (missing) => trust.make(missing) : null,
    );
    // Best effort: settings that cannot be written keep nobody from another folder.
    await note(wanted).catch(() => undefined);
    if (wanted !== room.folder) goTo(wanted);
    return { folder: wanted };
  };
  const goTo = (folder: string): void => {
    room.end();
    room = open(folder);
  };
  let room = open(options.workspace ?? usualWorkspace(config));
  const forget = trust?.onChange(() => {
    if (trust.look(room.folder).trusted === room.trusted) return;
    // What runs ends with the trust: the same folder is opened again, and its shells and programs are not.
    goTo(room.folder);
    options.emit('trust.changed', {});
  });
  return {
    get handlers() {
      return room.handlers;
    },
    lost: () => room.lost(),
    end: () => {
      forget?.();
      room.end();
    },
  };
}

/** A session as long as its workspace stays the same. */
interface Room extends Session {
  readonly folder: string;
  /** When it was opened. */
  readonly trusted: boolean;
}

type GoOver = (
  request: WorkspaceOpenRequest,
  note: (folder: string) => Promise<void>,
) => Promise<{ readonly folder: string }>;

function openRoom(
  options: SessionOptions & { readonly config: string },
  trust: Trust | null,
  folder: string,
  goOver: GoOver,
): Room {
  const { now, config, readOnly = false } = options;
  const disk = readOnly ? readOnlyDisk : options.disk;
  // Before anything is written: an empty folder is trusted as long as it is empty.
  const trusted = trust?.look(folder).trusted ?? true;
  const workspace = new Workspace(folder, { disk, now, onMade: () => trust?.noteMade(folder) });
  const progress = new Progress(workspace, { disk, now });
  const settings = new SettingsStore(config, { disk, now });
  const watching = new Watching(workspace.folder, (changed) =>
    options.emit('workspace.changed', { folder: changed }),
  );
  void Promise.all([workspace.tidy(), removeLeftovers(config, disk)]).catch(() => undefined);
  const courses = new Courses(options.courses ?? defaultCourseFolder(), options.course);
  const toolchain = new Toolchain(thisMachine(process.env, workspace.folder));
  const twins = new TwinRuns(toolchain);
  const terminals = new Terminals(workspace, toolchain, options.emit, options.shells);
  const info = {
    version: findVersion(),
    platform: process.platform,
    mode: options.mode,
    keeps: 'folder' as const,
    workspace: workspace.folder,
    readOnly,
    updates: options.updates?.areKnown === true,
  };
  const handlers: Handlers = {
    app: {
      info: () => info,
      about: () => aboutThis(readOnly),
      takeGiven: () => options.takeGiven?.() ?? { files: [], refused: [] },
      openWorkspace: (request) => goOver(request, (opened) => settings.noteWorkspace(opened)),
      checkUpdates: () => (options.updates ?? new Updates('', '')).check(),
      chooseFolder: async () => ({ folder: (await options.chooseFolder?.()) ?? null }),
    },
    toolchain: {
      probe: ({ again }) => toolchain.probe(again),
      run: (request) => toolchain.run(request),
      twin: (request) => twins.measure(request),
      stop: ({ runId }) => {
        const twin = runId === undefined && twins.stop();
        return { done: toolchain.stop(runId) || twin };
      },
    },
    terminal: {
      open: (request) => terminals.open(request),
      list: () => ({ shells: terminals.list() }),
      attach: (request) => terminals.attach(request),
      write: (request) => ({ accepted: terminals.write(request) }),
      resize: (request) => (terminals.resize(request), done),
      acknowledge: (request) => (terminals.acknowledge(request), done),
      close: (request) => ({ done: terminals.close(request) }),
      typeProgram: (request) => terminals.typeProgram(request),
    },
    program: {
      start: (request) => terminals.start(request),
    },
    ...keptHandlers({ workspace, progress, settings }, (folder) => watching.add(folder)),
    trust: trust === null ? nothingToTrust : trustHandlers(trust, folder),
    courses: {
      list: () => courses.listing(),
      read: ({ lab }) => courses.read(lab),
      shared: () => courses.shared(),
      open: (request) => courses.open(request.folder, workspace.folder),
    },
  };
  return {
    folder: workspace.folder,
    trusted,
    handlers: trust === null ? onlyLooking(handlers) : onlyTrusted(handlers, () => trust.require(folder)),
    lost: () => {
      twins.stop();
      toolchain.stop();
    },
    end: () => {
      twins.stop();
      watching.end();
      terminals.closeAll();
      toolchain.stop();
    },
  };
}
