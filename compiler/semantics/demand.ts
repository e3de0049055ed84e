// Runs the graph itself: control walks from Start to an end, values are computed when something asks for them.
//
// As in the small-step semantics of Demange, Fernández de Retana and Pichardie («Semantic Reasoning about the Sea of
// Nodes», section 2.2): ρ holds the values of phis, and of what else happens where control is (new objects, results of
// calls); entering a region updates all its phis at once, from the arm that control came by; every other data node is
// a function of ρ, memory included. A value is remembered until ρ changes. Each call has a ρ of its own.
import { CompilerBug, assert } from '../base/assert.ts';
import { controlUsers, functionHeads } from '../ir/control-walk.ts';
import type { FunctionInfo } from '../ir/functions.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { localNumbers, type LocalNumbers } from '../ir/owners.ts';
import { aliasesOf } from '../ir/ops/memory.ts';
import { ops } from '../ir/ops/table.ts';
import type { FieldShape, Shape } from '../ir/shapes.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { evaluateOp, isTrue, type FunctionValue, type HeapObject, type Value } from '../ir/values.ts';
import type { SourceText } from '../source/source-text.ts';
import { faultOf } from './checks.ts';
import { Constants } from './constant-values.ts';
import { Exit, Streams, callExternal } from './externals.ts';
import { Heap, OutOfMemory, Version, asStored, zeroValue } from './heap.ts';
import { faultOutcome, valueOutcome, type FaultKind, type Outcome } from './outcome.ts';
import { resultText } from './result-text.ts';

class OutOfBudget extends Error {}

/** Calls deeper than this are a fault. */
export const DEEPEST_CALLS = 100_000;

export interface RunOptions {
  readonly argument: bigint;
  readonly budget: number;
  /** What the program reads, one byte a character; a function is called when the program first reads. */
  readonly input?: string | (() => string);
  readonly observer?: RunObserver;
}

/** Hears what a run does; tests hold it against what analyses say. */
export interface RunObserver {
  /** Control came to a node. */
  entered(control: Node): void;
  /** A node got a value, which may be memory: an object of the engine's own. */
  computed(node: Node, value: unknown): void;
}

export function runGraph(graph: Graph, source: SourceText, options: RunOptions): Outcome {
  return new DemandRun(graph, source, options).run();
}

/** All memory. */
class Bulk {
  private readonly versions: ReadonlyMap<FieldShape, Version>;
  private readonly initial: Map<FieldShape, Version>;

  constructor(versions: ReadonlyMap<FieldShape, Version>, initial: Map<FieldShape, Version>) {
    this.versions = versions;
    this.initial = initial;
  }

  slice(field: FieldShape): Version {
    let version = this.versions.get(field) ?? this.initial.get(field);
    if (version === undefined) {
      version = new Version();
      this.initial.set(field, version);
    }
    return version;
  }

  with(fields: readonly FieldShape[], versions: readonly Version[]): Bulk {
    const all = new Map(this.versions);
    fields.forEach((field, i) => all.set(field, versions[i]));
    return new Bulk(all, this.initial);
  }
}

type Datum = Value | Version | Bulk;

/** One call of a function, or the program itself. */
interface Frame {
  readonly values: Datum[];
  /** When a remembered value was computed; it holds while that is the present epoch. */
  readonly epochs: Int32Array;
  epoch: number;
  readonly given: readonly Value[];
  readonly memory: Bulk;
  /** Where control goes on when this call ends. */
  readonly callEnd: Node | null;
}

class DemandRun {
  private readonly graph: Graph;
  private readonly source: SourceText;
  private readonly budget: number;
  private readonly heads: ReadonlyMap<number, Node>;
  private readonly heap = new Heap();
  private readonly streams: Streams;
  private readonly constants: Constants;
  private readonly frames: Frame[] = [];
  private frame: Frame;
  private steps = 0;
  private readonly successors = new Map<Node, readonly Node[]>();
  private readonly happening = new Map<Node, readonly Node[]>();
  /** The places of nodes in topological order, by id; empty until they are needed. */
  private readonly ranks: number[] = [];
  private readonly numbers: LocalNumbers;
  private readonly observer: RunObserver | null;

  constructor(graph: Graph, source: SourceText, { argument, budget, input = '', observer }: RunOptions) {
    this.graph = graph;
    this.observer = observer ?? null;
    this.source = source;
    this.budget = budget;
    this.heads = functionHeads(graph);
    this.numbers = localNumbers(graph);
    this.streams = new Streams(input);
    this.constants = new Constants(this.heap);
    const memory = new Bulk(new Map(), new Map());
    this.frame = this.newFrame(graph.start, [BigInt.asIntN(64, argument)], memory, null);
  }

  run(): Outcome {
    try {
      return this.walk();
    } catch (error) {
      if (error instanceof OutOfBudget) return this.stop('timeout', 0);
      if (error instanceof OutOfMemory) return this.stop('out-of-memory', 0);
      if (error instanceof Exit)
        return valueOutcome(String(error.code), { steps: this.steps }, this.streams.output);
      throw error;
    }
  }

  // -------------------------------------------------------------------------------------------------- control

  private walk(): Outcome {
    let control = this.graph.start;
    for (;;) {
      this.count();
      const next = this.next(control);
      if (next === null) return valueOutcome('', { steps: this.steps }, this.streams.output);
      this.observer?.entered(next);
      const fault = faultOf(next, (slot) => this.value(next.input(slot)));
      if (fault !== null) return this.stop(fault, this.source.lineOf(next.span));
      if (next.op === ops.Return) {
        if (this.frame.callEnd === null) return this.result(next);
        control = this.leave(next, this.frame.callEnd);
        continue;
      }
      if (next.op === ops.Call) {
        const entered = this.call(next);
        if (entered === null) return this.stop('stack-overflow', this.source.lineOf(next.span));
        control = entered;
        continue;
      }
      if (next.op === ops.Region || next.op === ops.Loop) this.enter(next, control);
      this.happen(next);
      control = next;
    }
  }

  private stop(fault: FaultKind, line: number): Outcome {
    return faultOutcome(fault, line, { steps: this.steps }, this.streams.output);
  }

  private result(end: Node): Outcome {
    const value = this.value(end.input(1));
    const memory = end.inputs.length > 2 ? (this.evaluate(end.input(2)) as Bulk) : this.frame.memory;
    const text = resultText(value, this.graph.functions, (object, field, index) =>
      memory
        .slice(field)
        .read(this.heap, object, object.shape.kind === 'array' ? index : this.heap.placeOf(field)),
    );
    return valueOutcome(text, { steps: this.steps }, this.streams.output);
  }

  private next(control: Node): Node | null {
    const users = this.usersOf(control);
    if (control.op === ops.If) return users[isTrue(this.value(control.input(1))) ? 0 : 1];
    return users[0] ?? null;
  }

  /** Successors of a control node; those of a branch are its true and its false side. */
  private usersOf(control: Node): readonly Node[] {
    let users = this.successors.get(control);
    if (users === undefined) {
      users = controlUsers(control);
      if (control.op.multi === true) users = [...users].sort((a, b) => Number(a.payload) - Number(b.payload));
      this.successors.set(control, users);
    }
    return users;
  }

  private enter(region: Node, from: Node): void {
    const slot = region.inputs.indexOf(from);
    const phis = region.uses.filter((user) => user.op === ops.Phi);
    if (phis.length === 0) return;
    const values = phis.map((phi) => this.armOf(phi, slot));
    phis.forEach((phi, i) => this.set(phi, values[i]));
    this.frame.epoch++;
  }

  /** The value of one arm of a phi; a phi of one class of memory takes that class of all memory. */
  private armOf(phi: Node, slot: number): Datum {
    const value = this.evaluate(phi.input(slot));
    const { payload } = phi;
    const isClass = value instanceof Bulk && typeof payload === 'object' && payload?.kind === 'field';
    return isClass ? value.slice(payload) : value;
  }

  /** New objects come to be where control is. */
  private happen(control: Node): void {
    for (const node of this.newsAt(control)) {
      const length = node.inputs.length > 1 ? this.value(node.input(1)) : 0n;
      if (typeof length === 'bigint' && length > BigInt(Number.MAX_SAFE_INTEGER)) throw new OutOfMemory();
      this.count();
      this.set(node, this.heap.allocate(node.payload as Shape, Number(length)));
      this.frame.epoch++;
    }
  }

  /** In an order in which they can be made: the length of one may be read from another. */
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

  private newFrame(head: Node, given: readonly Value[], memory: Bulk, callEnd: Node | null): Frame {
    const size = this.numbers.sizes.get(head.id) ?? 0;
    return { values: new Array<Datum>(size), epochs: new Int32Array(size), epoch: 1, given, memory, callEnd };
  }

  private set(node: Node, value: Datum): void {
    this.observer?.computed(node, value);
    this.frame.values[this.numbers.of[node.id]] = value;
  }

  private get(node: Node): Datum {
    return this.frame.values[this.numbers.of[node.id]];
  }

  /** Goes into the called function; gives where control is then, null where calls are too deep. */
  private call(call: Node): Node | null {
    const target = this.value(call.input(2)) as FunctionValue | null;
    const given = call.inputs.slice(3).map((input) => (input === null ? 0n : this.value(input)));
    const memory = this.evaluate(call.input(1)) as Bulk;
    const [end] = this.usersOf(call);
    if (target === null) throw new CompilerBug(`${call} calls null`);
    const info = this.graph.functions[target.index];
    if (info !== undefined && info.external !== null) return this.callSystem(info, given, memory, end);
    const head = this.heads.get(target.index);
    if (head === undefined)
      throw new CompilerBug(`${call} calls function ${target.index}, which is not there`);
    if (this.frames.length >= DEEPEST_CALLS) return null;
    this.frames.push(this.frame);
    this.frame = this.newFrame(head, given, memory, end);
    this.observer?.entered(head);
    this.happen(head);
    return head;
  }

  private callSystem(info: FunctionInfo, given: readonly Value[], before: Bulk, end: Node): Node {
    let memory = before;
    const elements = (object: HeapObject): FieldShape =>
      (object.shape as Extract<Shape, { kind: 'array' }>).element;
    const value = callExternal(info, given, this.heap, this.streams, {
      read: (object, index) => memory.slice(elements(object)).read(this.heap, object, index),
      write: (object, index, written) => {
        const field = elements(object);
        memory = memory.with([field], [memory.slice(field).write(this.heap, object, index, written)]);
      },
    });
    return this.comeBack(end, value, memory);
  }

  private leave(end: Node, callEnd: Node): Node {
    const value = this.value(end.input(1));
    const memory = this.evaluate(end.input(2)) as Bulk;
    const frame = this.frames.pop();
    if (frame === undefined) throw new CompilerBug('a function returns to nowhere');
    this.frame = frame;
    return this.comeBack(callEnd, value, memory);
  }

  private comeBack(callEnd: Node, value: Value, memory: Bulk): Node {
    for (const user of callEnd.uses) {
      if (user.op === ops.Proj) this.set(user, user.payload === 1 ? memory : value);
    }
    this.frame.epoch++;
    return callEnd;
  }

  // --------------------------------------------------------------------------------------------------- values

  private value(node: Node): Value {
    return this.evaluate(node) as Value;
  }

  private evaluate(root: Node): Datum {
    if (this.isKnown(root)) return this.get(root);
    const stack = [root];
    while (stack.length > 0) {
      const node = stack[stack.length - 1];
      if (this.isKnown(node)) {
        stack.pop();
        continue;
      }
      let ready = true;
      for (let slot = node.inputs.length - 1; slot > 0; slot--) {
        if (this.isKnown(node.input(slot))) continue;
        stack.push(node.input(slot));
        ready = false;
      }
      if (!ready) continue;
      stack.pop();
      this.count();
      this.set(node, this.compute(node));
      this.frame.epochs[this.numbers.of[node.id]] = this.frame.epoch;
    }
    return this.get(root);
  }

  /** Phis, new objects and results of calls are set where control is; all else while ρ stays the same. */
  private isKnown({ op, id, inputs }: Node): boolean {
    if (op === ops.Phi || op === ops.New) return true;
    if (op === ops.Proj && inputs[0]?.op === ops.CallEnd) return true;
    return this.frame.epochs[this.numbers.of[id]] === this.frame.epoch;
  }

  private compute(node: Node): Datum {
    switch (node.op) {
      case ops.Constant:
        return this.constants.valueOf(node.type);
      case ops.Proj:
        return node.payload === 2 ? this.frame.memory : this.frame.given[0];
      case ops.Parm: {
        const { index } = node.payload as Parameter;
        return index < 0 ? this.frame.memory : this.frame.given[index];
      }
      case ops.Load:
        return this.load(node);
      case ops.Store:
        return this.store(node);
      case ops.MemMerge:
        return this.merge(node);
      case ops.Length:
        return BigInt((this.operand(node, 1) as HeapObject | null)?.length ?? 0);
      case ops.Address: {
        const object = this.operand(node, 1) as HeapObject | null;
        return object === null ? 0n : BigInt(this.heap.addressOf(object));
      }
      case ops.Cast:
      case ops.ReadOnly:
        return this.operand(node, 1);
      default: {
        const operands = node.inputs.slice(1).map((_, i) => this.operand(node, i + 1) as Value);
        const value = evaluateOp(node.op, operands);
        assert(value !== undefined, () => `${node} has no value for ${operands.join(', ')}`);
        return value;
      }
    }
  }

  private operand(node: Node, slot: number): Datum {
    return this.get(node.input(slot));
  }

  private sliceOf(datum: Datum, field: FieldShape): Version {
    return datum instanceof Bulk ? datum.slice(field) : (datum as Version);
  }

  private cellOf(node: Node, object: HeapObject, index: number): number {
    return object.shape.kind === 'array'
      ? Number(this.operand(node, index))
      : this.heap.placeOf(node.payload as FieldShape);
  }

  private load(node: Node): Value {
    const object = this.operand(node, 2) as HeapObject | null;
    // A value that a run computes, but does not use, may be read through a null pointer, or none.
    if (object?.kind !== 'object') return zeroValue((node.payload as FieldShape).type);
    const version = this.sliceOf(this.operand(node, 1), node.payload as FieldShape);
    return version.read(this.heap, object, this.cellOf(node, object, 3));
  }

  private store(node: Node): Version {
    const field = node.payload as FieldShape;
    const object = this.operand(node, 2) as HeapObject;
    const before = this.sliceOf(this.operand(node, 1), field);
    const value = asStored(field.type, this.operand(node, 3) as Value);
    return before.write(this.heap, object, this.cellOf(node, object, 4), value);
  }

  private merge(node: Node): Bulk {
    const fields = aliasesOf(node);
    const versions = fields.map((field, i) => this.sliceOf(this.operand(node, i + 2), field));
    return (this.operand(node, 1) as Bulk).with(fields, versions);
  }

  private count(): void {
    if (++this.steps > this.budget) throw new OutOfBudget();
  }
}
