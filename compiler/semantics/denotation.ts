// The values of data nodes: the denotation of Demange, Fernández de Retana, and Pichardie (“Semantic
// Reasoning about the Sea of Nodes”, section 2.2), for the whole language.
//
// ρ holds the values of phis, parameters, new objects, and call results. Every other data node, including
// memory, is a function of ρ, computed on demand and cached until one of its dependencies in ρ is bound
// again. Each call has a separate ρ, its frame. The regions that bind the dependencies dominate each other,
// because the node is used below all of them (Theorem 3.7 there); control reaches the lowest one last, so it
// suffices to check that binding. Invariant: evaluation has no visible effect (memory is a value, too); only
// bind() changes ρ.
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
  /** Initial versions of all classes, shared by all memories of a run. */
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
  /** When each node was bound or computed, counted in bindings; 0 if not yet. */
  readonly epochs: Int32Array;
  epoch: number;
  given: readonly Value[];
  memory: Bulk;
  readonly callEnd: Node | null;
}

const MEMORY = -1;

/** The index of a parameter node, or MEMORY; null for other nodes. */
function parameterOf({ op, inputs, aux }: Node): number | null {
  if (op === ops.Parm) return (aux as Parameter).index;
  if (op !== ops.Proj || inputs[0]?.op !== ops.Start) return null;
  return aux === 2 ? MEMORY : 0;
}

/** Bound during a call; parameters keep their values until it returns. */
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
  watcher: ((node: Node, value: Datum) => void) | null = null;
  computed: ((node: Node, value: Datum) => void) | null = null;
  private readonly constants = new Constants(this.heap);
  private readonly nothing = new Bulk(new Map(), new Map());
  private readonly numbers: LocalNumbers;
  /** By id of a computed node: its dependency in ρ that is bound last, or 0. */
  private readonly newest: Int32Array;
  /** By id of a bound node: index of its control node in an order with dominators first. */
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

  /** Everything that some frames may request, given the nodes that each still needs; drops the rest. */
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

  /** Drops all values of a frame except those of some nodes, which it returns. */
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

  /** Changes ρ, and invalidates what depends on the node. */
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

  /** Control sets phis, new objects, and call results; others are valid as long as their dependencies. */
  private isKnown(node: Node): boolean {
    if (isSetByControl(node)) return true;
    const { of } = this.numbers;
    const { epochs } = this.frame;
    const computed = epochs[of[node.id]];
    if (computed === 0) return false;
    const newest = this.newest[node.id];
    return newest === 0 || computed >= epochs[of[newest]];
  }

  /** Start, with id 0, represents none. */
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
    // An unused value may be read through a null pointer, or an undefined one.
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
