// Locations of values without a register: a spill slot, the incoming slot of an argument, or none, for a
// constant that is rematerialized.
import {
  accessAt,
  contentOf,
  FIRST_VIRTUAL,
  INCOMING,
  isImmediateWord,
  isRegisterWord,
  isVirtual,
  kindOf,
  machineOps,
  MEMORY,
  SLOT,
  slotAreaOf,
  slotWord,
  WRITES,
  type InstructionTable,
  type MachineCode,
  type Register,
  type Word,
} from '../../backend/x64/index.ts';

const { lea, mov, movsd, parallel, zero, zerof } = machineOps;

/**
 * How long a register with the value may serve: in a loop, for the next instructions of a block, or for one
 * instruction.
 */
export type Reach = 'loop' | 'block' | 'instruction';

interface SlotPlace {
  readonly kind: 'slot';
  readonly slot: Word;
  /** The slot contains the value from the start, so no store is needed. */
  readonly given: boolean;
  readonly reach: Reach;
}
interface ConstantPlace {
  readonly kind: 'constant';
  readonly op: number;
  /** Its operand; null if the op implies it. */
  readonly source: Word | null;
  readonly reach: Reach;
}
/** Registers that share a place share this object. */
export type SpillPlace = SlotPlace | ConstantPlace;

export type PlaceOfSpilled = (register: Register) => SpillPlace | null;

export const spillSlot = (index: number): SpillPlace => ({
  kind: 'slot',
  slot: slotWord(index),
  given: false,
  reach: 'loop',
});

/** Whether no store is needed, because the value is there from the start or is rematerialized. */
export const isFree = (place: SpillPlace): boolean => place.kind === 'constant' || place.given;

export const isImmediatePlace = (place: SpillPlace): boolean =>
  place.kind === 'constant' && place.source !== null && isImmediateWord(place.source);

const NONE = 0;
const CONSTANT = 1;
const ARGUMENT = 2;

export class FreePlaces {
  private readonly table: InstructionTable;
  private readonly kinds: Uint8Array;
  /** The defining instruction (the last one if there are several), and the index of the copied operand. */
  private readonly instructions: Int32Array;
  private readonly operands: Int32Array;

  constructor(code: MachineCode) {
    const { count } = code.virtuals;
    this.table = code.table;
    this.kinds = new Uint8Array(count);
    this.instructions = new Int32Array(count);
    this.operands = new Int32Array(count);
    const definitions = new Uint8Array(count);
    const changesArguments = this.look(code, definitions);
    for (let i = 0; i < count; i++)
      if (definitions[i] !== 1 || (changesArguments && this.kinds[i] === ARGUMENT)) this.kinds[i] = NONE;
  }

  common([first, ...rest]: readonly Register[]): SpillPlace | null {
    const place = this.of(first);
    if (place === null) return null;
    return rest.every((register) => this.isSame(register, place)) ? place : null;
  }

  has(register: Register): boolean {
    return this.kinds[register - FIRST_VIRTUAL] !== NONE;
  }

  isConstant(register: Register): boolean {
    return this.kinds[register - FIRST_VIRTUAL] === CONSTANT;
  }

  private of(register: Register): SpillPlace | null {
    const index = register - FIRST_VIRTUAL;
    if (this.kinds[index] === NONE) return null;
    const source = this.sourceOf(register);
    if (this.kinds[index] === ARGUMENT) return { kind: 'slot', slot: source, given: true, reach: 'loop' };
    const op = this.table.ops[this.instructions[index]];
    if (op === zerof.index) return { kind: 'constant', op, source: null, reach: 'loop' };
    // Unlike the original op, a move preserves flags.
    if (op === zero.index)
      return { kind: 'constant', op: mov.index, source: this.table.immediateWord(0n), reach: 'loop' };
    // A single move replaces the parallel one.
    const single = op === parallel.index ? mov.index : op;
    return { kind: 'constant', op: single, source, reach: 'loop' };
  }

  private sourceOf(register: Register): Word {
    const index = register - FIRST_VIRTUAL;
    return this.table.operand(this.instructions[index], this.operands[index]);
  }

  private isSame(register: Register, place: SpillPlace): boolean {
    const other = this.of(register);
    if (other === null) return false;
    if (place.kind === 'slot') return other.kind === 'slot' && other.slot === place.slot;
    return (
      other.kind === 'constant' &&
      other.op === place.op &&
      isSameSource(this.table, other.source, place.source)
    );
  }

  /** Counts definitions, and returns whether stack arguments change. */
  private look(code: MachineCode, definitions: Uint8Array): boolean {
    const { order, table, instructionCount } = code;
    let changesArguments = false;
    for (let at = 0; at < instructionCount; at++) {
      const i = order[at];
      const op = table.ops[i];
      const count = table.operandCount(i);
      for (let place = 0; place < count; place++) {
        const word = table.operand(i, place);
        if ((accessAt(op, place) & WRITES) === 0) continue;
        if (isRegisterWord(word) && isVirtual(contentOf(word))) {
          const index = contentOf(word) - FIRST_VIRTUAL;
          if (definitions[index] < 2) definitions[index]++;
        } else if (kindOf(word) === SLOT && slotAreaOf(word) === INCOMING) changesArguments = true;
      }
      this.noteSources(i, op, count);
    }
    return changesArguments;
  }

  private noteSources(i: number, op: number, count: number): void {
    const width = op === parallel.index ? 2 : count;
    for (let at = 0; at < count; at += width) {
      const target = this.table.operand(i, at + width - 1);
      if (!isRegisterWord(target) || !isVirtual(contentOf(target))) continue;
      const index = contentOf(target) - FIRST_VIRTUAL;
      this.kinds[index] = this.kindFrom(op, this.table.operand(i, at));
      this.instructions[index] = i;
      this.operands[index] = at;
    }
  }

  /** Some ops have no source; for these, `source` is the destination. */
  private kindFrom(op: number, source: Word): number {
    if (op === zero.index || op === zerof.index) return CONSTANT;
    // Floats at labels are constants.
    if ((op === lea.index || op === movsd.index) && kindOf(source) === MEMORY)
      return this.table.hasSymbol(source) ? CONSTANT : NONE;
    if (op !== mov.index && op !== movsd.index && op !== parallel.index) return NONE;
    if (isImmediateWord(source)) return CONSTANT;
    return kindOf(source) === SLOT && slotAreaOf(source) === INCOMING ? ARGUMENT : NONE;
  }
}

function isSameSource(table: InstructionTable, a: Word | null, b: Word | null): boolean {
  if (a === null || b === null || a === b) return a === b;
  if (isImmediateWord(a)) return isImmediateWord(b) && table.immediateOf(a) === table.immediateOf(b);
  if (kindOf(a) !== MEMORY || kindOf(b) !== MEMORY) return false;
  return (
    table.symbolOfAddress(a) === table.symbolOfAddress(b) &&
    table.displacementOf(a) === table.displacementOf(b)
  );
}
