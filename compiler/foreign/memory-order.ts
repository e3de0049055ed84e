// Checks whether every access uses the memory that is current at its place.
//
// In the graph, memory is a value, but a machine has only one memory. So at each place, there is one current
// memory of each class, which every node there must use. The check follows memory through a schedule: from
// Start through stores, phis, and calls to the ends. A load may also use an earlier memory if no store since
// wrote its location, because the optimizer moves loads in this way. A memory is represented by the node that
// produced it: a Store, a Phi, or the start of a function or of the code after a call.
import { say } from '../base/phrase.ts';
import { dominates } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import { sliceOf } from '../ir/memory-slices.ts';
import type { Node } from '../ir/node.ts';
import { aliasesOf } from '../ir/ops/memory.ts';
import { ops } from '../ir/ops/table.ts';
import { type FieldShape } from '../ir/shapes.ts';
import { fieldText } from '../ir/text/type-text.ts';
import { isUntouchedBy } from '../optimize/rules/addresses.ts';
import type { Schedule, ScheduledBlock } from '../schedule/index.ts';
import type { Findings } from './findings.ts';

/** By class: the node that produced its memory; null if it differs between paths without a phi. */
type Memory = Map<FieldShape, Node | null>;

/** Classes times blocks: far more than any real program has. */
const MAX_ENTRIES = 20_000_000;
/** Limits the stores that a load may have moved past. */
const MAX_PASSED = 1000;

/** Reports nodes that use a memory other than the current one. Returns null if there is too much data. */
export function checkMemoryOrder(schedule: Schedule, findings: Findings): MemoryWalk | null {
  const fields = classesOf(schedule.graph);
  if (fields.length * schedule.blocks.length > MAX_ENTRIES) {
    findings.addDeclared(say`the graph has too many blocks for its number of alias classes`);
    return null;
  }
  const walk = new MemoryWalk(schedule, fields, findings);
  if (fields.length > 0) walk.run();
  return walk;
}

function classesOf(graph: Graph): FieldShape[] {
  const fields = new Set<FieldShape>();
  for (const node of graph.all()) {
    const { aux } = node;
    if (typeof aux !== 'object' || aux === null) continue;
    if (aux.kind === 'field') fields.add(aux);
    else if (aux.kind === 'aliases') for (const field of aliasesOf(node)) fields.add(field);
  }
  return [...fields];
}

class MemoryWalk {
  private readonly schedule: Schedule;
  private readonly fields: readonly FieldShape[];
  private readonly findings: Findings;
  /** By block: the memory at its end. */
  private readonly after: (Memory | undefined)[] = [];
  /** By phi: the classes that other nodes take from it. */
  private readonly taken = new Map<Node, Set<FieldShape>>();

  constructor(schedule: Schedule, fields: readonly FieldShape[], findings: Findings) {
    this.schedule = schedule;
    this.fields = fields;
    this.findings = findings;
    for (const { nodes } of schedule.blocks)
      for (const node of nodes)
        for (const [slot, field] of this.demands(node)) this.take(node.input(slot), field);
  }

  /** The classes that a node takes, and their slots; a phi of all memory takes those that are taken from it. */
  private demands(node: Node): (readonly [slot: number, field: FieldShape])[] {
    const all = (slot: number): (readonly [number, FieldShape])[] =>
      this.fields.map((field) => [slot, field]);
    if (node.op.access !== undefined) return [[1, node.aux as FieldShape]];
    if (node.op === ops.Call) return all(1);
    return node.op === ops.Return && node.inputs.length > 2 ? all(2) : [];
  }

  private take(memory: Node, field: FieldShape): void {
    const stack = [memory];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const phi = sliceOf(node, field);
      if (phi.op !== ops.Phi) continue;
      const taken = this.taken.get(phi);
      if (taken?.has(field) === true) continue;
      if (taken === undefined) this.taken.set(phi, new Set([field]));
      else taken.add(field);
      stack.push(...(phi.inputs.slice(1) as Node[]));
    }
  }

  /** The memory on back edges is known after one iteration; other classes may then need another. */
  run(): void {
    for (let changed = true; changed;) {
      changed = false;
      for (const block of this.schedule.blocks) {
        const memory = this.before(block);
        for (const node of block.nodes) change(node, memory);
        if (isSame(memory, this.after[block.index])) continue;
        this.after[block.index] = memory;
        changed = true;
      }
    }
    for (const block of this.schedule.blocks) this.check(block);
  }

  hasMemory(load: Node, block: number): boolean {
    const field = load.aux as FieldShape;
    const there = this.atStart(block)?.get(field) ?? null;
    const taken = makerOf(load.input(1), field);
    return taken === there || this.isUntouched(load, taken, there);
  }

  private atStart(block: number): Memory | null {
    const found = this.schedule.blocks[block];
    return found === undefined ? null : this.before(found);
  }

  private before({ head, predecessors, nodes }: ScheduledBlock): Memory {
    const above = predecessors.map((from) => this.after[from]).filter((memory) => memory !== undefined);
    const root = head.op === ops.CProj ? head.input(0) : head;
    if (predecessors.length === 0 || root.op === ops.CallEnd)
      return new Map(this.fields.map((field) => [field, root]));
    const memory = new Map(above[0]);
    for (const other of above.slice(1))
      for (const field of this.fields) if (other.get(field) !== memory.get(field)) memory.set(field, null);
    for (const phi of nodes) for (const field of this.taken.get(phi) ?? []) memory.set(field, phi);
    return memory;
  }

  private check(block: ScheduledBlock): void {
    const memory = this.before(block);
    for (const node of block.nodes) {
      for (const [slot, field] of this.demands(node)) this.expect(node, slot, field, memory);
      block.predecessors.forEach((from, arm) => {
        for (const field of this.taken.get(node) ?? [])
          this.expect(node, arm + 1, field, this.after[from] ?? new Map());
      });
      change(node, memory);
    }
  }

  private expect(node: Node, slot: number, field: FieldShape, memory: Memory): void {
    const wanted = memory.get(field) ?? null;
    const taken = makerOf(node.input(slot), field);
    if (taken === wanted || (node.op.access?.writes === false && this.isUntouched(node, taken, wanted)))
      return;
    const { nameOf } = this.findings;
    const there =
      wanted === null
        ? say`two memory states merge without a Phi`
        : say`the current memory is the one after ${nameOf(wanted)}`;
    this.findings.add(
      'memory-order',
      node,
      say`it uses the memory of ${fieldText(field)} after ${nameOf(taken)}, but at this point ${there}`,
    );
  }

  private isUntouched(load: Node, taken: Node, there: Node | null): boolean {
    const { cfg, dominators } = this.schedule;
    const place = (control: Node): number => Math.max(0, cfg.blockOfHead[control.id] ?? 0);
    const context = { dominates: (a: Node, b: Node): boolean => dominates(dominators, place(a), place(b)) };
    let maker = there;
    for (let passed = 0; passed < MAX_PASSED && maker !== taken; passed++) {
      if (maker?.op.access?.writes !== true || !isUntouchedBy(load, maker, context)) return false;
      maker = makerOf(maker.input(1), load.aux as FieldShape);
    }
    return maker === taken;
  }
}

function change(node: Node, memory: Memory): void {
  if (node.op.access?.writes === true) memory.set(node.aux as FieldShape, node);
}

function makerOf(memory: Node, field: FieldShape): Node {
  const slice = sliceOf(memory, field);
  return slice.op === ops.Proj || slice.op === ops.Parm ? slice.input(0) : slice;
}

function isSame(memory: Memory, other: Memory | undefined): boolean {
  if (other === undefined) return false;
  for (const [field, maker] of memory) if (other.get(field) !== maker) return false;
  return true;
}
