/*
 * The contract: every call a window may make of its services, and every event they may send it.
 *
 * One row a call. The window's typed functions (api.ts), the checks on both ends (dispatch.ts, api.ts), the
 * Electron bridge and the WebSocket are all derived from this table: to add a call, add a row and write its
 * handler in electron/services/session.ts; nothing else changes.
 *
 * Keep true: names are `group.verb`; a call whose request may be left out takes an object with no required
 * entry. A call is a `look` only where it changes and starts nothing, and tells of nothing but the workspace, the course
 * and what Fathom keeps: all others are refused where nothing may be changed. A call that runs
 * what is in the workspace is a `start`: it is refused in a folder that the user does not trust.
 */
import * as shape from './shapes.ts';
import { call, Contract, look, start, type PayloadOf } from './rows.ts';

const RUN_PATIENCE = 120_000;

export const calls = {
  app: {
    info: look(shape.Nothing, shape.AppInfo),
    about: look(shape.Nothing, shape.About),
    /** The files that the system gave since this was asked; `files.given` says that there are some. */
    takeGiven: call(shape.Nothing, shape.GivenFiles),
    /** Goes over to another workspace: from the answer on, all calls of this window are about that one. Its shells end. */
    openWorkspace: call(shape.WorkspaceOpenRequest, shape.WorkspaceOpened),
    /** Asks a person for a folder, where the system has a dialog for it. */
    chooseFolder: call(shape.Nothing, shape.FolderChosen, RUN_PATIENCE),
    /** Asks for the newest version over the network, because the user wants to know. Nothing is downloaded. */
    checkUpdates: call(shape.Nothing, shape.UpdateFound),
  },
  toolchain: {
    /** Looks for toolchains; those found are remembered, `again` looks anew. */
    probe: call(shape.ToolchainProbeRequest, shape.ToolchainInfo),
    /** Assembles, links and runs a program with limits on time, memory and output. Rejects on nothing the program does. */
    run: start(shape.ToolchainRunRequest, shape.ToolchainOutcome, RUN_PATIENCE),
    /**
     * Builds a program and its twin in C, runs both in turns within the same limits, and tells what each took. Rejects on
     * nothing that programs and tools do.
     */
    twin: start(shape.TwinRequest, shape.TwinOutcome, RUN_PATIENCE),
    /** Stops one run, or all runs of this window; they answer with the fault `stopped`. */
    stop: call(shape.ToolchainStopRequest, shape.Done),
  },
  terminal: {
    /** A real shell in the workspace folder. */
    open: start(shape.TerminalOpenRequest, shape.TerminalOpened),
    /** The shells of this window that run. */
    list: call(shape.Nothing, shape.TerminalList),
    /** Sends what a shell put out since; for a window that lost its connection, or was loaded again. */
    attach: call(shape.TerminalAttachRequest, shape.TerminalAttached),
    write: call(shape.TerminalWriteRequest, shape.TerminalWritten),
    resize: call(shape.TerminalResizeRequest, shape.Done),
    /** Says how much output was drawn; the shell pauses when too much is under way. */
    acknowledge: call(shape.TerminalAcknowledgeRequest, shape.Done),
    close: call(shape.TerminalCloseRequest, shape.Done),
    /** Types the commands that build and run the program into a shell; refused where something else would hear them. */
    typeProgram: start(shape.TypeProgramRequest, shape.ProgramTyped),
  },
  program: {
    /**
     * Writes the program into the workspace's build folder, builds and runs it in a terminal of its own, within limits.
     * What it puts out and what is typed into it are those of a terminal; `program.end` tells how it ended.
     */
    start: start(shape.ProgramRequest, shape.ProgramStarted),
  },
  workspace: {
    info: look(shape.Nothing, shape.WorkspaceInfo),
    list: look(shape.WorkspaceListRequest, shape.WorkspaceListing),
    read: look(shape.WorkspaceReadRequest, shape.WorkspaceFile),
    /** Never replaces a text that is not among those the new one is based on. */
    write: call(shape.WorkspaceWriteRequest, shape.WorkspaceWritten),
    rename: call(shape.WorkspaceRenameRequest, shape.WorkspacePlace),
    /** Puts a file into the workspace's own trash. */
    remove: call(shape.WorkspaceReadRequest, shape.WorkspaceRemoved),
    bringBack: call(shape.WorkspaceBringBackRequest, shape.WorkspacePlace),
    removed: look(shape.Nothing, shape.WorkspaceTrash),
    /** Earlier texts of a file. */
    history: look(shape.WorkspaceReadRequest, shape.WorkspaceHistory),
    snapshot: look(shape.WorkspaceSnapshotRequest, shape.WorkspaceSnapshot),
    /** Puts a text into the history that somebody else replaced. */
    keep: call(shape.WorkspaceKeepRequest, shape.Done),
  },
  trust: {
    read: look(shape.Nothing, shape.TrustRead),
    /** The user trusts the folder that `read` described. */
    give: call(shape.TrustGiveRequest, shape.Done),
    withdraw: call(shape.Nothing, shape.Done),
    /** Asked before each run of JavaScript from the workspace, because that runs in the window. */
    permit: look(shape.Nothing, shape.Done, true),
  },
  progress: {
    read: look(shape.ProgressReadRequest, shape.ProgressRead),
    write: call(shape.ProgressWriteRequest, shape.ProgressWritten),
  },
  courses: {
    list: look(shape.Nothing, shape.CourseList),
    read: look(shape.CourseReadRequest, shape.CourseFiles),
    /** What the labs of the course share. */
    shared: look(shape.Nothing, shape.CourseShared),
    /** Goes over to a teacher's own course, or back. */
    open: call(shape.CourseOpenRequest, shape.CourseList),
  },
  settings: {
    read: look(shape.Nothing, shape.SettingsRead),
    write: call(shape.SettingsPatch, shape.SettingsRead),
  },
} as const;

export const events = {
  'terminal.data': shape.TerminalData,
  'terminal.exit': shape.TerminalExit,
  'workspace.changed': shape.WorkspaceChanged,
  'trust.changed': shape.Nothing,
  'program.end': shape.ProgramEnd,
  'files.given': shape.Nothing,
  'menu.chosen': shape.MenuChosen,
} as const;

/** Between a window and its services. */
export const windowContract = new Contract(calls, events);

export type Calls = typeof calls;
export type Group = keyof Calls;
export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = PayloadOf<Events, Name>;

/** The name of a call on the wire: `toolchain.run`. */
export type CallName = { [G in Group]: `${G}.${keyof Calls[G] & string}` }[Group];
