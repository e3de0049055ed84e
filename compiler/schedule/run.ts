// Runs a schedule instruction by instruction, as a machine would, with mutable memory, and counts executions.
import { CompilerBug, assert } from '../base/assert.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { indexSlotOf } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { localNumbers, type LocalNumbers } from '../ir/owners.ts';
import type { FieldShape, Shape } from '../ir/shapes.ts';
import { isOfC } from '../ir/system.ts';
import { evaluateOp, isTrue, type FunctionValue, type HeapObject, type Value } from '../ir/values.ts';
import {
  Constants,
  DEEPEST_CALLS,
  Exit,
  Heap,
  OutOfMemory,
  Streams,
  memoryValues,
  type MemoryEngine,
  asStored,
  zeroValue,
  callExternal,
  faultOf,
  faultOutcome,
  resultText,
  timeoutOutcome,
  valueOutcome,
  type FaultKind,
  type Outcome,
  type RunOptions,
} from '../semantics/index.ts';
import type { SourceText } from '../source/source-text.ts';
import { liveAt, liveOut } from './measures.ts';
import type { Schedule, ScheduledBlock } from './schedule.ts';

export function runSchedule(schedule: Schedule, source: SourceText, options: RunOptions): Outcome {
  return new ScheduleRun(schedule, source, options).run();
}

interface Frame {
  readonly values: Value[];
  given: readonly Value[];
  /** The block that made the call; -1 for the program itself. */
  readonly caller: number;
}

const isObject = (value: Value): boolean => typeof value === 'object' && value?.kind === 'object';

/** Excludes memory, which is mutated in place. */
const isParameter = (node: Node): boolean =>
  node.op === ops.Parm
    ? parameterOf(node) >= 0
    : node.op === ops.Proj && node.input(0).op === ops.Start && node.aux === 1;

const parameterOf = ({ op, aux }: Node): number => (op === ops.Parm ? (aux as Parameter).index : 0);

class ScheduleRun implements MemoryEngine<Value> {
  private readonly schedule: Schedule;
  private readonly source: SourceText;
  private readonly budget: number;
  readonly heap = new Heap();
  private readonly constants = new Constants(this.heap);
  private readonly streams: Streams;
  private readonly numbers: LocalNumbers;
  private readonly entered: number[];
  private readonly entries = new Map<number, ScheduledBlock>();
  private readonly frames: Frame[] = [];
  private frame: Frame;
  private steps = 0;
  private block: ScheduledBlock;
  private made: Node | null = null;
  private readonly parameters = new Map<ScheduledBlock, ReadonlySet<number>>();
  private out: readonly ReadonlySet<Node>[] | null = null;

  constructor(
    schedule: Schedule,
    source: SourceText,
    { argument, budget, input = '', stress = 0 }: RunOptions,
  ) {
    this.schedule = schedule;
    this.source = source;
    this.budget = budget;
    this.streams = new Streams(input);
    this.numbers = localNumbers(schedule.graph);
    this.block = schedule.blocks[0];
    this.entered = schedule.blocks.map(() => 0);
    for (const block of schedule.blocks)
      if (block.head.op === ops.Fun) this.entries.set(block.head.aux as number, block);
    this.frame = this.newFrame(schedule.graph.start, [BigInt.asIntN(64, argument)], -1);
    this.heap.roots = () => this.roots();
    this.heap.stress = stress;
  }

  run(): Outcome {
    try {
      return this.walk();
    } catch (error) {
      if (error instanceof OutOfMemory) return this.stop('out-of-memory', this.lineOfMade());
      if (error instanceof Exit) return this.end(String(error.code));
      throw error;
    }
  }

  private lineOfMade(): number {
    return this.made === null ? 0 : this.source.lineOf(this.made.span);
  }

  private walk(): Outcome {
    const { blocks } = this.schedule;
    for (let block = blocks[0], from = -1; ;) {
      this.block = block;
      this.entered[block.index]++;
      // A block without instructions counts as one step, so that an empty infinite loop exhausts the budget.
      this.steps += Math.max(1, block.nodes.length);
      if (this.steps > this.budget) return this.timeOut(block);
      this.runPhis(block, from);
      const { end } = block;
      for (const node of block.nodes) if (node.op !== ops.Phi && node !== end) this.execute(node);
      const fault = end === null ? null : faultOf(end, (slot) => this.valueAt(end, slot));
      if (end !== null && fault !== null) return this.stop(fault, this.source.lineOf(end.span));
      if (end?.op === ops.Return) {
        const value = this.valueAt(end, 1);
        const { caller } = this.frame;
        if (caller < 0) return this.end(this.textOf(value));
        this.frame = this.frames.pop() ?? this.frame;
        [block, from] = [this.comeBack(blocks[caller], value), caller];
        continue;
      }
      if (end?.op === ops.Call) {
        const entry = this.call(end, block);
        if (typeof entry === 'string') return this.stop(entry, this.source.lineOf(end.span));
        [block, from] = [entry, block.index];
        continue;
      }
      if (block.successors.length === 0) return this.end('');
      const side = end?.op === ops.If && !isTrue(this.valueAt(end, 1)) ? 1 : 0;
      from = block.index;
      block = blocks[block.successors[side].block];
    }
  }

  /** The objects that the run still needs at an allocation; frames drop the others. */
  private roots(): Iterable<Value> {
    const found = new Set<Value>(this.constants.objects);
    const frames = [...this.frames, this.frame];
    frames.forEach((frame, i) => {
      const caller = frames[i + 1]?.caller;
      const live = caller === undefined ? this.liveAtMade() : this.liveOut[caller];
      const places = new Set(Array.from(live, ({ id }) => this.numbers.of[id]));
      frame.values.forEach((value, place) => {
        if (!isObject(value) || found.has(value)) return;
        if (places.has(place)) found.add(value);
        else frame.values[place] = null;
      });
      const needed = this.parametersFrom(caller === undefined ? this.block : this.blockAfter(caller));
      frame.given = frame.given.map((value, index) => (needed.has(index) ? value : 0n));
      frame.given.forEach((value) => found.add(value));
    });
    return found;
  }

  private liveAtMade(): Iterable<Node> {
    const places = liveAt(this.schedule, this.block.index, this.liveOut);
    return places.find(({ before }) => before === this.made)?.live ?? [];
  }

  /** The parameters that a block or its successors read; a schedule may place them late. */
  private parametersFrom(first: ScheduledBlock): ReadonlySet<number> {
    const known = this.parameters.get(first);
    if (known !== undefined) return known;
    const needed = new Set<number>();
    const reached = new Set([first]);
    // The iteration includes blocks added meanwhile.
    for (const { nodes, successors } of reached) {
      for (const node of nodes) if (isParameter(node)) needed.add(parameterOf(node));
      for (const { block } of successors) reached.add(this.schedule.blocks[block]);
    }
    this.parameters.set(first, needed);
    return needed;
  }

  private get liveOut(): readonly ReadonlySet<Node>[] {
    this.out ??= liveOut(this.schedule);
    return this.out;
  }

  private counts(): Outcome['counts'] {
    return { steps: this.steps, blocks: this.entered };
  }

  private stop(fault: FaultKind, line: number): Outcome {
    return faultOutcome(fault, line, this.counts(), this.streams.output);
  }

  private timeOut({ head }: ScheduledBlock): Outcome {
    return timeoutOutcome(this.source.lineOf(head.span), this.counts(), this.streams.output);
  }

  private end(text: string): Outcome {
    return valueOutcome(text, this.counts(), this.streams.output);
  }

  private textOf(value: Value): string {
    return resultText(
      value,
      this.schedule.graph.functions,
      (object, field, index) =>
        this.heap.cellsOf(object)[object.shape.kind === 'array' ? index : this.heap.placeOf(field)],
    );
  }

  // ---------------------------------------------------------------------------------------------------- calls

  private newFrame(head: Node, given: readonly Value[], caller: number): Frame {
    return { values: new Array<Value>(this.numbers.sizes.get(head.id) ?? 0).fill(0n), given, caller };
  }

  /** The next block, or why the run ends here. */
  private call(call: Node, block: ScheduledBlock): ScheduledBlock | FaultKind {
    const target = this.valueAt(call, 2) as FunctionValue | null;
    if (target === null) throw new CompilerBug(`${call} calls null`);
    const given = call.inputs.slice(3).map((_, i) => this.valueAt(call, i + 3));
    const info = this.schedule.graph.functions[target.index];
    if (info !== undefined && info.external !== null) {
      if (isOfC(info.external)) return 'external-function';
      const value = callExternal(info, given, this.heap, this.streams, {
        read: (object, index) => this.heap.cellsOf(object)[index],
        write: (object, index, written) => (this.heap.cellsOf(object)[index] = written),
      });
      return this.comeBack(block, value);
    }
    const entry = this.entries.get(target.index);
    if (entry === undefined)
      throw new CompilerBug(`${call} calls function ${target.index}, which does not exist`);
    if (this.frames.length >= DEEPEST_CALLS) return 'stack-overflow';
    this.frames.push(this.frame);
    this.frame = this.newFrame(entry.head, given, block.index);
    return entry;
  }

  private blockAfter(caller: number): ScheduledBlock {
    return this.schedule.blocks[this.schedule.blocks[caller].successors[0].block];
  }

  private comeBack(caller: ScheduledBlock, value: Value): ScheduledBlock {
    const next = this.blockAfter(caller.index);
    for (const user of next.head.input(0).uses)
      if (user.op === ops.Proj && user.aux === 2) this.set(user, value);
    return next;
  }

  // --------------------------------------------------------------------------------------------- instructions

  private set(node: Node, value: Value): void {
    this.frame.values[this.numbers.of[node.id]] = value;
  }

  private valueAt(node: Node, slot: number): Value {
    return this.frame.values[this.numbers.of[node.input(slot).id]];
  }

  /** All phis of a block change at once. */
  private runPhis(block: ScheduledBlock, from: number): void {
    const phis = block.nodes.filter((node) => node.op === ops.Phi);
    if (phis.length === 0) return;
    const slot = block.predecessors.indexOf(from) + 1;
    const next = phis.map((phi) => this.valueAt(phi, slot));
    phis.forEach((phi, i) => this.set(phi, next[i]));
  }

  private execute(node: Node): void {
    switch (node.op) {
      case ops.Constant:
        return this.set(node, this.constants.valueOf(node.type));
      case ops.Proj:
      case ops.Parm:
        return isParameter(node) ? this.set(node, this.frame.given[parameterOf(node)]) : undefined;
      case ops.New: {
        const length = node.inputs.length > 1 ? this.valueAt(node, 1) : 0n;
        this.made = node;
        if (typeof length === 'bigint' && length > BigInt(Number.MAX_SAFE_INTEGER)) throw new OutOfMemory();
        return this.set(node, this.heap.allocate(node.aux as Shape, Number(length)));
      }
      default:
        return this.set(node, this.compute(node));
    }
  }

  operand(node: Node, slot: number): Value {
    return this.valueAt(node, slot);
  }

  read(node: Node): Value {
    const object = this.valueAt(node, 2) as HeapObject | null;
    // An unused load may execute early, through a null pointer.
    if (object?.kind !== 'object') return zeroValue((node.aux as FieldShape).type);
    return this.heap.cellsOf(object)[this.cellOf(node, object)];
  }

  write(node: Node, value: Value): Value {
    const object = this.valueAt(node, 2) as HeapObject;
    const field = node.aux as FieldShape;
    this.heap.cellsOf(object)[this.cellOf(node, object)] = asStored(field.type, value);
    return null;
  }

  merge(): Value {
    return null;
  }

  private cellOf(node: Node, object: HeapObject): number {
    if (object.shape.kind === 'array') return Number(this.valueAt(node, indexSlotOf(node)));
    return this.heap.placeOf(node.aux as FieldShape);
  }

  private compute(node: Node): Value {
    const ofMemory = memoryValues[node.op.index];
    if (ofMemory !== undefined) return ofMemory<Value>(this, node);
    const operands = node.inputs.slice(1).map((_, i) => this.valueAt(node, i + 1));
    const value = evaluateOp(node.op, operands);
    assert(value !== undefined, () => `${node} has no value for ${operands.join(', ')}`);
    return value;
  }
}
