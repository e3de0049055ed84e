/*
 * All services of one window: a handler for each call of the contract. Ending the session ends its shells and runs.
 */
import { ContractError } from '../contract/wire.ts';
import { onlyLooking, type Emit, type Handlers } from '../contract/dispatch.ts';
import type { GivenFiles } from '../contract/shapes.ts';
import { aboutThis } from './about.ts';
import { Courses } from './courses.ts';
import { readOnlyDisk, type Disk } from './disk.ts';
import { removeLeftovers } from './files.ts';
import { keptHandlers } from './kept.ts';
import { defaultConfigFolder, defaultCourseFolder, defaultWorkspace, findVersion } from './locations.ts';
import { Progress } from './progress.ts';
import { SettingsStore } from './settings.ts';
import { Terminals } from './terminal.ts';
import type { Budget } from './terminals/budget.ts';
import { Toolchain } from './toolchain.ts';
import { Watching } from './watch.ts';
import { Workspace } from './workspace.ts';

export interface SessionOptions {
  readonly mode: 'electron' | 'browser';
  readonly emit: Emit;
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
  /** Of the shells of all windows together; left out where there is one window. */
  readonly shells?: Budget;
  /** Another way to the disk, and another clock, for tests. */
  readonly disk?: Disk;
  readonly now?: () => Date;
}

export interface Session {
  readonly handlers: Handlers;
  /** To be called when nobody hears answers any more, for now: what only they would tell of is stopped. */
  lost(): void;
  end(): void;
}

const done = { done: true };

export function openSession(options: SessionOptions): Session {
  const { now, readOnly = false } = options;
  const disk = readOnly ? readOnlyDisk : options.disk;
  const workspace = new Workspace(options.workspace ?? defaultWorkspace(), { disk, now });
  const progress = new Progress(workspace, { disk, now });
  const config = options.config ?? defaultConfigFolder();
  const settings = new SettingsStore(config, { disk, now });
  const watching = new Watching(workspace.folder, (folder) => options.emit('workspace.changed', { folder }));
  void Promise.all([workspace.tidy(), removeLeftovers(config, disk)]).catch(() => undefined);
  const courses = new Courses(options.courses ?? defaultCourseFolder(), options.course);
  const toolchain = new Toolchain();
  const terminals = new Terminals(workspace.folder, toolchain, options.emit, options.shells);
  const info = {
    version: findVersion(),
    platform: process.platform,
    mode: options.mode,
    keeps: 'folder' as const,
    workspace: workspace.folder,
    readOnly,
  };
  const handlers: Handlers = {
    app: {
      info: () => info,
      about: () => aboutThis(readOnly),
      takeGiven: () => options.takeGiven?.() ?? { files: [], refused: [] },
    },
    toolchain: {
      probe: ({ again }) => toolchain.probe(again),
      run: (request) => toolchain.run(request),
      stop: ({ runId }) => ({ done: toolchain.stop(runId) }),
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
    courses: {
      list: () => courses.listing(),
      read: ({ lab }) => courses.read(lab),
      shared: () => courses.shared(),
      open: ({ folder }) => {
        // Who may only look may not look at other folders.
        if (readOnly) throw new ContractError('read-only', 'Other courses cannot be opened here.');
        return courses.open(folder, workspace.folder);
      },
      choose: async () => ({ folder: (await options.chooseFolder?.()) ?? null }),
    },
  };
  return {
    handlers: readOnly ? onlyLooking(handlers) : handlers,
    lost: () => void toolchain.stop(),
    end: () => {
      watching.end();
      terminals.closeAll();
      toolchain.stop();
    },
  };
}
