// Runs of a program's graph as plain data for messages between threads: the small-step run, node values at a
// state, the tree of demands, where a value is valid, and the comparison of two graphs.
//
// A request (argument, input) determines its run, so callers keep no handle. Values are texts; nodes are ids
// or -1.

export interface StepsRequest {
  readonly argument: bigint;
  /** At least 1; see MAX_STATES. */
  readonly limit: number;
  /** One byte per character. Default: empty. */
  readonly input?: string;
}

/**
 * The transition rules, after Demange, Fernández de Retana, and Pichardie: START, JMP, IFT, IFF, ZCHK1
 * (passes), ZCHK2 (fails), RET. Additions for the whole language: IDX1 and IDX2 (an index is in bounds or
 * not), LEN1 and LEN2 (a length is not negative, or is), FAIL (a fault), CALL and CRET (into a function and
 * back), SYS (call of a system function), EXIT (a system function ended the program), LIMIT (steps, memory,
 * or call depth). PHIS is a premise of each rule that enters a region with phis: the entries with `changed`.
 */
export type StepRule =
  | 'START'
  | 'JMP'
  | 'IFT'
  | 'IFF'
  | 'ZCHK1'
  | 'ZCHK2'
  | 'IDX1'
  | 'IDX2'
  | 'LEN1'
  | 'LEN2'
  | 'FAIL'
  | 'CALL'
  | 'CRET'
  | 'SYS'
  | 'RET'
  | 'EXIT'
  | 'LIMIT';

/** The value of a node in ρ: a phi, a parameter, a new object, or a call's result. */
export interface EnvironmentEntry {
  readonly node: number;
  /** Includes the node's id if ambiguous. */
  readonly name: string;
  readonly value: string;
  /** Set by the step that led to this state. Unchanged entries are shared between states. */
  readonly changed: boolean;
}

export interface StartState {
  readonly kind: 'start';
}

export interface ExecState {
  readonly kind: 'exec';
  readonly rule: StepRule;
  readonly region: number;
  /** `r0` for the first region of the program, otherwise `Loop 7`, `true 12`. */
  readonly label: string;
  readonly block: number;
  /** The preceding control node: an arm of the region, or its control input; -1 for the first. */
  readonly edge: number;
  readonly rho: readonly EnvironmentEntry[];
  /** The call that ρ belongs to, counted from 0 in call order. */
  readonly frame: number;
  readonly depth: number;
  readonly printed: number;
  /** Counted from 1, or 0 if there is none. */
  readonly line: number;
}

/** Ret(v). */
export interface ReturnState {
  readonly kind: 'return';
  readonly rule: 'RET' | 'EXIT';
  /** The rule of an edge directly to the end; '' if the region itself ends. */
  readonly through: StepRule | '';
  readonly edge: number;
  /** The Return; -1 if the program ended otherwise. */
  readonly node: number;
  readonly value: string;
  readonly printed: number;
}

/** Ret(fail). */
export interface FailState {
  readonly kind: 'fail';
  readonly rule: 'ZCHK2' | 'IDX2' | 'LEN2' | 'FAIL' | 'LIMIT';
  readonly through: StepRule | '';
  readonly edge: number;
  /** -1 for limits. */
  readonly node: number;
  /** `divide-by-zero`, … as in outcomes. */
  readonly fault: string;
  readonly line: number;
  readonly printed: number;
}

export type StepState = StartState | ExecState | ReturnState | FailState;

export interface StepsData {
  readonly states: readonly StepState[];
  readonly truncated: boolean;
  /** Output of the recorded part, one byte per character. */
  readonly stdout: string;
}

/** ⟦node⟧ρ. */
export interface NodeValue {
  readonly node: number;
  readonly value: string;
}

export interface DemandPlace {
  readonly node: number;
  readonly state: number;
}

export interface DemandRequest extends StepsRequest {
  /** Root of the tree. Null stands for Stop, with the reached end. */
  readonly root: DemandPlace | null;
  /** Maximum nodes of the tree; beyond it, operands are `cut`. */
  readonly nodes: number;
  /** Default: unlimited. */
  readonly depth?: number;
  /** Whether control is demanded, too, down to Start. */
  readonly control: boolean;
}

export interface DemandNode {
  /** Index in the list, in order of first visits. */
  readonly id: number;
  readonly node: number;
  /** The state whose ρ determines the value (0 is Start); for control, the state when it passed. */
  readonly state: number;
  /** -1 for the root. */
  readonly parent: number;
  /** The parent's slot; -1 for the root, and for values from another frame. */
  readonly slot: number;
  /** Position in evaluation order, operands first; -1 if cut. */
  readonly order: number;
  readonly value: string;
  /** For a phi, the slot of the taken arm, otherwise -1. */
  readonly arm: number;
  /** The tree node that demanded this value first, with its operands; -1 if this is the first. */
  readonly shared: number;
  readonly cut: boolean;
}

export interface DemandTree {
  /** Empty if the run did not end within the limit. */
  readonly nodes: readonly DemandNode[];
}

export interface EquivalenceRequest {
  readonly runs: number;
  readonly seed: number;
  readonly budget?: number;
  /**
   * A run that reaches the budget differs from one that ends within this share of it. Default: such a pair is
   * undecided.
   */
  readonly endsWithin?: number;
  /** Whether to search for a smaller input that also shows the difference. */
  readonly smallest?: boolean;
}

export interface RunResult {
  /** `4`, or `fault: divide-by-zero at line 3`. */
  readonly text: string;
  readonly stdout: string;
}

export interface EquivalenceDifference {
  readonly argument: string;
  /** '' if the program did not read it. */
  readonly input: string;
  readonly first: RunResult;
  readonly second: RunResult;
  readonly kind: 'result' | 'fault' | 'output';
  /** The first differing output byte, or -1. */
  readonly outputAt: number;
  /**
   * Where the runs diverge, if both graphs come from one text: the last common line, and each run's next line
   * among those of both graphs, or 0.
   */
  readonly lastCommonLine: number;
  readonly nextLines: readonly [first: number, second: number];
}

export interface EquivalenceData {
  /** `undecided`: on no input did both end within the budget. */
  readonly verdict: 'no-difference' | 'different' | 'undecided';
  readonly same: number;
  /** Inputs for which a limit prevented a comparison. */
  readonly undecided: number;
  readonly undecidedArguments: readonly string[];
  /**
   * If no difference was found: lines of the first graph's loops that no run iterated; 0 for a loop without a
   * line.
   */
  readonly stillLoops: readonly number[];
  readonly difference: EquivalenceDifference | null;
}
