/* All services of one window: a handler per contract call. Ending the session ends its shells and runs. */
import { onlyLooking, onlyTrusted, type Emit, type Handlers } from '../contract/dispatch.ts';
import type { GivenFiles, WorkspaceOpenRequest } from '../contract/shapes.ts';
import { aboutThis } from './about.ts';
import { Courses } from './storage/courses.ts';
import { readOnlyDisk, type Disk } from './storage/disk.ts';
import { removeLeftovers } from './storage/files.ts';
import { keptHandlers } from './storage/kept.ts';
import { defaultConfigFolder, defaultCourseFolder, findVersion } from './locations.ts';
import { TwinRuns } from './native/twin.ts';
import { Progress } from './storage/progress.ts';
import { SettingsStore } from './storage/settings.ts';
import { Terminals } from './terminal.ts';
import type { Budget } from './terminals/budget.ts';
import { Toolchain } from './toolchain.ts';
import { thisMachine } from './toolchains/machine.ts';
import { Trust } from './trust.ts';
import { nothingToTrust, trustHandlers } from './trusting.ts';
import { Updates } from './updates.ts';
import { Captures } from './v8/capture.ts';
import { Watching } from './storage/watch.ts';
import { Workspace } from './storage/workspace.ts';
import { usualWorkspace, wantedWorkspace } from './storage/workspaces.ts';

export interface SessionOptions {
  readonly mode: 'electron' | 'browser';
  readonly emit: Emit;
  readonly workspace?: string;
  readonly config?: string;
  readonly courses?: string;
  readonly course?: string;
  /** Undefined if there is no dialog. */
  readonly chooseFolder?: () => Promise<string | null>;
  /** Since the last call; undefined if the system passes no files. */
  readonly takeGiven?: () => GivenFiles;
  readonly readOnly?: boolean;
  readonly updates?: Updates;
  /** What may run; default: the user's decisions. */
  readonly trust?: Trust;
  /** The shells of all windows; undefined for a single window. */
  readonly shells?: Budget;
  readonly disk?: Disk;
  readonly now?: () => Date;
}

export interface Session {
  /** For the current workspace. */
  readonly handlers: Handlers;
  /** The client is unreachable for now: stops work that only it would use. */
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
    // Unwritable settings must not prevent switching folders.
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
    // Running work ends with the trust: the folder is opened again without its shells and programs.
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

/** As long as the workspace stays the same. */
interface Room extends Session {
  readonly folder: string;
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
  // Before any write: an empty folder is trusted only while it is empty.
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
  const captures = new Captures(toolchain.machine);
  const language = async (): Promise<string> => (await settings.read()).settings.language;
  const terminals = new Terminals(workspace, toolchain, options.emit, options.shells, language);
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
        const others = runId === undefined && [twins.stop(), captures.stop()].includes(true);
        return { done: toolchain.stop(runId) || others };
      },
      capture: (request) => captures.capture(request),
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
      list: ({ language }) => courses.listing(language),
      read: ({ lab, language }) => courses.read(lab, language),
      shared: ({ language }) => courses.shared(language),
      open: (request) => courses.open(request.folder, workspace.folder),
    },
  };
  return {
    folder: workspace.folder,
    trusted,
    handlers: trust === null ? onlyLooking(handlers) : onlyTrusted(handlers, () => trust.require(folder)),
    lost: () => {
      twins.stop();
      captures.stop();
      toolchain.stop();
    },
    end: () => {
      twins.stop();
      captures.stop();
      watching.end();
      terminals.closeAll();
      toolchain.stop();
    },
  };
}
