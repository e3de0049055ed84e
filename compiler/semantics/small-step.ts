// The small-step machine: control walks from Start to an end, one control node per step.
//
// As in Demange, Fernández de Retana, and Pichardie (“Semantic Reasoning about the Sea of Nodes”, section
// 2.2): entering a region updates all its phis at once from the taken arm; the denotation gives data values.
// Control also creates objects, and calls pass and return values. A step of the paper, from region to region,
// may be several here (states.ts).
import { CompilerBug } from '../base/assert.ts';
import { controlUsers, functionHeads } from '../ir/control-walk.ts';
import type { FunctionInfo } from '../ir/functions.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape, Shape } from '../ir/shapes.ts';
import { isOfC } from '../ir/system.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { isTrue, type FunctionValue, type HeapObject, type Value } from '../ir/values.ts';
import type { SourceText } from '../source/source-text.ts';
import { faultOf } from './checks.ts';
import { Bulk, Denotation, OutOfBudget, type Datum, type Frame } from './denotation.ts';
import { Exit, Streams, callExternal } from './externals.ts';
import { OutOfMemory } from './heap.ts';
import { LiveValues } from './live-values.ts';
import { faultOutcome, timeoutOutcome, valueOutcome, type FaultKind, type Outcome } from './outcome.ts';
import { resultText } from './result-text.ts';

export const DEEPEST_CALLS = 100_000;

export interface RunOptions {
  readonly argument: bigint;
  readonly budget: number;
  /** One byte per character; a function is called at the first read. */
  readonly input?: string | (() => string);
  /** For tests: collects each time this many objects are allocated, even if there is room. Default: never. */
  readonly stress?: number;
  readonly onRound?: (loop: Node) => void;
}

export function runGraph(graph: Graph, source: SourceText, options: RunOptions): Outcome {
  const machine = new Machine(graph, source, options);
  machine.forgetsTheUnreached(options.stress);
  return machine.run();
}

export class Machine {
  readonly values: Denotation;
  readonly streams: Streams;
  private readonly onRound: ((loop: Node) => void) | null;
  control: Node;
  private entering: Node;
  private made: Node | null = null;
  outcome: Outcome | null = null;
  /** The node that ended the run; null after a limit, or the exit of a system function. */
  end: Node | null = null;
  private readonly graph: Graph;
  private readonly source: SourceText;
  private readonly heads: ReadonlyMap<number, Node>;
  private readonly frames: Frame[] = [];
  private readonly successors = new Map<Node, readonly Node[]>();
  private readonly phis = new Map<Node, readonly Node[]>();
  private readonly happening = new Map<Node, readonly Node[]>();
  /** Positions in topological order, by id; empty until needed. */
  private readonly ranks: number[] = [];

  constructor(graph: Graph, source: SourceText, { argument, budget, input = '', onRound }: RunOptions) {
    this.onRound = onRound ?? null;
    this.graph = graph;
    this.source = source;
    this.heads = functionHeads(graph);
    this.streams = new Streams(input);
    this.values = new Denotation(graph, argument, budget);
    this.control = graph.start;
    this.entering = graph.start;
  }

  run(): Outcome {
    for (;;) {
      this.within(() => {
        while (this.outcome === null) this.advance();
      });
      if (this.outcome !== null) return this.outcome;
    }
  }

  /** Enables garbage collection, and drops unneeded values. */
  forgetsTheUnreached(stress = 0): void {
    this.values.heap.stress = stress;
    const live = new LiveValues();
    this.values.heap.roots = () => {
      const frames = [...this.frames, this.values.frame];
      // A frame that made a call continues at the call's end.
      return this.values.roots(
        frames.map((frame, i) => [frame, live.after(frames[i + 1]?.callEnd ?? this.entering)]),
      );
    };
  }

  get depth(): number {
    return this.frames.length;
  }

  step(): Outcome | null {
    this.within(() => this.advance());
    return this.outcome;
  }

  /** A limit, or a system function, may end a run anywhere. */
  private within(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof OutOfBudget) this.timeOut();
      else if (error instanceof OutOfMemory) this.stop('out-of-memory', this.made);
      else if (error instanceof Exit) this.finish(String(error.code), null);
      else throw error;
    }
  }

  // -------------------------------------------------------------------------------------------------- control

  private advance(): void {
    const { values, control } = this;
    values.count();
    const next = this.next(control);
    if (next === null) {
      this.finish('', null);
      return;
    }
    const fault = faultOf(next, (slot) => values.value(next.input(slot)));
    if (fault !== null) {
      this.stop(fault, next);
    } else if (next.op === ops.Return) {
      const { callEnd } = values.frame;
      if (callEnd === null) this.finish(this.resultOf(next), next);
      else this.control = this.leave(next, callEnd);
    } else if (next.op === ops.Call) {
      const entered = this.call(next);
      if (typeof entered === 'string') this.stop(entered, next);
      else this.control = entered;
    } else {
      if (next.op === ops.Region || next.op === ops.Loop) this.enter(next, control);
      if (next.op === ops.Loop && next.inputs[2] === control) this.onRound?.(next);
      this.happen(next);
      this.control = next;
    }
  }

  private stop(fault: FaultKind, end: Node | null): void {
    const line = end === null ? 0 : this.source.lineOf(end.span);
    this.end = end;
    this.outcome = faultOutcome(fault, line, { steps: this.values.steps }, this.streams.output);
  }

  private timeOut(): void {
    const reached = this.source.lineOf(this.control.span);
    this.outcome = timeoutOutcome(reached, { steps: this.values.steps }, this.streams.output);
  }

  private finish(result: string, end: Node | null): void {
    this.end = end;
    this.outcome = valueOutcome(result, { steps: this.values.steps }, this.streams.output);
  }

  private resultOf(end: Node): string {
    const { values } = this;
    const value = values.value(end.input(1));
    const memory = end.inputs.length > 2 ? (values.evaluate(end.input(2)) as Bulk) : values.frame.memory;
    return resultText(value, this.graph.functions, (object, field, index) =>
      memory
        .slice(field)
        .read(values.heap, object, object.shape.kind === 'array' ? index : values.heap.placeOf(field)),
    );
  }

  private next(control: Node): Node | null {
    const users = this.usersOf(control);
    if (control.op === ops.If) return users[isTrue(this.values.value(control.input(1))) ? 0 : 1];
    return users[0] ?? null;
  }

  /** For a branch, true and false. */
  private usersOf(control: Node): readonly Node[] {
    let users = this.successors.get(control);
    if (users === undefined) {
      users = controlUsers(control);
      if (control.op.multi === true) users = [...users].sort((a, b) => Number(a.aux) - Number(b.aux));
      this.successors.set(control, users);
    }
    return users;
  }

  private enter(region: Node, from: Node): void {
    const phis = this.phisOf(region);
    if (phis.length === 0) return;
    const slot = region.inputs.indexOf(from);
    const values = phis.map((phi) => this.armOf(phi, slot));
    for (let i = 0; i < phis.length; i++) this.values.bind(phis[i], values[i]);
  }

  private phisOf(region: Node): readonly Node[] {
    let phis = this.phis.get(region);
    if (phis === undefined) {
      phis = region.uses.filter(({ op }) => op === ops.Phi);
      this.phis.set(region, phis);
    }
    return phis;
  }

  /** A phi of one alias class takes only that class from an arm with all memory. */
  private armOf(phi: Node, slot: number): Datum {
    const value = this.values.evaluate(phi.input(slot));
    const { aux } = phi;
    const isClass = value instanceof Bulk && typeof aux === 'object' && aux?.kind === 'field';
    return isClass ? value.slice(aux) : value;
  }

  private happen(control: Node): void {
    this.entering = control;
    for (const node of this.newsAt(control)) {
      const length = node.inputs.length > 1 ? this.values.value(node.input(1)) : 0n;
      this.made = node;
      if (typeof length === 'bigint' && length > BigInt(Number.MAX_SAFE_INTEGER)) throw new OutOfMemory();
      this.values.count();
      this.values.bind(node, this.values.heap.allocate(node.aux as Shape, Number(length)));
    }
  }

  /** In creation order, because the length of one may depend on another. */
  private newsAt(control: Node): readonly Node[] {
    let news = this.happening.get(control);
    if (news === undefined) {
      const here = control.uses.filter(({ op }) => op === ops.New);
      news = here.length < 2 ? here : here.sort((a, b) => this.rankOf(a) - this.rankOf(b));
      this.happening.set(control, news);
    }
    return news;
  }

  private rankOf(node: Node): number {
    if (this.ranks.length === 0)
      topologicalOrder(this.graph).forEach(({ id }, rank) => (this.ranks[id] = rank));
    return this.ranks[node.id];
  }

  // ---------------------------------------------------------------------------------------------------- calls

  /** Enters a function, and returns its control, or why the run ends here. */
  private call(call: Node): Node | FaultKind {
    const target = this.values.value(call.input(2)) as FunctionValue | null;
    const given = call.inputs.slice(3).map((input) => (input === null ? 0n : this.values.value(input)));
    const memory = this.values.evaluate(call.input(1)) as Bulk;
    const [end] = this.usersOf(call);
    if (target === null) throw new CompilerBug(`${call} calls null`);
    const info = this.graph.functions[target.index];
    if (info !== undefined && info.external !== null)
      return isOfC(info.external) ? 'external-function' : this.callSystem(info, given, memory, end);
    const head = this.heads.get(target.index);
    if (head === undefined)
      throw new CompilerBug(`${call} calls function ${target.index}, which does not exist`);
    if (this.frames.length >= DEEPEST_CALLS) return 'stack-overflow';
    this.frames.push(this.values.frame);
    this.values.frame = this.values.newFrame(head, given, memory, end);
    this.happen(head);
    return head;
  }

  private callSystem(info: FunctionInfo, given: readonly Value[], before: Bulk, end: Node): Node {
    let memory = before;
    const elements = (object: HeapObject): FieldShape =>
      (object.shape as Extract<Shape, { kind: 'array' }>).element;
    const value = callExternal(info, given, this.values.heap, this.streams, {
      read: (object, index) => memory.slice(elements(object)).read(this.values.heap, object, index),
      write: (object, index, written) => {
        const field = elements(object);
        memory = memory.with([field], [memory.slice(field).write(this.values.heap, object, index, written)]);
      },
    });
    return this.comeBack(end, value, memory);
  }

  private leave(end: Node, callEnd: Node): Node {
    const value = this.values.value(end.input(1));
    const memory = this.values.evaluate(end.input(2)) as Bulk;
    const frame = this.frames.pop();
    if (frame === undefined) throw new CompilerBug('a function returns without a caller');
    this.values.frame = frame;
    return this.comeBack(callEnd, value, memory);
  }

  private comeBack(callEnd: Node, value: Value, memory: Bulk): Node {
    for (const user of callEnd.uses) {
      if (user.op === ops.Proj) this.values.bind(user, user.aux === 1 ? memory : value);
    }
    return callEnd;
  }
}
