// What the window and its workers say to each other.
import type {
  Breakpoints,
  ChangingStep,
  CompareData,
  CompileOptions,
  DebuggerState,
  EquivalenceData,
  FormAnswer,
  HeldValue,
  Language,
  MachineDifference,
  MachineOptions,
  Measures,
  ObjectView,
  Outcome,
  Phrase,
  PipelineForm,
  PipelineSource,
  RecordedReduction,
  ScheduleKind,
  Snapshot,
  SsaAlgorithm,
  SsaAnswer,
  VainLooks,
  Veto,
  WorkEvents,
} from '../../compiler/index.ts';
import type { Question } from './questions.ts';
import type {
  CodeFailure,
  OwnRules,
  ReducedText,
  ReduceWithRequest,
  RuleReport,
  Soundness,
} from '../../labs/engine/index.ts';

export interface CompileRequest {
  readonly number: number;
  /** The number of the program in the window until this one is there: questions about both may come. */
  readonly shown: number;
  readonly source: string;
  readonly options: Pick<CompileOptions, 'optimize' | 'level' | 'disabledRules' | 'apply' | 'planted'> & {
    /** A person's own rules that are on; left out where there are none. */
    readonly own?: OwnRules;
  };
}

export type ToCompiler =
  | { readonly kind: 'compile'; readonly request: CompileRequest }
  | { readonly kind: 'ask'; readonly number: number; readonly about: number; readonly question: Question };

export type FromCompiler =
  | {
      readonly kind: 'snapshot';
      readonly number: number;
      readonly snapshot: Snapshot;
      /** What own rules did; those that failed are left out of the program. */
      readonly reports: readonly RuleReport[];
    }
  /** null where another program is shown by now. */
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown };

/** A run of a program without errors, in an engine that needs no tools. */
export interface RunRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly engine: 'graph' | 'emulator';
  readonly argument: string;
}

/** The outcome, and what its fault means; null for a program with errors. */
export type RunAnswer = (Outcome & { readonly explanation: Phrase }) | null;

/** How often each instruction of a listing is executed. */
export interface CountRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly machine: MachineOptions;
  readonly argument: string;
}

/** In the order of the listing; null for a program with errors. */
export type CountAnswer = readonly number[] | null;

/** A comparison of all schedules and allocators on one argument. */
export interface MeasureRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly abi: MachineOptions['abi'];
  readonly argument: string;
}

export type MeasureAnswer = Readonly<Record<ScheduleKind, Measures>> | null;

/** A program, or a control-flow graph as text, in SSA form by some algorithms. */
export interface SsaQuestion {
  readonly text: string;
  readonly algorithms: readonly SsaAlgorithm[];
  /** Steps to keep of each. */
  readonly mostSteps: number;
  readonly path: readonly number[];
}

/** By algorithm. */
export type SsaReply = readonly {
  readonly algorithm: SsaAlgorithm;
  readonly answer: SsaAnswer;
  /** Of the construction alone; null where there is none. */
  readonly milliseconds: number | null;
}[];

/** About the program at hand as a pipeline. */
export interface PipelineQuestion {
  /** A pipeline, or a program that is written as one. */
  readonly text: string;
  readonly options: CompileRequest['options'];
  readonly schedule: ScheduleKind;
  /** The form to be shown. */
  readonly form: PipelineForm | null;
  readonly reduce: Pick<ReduceWithRequest, 'reductions' | 'oneByOne' | 'compare'> | null;
}

/** What came of reductions, with all that there is to see of their steps. */
export interface RunOfReductions extends Omit<ReducedText, 'steps'> {
  readonly recorded: RecordedReduction;
  readonly blocks: FormAnswer;
}

export interface PipelineReply {
  /** Null where the program has errors. */
  readonly source: PipelineSource | null;
  readonly form: FormAnswer | null;
  readonly run: RunOfReductions | null;
}

/** What a debugger is to run. */
export interface DebuggedProgram {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly machine: MachineOptions;
  readonly argument: string;
}

export const debugCommands = [
  'restart',
  'runBack',
  'stepBack',
  'backOver',
  'into',
  'over',
  'out',
  'run',
] as const;
export type DebugCommand = (typeof debugCommands)[number];

export type ToDebugger =
  | {
      readonly kind: 'start';
      readonly program: DebuggedProgram;
      /** Where it must stand: how many instructions were executed. */
      readonly position: number;
      readonly breakpoints: Breakpoints;
    }
  | { readonly kind: 'command'; readonly command: DebugCommand }
  /** To a number of executed instructions. */
  | { readonly kind: 'go'; readonly position: number }
  /** Whether each stop says what the graph says of it. */
  | { readonly kind: 'lockstep'; readonly isOn: boolean }
  | { readonly kind: 'breakpoints'; readonly breakpoints: Breakpoints };

/** What the run of the graph says of a stop of the machine. */
export interface LockstepStop {
  /** The place in the states of the graph's run. */
  readonly state: number;
  readonly states: number;
  /** By register. */
  readonly held: ReadonlyMap<string, HeldValue>;
  /** Values that were compared over the whole run. */
  readonly compared: number;
  readonly difference: MachineDifference | null;
  /** Nothing is said from here on: the run is too long. */
  readonly isBeyond: boolean;
  /** Most instructions of which something is said; null where that is all. */
  readonly limit: number | null;
}

/** A debugger's stop, with the newest objects of the heap. */
export interface DebuggerStop extends DebuggerState {
  readonly objects: readonly ObjectView[];
  /** null where nobody asked for it. */
  readonly lockstep: LockstepStop | null;
}

export type FromDebugger =
  | { readonly kind: 'stop'; readonly stop: DebuggerStop }
  /** So many instructions were executed; it goes on. */
  | { readonly kind: 'progress'; readonly position: number }
  | { readonly kind: 'failed'; readonly message: string };

export type ComparedOptions = CompileRequest['options'] &
  Pick<CompileOptions, 'until' | 'without' | 'order' | 'seed' | 'picks'>;

/** A program, and how it is compiled. */
export interface ComparedSide {
  readonly source: string;
  readonly options: ComparedOptions;
}

/** The worklist over a whole compilation, and looks in vain; null for a program with errors. */
export type WorkAnswer = {
  readonly events: WorkEvents;
  readonly nodes: readonly VainLooks<number>[];
  readonly rules: readonly VainLooks<string>[];
} | null;

/** Two sides to be put beside each other. */
export interface CompareQuestion {
  readonly sides: readonly [first: ComparedSide, second: ComparedSide];
  readonly machine: MachineOptions;
  /** For the figures of a run. */
  readonly argument: string;
}

/** null where one of them has errors. */
export type CompareAnswer = {
  readonly data: CompareData;
  /** Steps that the second was to do without, and that do not come up in it. */
  readonly unmet: readonly Veto[];
} | null;

/** One program compiled in two ways, to be run side by side. */
export interface ComparedRuns {
  readonly source: string;
  readonly options: readonly [first: ComparedOptions, second: ComparedOptions];
  readonly runs: number;
  readonly seed: number;
  /** Where they differ, the step that did it is looked for. */
  readonly finds: boolean;
  /** Of what is said of them. */
  readonly language: Language;
}

/** Where the two differ: of each the step that changes what the program does; null where none of its own does. */
export type Changes = readonly (ChangingStep | null)[];

export type FromEquivalence =
  /** So many inputs were tried; it goes on. */
  | { readonly kind: 'progress'; readonly tried: number }
  | { readonly kind: 'end'; readonly data: EquivalenceData; readonly changes: Changes }
  | { readonly kind: 'failed'; readonly message: string };

/** A rule to be tried on all expressions that it can tell apart. */
export interface SoundnessRequest {
  readonly file: string;
  readonly text: string;
  /** Most runs of the rule. */
  readonly runs: number;
}

/** What was found out about a rule; where it cannot be opened, only why. */
export type SoundnessReply =
  | { readonly opened: true; readonly name: string; readonly law: string; readonly found: Soundness }
  | { readonly opened: false; readonly failure: CodeFailure };

export type FromSoundness =
  /** So many runs were made; it goes on. */
  | { readonly kind: 'progress'; readonly runs: number }
  | { readonly kind: 'end'; readonly reply: SoundnessReply };
