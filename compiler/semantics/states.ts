// A run of a graph as states of the small-step semantics: Start, Exec(r, ρ) …, then Ret(v) or a failure.
//
// Combines the machine's steps (small-step.ts) so that each state is at a region (analysis/regions.ts). ρ is
// persistent: later states share entries until a node is bound again, so values can be queried at any state,
// in any order. Invariant: recording never changes the run.
import { isRegion } from '../analysis/index.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { ops, rowsByOp, type CheckOp } from '../ir/ops/table.ts';
import type { Value } from '../ir/values.ts';
import type { SourceText } from '../source/source-text.ts';
import type { FailState, ReturnState, StepRule } from './data.ts';
import type { Bulk, Datum, Frame } from './denotation.ts';
import { DEFAULT_BUDGET, type Outcome } from './outcome.ts';
import { Machine } from './small-step.ts';

export interface Binding {
  readonly node: Node;
  readonly value: Datum;
  /** The first state with it. */
  readonly since: number;
}

/** Exec(r, ρ). */
export interface Exec {
  readonly kind: 'exec';
  readonly rule: StepRule;
  readonly region: Node;
  /** The preceding control node; null for the first region. */
  readonly edge: Node | null;
  readonly rho: readonly Binding[];
  readonly call: CallRecord;
  /** The previous state of the same call; -1 for its first. */
  readonly before: number;
  readonly depth: number;
  readonly printed: number;
}

export interface CallRecord {
  /** In call order; 0 is the program. */
  readonly number: number;
  readonly head: Node;
  readonly given: readonly Value[];
  readonly memory: Bulk;
  /** Its first state, and the state of its call (-1 for the program). */
  readonly first: number;
  readonly caller: number;
}

export type RecordedEnd = Omit<ReturnState, 'edge' | 'node'> | Omit<FailState, 'edge' | 'node'>;

export interface RecordedRun {
  readonly graph: Graph;
  readonly machine: Machine;
  /** The states after Start: `states[0]` is the first region. */
  readonly states: readonly Exec[];
  /** Null if the limit was reached. */
  readonly end: {
    readonly state: RecordedEnd;
    /** The Return, Fault, check, or call that ended the run, and the control node before it. */
    readonly node: Node | null;
    readonly edge: Node | null;
  } | null;
  readonly stdout: string;
}

export interface RecordOptions {
  readonly argument: bigint;
  readonly limit: number;
  readonly budget?: number;
  readonly input?: string;
}

export function recordRun(graph: Graph, source: SourceText, options: RecordOptions): RecordedRun {
  return new Recorder(graph, source, options).run();
}

interface OpenCall {
  readonly record: CallRecord;
  rho: readonly Binding[];
  last: number;
}

class Recorder {
  private readonly graph: Graph;
  private readonly limit: number;
  private readonly machine: Machine;
  private readonly states: Exec[] = [];
  private readonly calls = new Map<Frame, OpenCall>();
  private called = 0;
  private fresh = new Map<Node, Datum>();
  /** The rule by which control left the last region; '' while it is there. */
  private rule: StepRule | '' = '';

  constructor(
    graph: Graph,
    source: SourceText,
    { limit, budget = DEFAULT_BUDGET, ...options }: RecordOptions,
  ) {
    this.graph = graph;
    this.limit = limit;
    this.machine = new Machine(graph, source, { ...options, budget });
    this.machine.values.watcher = (node, value) => this.fresh.set(node, value);
  }

  run(): RecordedRun {
    const { graph, machine, states } = this;
    let end: RecordedRun['end'] = null;
    while (states.length < this.limit || !this.isAtRegion()) {
      const { control, depth } = machine;
      const { frame } = machine.values;
      const outcome = machine.step();
      if (outcome !== null) {
        end = { state: this.endState(outcome), node: machine.end, edge: control };
        break;
      }
      const rule = ruleOf(machine.control, machine.depth - depth);
      // An edge to the end of a call counts as its end.
      if (this.rule === '' || rule === 'CRET') this.rule = rule;
      if (rule === 'CRET') this.calls.delete(frame);
      if (this.isAtRegion()) this.keep(edgeOf(control, machine.control));
    }
    machine.values.watcher = null;
    // Values may be requested after the run, which is not a step of it.
    machine.values.budget = Infinity;
    return { graph, machine, states, end, stdout: machine.streams.output };
  }

  private isAtRegion(): boolean {
    return isRegion(this.machine.control);
  }

  private keep(edge: Node | null): void {
    const { machine, states } = this;
    const { control: region, depth } = machine;
    if (region.op === ops.Fun) this.bindParameters(region);
    const open = this.openCall();
    const index = states.length;
    const rho = this.fresh.size === 0 ? open.rho : merged(open.rho, this.fresh, index);
    states.push({
      kind: 'exec',
      rule: this.rule === '' ? 'START' : this.rule,
      region,
      edge,
      rho,
      call: open.record,
      before: open.last,
      depth,
      printed: machine.streams.mark().length,
    });
    open.rho = rho;
    open.last = index;
    if (this.fresh.size > 0) this.fresh = new Map();
    this.rule = '';
  }

  private openCall(): OpenCall {
    const { frame } = this.machine.values;
    let open = this.calls.get(frame);
    if (open === undefined) {
      const first = this.states.length;
      const { head, given, memory } = frame;
      const record = { number: this.called++, head, given, memory, first, caller: first - 1 };
      open = { record, rho: [], last: -1 };
      this.calls.set(frame, open);
    }
    return open;
  }

  private bindParameters(head: Node): void {
    const { given, memory } = this.machine.values.frame;
    for (const user of head.uses) {
      if (user.op !== ops.Parm) continue;
      const { index } = user.aux as Parameter;
      this.fresh.set(user, index < 0 ? memory : given[index]);
    }
  }

  private endState(outcome: Outcome): RecordedEnd {
    const { end, streams } = this.machine;
    const common = { through: this.rule, printed: streams.mark().length };
    if (outcome.status === 'value') {
      const rule = end === null && outcome.result !== '' ? 'EXIT' : 'RET';
      return { kind: 'return', rule, value: outcome.result, ...common };
    }
    const { fault, line } = outcome;
    return { kind: 'fail', rule: failureOf(end), fault, line, ...common };
  }
}

const checkRules = rowsByOp({
  ZeroCheck: { passes: 'ZCHK1', fails: 'ZCHK2' },
  CheckIndex: { passes: 'IDX1', fails: 'IDX2' },
  CheckLength: { passes: 'LEN1', fails: 'LEN2' },
} satisfies Readonly<Record<CheckOp, { readonly passes: StepRule; readonly fails: FailState['rule'] }>>);

/** '' for the end of the region. */
function ruleOf(to: Node, deeper: number): StepRule | '' {
  switch (to.op) {
    case ops.CProj: {
      const above = to.input(0).op;
      if (above === ops.If) return to.aux === 0 ? 'IFT' : 'IFF';
      return above === ops.Start ? 'START' : above === ops.CallEnd ? '' : 'JMP';
    }
    case ops.Region:
    case ops.Loop:
      return 'JMP';
    case ops.Fun:
      return 'CALL';
    case ops.CallEnd:
      return deeper < 0 ? 'CRET' : 'SYS';
    default:
      return checkRules[to.op.index]?.passes ?? '';
  }
}

function failureOf(end: Node | null): FailState['rule'] {
  if (end === null) return 'LIMIT';
  return end.op === ops.Fault ? 'FAIL' : (checkRules[end.op.index]?.fails ?? 'LIMIT');
}

/** Control enters a function from its call. */
function edgeOf(from: Node, region: Node): Node | null {
  if (region.op === ops.Fun) return controlUsers(from)[0] ?? null;
  return from.op === ops.Start ? null : from;
}

function merged(rho: readonly Binding[], fresh: ReadonlyMap<Node, Datum>, since: number): Binding[] {
  const kept = rho.filter(({ node }) => !fresh.has(node));
  for (const [node, value] of fresh) kept.push({ node, value, since });
  return kept.sort((a, b) => a.node.id - b.node.id);
}
