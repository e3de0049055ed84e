// The machine code of one function: blocks with edges over a table of instructions.
//
// Selection makes it over virtual registers; the allocator edits a copy of it in place until all registers are
// physical, the frame is made, and the blocks are in the order of memory. Before layout.ts every block ends in explicit
// jumps, a return, or a fault; after it a block may fall through into the next.
import type { FunctionInfo } from '../../ir/functions.ts';
import type { Node } from '../../ir/node.ts';
import type { Span } from '../../source/span.ts';
import type { Abi } from './abi.ts';
import { InstructionTable } from './instructions.ts';
import type { FrameLayout, MachineInstruction } from './machine.ts';
import type { Register } from './registers.ts';
import { Virtuals } from './virtuals.ts';

export class MachineBlock {
  /** Its index in MachineCode.blocks. */
  index = 0;
  /** Label in listings: that of the schedule's block, or made from it. */
  readonly name: string;
  readonly loopDepth: number;
  /** Not expected to run: laid out after the others. */
  readonly cold: boolean;
  /** Its instructions are in `order` from `start` up to, not including, `end`. */
  start = 0;
  end = 0;
  successors: readonly number[] = [];
  predecessors: readonly number[] = [];

  constructor(name: string, loopDepth: number, cold: boolean) {
    this.name = name;
    this.loopDepth = loopDepth;
    this.cold = cold;
  }

  clone(): MachineBlock {
    const copy = new MachineBlock(this.name, this.loopDepth, this.cold);
    copy.index = this.index;
    copy.start = this.start;
    copy.end = this.end;
    copy.successors = this.successors;
    copy.predecessors = this.predecessors;
    return copy;
  }
}

/** A row of instruction numbers that grows. */
export class InstructionList {
  length = 0;
  private ids: Int32Array;

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity);
  }

  push(instruction: number): void {
    if (this.length === this.ids.length) {
      const larger = new Int32Array(Math.max(16, 2 * this.length));
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[this.length++] = instruction;
  }

  /** The newest one; -1 if none follows `start`. */
  last(start: number): number {
    return this.length > start ? this.ids[this.length - 1] : -1;
  }

  at(place: number): number {
    return this.ids[place];
  }

  pop(): void {
    this.length--;
  }

  /** Turns the part from `start` on around. */
  reverse(start: number): void {
    this.ids.subarray(start, this.length).reverse();
  }

  /** What was written; the list gives it away. */
  take(): Int32Array {
    return this.ids;
  }
}

export interface CodeFacts {
  /** Its label. */
  readonly name: string;
  /** Number of the function; 0 is the program itself. */
  readonly functionIndex: number;
  /** Its declaration and the place of that, for readers. Missing for the program itself. */
  readonly declared?: { readonly info: FunctionInfo; readonly span: Span };
  readonly abi: Abi;
  /** Physical registers that hold arguments on entry. */
  readonly arguments: readonly Register[];
  /** The nodes of the graph by id. */
  readonly nodes: readonly (Node | null | undefined)[];
}

export class MachineCode {
  readonly facts: CodeFacts;
  readonly table: InstructionTable;
  readonly virtuals: Virtuals;
  /** Block 0 is the entry. */
  blocks: readonly MachineBlock[];
  /** Numbers of instructions, block by block. */
  order: Int32Array;
  /** Slots of the area `spill`. */
  slots = 0;
  /** Slots of the area `outgoing`, those that a called function may use for itself among them. */
  outgoing = 0;
  /** null before the frame is made. */
  frame: FrameLayout | null = null;

  constructor(
    facts: CodeFacts,
    table: InstructionTable,
    virtuals: Virtuals,
    blocks: readonly MachineBlock[],
    order: Int32Array,
  ) {
    this.facts = facts;
    this.table = table;
    this.virtuals = virtuals;
    this.blocks = blocks;
    this.order = order;
  }

  get name(): string {
    return this.facts.name;
  }

  get functionIndex(): number {
    return this.facts.functionIndex;
  }

  get declared(): CodeFacts['declared'] {
    return this.facts.declared;
  }

  get abi(): Abi {
    return this.facts.abi;
  }

  get arguments(): readonly Register[] {
    return this.facts.arguments;
  }

  /** The same code, to be edited. */
  clone(): MachineCode {
    const blocks = this.blocks.map((block) => block.clone());
    const order = this.order.slice(0, this.instructionCount);
    const copy = new MachineCode(this.facts, this.table.clone(), this.virtuals.clone(), blocks, order);
    copy.slots = this.slots;
    copy.outgoing = this.outgoing;
    copy.frame = this.frame;
    return copy;
  }

  get instructionCount(): number {
    return this.blocks.length === 0 ? 0 : this.blocks[this.blocks.length - 1].end;
  }

  /** The node that an instruction was made for. */
  nodeOf(instruction: number): Node | null {
    const id = this.table.nodes[instruction];
    return id < 0 ? null : (this.facts.nodes[id] ?? null);
  }

  /** An instruction as an object. */
  read(instruction: number): MachineInstruction {
    return this.table.read(instruction, this.facts.nodes);
  }

  /** The instructions of a block as objects. */
  instructionsOf({ start, end }: MachineBlock): MachineInstruction[] {
    const found: MachineInstruction[] = [];
    for (let at = start; at < end; at++) found.push(this.read(this.order[at]));
    return found;
  }

  /** Replaces the instructions of all blocks by those that `edit` writes for each of them. */
  rewriteBlocks(edit: (block: MachineBlock, out: InstructionList) => void): void {
    const out = new InstructionList(this.instructionCount + 8);
    for (const block of this.blocks) {
      const start = out.length;
      edit(block, out);
      block.start = start;
      block.end = out.length;
    }
    this.order = out.take();
  }
}
