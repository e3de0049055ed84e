/*
 * The shapes of all data between a window and its services, as valibot schemas.
 *
 * Invariant: requests are strict objects with a limit on every string and list, so that a message is either
 * refused or safe to act on; no schema recurses over what the sender nests.
 */
import * as v from 'valibot';
import { abiNames, languages, optimizations, systems } from '../../compiler/choices/index.ts';
import { themes } from './themes.ts';

/** Text of a user's file, in characters. */
export const FILE_LIMIT = 4_000_000;
/** In characters. */
export const ASSEMBLY_LIMIT = 8_000_000;
/** In UTF-16 units. */
export const TERMINAL_INPUT_LIMIT = 1_000_000;
/** In bytes. */
export const MESSAGE_LIMIT = 32 * 1024 * 1024;

const DEPTH_LIMIT = 64;
const COUNT_LIMIT = 200_000;

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Bounds depth and size; walks with its own stack, so no nesting overflows it. */
export function isJson(value: unknown): value is JsonValue {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let seen = 0;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    seen += 1;
    if (seen > COUNT_LIMIT || entry.depth > DEPTH_LIMIT) return false;
    const part = entry.value;
    if (part === null || typeof part === 'string' || typeof part === 'boolean') continue;
    if (typeof part === 'number') {
      if (!Number.isFinite(part)) return false;
      continue;
    }
    if (typeof part !== 'object') return false;
    const prototype: unknown = Object.getPrototypeOf(part);
    if (!Array.isArray(part) && prototype !== Object.prototype && prototype !== null) return false;
    for (const child of Object.values(part)) stack.push({ value: child, depth: entry.depth + 1 });
  }
  return true;
}

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const within = (low: number, high: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(low), v.maxValue(high));

/** Nesting up to 64 deep, at most 200,000 values. */
export const Json = v.custom<JsonValue>(isJson, 'Expected plain JSON data of moderate size');
export const Nothing = v.strictObject({});
export const Done = v.strictObject({ done: v.boolean() });

/** Names a run or terminal; chosen by the client or a service. */
export const Identity = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Expected an id of letters and digits'),
);
/** Such as `00-first-soundings`. */
export const LabName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'Expected a lab name such as 00-first-soundings'),
);
/** Without extension: it becomes a file name and is typed into a shell. */
export const ProgramName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/, 'Expected a program name of letters, digits, - and _'),
);
export const Argument = v.pipe(v.string(), v.regex(/^-?[0-9]{1,20}$/, 'Expected a whole number in decimal'));
/** Inside the workspace, separated by `/`; the service checks its target. */
export const WorkspacePath = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
const FolderPath = text(400);

export const AppInfo = v.strictObject({
  version: v.string(),
  /** Node's name: linux, darwin, win32 …; `page` if there is none. */
  platform: v.string(),
  /** `page`: in the page itself, without shells and native programs. */
  mode: v.picklist(['electron', 'browser', 'page']),
  /**
   * Where files are stored: in a folder; in the browser's storage (`tab`: tabs do not learn of each other's
   * changes); or only in the page, because the browser stores nothing or its storage does not respond.
   */
  keeps: v.picklist(['folder', 'browser', 'tab', 'nothing', 'no-answer']),
  workspace: v.string(),
  /** This window cannot change or start anything. */
  readOnly: v.boolean(),
  /** Fathom can check for updates: packaging provided an address. */
  updates: v.boolean(),
});

export const ReleaseVersion = v.pipe(v.string(), v.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'Expected 1.2.3'));
export const UpdateFound = v.strictObject({
  /** `unreadable`: the response has an unexpected form. */
  status: v.picklist(['newest', 'newer', 'unreachable', 'unreadable']),
  /** Empty if unknown. */
  version: v.string(),
  /** The download page; empty if there is no newer version. */
  page: v.string(),
});

export const WorkspaceOpenRequest = v.strictObject({
  /** Absolute, relative to the home folder (`~/…`), or inside the current workspace. */
  folder: v.pipe(text(4000), v.minLength(1)),
  make: v.optional(v.boolean(), false),
});
export const WorkspaceOpened = v.strictObject({
  /** Absolute. */
  folder: v.string(),
});
export const FolderChosen = v.strictObject({
  /** null if the user chose nothing or there is no dialog. */
  folder: v.nullable(v.string()),
});

export const About = v.strictObject({
  versions: v.array(v.strictObject({ name: v.string(), version: v.string() })),
  /** Those of Fathom and everything it includes; empty if not built. */
  licences: v.string(),
  /** Empty if there is none. */
  logs: v.string(),
});

/** Passed by the system: double click, command line, or dialog. */
export const GivenFiles = v.strictObject({
  /** `content` is base64. */
  files: v.array(v.strictObject({ name: v.string(), content: v.string() })),
  refused: v.array(
    v.strictObject({ name: v.string(), fault: v.picklist(['trace-too-large', 'unreadable']) }),
  ),
});
/** By name, chosen in the system's menu. */
export const MenuChosen = v.strictObject({ command: v.string() });

export const Tool = v.strictObject({
  /** as, ld, cc … */
  name: v.string(),
  path: v.string(),
  /** The first line of the tool's version output, or empty. */
  version: v.string(),
  /** Empty if it is usable. `other-target`: for another processor or system. */
  lack: v.picklist(['', 'not-found', 'not-working', 'other-target']),
});

export const FoundToolchain = v.strictObject({
  name: v.string(),
  title: v.string(),
  ready: v.boolean(),
  tools: v.array(Tool),
});

export const Flavor = v.strictObject({
  os: v.picklist(systems),
  abi: v.picklist(abiNames),
});

/**
 * Why native runs are unavailable: no toolchain, a processor that cannot run x86-64, a Mac without Rosetta, a
 * system without a supported toolchain or assembly output, or a page without a system. Empty if they are
 * available.
 */
export const ToolchainLack = v.picklist(['', 'tools', 'processor', 'rosetta', 'system', 'assembly', 'page']);

/** The limits that work for native runs on this computer. */
export const RunLimits = v.strictObject({
  time: v.boolean(),
  output: v.boolean(),
  memory: v.boolean(),
  /** Whether a program is prevented from starting others. */
  processes: v.boolean(),
  /** System calls are limited to input, output, and exit: no files, network, or other programs. */
  calls: v.boolean(),
});

export const ToolchainProbeRequest = v.strictObject({
  /** Search again even if tools were found before. */
  again: v.optional(v.boolean()),
});

export const ToolchainInfo = v.strictObject({
  ready: v.boolean(),
  lack: ToolchainLack,
  /** Empty if none is usable. */
  chosen: v.string(),
  flavor: v.nullable(Flavor),
  /** In order of preference. */
  toolchains: v.array(FoundToolchain),
  limits: RunLimits,
  /** Commands that install what is missing, in order; empty if none are known or would help. */
  install: v.array(v.string()),
  /** An English sentence; empty if `ready`. */
  advice: v.string(),
});

export const ToolchainRunRequest = v.strictObject({
  /** A name for stopping only this run with `toolchain.stop`. */
  runId: v.optional(Identity),
  assembly: text(ASSEMBLY_LIMIT),
  argument: Argument,
  /** Default 10,000. */
  timeLimitMs: v.optional(within(10, 60_000)),
  /** Standard output and error together; default 1 MB. */
  outputLimitBytes: v.optional(within(1, 16_000_000)),
  /** Address space; default 512 MB. Applied if the system supports it. */
  memoryLimitBytes: v.optional(within(16_000_000, 8_000_000_000)),
  input: v.optional(text(1_000_000)),
});

export const ToolchainOutcome = v.strictObject({
  /**
   * `not-built`: files could not be written, or a tool failed to start; `not-started`: the system does not
   * run the program.
   */
  status: v.picklist([
    'value',
    'fault',
    'no-assembler',
    'assembler-failed',
    'linker-failed',
    'not-built',
    'not-started',
  ]),
  /** One character per byte; empty after a fault. */
  result: v.string(),
  /** `divide-by-zero`, `timeout`, `stopped`, `output-limit`, `crash` …; empty for a value. */
  fault: v.string(),
  /** The 1-based source line of the fault; 0 if unknown. */
  line: count,
  /** The program's own output without its result, one character per byte. */
  stdout: v.string(),
  /** After a failed assembler or linker, the tool's messages. */
  stderr: v.string(),
  /** A sentence about the fault; empty for a value. */
  message: v.string(),
  exitCode: v.nullable(v.number()),
  signal: v.nullable(v.string()),
  milliseconds: v.strictObject({ assemble: v.number(), link: v.number(), run: v.number() }),
  /** If requested: garbage collections, bytes freed, and pause times in milliseconds. */
  collections: v.optional(v.strictObject({ count, bytes: count, paused: v.number(), longest: v.number() })),
  truncated: v.boolean(),
});

/** A program and its C twin from `compiler/backend/c`. */
export const TwinRequest = v.strictObject({
  twin: text(ASSEMBLY_LIMIT),
  assembly: text(ASSEMBLY_LIMIT),
  argument: Argument,
});

export const TwinSide = v.strictObject({
  outcome: ToolchainOutcome,
  /** The median of all runs, including process startup. */
  milliseconds: v.number(),
  runs: count,
});

export const TwinOutcome = v.strictObject({
  status: v.picklist(['measured', 'no-compiler', 'no-assembler', 'not-built', 'compiler-failed', 'stopped']),
  /** Empty on success. */
  message: v.string(),
  /** Commands that install a missing C compiler. */
  install: v.array(v.string()),
  /** The compiler's version output. */
  compiler: v.string(),
  listing: v.string(),
  ours: v.nullable(TwinSide),
  theirs: v.nullable(TwinSide),
  /** From `main` on; null if instructions cannot be counted here. */
  executed: v.nullable(v.number()),
});

/** JavaScript to run in Node, to see how V8 compiles it. */
export const CaptureRequest = v.strictObject({
  source: text(2_000_000),
  /** As V8 prints it; empty for all functions that V8 optimizes. */
  function: v.pipe(v.string(), v.maxLength(200), v.regex(/^[\p{L}\p{N}_$.#]*$/u)),
});

export const CaptureOutcome = v.strictObject({
  /**
   * `no-node`, `old-node`: no Node that can confine the program; `not-optimized`: V8 optimized no such
   * function; `program-failed`: an exception ended the program before that.
   */
  status: v.picklist([
    'captured',
    'no-node',
    'old-node',
    'not-optimized',
    'program-failed',
    'timeout',
    'output-limit',
    'stopped',
    'failed',
  ]),
  /** Empty if there is none. */
  node: v.string(),
  /** The system's error; empty on success. */
  message: v.string(),
  output: v.string(),
  /** In the order of compilation. */
  traces: v.array(v.strictObject({ function: v.string(), text: v.string() })),
  /** Their traces were too large to return with the others. */
  left: v.array(v.string()),
  deoptimizations: v.array(v.strictObject({ function: v.string(), kind: v.string(), reason: v.string() })),
  isOffline: v.boolean(),
});

export const ToolchainStopRequest = v.strictObject({ runId: v.optional(Identity) });

const columns = within(2, 1000);
const rows = within(1, 1000);
export const TerminalOpenRequest = v.strictObject({ cols: columns, rows });
export const TerminalOpened = v.strictObject({ id: Identity });
export const TerminalList = v.strictObject({ shells: v.array(Identity) });
export const TerminalAttachRequest = v.strictObject({
  id: Identity,
  /** Output that this window has, in UTF-16 units. */
  seen: count,
});
export const TerminalAttached = v.strictObject({
  /** Start of the following output; greater than `seen` if older output was discarded. */
  from: count,
  /** End of the repeated output. */
  to: count,
});
export const TerminalWriteRequest = v.strictObject({ id: Identity, data: text(TERMINAL_INPUT_LIMIT) });
export const TerminalWritten = v.strictObject({
  /** false: too much unread input is queued, so nothing is typed. */
  accepted: v.boolean(),
});
export const TerminalResizeRequest = v.strictObject({ id: Identity, cols: columns, rows });
export const TerminalAcknowledgeRequest = v.strictObject({
  id: Identity,
  /** Drawn output, in UTF-16 units. */
  seen: count,
});
export const TerminalCloseRequest = v.strictObject({ id: Identity });
const program = {
  name: ProgramName,
  assembly: text(ASSEMBLY_LIMIT),
  /** Placed next to the assembly, for debuggers. */
  source: text(FILE_LIMIT),
  argument: Argument,
};
export const TypeProgramRequest = v.strictObject({ id: Identity, ...program });
/** `id`: chosen by the window, so that it can match events from the start. */
export const ProgramRequest = v.strictObject({ id: Identity, cols: columns, rows, ...program });
const noAssembler = v.strictObject({
  status: v.literal('no-assembler'),
  /** As in `ToolchainInfo`. */
  lack: ToolchainLack,
  install: v.array(v.string()),
  advice: v.string(),
});
export const ProgramStarted = v.variant('status', [
  v.strictObject({ status: v.literal('started'), commands: v.array(v.string()) }),
  noAssembler,
]);
export const ProgramTyped = v.variant('status', [
  v.strictObject({ status: v.literal('typed'), commands: v.array(v.string()) }),
  /**
   * Another program uses the terminal, a line is partly typed, the shell is in another folder, the system
   * does not report this, or other users could replace files that the commands use.
   */
  v.strictObject({
    status: v.literal('refused'),
    why: v.picklist(['busy', 'half-typed', 'elsewhere', 'unknown', 'shared-folder']),
  }),
  noAssembler,
]);
/** `stdout` and `stderr` of the outcome are empty: they went to the terminal. */
export const ProgramEnd = v.strictObject({ id: Identity, outcome: ToolchainOutcome });

export const TerminalData = v.strictObject({
  id: Identity,
  /** Position in the shell's output, in UTF-16 units. */
  at: count,
  data: v.string(),
});
export const TerminalExit = v.strictObject({ id: Identity, code: v.number() });

export const WorkspaceInfo = v.strictObject({
  folder: v.string(),
  writable: v.boolean(),
});
export const WorkspaceListRequest = v.strictObject({
  /** Default: the workspace itself. */
  folder: v.optional(FolderPath),
});
export const WorkspaceEntry = v.strictObject({
  path: v.string(),
  kind: v.picklist(['file', 'folder']),
  /** Bytes; 0 for a folder. */
  size: v.number(),
  /** Unix time in milliseconds. */
  modified: v.number(),
});
export const WorkspaceListing = v.strictObject({
  entries: v.array(WorkspaceEntry),
  /** They cannot be opened because of their names, or are links that lead outside. */
  omitted: v.array(
    v.strictObject({
      name: v.string(),
      fault: v.picklist(['empty', 'long', 'hidden', 'edge', 'character', 'reserved', 'link']),
    }),
  ),
  /** Whether the folder has more entries than listed. */
  truncated: v.boolean(),
});
export const WorkspaceReadRequest = v.strictObject({ path: WorkspacePath });
const Version = text(64);
export const WorkspaceFile = v.strictObject({
  path: v.string(),
  /** With `\n` line ends; empty if it cannot be shown. */
  text: v.string(),
  version: Version,
  /** Unix time in milliseconds. */
  modified: v.number(),
  /** Why the file is read-only; empty if it is editable. */
  condition: v.picklist(['', 'latin-1', 'utf-16', 'binary', 'too-large']),
});
export const WorkspaceWriteRequest = v.strictObject({
  path: WorkspacePath,
  text: text(FILE_LIMIT),
  /** The text is based on these; only these may be replaced. */
  bases: v.pipe(v.array(Version), v.maxLength(64)),
  /** File name (without extension) for the text if another version exists. */
  aside: text(200),
  /** Save the replaced text to the history even if it is only seconds old. */
  keep: v.optional(v.boolean()),
});
export const WorkspaceWritten = v.strictObject({
  path: v.string(),
  version: Version,
  modified: v.number(),
  /** The text went to a new file because another version existed. */
  aside: v.boolean(),
});
export const WorkspaceRenameRequest = v.strictObject({
  path: WorkspacePath,
  /** With its extension; the file stays in its folder. */
  name: text(200),
});
export const WorkspacePlace = v.strictObject({ path: v.string() });
/** Names a snapshot or a removed file: a number and a time. */
const KeptId = v.pipe(v.string(), v.regex(/^\d{4,9} [0-9TZ-]{20}$/, 'Expected the id of a stored item'));
export const WorkspaceRemoved = v.strictObject({ id: KeptId });
export const WorkspaceBringBackRequest = v.strictObject({ id: KeptId });
export const TrashEntry = v.strictObject({
  id: KeptId,
  path: v.string(),
  /** Unix time in milliseconds. */
  time: v.number(),
  size: v.number(),
});
export const WorkspaceTrash = v.strictObject({ entries: v.array(TrashEntry) });
export const Snapshot = v.strictObject({
  id: KeptId,
  /** Unix time in milliseconds. */
  time: v.number(),
  size: v.number(),
});
export const WorkspaceHistory = v.strictObject({
  /** Newest first. */
  entries: v.array(Snapshot),
});
export const WorkspaceKeepRequest = v.strictObject({ path: WorkspacePath, text: text(FILE_LIMIT) });
export const WorkspaceSnapshotRequest = v.strictObject({ path: WorkspacePath, id: KeptId });
export const WorkspaceSnapshot = v.strictObject({ text: v.string() });
/** A change in a workspace folder (empty: the root). */
export const WorkspaceChanged = v.strictObject({ folder: FolderPath });

const TrustMark = text(64);
export const TrustRead = v.strictObject({
  /** The real path, with links resolved. */
  folder: v.string(),
  /** The folder's contents may run. */
  trusted: v.boolean(),
  /** false: there is nothing to start, and so nothing to trust. */
  canChange: v.boolean(),
  /** Empty if the folder cannot be examined. */
  mark: TrustMark,
  /** Other users of this computer can change the folder. */
  openToOthers: v.boolean(),
});
export const TrustGiveRequest = v.strictObject({ mark: v.pipe(TrustMark, v.minLength(1)) });

const taskName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** Accepts a newer version's entries, so that a downgrade loses nothing. */
export const TaskProgress = v.objectWithRest(
  {
    passed: v.boolean(),
    hints: within(0, 1000),
    answer: v.optional(Json),
  },
  Json,
);
export const LabProgress = v.objectWithRest(
  {
    /** Index of the student's step. */
    step: within(0, 10_000),
    tasks: v.record(taskName, TaskProgress),
    /** By name. */
    files: v.record(taskName, text(FILE_LIMIT)),
    extra: v.optional(v.record(taskName, Json)),
  },
  Json,
);
/** null if no file was unreadable. */
export const SetAside = v.nullable(
  v.strictObject({
    file: v.string(),
    /** The preserved copy; '' if the file stayed in place. */
    aside: v.string(),
    /** The readable parts are in use. */
    partly: v.boolean(),
  }),
);
export const ProgressReadRequest = v.strictObject({ lab: LabName });
export const ProgressRead = v.strictObject({
  /** null for an unstarted lab. */
  progress: v.nullable(LabProgress),
  notice: SetAside,
});
export const ProgressWriteRequest = v.strictObject({ lab: LabName, progress: LabProgress });
export const ProgressWritten = v.strictObject({
  notice: SetAside,
});

export const CourseLab = v.strictObject({
  lab: LabName,
  /** The number in the folder's name; determines the order. */
  number: v.number(),
  /** The front matter of lab.md or its translation with its `---` lines; '' if missing. */
  head: v.string(),
});
export const CourseList = v.strictObject({
  labs: v.array(CourseLab),
  folder: v.string(),
  /** Whether it is a course other than the built-in one. */
  own: v.boolean(),
});
/** The language of course texts; a text without a translation is the original. */
const InLanguage = { language: v.optional(v.picklist(languages), 'en') };
export const CourseRequest = v.strictObject(InLanguage);
/** By the build, in the format of the labs' engine; null if there is none. */
const ReadBefore = v.nullable(v.string());
export const CourseShared = v.strictObject({
  files: v.array(v.strictObject({ path: v.string(), text: v.string() })),
  read: ReadBefore,
});
export const CourseOpenRequest = v.strictObject({
  /** Absolute, or inside the workspace; empty: the built-in course. */
  folder: text(4000),
});
export const CourseReadRequest = v.strictObject({ lab: LabName, ...InLanguage });
export const CourseFiles = v.strictObject({
  lab: LabName,
  text: v.string(),
  /** In all languages. `path` is relative to the lab's folder. */
  files: v.array(v.strictObject({ path: v.string(), text: v.string() })),
  read: ReadBefore,
});

export const MAX_WORKSPACES = 8;

/** Typed explicitly, because inference from the default below would not terminate for nested JSON. */
const View: v.GenericSchema<Record<string, JsonValue>> = v.record(taskName, Json);

/** In the window's state: left, top, width, and height of each pane group in percent, and 1 if folded. */
export const SKELETON_KEY = 'skeleton';

export const Settings = v.strictObject({
  theme: v.optional(v.picklist(['system', ...themes]), 'system'),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)), 'en'),
  textSize: v.optional(within(50, 300), 100),
  motion: v.optional(v.picklist(['system', 'full', 'reduced']), 'system'),
  optimize: v.optional(v.picklist(optimizations), 'full'),
  disabledRules: v.optional(v.pipe(v.array(text(100)), v.maxLength(1000)), []),
  argument: v.optional(Argument, '0'),
  /** Whether the first-start tour was seen or skipped. */
  tourSeen: v.optional(v.boolean(), false),
  /** Last opened first; maintained by the services. */
  workspaces: v.optional(v.pipe(v.array(text(4000)), v.maxLength(MAX_WORKSPACES)), []),
  /** The window's state, by key: pane layout per lab, last open file … */
  view: v.optional(View, {}),
});
export const defaultSettings = (): Settings => v.parse(Settings, {});
export const SettingsRead = v.strictObject({
  settings: Settings,
  notice: SetAside,
});
/** The rest stays unchanged. `view` is merged by key; null removes a key. */
export const SettingsPatch = v.strictObject({
  theme: v.optional(Settings.entries.theme.wrapped),
  language: v.optional(Settings.entries.language.wrapped),
  textSize: v.optional(Settings.entries.textSize.wrapped),
  motion: v.optional(Settings.entries.motion.wrapped),
  optimize: v.optional(Settings.entries.optimize.wrapped),
  disabledRules: v.optional(Settings.entries.disabledRules.wrapped),
  argument: v.optional(Settings.entries.argument.wrapped),
  tourSeen: v.optional(v.boolean()),
  view: v.optional(Settings.entries.view.wrapped),
});

export type About = v.InferOutput<typeof About>;
export type WorkspaceOpenRequest = v.InferOutput<typeof WorkspaceOpenRequest>;
export type GivenFiles = v.InferOutput<typeof GivenFiles>;
export type UpdateFound = v.InferOutput<typeof UpdateFound>;
export type AppInfo = v.InferOutput<typeof AppInfo>;
export type Tool = v.InferOutput<typeof Tool>;
export type FoundToolchain = v.InferOutput<typeof FoundToolchain>;
export type Flavor = v.InferOutput<typeof Flavor>;
export type ToolchainLack = v.InferOutput<typeof ToolchainLack>;
export type RunLimits = v.InferOutput<typeof RunLimits>;
export type ToolchainInfo = v.InferOutput<typeof ToolchainInfo>;
export type ToolchainRunRequest = v.InferOutput<typeof ToolchainRunRequest>;
export type ToolchainOutcome = v.InferOutput<typeof ToolchainOutcome>;
export type CaptureRequest = v.InferOutput<typeof CaptureRequest>;
export type CaptureOutcome = v.InferOutput<typeof CaptureOutcome>;
export type TwinRequest = v.InferOutput<typeof TwinRequest>;
export type TwinOutcome = v.InferOutput<typeof TwinOutcome>;
export type TypeProgramRequest = v.InferOutput<typeof TypeProgramRequest>;
export type ProgramRequest = v.InferOutput<typeof ProgramRequest>;
export type ProgramStarted = v.InferOutput<typeof ProgramStarted>;
export type ProgramTyped = v.InferOutput<typeof ProgramTyped>;
export type SetAside = v.InferOutput<typeof SetAside>;
export type WorkspaceListing = v.InferOutput<typeof WorkspaceListing>;
export type WorkspaceOmitted = WorkspaceListing['omitted'][number];
export type WorkspaceEntry = v.InferOutput<typeof WorkspaceEntry>;
export type WorkspaceFile = v.InferOutput<typeof WorkspaceFile>;
export type WorkspaceWriteRequest = v.InferOutput<typeof WorkspaceWriteRequest>;
export type WorkspaceWritten = v.InferOutput<typeof WorkspaceWritten>;
export type TrustRead = v.InferOutput<typeof TrustRead>;
export type TrashEntry = v.InferOutput<typeof TrashEntry>;
export type Snapshot = v.InferOutput<typeof Snapshot>;
export type TaskProgress = v.InferOutput<typeof TaskProgress>;
export type LabProgress = v.InferOutput<typeof LabProgress>;
export type CourseLab = v.InferOutput<typeof CourseLab>;
export type CourseShared = v.InferOutput<typeof CourseShared>;
export type CourseFiles = v.InferOutput<typeof CourseFiles>;
export type Settings = v.InferOutput<typeof Settings>;
export type SettingsPatch = v.InferOutput<typeof SettingsPatch>;
