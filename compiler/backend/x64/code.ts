// The machine code of one function: blocks with edges over a table of instructions.
//
// Selection creates it with virtual registers. The allocator edits a copy in place until all registers are
// physical, the frame exists, and the blocks are in memory order. Before layout.ts, every block ends in
// explicit jumps, a return, or a fault; after it, a block may fall through.
import type { FunctionInfo } from '../../ir/functions.ts';
import type { Node } from '../../ir/node.ts';
import type { Span } from '../../source/span.ts';
import type { Abi } from './abi.ts';
import { InstructionTable } from './instructions.ts';
import type { FrameLayout, MachineInstruction } from './machine.ts';
import type { Register } from './registers.ts';
import { Virtuals } from './virtuals.ts';

export class MachineBlock {
  index = 0;
  readonly name: string;
  readonly loopDepth: number;
  /** Rarely executed, so laid out after the others. */
  readonly cold: boolean;
  /** Half-open range of its instructions in `order`. */
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

  last(start: number): number {
    return this.length > start ? this.ids[this.length - 1] : -1;
  }

  at(place: number): number {
    return this.ids[place];
  }

  pop(): void {
    this.length--;
  }

  reverse(start: number): void {
    this.ids.subarray(start, this.length).reverse();
  }

  /** Returns the numbers; do not use the list afterward. */
  take(): Int32Array {
    return this.ids;
  }
}

export interface CodeFacts {
  readonly name: string;
  readonly functionIndex: number;
  /** Missing for the program itself. */
  readonly declared?: { readonly info: FunctionInfo; readonly span: Span };
  readonly abi: Abi;
  readonly arguments: readonly Register[];
  readonly nodes: readonly (Node | null | undefined)[];
}

export class MachineCode {
  readonly facts: CodeFacts;
  readonly table: InstructionTable;
  readonly virtuals: Virtuals;
  /** Block 0 is the entry. */
  blocks: readonly MachineBlock[];
  order: Int32Array;
  /** Number of slots in the area `spill`. */
  slots = 0;
  /** Number of slots in the area `outgoing`, including shadow space. */
  outgoing = 0;
  /** Null before the frame is created. */
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

  nodeOf(instruction: number): Node | null {
    const id = this.table.nodes[instruction];
    return id < 0 ? null : (this.facts.nodes[id] ?? null);
  }

  read(instruction: number): MachineInstruction {
    return this.table.read(instruction, this.facts.nodes);
  }

  instructionsOf({ start, end }: MachineBlock): MachineInstruction[] {
    const found: MachineInstruction[] = [];
    for (let at = start; at < end; at++) found.push(this.read(this.order[at]));
    return found;
  }

  /** Replaces the instructions of each block by those that `edit` appends. */
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
