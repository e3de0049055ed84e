// The plain-data picture of a compilation: everything a pane shows, safe to send between threads.
// Node ids are the dense ids of the graph and stay the same through all stages.
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import type { LogData } from './ir/log.ts';

export type ScheduleKind = 'early' | 'late' | 'best';

/** One instruction of a block: the node, and its text such as `v12 = Add(v3, v4)`. */
export interface InstructionData {
  readonly node: number;
  readonly text: string;
}

export interface BlockData {
  /** Index of this block in ScheduleData.blocks; block 0 is the entry. */
  readonly index: number;
  /** Shown name: `B0`, `B1` … */
  readonly name: string;
  /** The control node that begins the block. */
  readonly head: number;
  /** In order; phis first, the terminator (If, Return, ZeroCheck …) last. */
  readonly instructions: readonly InstructionData[];
  readonly successors: readonly { readonly block: number; readonly label: '' | 'true' | 'false' | 'back' }[];
  readonly predecessors: readonly number[];
  /** Immediate dominator's block index; -1 for the entry. */
  readonly dominator: number;
  readonly loopDepth: number;
  /** Block index of the innermost loop's head, or -1. */
  readonly loop: number;
}

/** Numbers that compare schedules (THEORY.md §7). */
export interface ScheduleMeasures {
  readonly instructions: number;
  readonly instructionsInLoops: number;
  readonly maximumLive: number;
  readonly meanLive: number;
}

export interface ScheduleData {
  readonly kind: ScheduleKind;
  readonly blocks: readonly BlockData[];
  /** Block index by node id; -1 where the node is in no block. */
  readonly blockOf: Int32Array;
  readonly measures: ScheduleMeasures;
}

export interface AssemblyLine {
  readonly text: string;
  readonly kind: 'instruction' | 'label' | 'directive' | 'comment' | 'blank';
  /** The graph node this line was made for, or -1. */
  readonly node: number;
  /** 1-based source line, or 0. */
  readonly sourceLine: number;
}

export interface AssemblyData {
  readonly lines: readonly AssemblyLine[];
  /** Machine instructions of the student's own program (the runtime's are not counted). */
  readonly instructions: number;
}

/** What the worker sends after each compilation. Later stages are null when an earlier one failed. */
export interface Snapshot {
  readonly source: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly ok: boolean;
  /** The recorded steps from the empty graph to the final one. Replay them with `Replay`. */
  readonly log: LogData | null;
  /** The optimized program as LANGUAGE.md §18 prints it. */
  readonly ir: string;
  readonly schedules: Readonly<Record<ScheduleKind, ScheduleData>> | null;
  /** Assembly for System V Linux from the best schedule. */
  readonly assembly: AssemblyData | null;
  /** Time of the compilation proper, milliseconds (measured by the caller's clock; 0 if none was given). */
  readonly milliseconds: number;
}
