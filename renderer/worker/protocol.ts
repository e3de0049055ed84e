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
  Counterparts,
  TraceProblem,
  TraceQuery,
  TraceView,
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
  /** Until this program is ready: queries about both may arrive. */
  readonly shown: number;
  readonly source: string;
  readonly options: Pick<CompileOptions, 'optimize' | 'level' | 'disabledRules' | 'apply' | 'planted'> & {
    /** Undefined if no rule is enabled. */
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
      /** Failed rules were excluded from the program. */
      readonly reports: readonly RuleReport[];
    }
  /** null if another program is displayed by now. */
  | { readonly kind: 'answer'; readonly number: number; readonly answer: unknown };

export interface RunRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly engine: 'graph' | 'emulator';
  readonly argument: string;
}

/** Includes the meaning of a fault; null for a program with errors. */
export type RunAnswer = (Outcome & { readonly explanation: Phrase }) | null;

export interface CountRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly machine: MachineOptions;
  readonly argument: string;
}

export type CountAnswer = readonly number[] | null;

export interface MeasureRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly abi: MachineOptions['abi'];
  readonly argument: string;
}

export type MeasureAnswer = Readonly<Record<ScheduleKind, Measures>> | null;

/** A program, or a textual control-flow graph, with several algorithms. */
export interface SsaQuestion {
  readonly text: string;
  readonly algorithms: readonly SsaAlgorithm[];
  readonly mostSteps: number;
  readonly path: readonly number[];
}

export type SsaReply = readonly {
  readonly algorithm: SsaAlgorithm;
  readonly answer: SsaAnswer;
  /** The construction alone; null if there is none. */
  readonly milliseconds: number | null;
}[];

export interface PipelineQuestion {
  readonly text: string;
  readonly options: CompileRequest['options'];
  readonly schedule: ScheduleKind;
  readonly form: PipelineForm | null;
  readonly reduce: Pick<ReduceWithRequest, 'reductions' | 'oneByOne' | 'compare'> | null;
}

export interface RunOfReductions extends Omit<ReducedText, 'steps'> {
  readonly recorded: RecordedReduction;
  readonly blocks: FormAnswer;
}

export interface PipelineReply {
  /** null if the program has errors. */
  readonly source: PipelineSource | null;
  readonly form: FormAnswer | null;
  readonly run: RunOfReductions | null;
}

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
      readonly position: number;
      readonly breakpoints: Breakpoints;
    }
  | { readonly kind: 'command'; readonly command: DebugCommand }
  | { readonly kind: 'go'; readonly position: number }
  /** Each stop includes the graph's state. */
  | { readonly kind: 'lockstep'; readonly isOn: boolean }
  | { readonly kind: 'breakpoints'; readonly breakpoints: Breakpoints };

export interface LockstepStop {
  readonly state: number;
  readonly states: number;
  readonly held: ReadonlyMap<string, HeldValue>;
  readonly compared: number;
  readonly difference: MachineDifference | null;
  readonly isBeyond: boolean;
  readonly limit: number | null;
}

export interface DebuggerStop extends DebuggerState {
  readonly objects: readonly ObjectView[];
  readonly lockstep: LockstepStop | null;
}

export type FromDebugger =
  | { readonly kind: 'stop'; readonly stop: DebuggerStop }
  /** In executed instructions; the run continues. */
  | { readonly kind: 'progress'; readonly position: number }
  | { readonly kind: 'failed'; readonly message: string };

export type ComparedOptions = CompileRequest['options'] &
  Pick<CompileOptions, 'until' | 'without' | 'order' | 'seed' | 'picks'>;

export interface ComparedSide {
  readonly source: string;
  readonly options: ComparedOptions;
  /** Default: the question's schedule. */
  readonly schedule?: ScheduleKind;
}

/** Over a whole compilation; null for a program with errors. */
export type WorkAnswer = {
  readonly events: WorkEvents;
  readonly nodes: readonly VainLooks<number>[];
  readonly rules: readonly VainLooks<string>[];
} | null;

export interface CompareQuestion {
  readonly sides: readonly [first: ComparedSide, second: ComparedSide];
  readonly machine: MachineOptions;
  readonly argument: string;
}

export type CompareAnswer = {
  readonly data: CompareData;
  /** They did not occur on the second side. */
  readonly unmet: readonly Veto[];
} | null;

export interface ComparedRuns {
  readonly source: string;
  readonly options: readonly [first: ComparedOptions, second: ComparedOptions];
  readonly runs: number;
  readonly seed: number;
  /** Searches for the responsible step if the sides differ. */
  readonly finds: boolean;
  readonly language: Language;
}

/**
 * If the sides differ, the step of each side that changes the program's behavior, or null if none of its
 * steps does.
 */
export type Changes = readonly (ChangingStep | null)[];

export type FromEquivalence =
  | { readonly kind: 'progress'; readonly tried: number }
  | { readonly kind: 'end'; readonly data: EquivalenceData; readonly changes: Changes }
  | { readonly kind: 'failed'; readonly message: string };

export interface SoundnessRequest {
  readonly file: string;
  readonly text: string;
  readonly runs: number;
}

/** Only the reason if the rule failed to open. */
export type SoundnessReply =
  | { readonly opened: true; readonly name: string; readonly law: string; readonly found: Soundness }
  | { readonly opened: false; readonly failure: CodeFailure };

export type FromSoundness =
  | { readonly kind: 'progress'; readonly runs: number }
  | { readonly kind: 'end'; readonly reply: SoundnessReply };

export interface TraceQuestion {
  readonly text: string;
  readonly queries: readonly TraceQuery[];
  /** '' if there is none. */
  readonly simple: string;
}

export type FromTrace =
  /** Number of phases read; `all` is 0 if unknown. */
  | { readonly kind: 'progress'; readonly done: number; readonly all: number }
  | { readonly kind: 'problem'; readonly problem: TraceProblem }
  | { readonly kind: 'view'; readonly view: TraceView; readonly counterparts: Counterparts };
