/*
 * The shapes of everything that crosses between a window and its services, as valibot schemas with the
 * types derived from them.
 *
 * Keep true: requests are strict objects with a limit on every string and list, so that a message of any
 * kind is either refused or safe to act on; no schema here recurses over what the sender nests.
 */
import * as v from 'valibot';
import { abiNames, optimizations, systems } from '../../compiler/choices/index.ts';

/** The largest text a person may keep in one file, in characters. */
export const FILE_LIMIT = 4_000_000;
/** The largest assembly text that is accepted for a native run, in characters. */
export const ASSEMBLY_LIMIT = 8_000_000;
/** The most that is typed or pasted into a terminal at once, in UTF-16 units. */
export const TERMINAL_INPUT_LIMIT = 1_000_000;
/** The largest message on the wire, in bytes. */
export const MESSAGE_LIMIT = 32 * 1024 * 1024;

const DEPTH_LIMIT = 64;
const COUNT_LIMIT = 200_000;

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** True for plain JSON data of bounded depth and size; walks with its own stack, so no nesting overflows it. */
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

/** Any plain data: nesting up to 64 deep, at most 200,000 values. */
export const Json = v.custom<JsonValue>(isJson, 'Expected plain JSON data of moderate size');
export const Nothing = v.strictObject({});
export const Done = v.strictObject({ done: v.boolean() });

/** A name made by the client or a service: a run, a terminal. */
export const Identity = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Expected an id of letters and digits'),
);
/** The name of a lab's folder, such as `00-first-soundings`. */
export const LabName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'Expected a lab name such as 00-first-soundings'),
);
/** The name of a program without its ending: it becomes a file name and is typed into a shell. */
export const ProgramName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/, 'Expected a program name of letters, digits, - and _'),
);
/** A whole number in decimal, as a program is given it. */
export const Argument = v.pipe(v.string(), v.regex(/^-?[0-9]{1,20}$/, 'Expected a whole number in decimal'));
/** A path inside the workspace, with `/` between its parts; the service checks where it leads. */
export const WorkspacePath = v.pipe(v.string(), v.minLength(1), v.maxLength(400));
const FolderPath = text(400);

export const AppInfo = v.strictObject({
  version: v.string(),
  /** Node's name for the system: linux, darwin, win32 …; `page` where there is none. */
  platform: v.string(),
  /** `page`: the services are in the page itself, which has no shell and no native programs. */
  mode: v.picklist(['electron', 'browser', 'page']),
  /**
   * Where files are: in a folder of this computer; in the browser's storage (`tab`: where tabs do not hear of each other's
   * changes); or nowhere but in the page, because the browser keeps nothing, or its storage gives no answer.
   */
  keeps: v.picklist(['folder', 'browser', 'tab', 'nothing', 'no-answer']),
  /** Absolute path of the workspace folder. */
  workspace: v.string(),
  /** Nothing can be changed or started from this window. */
  readOnly: v.boolean(),
  /** Fathom can ask for a newer version: whoever packaged it gave an address. */
  updates: v.boolean(),
});

/** Three numbers, as in releases. */
export const ReleaseVersion = v.pipe(v.string(), v.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'Expected 1.2.3'));
export const UpdateFound = v.strictObject({
  /** `unreadable`: the answer is not of the form that Fathom expects. */
  status: v.picklist(['newest', 'newer', 'unreachable', 'unreadable']),
  /** The newest version; empty if it is not known. */
  version: v.string(),
  /** The page from which people get it; empty if there is no newer one. */
  page: v.string(),
});

export const WorkspaceOpenRequest = v.strictObject({
  /** Absolute, from the home folder (`~/…`), or inside the present workspace. */
  folder: v.pipe(text(4000), v.minLength(1)),
  /** Makes the folder if it is not there. */
  make: v.optional(v.boolean(), false),
});
export const WorkspaceOpened = v.strictObject({
  /** Absolute. */
  folder: v.string(),
});
export const FolderChosen = v.strictObject({
  /** Null: nothing was chosen, or nobody can be asked here. */
  folder: v.nullable(v.string()),
});

/** What a person asks about a program: of what versions it is, whose it is, where it notes what went wrong. */
export const About = v.strictObject({
  versions: v.array(v.strictObject({ name: v.string(), version: v.string() })),
  /** The licences of Fathom and of all that is in it; empty where they were not built. */
  licences: v.string(),
  /** The folder of the logs; empty where there are none. */
  logs: v.string(),
});

/** Files that the system gave to the program: by a double click, on its command line, in its dialog. */
export const GivenFiles = v.strictObject({
  /** `content` in base64. */
  files: v.array(v.strictObject({ name: v.string(), content: v.string() })),
  refused: v.array(v.strictObject({ name: v.string(), fault: v.picklist(['too-large', 'unreadable']) })),
});
/** A command of the window, by its name there; chosen in the system's menu. */
export const MenuChosen = v.strictObject({ command: v.string() });

export const Tool = v.strictObject({
  /** The name it is called by: as, ld, cc … */
  name: v.string(),
  /** Absolute path; empty where there is none. */
  path: v.string(),
  /** The first line of what the tool says of itself, or empty. */
  version: v.string(),
  /** Why it cannot be used; empty where it can. `other-target`: it makes programs for another processor or system. */
  lack: v.picklist(['', 'not-found', 'not-working', 'other-target']),
});

export const FoundToolchain = v.strictObject({
  name: v.string(),
  title: v.string(),
  /** All its tools are there and can be used. */
  ready: v.boolean(),
  tools: v.array(Tool),
});

/** The kind of assembly text that a toolchain takes. */
export const Flavour = v.strictObject({
  os: v.picklist(systems),
  abi: v.picklist(abiNames),
});

/**
 * Why there are no native runs: no toolchain, a processor that cannot run x86-64, a Mac without Rosetta, a system
 * without any, one for which the compiler writes no assembly, or a page without a system. Empty where there are.
 */
export const ToolchainLack = v.picklist(['', 'tools', 'processor', 'rosetta', 'system', 'assembly', 'page']);

/** Which limits hold for native runs on this computer. */
export const RunLimits = v.strictObject({
  time: v.boolean(),
  output: v.boolean(),
  memory: v.boolean(),
  /** A program cannot start others. */
  processes: v.boolean(),
  /** It can ask the system for nothing but its input, its output and its end: no files, no network, no other programs. */
  calls: v.boolean(),
});

export const ToolchainProbeRequest = v.strictObject({
  /** Look again even where tools were found before. */
  again: v.optional(v.boolean()),
});

export const ToolchainInfo = v.strictObject({
  /** Programs can be built and run here. */
  ready: v.boolean(),
  lack: ToolchainLack,
  /** The name of the toolchain that is used; empty where none can be. */
  chosen: v.string(),
  flavour: v.nullable(Flavour),
  /** Those that this system can have, the first choice first. */
  toolchains: v.array(FoundToolchain),
  limits: RunLimits,
  /** The commands that get what is missing, in order; none where no command does, or none is known. */
  install: v.array(v.string()),
  /** The same as a sentence in English; empty when `ready`. */
  advice: v.string(),
});

export const ToolchainRunRequest = v.strictObject({
  /** A name by which `toolchain.stop` can stop this run alone. */
  runId: v.optional(Identity),
  assembly: text(ASSEMBLY_LIMIT),
  argument: Argument,
  /** Default 10,000. */
  timeLimitMs: v.optional(within(10, 60_000)),
  /** Standard output and error together; default 1 MB. */
  outputLimitBytes: v.optional(within(1, 16_000_000)),
  /** Address space; default 512 MB. Applied where the system can. */
  memoryLimitBytes: v.optional(within(16_000_000, 8_000_000_000)),
  /** What the program reads from standard input. */
  input: v.optional(text(1_000_000)),
});

export const ToolchainOutcome = v.strictObject({
  /**
   * `not-built`: no room or no right to write files, or a tool that cannot be started; `not-started`: the program was
   * built and the system does not run it.
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
  /** The program's result as text, as bytes, one a character; empty after a fault. */
  result: v.string(),
  /** `divide-by-zero`, `timeout`, `stopped`, `output-limit`, `crash` …; empty for a value. */
  fault: v.string(),
  /** The 1-based source line of the fault, 0 if not known. */
  line: count,
  /** The program's own output, without its result: bytes, one a character. */
  stdout: v.string(),
  /** The program's messages; after a failed assembler or linker, what the tool said. */
  stderr: v.string(),
  /** One clear sentence on what went wrong; empty for a value. */
  message: v.string(),
  exitCode: v.nullable(v.number()),
  signal: v.nullable(v.string()),
  milliseconds: v.strictObject({ assemble: v.number(), link: v.number(), run: v.number() }),
  /** Where that was asked for: how often memory was found again, how much, and for how many milliseconds. */
  collections: v.optional(v.strictObject({ count, bytes: count, paused: v.number(), longest: v.number() })),
  /** Output was cut off at the limit. */
  truncated: v.boolean(),
});

/** A program and its twin in C, which `compiler/backend/c` wrote. */
export const TwinRequest = v.strictObject({
  twin: text(ASSEMBLY_LIMIT),
  assembly: text(ASSEMBLY_LIMIT),
  argument: Argument,
});

export const TwinSide = v.strictObject({
  /** Of the first run. */
  outcome: ToolchainOutcome,
  /** The middle time of all runs, with the start of the process. */
  milliseconds: v.number(),
  runs: count,
});

export const TwinOutcome = v.strictObject({
  status: v.picklist(['measured', 'no-compiler', 'no-assembler', 'not-built', 'compiler-failed', 'stopped']),
  /** What a tool said; empty where all went well. */
  message: v.string(),
  /** The commands that get a C compiler where there is none. */
  install: v.array(v.string()),
  /** What the compiler says of itself. */
  compiler: v.string(),
  /** The assembly that it made of the twin. */
  listing: v.string(),
  ours: v.nullable(TwinSide),
  theirs: v.nullable(TwinSide),
  /** Instructions that the twin executed from `main` on; null where nothing here counts them. */
  executed: v.nullable(v.number()),
});

export const ToolchainStopRequest = v.strictObject({ runId: v.optional(Identity) });

const columns = within(2, 1000);
const rows = within(1, 1000);
export const TerminalOpenRequest = v.strictObject({ cols: columns, rows });
export const TerminalOpened = v.strictObject({ id: Identity });
export const TerminalList = v.strictObject({ shells: v.array(Identity) });
export const TerminalAttachRequest = v.strictObject({
  id: Identity,
  /** How much of the shell's output this window has already, in UTF-16 units from its start. */
  seen: count,
});
export const TerminalAttached = v.strictObject({
  /** What follows begins here; more than `seen` where the part between is not kept any more. */
  from: count,
  /** The output up to here was sent anew. */
  to: count,
});
export const TerminalWriteRequest = v.strictObject({ id: Identity, data: text(TERMINAL_INPUT_LIMIT) });
export const TerminalWritten = v.strictObject({
  /** False where too much waits for a program that does not read: nothing of it is typed then. */
  accepted: v.boolean(),
});
export const TerminalResizeRequest = v.strictObject({ id: Identity, cols: columns, rows });
export const TerminalAcknowledgeRequest = v.strictObject({
  id: Identity,
  /** How much of the shell's output was drawn, in UTF-16 units from its start. */
  seen: count,
});
export const TerminalCloseRequest = v.strictObject({ id: Identity });
const program = {
  name: ProgramName,
  assembly: text(ASSEMBLY_LIMIT),
  /** The program's text: it is put beside the assembly, where a debugger looks for it. */
  source: text(FILE_LIMIT),
  argument: Argument,
};
export const TypeProgramRequest = v.strictObject({ id: Identity, ...program });
/** `id`: the terminal's name, which the window chooses, so that it knows what comes from the first moment on. */
export const ProgramRequest = v.strictObject({ id: Identity, cols: columns, rows, ...program });
const noAssembler = v.strictObject({
  status: v.literal('no-assembler'),
  /** These three as in `ToolchainInfo`. */
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
   * Another program has the shell's terminal, a line is half typed, the shell is in another folder, this system does not
   * say so, or other users could replace the files that the commands use.
   */
  v.strictObject({
    status: v.literal('refused'),
    why: v.picklist(['busy', 'half-typed', 'elsewhere', 'unknown', 'shared-folder']),
  }),
  noAssembler,
]);
/** Its own output and messages went to the terminal: `stdout` and `stderr` of the outcome are empty. */
export const ProgramEnd = v.strictObject({ id: Identity, outcome: ToolchainOutcome });

export const TerminalData = v.strictObject({
  id: Identity,
  /** Where in the shell's output the data begins, in UTF-16 units from its start. */
  at: count,
  data: v.string(),
});
export const TerminalExit = v.strictObject({ id: Identity, code: v.number() });

export const WorkspaceInfo = v.strictObject({
  folder: v.string(),
  /** False where files can be read but not changed. */
  writable: v.boolean(),
});
export const WorkspaceListRequest = v.strictObject({
  /** A folder inside the workspace; the workspace itself when left out. */
  folder: v.optional(FolderPath),
});
export const WorkspaceEntry = v.strictObject({
  path: v.string(),
  kind: v.picklist(['file', 'folder']),
  /** Bytes; 0 for a folder. */
  size: v.number(),
  /** Milliseconds since 1970. */
  modified: v.number(),
});
export const WorkspaceListing = v.strictObject({
  entries: v.array(WorkspaceEntry),
  /** More entries were there than are listed. */
  truncated: v.boolean(),
});
export const WorkspaceReadRequest = v.strictObject({ path: WorkspacePath });
/** Of a text: made by `versionOf`. */
const Version = text(64);
export const WorkspaceFile = v.strictObject({
  path: v.string(),
  /** With `\n` at the ends of lines; empty where it cannot be shown. */
  text: v.string(),
  version: Version,
  /** Milliseconds since 1970. */
  modified: v.number(),
  /** Why it can be looked at only; empty where it can be changed. */
  condition: v.picklist(['', 'latin-1', 'utf-16', 'binary', 'too-large']),
});
export const WorkspaceWriteRequest = v.strictObject({
  path: WorkspacePath,
  text: text(FILE_LIMIT),
  /** The versions that the text is based on: one of them may be replaced by it, nothing else. */
  bases: v.pipe(v.array(Version), v.maxLength(64)),
  /** The name (without ending) of a file for the text, where something else is there. */
  aside: text(200),
  /** The text that is replaced goes into the history, even if it is seconds old. */
  keep: v.optional(v.boolean()),
});
export const WorkspaceWritten = v.strictObject({
  /** Where the text is now. */
  path: v.string(),
  version: Version,
  modified: v.number(),
  /** Something else was there: the text is in a file of its own. */
  aside: v.boolean(),
});
export const WorkspaceRenameRequest = v.strictObject({
  path: WorkspacePath,
  /** With its ending; it stays in its folder. */
  name: text(200),
});
export const WorkspacePlace = v.strictObject({ path: v.string() });
/** The name of a snapshot or of what was removed: a number and a moment. */
const KeptId = v.pipe(v.string(), v.regex(/^\d{4,9} [0-9TZ-]{20}$/, 'Expected the id of something kept'));
export const WorkspaceRemoved = v.strictObject({ id: KeptId });
export const WorkspaceBringBackRequest = v.strictObject({ id: KeptId });
export const TrashEntry = v.strictObject({
  id: KeptId,
  /** Where it was. */
  path: v.string(),
  /** When it was removed, in milliseconds since 1970. */
  time: v.number(),
  size: v.number(),
});
export const WorkspaceTrash = v.strictObject({ entries: v.array(TrashEntry) });
export const Snapshot = v.strictObject({
  id: KeptId,
  /** When it was made, in milliseconds since 1970. */
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
/** Something in a folder of the workspace (empty: itself) is not as it was. */
export const WorkspaceChanged = v.strictObject({ folder: FolderPath });

/** Marks a folder as it was when the user was asked about it. */
const TrustMark = text(64);
export const TrustRead = v.strictObject({
  /** Its real path: a link may lead there. */
  folder: v.string(),
  /** What is in the folder may run. */
  trusted: v.boolean(),
  /** The decision can be changed: nothing is to be trusted if nothing can be started. */
  canChange: v.boolean(),
  /** Empty if the folder cannot be examined. */
  mark: TrustMark,
  /** Other users of this computer can change the folder. */
  openToOthers: v.boolean(),
});
export const TrustGiveRequest = v.strictObject({ mark: v.pipe(TrustMark, v.minLength(1)) });

const taskName = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** What a newer version keeps is taken as it is, so that nothing is lost by going back to this one. */
export const TaskProgress = v.objectWithRest(
  {
    passed: v.boolean(),
    /** How many hints were opened. */
    hints: within(0, 1000),
    /** What was answered, for tasks that ask. */
    answer: v.optional(Json),
  },
  Json,
);
export const LabProgress = v.objectWithRest(
  {
    /** Index of the step the student is in, from 0. */
    step: within(0, 10_000),
    tasks: v.record(taskName, TaskProgress),
    /** The student's files of this lab, by name. */
    files: v.record(taskName, text(FILE_LIMIT)),
    /** Whatever else the player keeps. */
    extra: v.optional(v.record(taskName, Json)),
  },
  Json,
);
/** A file that could not be read in full; null where all was well. */
export const SetAside = v.nullable(
  v.strictObject({
    /** Its name. */
    file: v.string(),
    /** The name under which it was kept; '' where it had to stay where it is. */
    aside: v.string(),
    /** What could be read is in use. */
    partly: v.boolean(),
  }),
);
export const ProgressReadRequest = v.strictObject({ lab: LabName });
export const ProgressRead = v.strictObject({
  /** Null for a lab not begun. */
  progress: v.nullable(LabProgress),
  notice: SetAside,
});
export const ProgressWriteRequest = v.strictObject({ lab: LabName, progress: LabProgress });
export const ProgressWritten = v.strictObject({
  notice: SetAside,
});

export const CourseLab = v.strictObject({
  lab: LabName,
  /** The number its folder starts with; the order of the course. */
  number: v.number(),
  /** What its lab.md begins with, between two lines of `---`, and these; '' where there is none. */
  head: v.string(),
});
export const CourseList = v.strictObject({
  labs: v.array(CourseLab),
  /** Absolute path of the course that is open. */
  folder: v.string(),
  /** It is not the one that Fathom brings. */
  own: v.boolean(),
});
/** Text files of the course itself: glossary, references, pages of theory. */
/** What was read of texts of a course when Fathom was built, as the labs' engine stores it; null if nothing is known of them. */
const ReadBefore = v.nullable(v.string());
export const CourseShared = v.strictObject({
  files: v.array(v.strictObject({ path: v.string(), text: v.string() })),
  read: ReadBefore,
});
export const CourseOpenRequest = v.strictObject({
  /** Absolute, or inside the workspace; empty: the course that Fathom brings. */
  folder: text(4000),
});
export const CourseReadRequest = v.strictObject({ lab: LabName });
export const CourseFiles = v.strictObject({
  lab: LabName,
  /** The text of lab.md. */
  text: v.string(),
  /** Every other text file of the lab; `path` is relative to the lab's folder. */
  files: v.array(v.strictObject({ path: v.string(), text: v.string() })),
  read: ReadBefore,
});

/** How many opened workspaces are remembered. */
export const MOST_WORKSPACES = 8;

/** Declares its type, because a compiler that infers it from the default below does not find an end to nested JSON. */
const View: v.GenericSchema<Record<string, JsonValue>> = v.record(taskName, Json);

/** In the window's memory: each group of panes as left, top, width, and height in percent, and 1 if it is folded. */
export const SKELETON_KEY = 'skeleton';

/** What a person prefers, with what holds when nothing was chosen. */
export const Settings = v.strictObject({
  theme: v.optional(v.picklist(['system', 'light', 'dark', 'high-contrast']), 'system'),
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)), 'en'),
  /** Percent. */
  textSize: v.optional(within(50, 300), 100),
  motion: v.optional(v.picklist(['system', 'full', 'reduced']), 'system'),
  optimize: v.optional(v.picklist(optimizations), 'full'),
  disabledRules: v.optional(v.pipe(v.array(text(100)), v.maxLength(1000)), []),
  /** The default value of `arg`. */
  argument: v.optional(Argument, '0'),
  /** False until the tour on the first start was seen or skipped. */
  tourSeen: v.optional(v.boolean(), false),
  /** Folders that were opened as workspaces, the last one first; kept by the services. */
  workspaces: v.optional(v.pipe(v.array(text(4000)), v.maxLength(MOST_WORKSPACES)), []),
  /** The window's own memory, by key: arrangement of panes per lab, last open file … */
  view: v.optional(View, {}),
});
/** What holds when nothing was chosen. */
export const defaultSettings = (): Settings => v.parse(Settings, {});
export const SettingsRead = v.strictObject({
  settings: Settings,
  notice: SetAside,
});
/** Any part of the settings; what is left out stays as it is. `view` is merged key by key, null removes a key. */
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
export type Flavour = v.InferOutput<typeof Flavour>;
export type ToolchainLack = v.InferOutput<typeof ToolchainLack>;
export type RunLimits = v.InferOutput<typeof RunLimits>;
export type ToolchainInfo = v.InferOutput<typeof ToolchainInfo>;
export type ToolchainRunRequest = v.InferOutput<typeof ToolchainRunRequest>;
export type ToolchainOutcome = v.InferOutput<typeof ToolchainOutcome>;
export type TwinRequest = v.InferOutput<typeof TwinRequest>;
export type TwinOutcome = v.InferOutput<typeof TwinOutcome>;
export type TypeProgramRequest = v.InferOutput<typeof TypeProgramRequest>;
export type ProgramRequest = v.InferOutput<typeof ProgramRequest>;
export type ProgramStarted = v.InferOutput<typeof ProgramStarted>;
export type ProgramTyped = v.InferOutput<typeof ProgramTyped>;
export type SetAside = v.InferOutput<typeof SetAside>;
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
