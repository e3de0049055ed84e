// The log: every mutation of the graph as five ints, grouped into named steps with their causes.
//
// Events hold old and new values, so each can be undone; replay.ts replays them in both directions. Types,
// auxiliary data, rules, and passes are interned per log. Only Graph (graph.ts) writes events; passes and the
// rewriter begin steps. Invariants: replaying all events from the empty graph gives the graph; undoing them
// all gives the empty graph.
import { IntTable } from '../base/int-table.ts';
import type { Phrase } from '../base/phrase.ts';
import type { AnalysisName } from '../choices/index.ts';
import type { Span } from '../source/span.ts';
import type { FunctionInfo } from './functions.ts';
import { opTable, type OpName } from './ops/table.ts';
import type { Node, Aux } from './node.ts';
import { auxText } from './aux-data.ts';
import type { PassName, StepName } from './step-names.ts';
import { type Type } from './types.ts';
import { typeText } from './text/type-text.ts';

/** The comments list the fields of each kind. */
export const EventKind = {
  /** node, op index, type index, aux index: a node is created without inputs */
  create: 0,
  /** node, slot, old input, new input (-1: empty) */
  setInput: 1,
  /** node, slot, -, input: later inputs move up by one */
  insertInput: 2,
  /** node, slot, input, -: later inputs move down by one */
  removeInput: 3,
  /** node, -, old type index, new type index */
  setType: 4,
  /** node, op index, type index, aux index: a node without inputs and uses is removed */
  kill: 5,
  /** node, -, old aux index, new aux index */
  setAux: 6,
} as const;

export const EVENT_INTS = 5;
/** first event, pass, rule, root node, cause step (-1: none), replacement node (-1: none), reason (-1: none) */
export const STEP_INTS = 7;

export const READING = 'parse';

export type StepPass = typeof READING | PassName | AnalysisName;

export interface LogData {
  readonly events: Int32Array;
  readonly steps: Int32Array;
  readonly passes: readonly StepPass[];
  readonly rules: readonly string[];
  /** Why a step was valid, if recorded: `it is dominated by the check at line 4`. */
  readonly reasons: readonly Phrase[];
  readonly ops: readonly OpName[];
  readonly types: readonly string[];
  readonly auxes: readonly string[];
  /** Names of functions by number; '' if they have none. */
  readonly functions: readonly string[];
  /** Start and end offset of each node's span: two ints per node id. */
  readonly spans: Int32Array;
  /** Set if the nodes come from another compiler; the reasons of its steps are complete sentences. */
  readonly foreign?: ForeignNodes;
  readonly origins?: readonly (ForeignOrigin | undefined)[];
}

/** How to show another compiler's nodes, by aux index. */
export type ForeignNodes = readonly {
  readonly label: string;
  /** One letter per slot: value, frame state, effect, or control. */
  readonly kinds: string;
  readonly properties: string;
}[];

export interface ForeignOrigin {
  readonly phase: string;
  readonly reducer: string;
  readonly place: ForeignPlace | null;
}

export interface ForeignPlace {
  readonly function: string;
  /** Counted from 1, in the function's text. */
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly token: string;
}

class Table<T> {
  readonly values: T[] = [];
  private readonly indices = new Map<T, number>();

  private last: T | undefined;
  private lastIndex = -1;

  index(value: T): number {
    // A quick test, because values often repeat.
    if (value === this.last && this.lastIndex >= 0) return this.lastIndex;
    let index = this.indices.get(value);
    if (index === undefined) {
      index = this.values.length;
      this.values.push(value);
      this.indices.set(value, index);
    }
    this.last = value;
    this.lastIndex = index;
    return index;
  }
}

/** Uses the dense ids of types instead of hashing. */
class TypeTable {
  readonly values: Type[] = [];
  /** By type id: the index plus one. */
  private readonly indices = new IntTable();

  index(type: Type): number {
    const known = this.indices.get(type.id);
    if (known > 0) return known - 1;
    this.indices.set(type.id, this.values.push(type));
    return this.values.length - 1;
  }
}

class Ints {
  data = new Int32Array(1024);
  length = 0;

  reserve(count: number): void {
    if (this.length + count <= this.data.length) return;
    const larger = new Int32Array(Math.max(this.data.length * 2, this.length + count));
    larger.set(this.data);
    this.data = larger;
  }
}

export class OutOfSteps extends Error {}

export class Log {
  functions: readonly (FunctionInfo | undefined)[] = [];
  /** Maximum number of steps that passes may begin; parsing is not limited. */
  stepLimit = Infinity;
  private readonly events = new Ints();
  private readonly steps = new Ints();
  private readonly spans = new Ints();
  private readonly passes = new Table<StepPass>();
  private readonly rules = new Table<string>();
  /** As JSON text, so that equal ones are shared. */
  private readonly reasons = new Table<string>();
  private readonly types = new TypeTable();
  private readonly auxes = new Table<Aux>();

  get stepCount(): number {
    return this.steps.length / STEP_INTS;
  }

  get eventCount(): number {
    return this.events.length / EVENT_INTS;
  }

  /**
   * Begins a step, which receives the following events. A step without events is overwritten by the next.
   * Returns the step's index, counted from 0. @param root main node, or -1 @param cause the step that led to
   * it, or -1 @throws OutOfSteps if a pass exceeds `stepLimit`
   */
  beginStep(pass: StepPass, name: StepName, root: number, cause: number): number {
    return this.begin(pass, name, root, cause);
  }

  beginRewrite(pass: StepPass, rule: string, root: number, cause: number): number {
    return this.begin(pass, rule, root, cause);
  }

  private begin(pass: StepPass, rule: string, root: number, cause: number): number {
    const { steps } = this;
    this.dropEmptyStep();
    if (pass !== READING && this.isSpent) throw new OutOfSteps();
    steps.reserve(STEP_INTS);
    const at = steps.length;
    steps.data[at] = this.eventCount;
    steps.data[at + 1] = this.passes.index(pass);
    steps.data[at + 2] = this.rules.index(rule);
    steps.data[at + 3] = root;
    steps.data[at + 4] = cause;
    steps.data[at + 5] = -1;
    steps.data[at + 6] = -1;
    steps.length += STEP_INTS;
    return at / STEP_INTS;
  }

  get takenSteps(): number {
    return this.stepCount - (this.isLastEmpty() ? 1 : 0);
  }

  get isSpent(): boolean {
    return this.takenSteps >= this.stepLimit;
  }

  /** Runs work whose steps depend on each other: all of it, or at the step limit, none. */
  asOneStep(work: () => void): void {
    if (this.isSpent) throw new OutOfSteps();
    const { stepLimit } = this;
    this.stepLimit = Infinity;
    work();
    this.stepLimit = stepLimit;
  }

  setReplacement(node: Node): void {
    if (this.steps.length > 0) this.steps.data[this.steps.length - 2] = node.id;
  }

  setReason(reason: Phrase): void {
    if (this.steps.length > 0)
      this.steps.data[this.steps.length - 1] = this.reasons.index(JSON.stringify(reason));
  }

  created(node: Node): void {
    this.add(
      EventKind.create,
      node.id,
      node.op.index,
      this.types.index(node.type),
      this.auxes.index(node.aux),
    );
    this.spanOf(node.id, node.span);
  }

  setInput(node: Node, slot: number, old: Node | null, value: Node | null): void {
    this.add(EventKind.setInput, node.id, slot, old === null ? -1 : old.id, value === null ? -1 : value.id);
  }

  insertInput(node: Node, slot: number, value: Node | null): void {
    this.add(EventKind.insertInput, node.id, slot, -1, value === null ? -1 : value.id);
  }

  removeInput(node: Node, slot: number, old: Node | null): void {
    this.add(EventKind.removeInput, node.id, slot, old === null ? -1 : old.id, -1);
  }

  setType(node: Node, old: Type, type: Type): void {
    this.add(EventKind.setType, node.id, 0, this.types.index(old), this.types.index(type));
  }

  setAux(node: Node, old: Aux, aux: Aux): void {
    this.add(EventKind.setAux, node.id, 0, this.auxes.index(old), this.auxes.index(aux));
  }

  killed(node: Node): void {
    this.add(EventKind.kill, node.id, node.op.index, this.types.index(node.type), this.auxes.index(node.aux));
  }

  /** Copies the arrays at exact length. */
  data(): LogData {
    this.dropEmptyStep();
    return {
      events: this.events.data.slice(0, this.events.length),
      steps: this.steps.data.slice(0, this.steps.length),
      passes: this.passes.values,
      rules: this.rules.values,
      reasons: this.reasons.values.map((text) => JSON.parse(text) as Phrase),
      ops: opTable.map((op) => op.name),
      types: this.types.values.map(typeText),
      auxes: this.auxes.values.map(auxText),
      functions: Array.from(this.functions, (info) => info?.name ?? ''),
      spans: this.spans.data.slice(0, this.spans.length),
    };
  }

  private isLastEmpty(): boolean {
    const last = this.steps.length - STEP_INTS;
    return last >= 0 && this.steps.data[last] === this.eventCount;
  }

  private dropEmptyStep(): void {
    if (this.isLastEmpty()) this.steps.length -= STEP_INTS;
  }

  private add(kind: number, node: number, slot: number, old: number, value: number): void {
    const { events } = this;
    events.reserve(EVENT_INTS);
    const { data, length } = events;
    data[length] = kind;
    data[length + 1] = node;
    data[length + 2] = slot;
    data[length + 3] = old;
    data[length + 4] = value;
    events.length = length + EVENT_INTS;
  }

  private spanOf(id: number, span: Span): void {
    const { spans } = this;
    const end = 2 * id + 2;
    if (spans.length < end) {
      spans.reserve(end - spans.length);
      spans.length = end;
    }
    spans.data[end - 2] = span.start;
    spans.data[end - 1] = span.end;
  }
}
