// A trace of another compiler: its phases in order, each a graph, a schedule, instructions, or assembly. Node
// ids are the other compiler's and stay the same across phases. Plain data for messages between threads.
import type { Phrase } from '../base/phrase.ts';

export const traceEdgeKinds = ['value', 'context', 'frame-state', 'effect', 'control', 'unknown'] as const;
export type TraceEdgeKind = (typeof traceEdgeKinds)[number];

export interface SourcePlace {
  /** Characters from the start of the file. */
  readonly offset: number;
  /** Index in `Trace.inlinings`; -1 for the compiled function itself. */
  readonly inlining: number;
}

export interface Origin {
  readonly phase: string;
  /** The reducer, or another part of the phase; '' if the trace does not name it. */
  readonly reducer: string;
  /** The node for which it was created; -1 if created for bytecode. */
  readonly node: number;
  readonly bytecode: number;
}

export interface TraceInput {
  readonly source: number;
  readonly kind: TraceEdgeKind;
}

export interface TraceNode {
  readonly id: number;
  readonly opcode: string;
  /** Opcode and main parameters, such as `LoadField[+24]`. */
  readonly label: string;
  /** Opcode and all parameters. */
  readonly title: string;
  readonly type: string;
  readonly properties: string;
  readonly place: SourcePlace | null;
  readonly origin: Origin | null;
  readonly inputs: readonly TraceInput[];
}

export interface GraphPhase {
  readonly kind: 'graph';
  readonly name: string;
  readonly nodes: ReadonlyMap<number, TraceNode>;
  readonly edges: number;
}

export interface TraceBlock {
  readonly id: number;
  readonly isDeferred: boolean;
  readonly predecessors: readonly number[];
  readonly successors: readonly number[];
  readonly loop: number;
  readonly lines: readonly { readonly node: number; readonly text: string }[];
}

/** Nodes in blocks. Includes phases of Turboshaft, whose operations are always in blocks. */
export interface SchedulePhase {
  readonly kind: 'schedule';
  readonly name: string;
  /** Its nodes are operations of Turboshaft, which has no sea of nodes. */
  readonly isTurboshaft: boolean;
  readonly blocks: readonly TraceBlock[];
  readonly nodes: number;
  /** 0 if the text has no list of edges. */
  readonly edges: number;
}

export interface Operand {
  readonly text: string;
  /** Its constraint or kind. */
  readonly detail: string;
}

export interface TraceInstruction {
  readonly id: number;
  readonly opcode: string;
  readonly outputs: readonly Operand[];
  readonly inputs: readonly Operand[];
  readonly temps: readonly Operand[];
  /** Parallel moves before it: target, source. */
  readonly moves: readonly (readonly [to: Operand, from: Operand])[];
}

export interface InstructionBlock {
  readonly id: number;
  readonly isDeferred: boolean;
  readonly predecessors: readonly number[];
  readonly successors: readonly number[];
  readonly phis: readonly { readonly output: Operand; readonly inputs: readonly string[] }[];
  readonly instructions: readonly TraceInstruction[];
}

/** A part of a virtual register's live range, in one place. */
export interface RangePart {
  /** The register or stack slot; '' before allocation. */
  readonly place: string;
  readonly intervals: readonly (readonly [from: number, to: number])[];
  readonly uses: readonly number[];
}

export interface LiveRange {
  /** Its virtual register; for a fixed range, the number of the register. */
  readonly register: number;
  readonly isFixed: boolean;
  readonly parts: readonly RangePart[];
}

export interface SequencePhase {
  readonly kind: 'sequence';
  readonly name: string;
  readonly blocks: readonly InstructionBlock[];
  readonly ranges: readonly LiveRange[];
}

/** Which node each instruction comes from, or the offsets of instructions in the code. */
export interface LinksPhase {
  readonly kind: 'links';
  readonly name: string;
  /** By node: its first instruction and the one after its last. */
  readonly ofNodes: ReadonlyMap<number, readonly [from: number, to: number]>;
  readonly ofBlocks: ReadonlyMap<number, readonly [from: number, to: number]>;
  readonly offsets: ReadonlyMap<number, number>;
}

export interface AssemblyPhase {
  readonly kind: 'assembly';
  readonly name: string;
  readonly lines: readonly {
    readonly text: string;
    /** -1 for a line that is not an instruction. */
    readonly offset: number;
  }[];
}

/** A phase in an unsupported form. */
export interface OtherPhase {
  readonly kind: 'other';
  readonly name: string;
  readonly form: string;
}

export type TracePhase = GraphPhase | SchedulePhase | SequencePhase | LinksPhase | AssemblyPhase | OtherPhase;

export interface TraceSource {
  readonly id: number;
  readonly function: string;
  readonly file: string;
  readonly text: string;
  /** Offset of the text in its file. */
  readonly start: number;
}

export interface Inlining {
  readonly id: number;
  readonly source: number;
  readonly at: SourcePlace | null;
}

export interface Trace {
  readonly function: string;
  readonly maker: 'turbofan' | 'igv';
  readonly phases: readonly TracePhase[];
  readonly sources: readonly TraceSource[];
  readonly inlinings: readonly Inlining[];
}

export interface TraceProblem {
  /** Such as `phases[3].data.nodes[17].id`, or a line and a column. */
  readonly place: string;
  readonly message: Phrase;
}

export type TraceReading =
  | { readonly trace: Trace; readonly problem: null }
  | { readonly trace: null; readonly problem: TraceProblem };

export type OnProgress = (done: number, all: number) => void;

export const graphsOf = ({ phases }: Trace): GraphPhase[] => phases.filter((phase) => phase.kind === 'graph');
