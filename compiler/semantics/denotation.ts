// What data nodes are worth: the denotation of Demange, Fernández de Retana and Pichardie («Semantic Reasoning about the
// Sea of Nodes», section 2.2), for the whole language.
//
// ρ holds the values of phis, of parameters, and of what else happens where control is: new objects, and what comes back
// from calls. Every other data node is a function of ρ, memory included. A value is computed when something asks for it,
// and remembered until what it depends on in ρ is bound again. Each call has a ρ of its own, its frame.
// The regions where that is bound dominate each other, as the node is used below them all (Theorem 3.7 there): control
// comes to the lowest after all others, so it is enough to look at what was bound there.
// Keep true: evaluating changes nothing that can be seen (memory is a value, too); only bind() changes ρ.
import { isBound } from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { NodeSet } from '../ir/node-set.ts';
import { aliasesOf } from '../ir/ops/memory.ts';
import { indexSlotOf } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { allHeads, localNumbers, type LocalNumbers } from '../ir/owners.ts';
import type { FieldShape } from '../ir/shapes.ts';
import { evaluateOp, type HeapObject, type Value } from '../ir/values.ts';
import { Constants } from './constant-values.ts';
import { memoryValues, type MemoryEngine } from './memory-values.ts';
import { Heap, Version, asStored, zeroValue } from './heap.ts';

export class OutOfBudget extends Error {}

/** All memory. */
export class Bulk {
  private readonly versions: ReadonlyMap<FieldShape, Version>;
  /** Of all classes as they were in the beginning; shared by all memories of a run. */
  readonly initial: Map<FieldShape, Version>;

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

  has(field: FieldShape): boolean {
    return this.versions.has(field);
  }

  /** The memories of all classes that were written. */
  written(): Iterable<Version> {
    return this.versions.values();
  }

  with(fields: readonly FieldShape[], versions: readonly Version[]): Bulk {
    const all = new Map(this.versions);
    fields.forEach((field, i) => all.set(field, versions[i]));
    return new Bulk(all, this.initial);
  }
}

export type Datum = Value | Version | Bulk;

/** One call of a function, or the program itself. */
export interface Frame {
  /** Start, or the Fun. */
  readonly head: Node;
  readonly values: Datum[];
  /** When each of them was bound or computed, counted in bindings; 0: not yet. */
  readonly epochs: Int32Array;
  epoch: number;
  given: readonly Value[];
  memory: Bulk;
  /** Where control goes on when this call ends. */
  readonly callEnd: Node | null;
}

const MEMORY = -1;

/** Which of the given values a node is, or MEMORY; null for other nodes. */
function parameterOf({ op, inputs, aux }: Node): number | null {
  if (op === ops.Parm) return (aux as Parameter).index;
  if (op !== ops.Proj || inputs[0]?.op !== ops.Start) return null;
  return aux === 2 ? MEMORY : 0;
}

/** Bindings during a call; parameters keep their values until it returns. */
const isSetByControl = (node: Node): boolean => node.op !== ops.Parm && isBound(node);

function bindingOrder(graph: Graph): Int32Array {
  const order = new Int32Array(graph.nodes.length);
  const visited = new NodeSet(graph.nodes.length);
  let place = 0;
  for (const head of allHeads(graph)) {
    for (const control of reversePostorder(head, controlUsers, visited)) {
      place++;
      for (const user of control.uses) if (isSetByControl(user)) order[user.id] = place;
    }
  }
  return order;
}

export class Denotation implements MemoryEngine<Datum> {
  readonly heap = new Heap();
  frame: Frame;
  steps = 0;
  budget: number;
  /** Hears of every change of ρ. */
  watcher: ((node: Node, value: Datum) => void) | null = null;
  /** Hears of every value that is computed under ρ. */
  computed: ((node: Node, value: Datum) => void) | null = null;
  private readonly constants = new Constants(this.heap);
  /** Memory before anything was written. */
  private readonly nothing = new Bulk(new Map(), new Map());
  private readonly numbers: LocalNumbers;
  /** By id of a node that was computed: of what it depends on in ρ, the id of what is bound last; 0 where it is nothing. */
  private readonly newest: Int32Array;
  /** By id of what is bound, the place of its control node in an order in which dominators come first. */
  private readonly order: Int32Array;

  constructor(graph: Graph, argument: bigint, budget: number) {
    this.budget = budget;
    this.numbers = localNumbers(graph);
    this.newest = new Int32Array(graph.nodes.length);
    this.order = bindingOrder(graph);
    this.frame = this.newFrame(graph.start, [BigInt.asIntN(64, argument)], this.nothing, null);
  }

  newFrame(head: Node, given: readonly Value[], memory: Bulk, callEnd: Node | null): Frame {
    const size = this.numbers.sizes.get(head.id) ?? 0;
    const values = new Array<Datum>(size);
    return { head, values, epochs: new Int32Array(size), epoch: 1, given, memory, callEnd };
  }

  /**
   * All that may be asked for under the ρ of some frames, each with the nodes that it still needs; what else they hold is
   * forgotten.
   */
  roots(frames: Iterable<readonly [Frame, ReadonlySet<Node>]>): Iterable<Value | Version> {
    const found = new Set<Value | Version>(this.constants.objects);
    const memories: Bulk[] = [];
    for (const [frame, live] of frames) {
      for (const datum of this.keepOnly(frame, live)) {
        if (datum instanceof Bulk) memories.push(datum);
        else found.add(datum);
      }
    }
    for (const memory of memories) for (const version of memory.written()) found.add(version);
    for (const [field, version] of this.nothing.initial) {
      if (memories.every((memory) => memory.has(field))) this.nothing.initial.delete(field);
      else found.add(version);
    }
    return found;
  }

  /** Forgets what a frame holds but the values of some nodes; gives those. */
  private keepOnly(frame: Frame, live: ReadonlySet<Node>): Iterable<Datum> {
    const kept = new Map<number, Datum>();
    const given = frame.given.map((): Value => 0n);
    let memory = this.nothing;
    for (const node of live) {
      const place = this.numbers.of[node.id];
      kept.set(place, frame.values[place]);
      const parameter = parameterOf(node);
      if (parameter === MEMORY) memory = frame.memory;
      else if (parameter !== null) given[parameter] = frame.given[parameter];
    }
    for (let place = 0; place < frame.values.length; place++) {
      if (kept.has(place)) continue;
      frame.values[place] = 0n;
      frame.epochs[place] = 0;
    }
    frame.given = given;
    frame.memory = memory;
    return [...kept.values(), ...given, ...(memory === this.nothing ? [] : [memory])];
  }

  /** Changes ρ: what depends on the node holds no more. */
  bind(node: Node, value: Datum): void {
    this.set(node, value, ++this.frame.epoch);
    this.watcher?.(node, value);
  }

  count(): void {
    if (++this.steps > this.budget) throw new OutOfBudget();
  }

  private set({ id }: Node, value: Datum, epoch: number): void {
    const place = this.numbers.of[id];
    this.frame.values[place] = value;
    this.frame.epochs[place] = epoch;
  }

  private get(node: Node): Datum {
    return this.frame.values[this.numbers.of[node.id]];
  }

  value(node: Node): Value {
    return this.evaluate(node) as Value;
  }

  evaluate(root: Node): Datum {
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
      const value = this.compute(node);
      if (this.newest[node.id] === 0) this.newest[node.id] = this.newestOf(node);
      this.set(node, value, this.frame.epoch);
      this.computed?.(node, value);
    }
    return this.get(root);
  }

  /** Phis, new objects and results of calls are set where control is; all else holds while they do. */
  private isKnown(node: Node): boolean {
    if (isSetByControl(node)) return true;
    const { of } = this.numbers;
    const { epochs } = this.frame;
    const computed = epochs[of[node.id]];
    if (computed === 0) return false;
    const newest = this.newest[node.id];
    return newest === 0 || computed >= epochs[of[newest]];
  }

  /** Start, which has id 0, is bound by nothing. */
  private newestOf(node: Node): number {
    let newest = 0;
    for (let slot = 1; slot < node.inputs.length; slot++) {
      const input = node.input(slot);
      const candidate = isSetByControl(input) ? input.id : this.newest[input.id];
      if (candidate > 0 && (newest === 0 || this.order[candidate] > this.order[newest])) newest = candidate;
    }
    return newest;
  }

  private compute(node: Node): Datum {
    switch (node.op) {
      case ops.Constant:
        return this.constants.valueOf(node.type);
      case ops.Proj:
      case ops.Parm: {
        const index = parameterOf(node);
        return index === null || index === MEMORY ? this.frame.memory : this.frame.given[index];
      }
      default: {
        const ofMemory = memoryValues[node.op.index];
        if (ofMemory !== undefined) return ofMemory<Datum>(this, node);
        const operands = node.inputs.slice(1).map((_, i) => this.operand(node, i + 1) as Value);
        const value = evaluateOp(node.op, operands);
        assert(value !== undefined, () => `${node} has no value for ${operands.join(', ')}`);
        return value;
      }
    }
  }

  operand(node: Node, slot: number): Datum {
    return this.get(node.input(slot));
  }

  private sliceOf(datum: Datum, field: FieldShape): Version {
    return datum instanceof Bulk ? datum.slice(field) : (datum as Version);
  }

  private cellOf(node: Node, object: HeapObject): number {
    return object.shape.kind === 'array'
      ? Number(this.operand(node, indexSlotOf(node)))
      : this.heap.placeOf(node.aux as FieldShape);
  }

  read(node: Node): Value {
    const object = this.operand(node, 2) as HeapObject | null;
    // A value that a run computes, but does not use, may be read through a null pointer, or none.
    if (object?.kind !== 'object') return zeroValue((node.aux as FieldShape).type);
    const version = this.sliceOf(this.operand(node, 1), node.aux as FieldShape);
    return version.read(this.heap, object, this.cellOf(node, object));
  }

  write(node: Node, value: Datum): Version {
    const field = node.aux as FieldShape;
    const object = this.operand(node, 2) as HeapObject;
    const before = this.sliceOf(this.operand(node, 1), field);
    return before.write(this.heap, object, this.cellOf(node, object), asStored(field.type, value as Value));
  }

  merge(node: Node): Bulk {
    const fields = aliasesOf(node);
    const versions = fields.map((field, i) => this.sliceOf(this.operand(node, i + 2), field));
    return (this.operand(node, 1) as Bulk).with(fields, versions);
  }
}
