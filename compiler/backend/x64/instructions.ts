// The instructions of one function as columns of numbers: op, node, operands. Rare properties (implicit
// registers, remarks, roots) are in separate rows.
//
// An instruction's number never changes; code.ts keeps their order, so insertion and removal move no
// operands. Instructions are edited in place; a copy of the table preserves an earlier stage. Invariant:
// instructions that use registers do not share addresses.
import type { Node } from '../../ir/node.ts';
import {
  fitsImmediate,
  immediate,
  MachineInstruction,
  register,
  slot,
  symbol,
  type InstructionParts,
  type MemoryOperand,
  type Operand,
  type Scale,
} from './machine.ts';
import { registersIn, type Mask } from './ops/columns.ts';
import type { MachineOp } from './ops/row.ts';
import { machineOpTable } from './ops/table.ts';
import type { Register } from './registers.ts';
import {
  BLOCK,
  contentOf,
  kindOf,
  MEMORY,
  REGISTER,
  registerWord,
  SHORT,
  SHORT_LIMIT,
  SLOT,
  slotAreaOf,
  slotAreas,
  slotIndexOf,
  slotWord,
  SYMBOL,
  WIDE,
  wordOf,
  type Word,
} from './words.ts';

export interface Detail extends Pick<InstructionParts, 'remark' | 'values' | 'roots'> {
  /** Registers read and written in addition to the operands and the op's own. */
  readonly reads: Mask;
  readonly writes: Mask;
}

const NO_DETAIL: Detail = { reads: 0, writes: 0, remark: undefined, values: undefined, roots: undefined };

/** Numbers per address: base, index, displacement, and scale with symbol. */
const ADDRESS = 4;
const NO_REGISTER = -1;

function grown<Column extends Int32Array | Uint8Array>(
  column: Column,
  make: (size: number) => Column,
): Column {
  const larger = make(Math.max(16, 2 * column.length));
  larger.set(column);
  return larger;
}
const ints = (size: number): Int32Array => new Int32Array(size);
const bytes = (size: number): Uint8Array => new Uint8Array(size);

export class InstructionTable {
  /** Instruction numbers are below this. */
  count = 0;
  /** By instruction: op index, node id or -1, index of its operand count in `words`. */
  ops: Uint8Array;
  nodes: Int32Array;
  starts: Int32Array;
  /** By instruction: index into `rows`, or 0. */
  private details: Int32Array;
  /** Per instruction: the operand count, then the operands. */
  words: Int32Array;
  private wordCount = 0;
  private addresses: Int32Array;
  private addressCount = 0;
  private wide: bigint[] = [];
  private rows: Detail[] = [NO_DETAIL];
  private symbols: string[] = [];
  private symbolIndices = new Map<string, number>();

  /** @param capacity expected instructions; a hint */
  constructor(capacity = 64) {
    this.ops = bytes(capacity);
    this.nodes = ints(capacity);
    this.starts = ints(capacity);
    this.details = ints(capacity);
    this.words = ints(4 * capacity);
    this.addresses = ints(capacity);
  }

  clone(): InstructionTable {
    const copy = new InstructionTable(0);
    const { count, wordCount, addressCount } = this;
    copy.count = count;
    copy.ops = this.ops.slice(0, count);
    copy.nodes = this.nodes.slice(0, count);
    copy.starts = this.starts.slice(0, count);
    copy.details = this.details.slice(0, count);
    copy.words = this.words.slice(0, wordCount);
    copy.wordCount = wordCount;
    copy.addresses = this.addresses.slice(0, addressCount * ADDRESS);
    copy.addressCount = addressCount;
    copy.wide = this.wide.slice();
    copy.rows = this.rows.slice();
    copy.symbols = this.symbols.slice();
    copy.symbolIndices = new Map(this.symbolIndices);
    return copy;
  }

  // ------------------------------------------------------------------------------------------- making

  /**
   * Adds an instruction without operands, and returns its number. @param op index of its op @param node id,
   * or -1
   */
  add(op: number, node: number): number {
    if (this.count === this.ops.length) this.growInstructions();
    const made = this.count++;
    this.ops[made] = op;
    this.nodes[made] = node;
    this.details[made] = 0;
    this.starts[made] = this.wordCount;
    this.addWord(0);
    return made;
  }

  append(word: Word): void {
    this.words[this.starts[this.count - 1]]++;
    this.addWord(word);
  }

  add2(op: MachineOp, node: number, first: Word, second: Word): number {
    const made = this.add(op.index, node);
    this.append(first);
    this.append(second);
    return made;
  }

  private addWord(word: Word): void {
    if (this.wordCount === this.words.length) this.words = grown(this.words, ints);
    this.words[this.wordCount++] = word;
  }

  private growInstructions(): void {
    this.ops = grown(this.ops, bytes);
    this.nodes = grown(this.nodes, ints);
    this.starts = grown(this.starts, ints);
    this.details = grown(this.details, ints);
  }

  // ------------------------------------------------------------------------------------------- operands

  operandCount(instruction: number): number {
    return this.words[this.starts[instruction]];
  }

  operand(instruction: number, place: number): Word {
    return this.words[this.starts[instruction] + 1 + place];
  }

  setOperand(instruction: number, place: number, word: Word): void {
    this.words[this.starts[instruction] + 1 + place] = word;
  }

  shorten(instruction: number, operands: number): void {
    this.words[this.starts[instruction]] = operands;
  }

  immediateWord(value: bigint): Word {
    const short = Number(value);
    if (short >= -SHORT_LIMIT && short < SHORT_LIMIT) return wordOf(SHORT, short);
    return wordOf(WIDE, this.wide.push(value) - 1);
  }

  immediateOf(word: Word): bigint {
    return kindOf(word) === SHORT ? BigInt(contentOf(word)) : this.wide[contentOf(word)];
  }

  isShortImmediate(word: Word): boolean {
    return kindOf(word) === SHORT || (kindOf(word) === WIDE && fitsImmediate(this.wide[contentOf(word)]));
  }

  symbolWord(name: string): Word {
    return wordOf(SYMBOL, this.symbolIndex(name));
  }

  symbolOf(word: Word): string {
    return this.symbols[contentOf(word)];
  }

  private symbolIndex(name: string): number {
    let index = this.symbolIndices.get(name);
    if (index === undefined) {
      index = this.symbols.push(name) - 1;
      this.symbolIndices.set(name, index);
    }
    return index;
  }

  addressWord(
    base: Register,
    index: Register,
    scale: Scale,
    displacement: number,
    name: string | null,
  ): Word {
    const at = this.addressCount * ADDRESS;
    while (at + ADDRESS > this.addresses.length) this.addresses = grown(this.addresses, ints);
    this.addresses[at] = base;
    this.addresses[at + 1] = index;
    this.addresses[at + 2] = displacement;
    this.addresses[at + 3] = ((name === null ? 0 : this.symbolIndex(name) + 1) << 4) | scale;
    return wordOf(MEMORY, this.addressCount++);
  }

  baseOf(word: Word): Register {
    return this.addresses[contentOf(word) * ADDRESS];
  }

  indexOf(word: Word): Register {
    return this.addresses[contentOf(word) * ADDRESS + 1];
  }

  setBase(word: Word, register: Register): void {
    this.addresses[contentOf(word) * ADDRESS] = register;
  }

  setIndex(word: Word, register: Register): void {
    this.addresses[contentOf(word) * ADDRESS + 1] = register;
  }

  displacementOf(word: Word): number {
    return this.addresses[contentOf(word) * ADDRESS + 2];
  }

  scaleOf(word: Word): Scale {
    return (this.addresses[contentOf(word) * ADDRESS + 3] & 15) as Scale;
  }

  hasSymbol(word: Word): boolean {
    return this.addresses[contentOf(word) * ADDRESS + 3] > 15;
  }

  symbolOfAddress(word: Word): string | null {
    const index = (this.addresses[contentOf(word) * ADDRESS + 3] >> 4) - 1;
    return index < 0 ? null : this.symbols[index];
  }

  copyOfAddress(word: Word): Word {
    return this.encode(this.decode(word));
  }

  // -------------------------------------------------------------------------------------------- details

  detailOf(instruction: number): Detail {
    return this.rows[this.details[instruction]];
  }

  setDetail(instruction: number, detail: Partial<Detail>): void {
    const known = this.detailOf(instruction);
    const {
      reads = known.reads,
      writes = known.writes,
      remark = known.remark,
      values = known.values,
      roots = known.roots,
    } = detail;
    const row: Detail = { reads, writes, remark, values, roots };
    if (this.details[instruction] === 0) this.details[instruction] = this.rows.push(row) - 1;
    else this.rows[this.details[instruction]] = row;
  }

  hasDetail(instruction: number): boolean {
    return this.details[instruction] !== 0;
  }

  // --------------------------------------------------------------------------------- reading and describing

  decode(word: Word): Operand {
    const content = contentOf(word);
    switch (kindOf(word)) {
      case REGISTER:
        return register(content);
      case SHORT:
      case WIDE:
        return immediate(this.immediateOf(word));
      case SLOT:
        return slot(slotIndexOf(word), slotAreas[slotAreaOf(word)]);
      case MEMORY:
        return this.memoryOperand(word);
      case BLOCK:
        return { kind: 'block', block: content };
      default:
        return symbol(this.symbols[content]);
    }
  }

  private memoryOperand(word: Word): MemoryOperand {
    const base = this.baseOf(word);
    const index = this.indexOf(word);
    return {
      kind: 'memory',
      base: base === NO_REGISTER ? null : base,
      index: index === NO_REGISTER ? null : index,
      scale: this.scaleOf(word),
      displacement: this.displacementOf(word),
      symbol: this.symbolOfAddress(word),
    };
  }

  encode(operand: Operand): Word {
    switch (operand.kind) {
      case 'register':
        return registerWord(operand.register);
      case 'immediate':
        return this.immediateWord(operand.value);
      case 'slot':
        return slotWord(operand.index, operand.area);
      case 'memory': {
        const { base, index, scale, displacement, symbol: name } = operand;
        return this.addressWord(base ?? NO_REGISTER, index ?? NO_REGISTER, scale, displacement, name);
      }
      case 'block':
        return wordOf(BLOCK, operand.block);
      case 'symbol':
        return this.symbolWord(operand.name);
    }
  }

  read(instruction: number, nodes: readonly (Node | null | undefined)[]): MachineInstruction {
    const operands: Operand[] = [];
    for (let place = 0; place < this.operandCount(instruction); place++)
      operands.push(this.decode(this.operand(instruction, place)));
    const { reads, writes, remark, values, roots } = this.detailOf(instruction);
    const node = nodes[this.nodes[instruction]] ?? null;
    const parts = { reads: registersIn(reads), writes: registersIn(writes), remark, values, roots };
    return new MachineInstruction(machineOpTable[this.ops[instruction]], operands, node, parts);
  }
}
