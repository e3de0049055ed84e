// Single instructions and operands as objects, and whole machine programs.
//
// Operands are in AT&T order: sources first, destination last. An instruction's row (ops/row.ts) says which
// operands are read and written. Functions store instructions as columns of numbers (instructions.ts).
import type { Node } from '../../ir/node.ts';
import type { Abi } from './abi.ts';
import type { MachineCode } from './code.ts';
import type { StaticData } from './data.ts';
import type { Exports } from './linking/exports.ts';
import type { Access, MachineOp, OperandRow } from './ops/row.ts';
import type { Register } from './registers.ts';
import type { Roots } from './frame/roots.ts';

export interface RegisterOperand {
  readonly kind: 'register';
  readonly register: Register;
}
/**
 * Areas of the frame: `spill` belongs to the allocator, `outgoing` holds arguments of calls (index 0 is
 * lowest), and `incoming` the function's own arguments (index 0 follows the return address).
 */
export type SlotArea = 'spill' | 'outgoing' | 'incoming';
/** A 64-bit slot in the frame; addFrame turns it into a memory operand. */
export interface SlotOperand {
  readonly kind: 'slot';
  readonly index: number;
  readonly area: SlotArea;
}
export type Scale = 1 | 2 | 4 | 8;
/**
 * Memory at base + index * scale + displacement, or at symbol + displacement. The instruction's row
 * determines the size.
 */
export interface MemoryOperand {
  readonly kind: 'memory';
  readonly base: Register | null;
  readonly index: Register | null;
  readonly scale: Scale;
  /** Signed, 32 bits. */
  readonly displacement: number;
  /** A label of data or code, addressed relative to the instruction. */
  readonly symbol: string | null;
}
export interface ImmediateOperand {
  readonly kind: 'immediate';
  readonly value: bigint;
}
export interface BlockOperand {
  readonly kind: 'block';
  readonly block: number;
}
export interface SymbolOperand {
  readonly kind: 'symbol';
  readonly name: string;
}
export type Operand =
  RegisterOperand | SlotOperand | MemoryOperand | ImmediateOperand | BlockOperand | SymbolOperand;

export interface InstructionParts {
  /** Registers read in addition to operands and the row's own, such as a call's arguments. */
  readonly reads?: readonly Register[];
  /** Registers written in addition to operands and the row's own, such as those that a call clobbers. */
  readonly writes?: readonly Register[];
  /** Its purpose, if not evident from the node. */
  readonly remark?: Remark;
  /** Physical registers that hold values of nodes after this instruction; recorded on request. */
  readonly values?: readonly RegisterValue[];
  /**
   * For a call that may collect garbage: locations of pointers that are live after it. The allocator sets
   * them; registers among them are callee-saved (stack-maps.ts).
   */
  readonly roots?: Roots;
}

/** The purpose of an instruction: text, or what it does to a virtual register's value. */
export type Remark = string | { readonly does: 'load' | 'store' | 'remake'; readonly register: Register };

const NONE: readonly Register[] = [];

const NO_PARTS: InstructionParts = {};

export class MachineInstruction implements InstructionParts {
  readonly op: MachineOp;
  readonly operands: readonly Operand[];
  readonly node: Node | null;
  private readonly parts: InstructionParts;

  constructor(op: MachineOp, operands: readonly Operand[], node: Node | null, parts = NO_PARTS) {
    this.op = op;
    this.operands = operands;
    this.node = node;
    this.parts = parts;
  }

  get reads(): readonly Register[] {
    return this.parts.reads ?? NONE;
  }

  get writes(): readonly Register[] {
    return this.parts.writes ?? NONE;
  }

  get remark(): Remark | undefined {
    return this.parts.remark;
  }

  get values(): readonly RegisterValue[] | undefined {
    return this.parts.values;
  }

  get roots(): Roots | undefined {
    return this.parts.roots;
  }

  over(operands: readonly Operand[]): MachineInstruction {
    return new MachineInstruction(this.op, operands, this.node, this.parts);
  }

  with(parts: InstructionParts): MachineInstruction {
    return new MachineInstruction(this.op, this.operands, this.node, { ...this.parts, ...parts });
  }

  /** All registers read, including addresses and implicit ones; with duplicates. */
  get registersRead(): readonly Register[] {
    return readBy(this);
  }

  get registersWritten(): readonly Register[] {
    return writtenBy(this);
  }
}

function readBy({ op, operands, reads }: MachineInstruction): readonly Register[] {
  const found: Register[] = [];
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    if (operand.kind === 'register') {
      if (accessOf(op, i) !== 'write') found.push(operand.register);
    } else if (operand.kind === 'memory') {
      if (operand.base !== null) found.push(operand.base);
      if (operand.index !== null) found.push(operand.index);
    }
  }
  return withSilent(found, op.reads ?? NONE, reads);
}

function writtenBy({ op, operands, writes }: MachineInstruction): readonly Register[] {
  const found: Register[] = [];
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i];
    if (operand.kind === 'register' && accessOf(op, i) !== 'read') found.push(operand.register);
  }
  return withSilent(found, op.writes ?? NONE, writes);
}

function withSilent(
  found: Register[],
  ofRow: readonly Register[],
  own: readonly Register[],
): readonly Register[] {
  for (const number of ofRow) found.push(number);
  for (const number of own) found.push(number);
  return found;
}

export interface RegisterValue {
  readonly register: Register;
  readonly node: Node;
  /** The value is that which a phi receives at the entry of its region. */
  readonly isComing: boolean;
}

export interface FrameLayout {
  readonly size: number;
  readonly spills: number;
  readonly incoming: number;
  readonly saved: readonly Register[];
}

/** How to read the program's final value; `none` for the empty program. */
export type ResultKind = 'none' | 'int' | 'float' | 'object' | 'function';

/** The first function is the program itself. */
export interface MachineProgram {
  readonly abi: Abi;
  readonly functions: readonly MachineCode[];
  readonly data: StaticData;
  readonly result: ResultKind;
  /** The exports of a library. The first function is then the first export. */
  readonly library?: LibraryPart;
}

/** Functions exported to C, and the labels of their shapes' descriptors, in order. */
export interface LibraryPart {
  readonly exports: Exports;
  readonly descriptors: readonly string[];
}

export const register = (number: Register): RegisterOperand => ({ kind: 'register', register: number });
export const slot = (index: number, area: SlotArea = 'spill'): SlotOperand => ({ kind: 'slot', index, area });
export const memoryAt = (
  base: Register,
  displacement: number,
  index: Register | null = null,
  scale: Scale = 1,
): MemoryOperand => ({ kind: 'memory', base, index, scale, displacement, symbol: null });
export const memoryOf = (symbol: string, displacement = 0): MemoryOperand => ({
  kind: 'memory',
  base: null,
  index: null,
  scale: 1,
  displacement,
  symbol,
});
export const immediate = (value: bigint): ImmediateOperand => ({ kind: 'immediate', value });
export const blockOperand = (block: number): BlockOperand => ({ kind: 'block', block });
export const symbol = (name: string): SymbolOperand => ({ kind: 'symbol', name });

/** Prefix of C function names, which assembly uses unchanged; internal labels never start with it. */
const OF_C = '@';

export const labelOfC = (name: string): string => `${OF_C}${name}`;

export const nameInC = (label: string): string | null =>
  label.startsWith(OF_C) ? label.slice(OF_C.length) : null;

export const isRegister = (operand: Operand): operand is RegisterOperand => operand.kind === 'register';
export const isSlot = (operand: Operand): operand is SlotOperand => operand.kind === 'slot';
export const isMemory = (operand: Operand): operand is MemoryOperand => operand.kind === 'memory';
export const isBlock = (operand: Operand): operand is BlockOperand => operand.kind === 'block';

export const instruction = (
  op: MachineOp,
  operands: readonly Operand[],
  node: Node | null,
  parts?: InstructionParts,
): MachineInstruction => new MachineInstruction(op, operands, node, parts);

export function rowOf({ operands, more }: MachineOp, index: number): OperandRow {
  if (index < operands.length) return operands[index];
  return more ?? operands[index % operands.length];
}

export const accessOf = (op: MachineOp, index: number): Access => rowOf(op, index).access;

/** Calls `visit` for every written operand, then for implicitly written registers. */
export function forEachWrite(
  { op, operands, writes }: MachineInstruction,
  visit: (operand: Operand) => void,
): void {
  for (let i = 0; i < operands.length; i++) if (accessOf(op, i) !== 'read') visit(operands[i]);
  for (const number of op.writes ?? NONE) visit(register(number));
  for (const number of writes) visit(register(number));
}

/** Whether a value fits a sign-extended 32-bit immediate. */
export function fitsImmediate(value: bigint): boolean {
  return BigInt.asIntN(32, value) === value;
}

export function programInstructionCount({ functions }: Pick<MachineProgram, 'functions'>): number {
  return functions.reduce((sum, code) => sum + code.instructionCount, 0);
}
