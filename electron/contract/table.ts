/*
 * The contract: every call from a window to its services, and every event in the other direction.
 *
 * The window's typed functions (api.ts), the checks on both ends (dispatch.ts, api.ts), the Electron bridge,
 * and the WebSocket are derived from this table: to add a call, add a row and write its handler in
 * electron/services/session.ts. Invariants: names are `group.verb`; a call with an optional request takes an
 * object without required entries. A `look` changes and starts nothing, and reads only the workspace, the
 * course, and Fathom's own data: all other calls are refused in read-only mode. A call that runs the
 * workspace's contents is a `start`: it is refused in a folder that the user does not trust.
 */
import * as shape from './shapes.ts';
import { call, Contract, look, start, type PayloadOf } from './rows.ts';

const RUN_PATIENCE = 120_000;

export const calls = {
  app: {
    info: look(shape.Nothing, shape.AppInfo),
    about: look(shape.Nothing, shape.About),
    /** Files that the system has passed since the last call; `files.given` announces them. */
    takeGiven: call(shape.Nothing, shape.GivenFiles),
    /** After the answer, all calls of this window refer to the new workspace. Ends its shells. */
    openWorkspace: call(shape.WorkspaceOpenRequest, shape.WorkspaceOpened),
    /** By a dialog of the system, if there is one. */
    chooseFolder: call(shape.Nothing, shape.FolderChosen, RUN_PATIENCE),
    /** Checks for the newest version over the network at the user's request. Downloads nothing. */
    checkUpdates: call(shape.Nothing, shape.UpdateFound),
  },
  toolchain: {
    /** Results are cached unless `again` is set. */
    probe: call(shape.ToolchainProbeRequest, shape.ToolchainInfo),
    /**
     * Assembles, links, and runs a program with limits on time, memory, and output. Never rejects for the
     * program's behavior.
     */
    run: start(shape.ToolchainRunRequest, shape.ToolchainOutcome, RUN_PATIENCE),
    /**
     * Builds a program and its C twin, and times alternating runs of both within the same limits. Never
     * rejects for failures of programs or tools.
     */
    twin: start(shape.TwinRequest, shape.TwinOutcome, RUN_PATIENCE),
    /**
     * Runs JavaScript in Node within limits and returns V8's traces. Never rejects for failures of the
     * program or Node.
     */
    capture: start(shape.CaptureRequest, shape.CaptureOutcome, RUN_PATIENCE),
    /** One run or all runs of this window; they return the fault `stopped`. */
    stop: call(shape.ToolchainStopRequest, shape.Done),
  },
  terminal: {
    open: start(shape.TerminalOpenRequest, shape.TerminalOpened),
    list: call(shape.Nothing, shape.TerminalList),
    /** Sends a shell's output since a position, to a window that reconnected or reloaded. */
    attach: call(shape.TerminalAttachRequest, shape.TerminalAttached),
    write: call(shape.TerminalWriteRequest, shape.TerminalWritten),
    resize: call(shape.TerminalResizeRequest, shape.Done),
    /** Confirms drawn output; the shell pauses if too much is unconfirmed. */
    acknowledge: call(shape.TerminalAcknowledgeRequest, shape.Done),
    close: call(shape.TerminalCloseRequest, shape.Done),
    /** Types the build and run commands into a shell; refused if another program would receive them. */
    typeProgram: start(shape.TypeProgramRequest, shape.ProgramTyped),
  },
  program: {
    /**
     * Writes the program to the workspace's build folder, and builds and runs it in a separate terminal
     * within limits. `program.end` reports the outcome.
     */
    start: start(shape.ProgramRequest, shape.ProgramStarted),
  },
  workspace: {
    info: look(shape.Nothing, shape.WorkspaceInfo),
    list: look(shape.WorkspaceListRequest, shape.WorkspaceListing),
    read: look(shape.WorkspaceReadRequest, shape.WorkspaceFile),
    /** Replaces a text only if the new one is based on it. */
    write: call(shape.WorkspaceWriteRequest, shape.WorkspaceWritten),
    rename: call(shape.WorkspaceRenameRequest, shape.WorkspacePlace),
    remove: call(shape.WorkspaceReadRequest, shape.WorkspaceRemoved),
    bringBack: call(shape.WorkspaceBringBackRequest, shape.WorkspacePlace),
    removed: look(shape.Nothing, shape.WorkspaceTrash),
    history: look(shape.WorkspaceReadRequest, shape.WorkspaceHistory),
    snapshot: look(shape.WorkspaceSnapshotRequest, shape.WorkspaceSnapshot),
    /** Saves a text that another program replaced to the history. */
    keep: call(shape.WorkspaceKeepRequest, shape.Done),
  },
  trust: {
    read: look(shape.Nothing, shape.TrustRead),
    /** The user trusts the folder that `read` described. */
    give: call(shape.TrustGiveRequest, shape.Done),
    withdraw: call(shape.Nothing, shape.Done),
    /** Precedes each run of JavaScript from the workspace, because that runs in the window. */
    permit: look(shape.Nothing, shape.Done, true),
  },
  progress: {
    read: look(shape.ProgressReadRequest, shape.ProgressRead),
    write: call(shape.ProgressWriteRequest, shape.ProgressWritten),
  },
  courses: {
    list: look(shape.CourseRequest, shape.CourseList),
    read: look(shape.CourseReadRequest, shape.CourseFiles),
    shared: look(shape.CourseRequest, shape.CourseShared),
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

export const windowContract = new Contract(calls, events);

export type Calls = typeof calls;
export type Group = keyof Calls;
export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<Name extends EventName> = PayloadOf<Events, Name>;

export type CallName = { [G in Group]: `${G}.${keyof Calls[G] & string}` }[Group];
