// Runs of a program's graph, step by step, as plain data for panes and the command line: the small-step run, the value
// of every node at a state, the tree of demands, where a value is valid, and the comparison of two graphs.
//
// All requests carry what decides a run (argument, input), so that a caller keeps no handle: the same request gives the
// same run. Values are texts; nodes are ids of the graph, -1 where there is none.
// Keep true: everything can be cloned to another thread.

/** One run of a program: how far it is recorded. */
export interface StepsRequest {
  readonly argument: bigint;
  /** Most states that are recorded, at least 1; see MAX_STATES. */
  readonly limit: number;
  /** What the program reads, one byte a character. Default: nothing. */
  readonly input?: string;
}

/**
 * The rules by which one state follows another, after Demange, Fernández de Retana and Pichardie: START, JMP, IFT, IFF,
 * ZCHK1 (passes), ZCHK2 (fails), RET. In the same way for the whole language: IDX1 and IDX2 (an index is in range or
 * not), LEN1 and LEN2 (a length is not negative, or is), FAIL (a place where control stops with a fault), CALL and CRET
 * (into a function and back), SYS (a function of the system, called and come back from), EXIT (a function of the system
 * ended the program), LIMIT (the engine's limits: steps, memory, depth of calls).
 * PHIS is a premise of each rule that enters a region with phis: they are the entries that `changed`.
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

/** What ρ holds for a node: a phi, a parameter, a new object, or what came back from a call. */
export interface EnvironmentEntry {
  readonly node: number;
  /** As the program calls it, with the node's id where two would have one name. */
  readonly name: string;
  readonly value: string;
  /** Set by the step that led to this state. Entries that stay are one object in all states. */
  readonly changed: boolean;
}

export interface StartState {
  readonly kind: 'start';
}

export interface ExecState {
  readonly kind: 'exec';
  /** How control came here from the state before. */
  readonly rule: StepRule;
  /** The control node that the region begins with. */
  readonly region: number;
  /** `r0` for the first of the program, else `Loop 7`, `true 12`. */
  readonly label: string;
  /** The block of the control-flow graph that begins with the region (as in schedules). */
  readonly block: number;
  /** The control node that control came by: an arm of the region, or what the region hangs on; -1 for the first. */
  readonly edge: number;
  /** Entries in the order of node ids. */
  readonly rho: readonly EnvironmentEntry[];
  /** Which call this is, counted from 0 in the order of calls; ρ belongs to it. */
  readonly frame: number;
  /** How many calls are open. */
  readonly depth: number;
  /** How many bytes of the run's output were printed by now. */
  readonly printed: number;
  /** 1-based line of the region; 0 where there is none. */
  readonly line: number;
}

/** Ret(v). */
export interface ReturnState {
  readonly kind: 'return';
  readonly rule: 'RET' | 'EXIT';
  /** The rule that led over the edge straight to the end; '' where the region itself ends so. */
  readonly through: StepRule | '';
  readonly edge: number;
  /** The Return; -1 where the program ended in another way. */
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
  /** The check that failed; -1 for limits. */
  readonly node: number;
  /** `divide-by-zero`, … as outcomes name them. */
  readonly fault: string;
  readonly line: number;
  readonly printed: number;
}

export type StepState = StartState | ExecState | ReturnState | FailState;

export interface StepsData {
  readonly states: readonly StepState[];
  /** The limit came before the end. */
  readonly truncated: boolean;
  /** All output of the recorded part: bytes, one a character. */
  readonly stdout: string;
}

/** ⟦node⟧ρ. */
export interface NodeValue {
  readonly node: number;
  readonly value: string;
}

/** A node as it is demanded at a state. */
export interface DemandPlace {
  readonly node: number;
  /** Place in `StepsData.states`. */
  readonly state: number;
}

export interface DemandRequest extends StepsRequest {
  /** Where the tree begins: a node as it was demanded at a state; null: at Stop, with the end that was reached. */
  readonly root: DemandPlace | null;
  /** Most nodes of the tree; those whose operands did not find room are `cut`. */
  readonly nodes: number;
  /** Most edges between the root and a node. Default: as many as there are. */
  readonly depth?: number;
  /** Whether control is demanded too, down to Start. */
  readonly control: boolean;
}

/** One demand for a node's value. */
export interface DemandNode {
  /** Its place in the list, in the order in which nodes are first visited. */
  readonly id: number;
  readonly node: number;
  /** The state whose ρ gives the value (0 is Start); for control, at which it came by. */
  readonly state: number;
  /** -1 for the root. */
  readonly parent: number;
  /** The slot of the parent that demands it; -1 for the root, and where a value comes from another frame. */
  readonly slot: number;
  /** The place in the order of evaluation, operands before their users; -1 where it was cut. */
  readonly order: number;
  /** Value text; '' for control. */
  readonly value: string;
  /** For a phi the slot of the arm that was taken; else -1. */
  readonly arm: number;
  /** The tree node where the same value was demanded first: nothing is below this one; -1 for the first. */
  readonly shared: number;
  /** There was no room for the operands. */
  readonly cut: boolean;
}

export interface DemandTree {
  /** Empty if the run did not end within the limit. */
  readonly nodes: readonly DemandNode[];
}

export interface EquivalenceRequest {
  /** How many inputs. */
  readonly runs: number;
  readonly seed: number;
  /** Most steps of each run. */
  readonly budget?: number;
  /**
   * A run that reaches the budget differs from one that ends within this share of it. Default: it decides nothing, because
   * it could end later.
   */
  readonly endsWithin?: number;
  /** Whether to search for a smaller input after the first one that shows a difference. */
  readonly smallest?: boolean;
}

/** What one graph gave. */
export interface RunResult {
  /** `4`, or `fault: divide-by-zero at line 3`. */
  readonly text: string;
  readonly stdout: string;
}

/** The first input for which two graphs differ. */
export interface EquivalenceDifference {
  readonly argument: string;
  /** What the program could read; '' where it did not. */
  readonly input: string;
  readonly first: RunResult;
  readonly second: RunResult;
  readonly kind: 'result' | 'fault' | 'output';
  /** The first byte of the outputs that differs; -1 where they agree. */
  readonly outputAt: number;
  /**
   * Where the runs part, when both graphs come from one text: the last line to which both came, and the line each came
   * to next among those that both graphs have; 0 where there is none.
   */
  readonly lastCommonLine: number;
  readonly nextLines: readonly [first: number, second: number];
}

export interface EquivalenceData {
  /** `undecided`: no run of both ended within the budget. */
  readonly verdict: 'no-difference' | 'different' | 'undecided';
  /** Inputs for which both gave the same. */
  readonly same: number;
  /** Inputs for which a limit came before the end: not compared. */
  readonly undecided: number;
  readonly undecidedArguments: readonly string[];
  /**
   * If no difference was found: lines of loops of the first graph that no run iterated; 0 for a loop without
   * a line.
   */
  readonly stillLoops: readonly number[];
  readonly difference: EquivalenceDifference | null;
}
