// Instructions and operands as objects, for code that reads or describes single ones; and whole machine programs.
//
// Operands are in the order of AT&T text: sources first, the destination last. An instruction's row (ops/row.ts) says
// of each operand whether it is read or written. Functions hold instructions as columns of numbers (instructions.ts).
import type { Node } from '../../ir/node.ts';
import type { Abi } from './abi.ts';
import type { MachineCode } from './code.ts';
import type { StaticData } from './data.ts';
import type { Exports } from './linking/exports.ts';
import type { Access, MachineOp, OperandRow } from './ops/row.ts';
import type { Register } from './registers.ts';
import type { Roots } from './roots.ts';

export interface RegisterOperand {
  readonly kind: 'register';
  readonly register: Register;
}
/**
 * Where in the frame a slot is: `spill` belongs to the allocator, `outgoing` is for the arguments of calls (index 0 is
 * lowest on the stack), `incoming` has the function's own arguments (index 0 is just above the return address).
 */
export type SlotArea = 'spill' | 'outgoing' | 'incoming';
/** A 64-bit place in the frame; addFrame makes it a place in memory. */
export interface SlotOperand {
  readonly kind: 'slot';
  readonly index: number;
  readonly area: SlotArea;
}
export type Scale = 1 | 2 | 4 | 8;
/**
 * What lies at base + index * scale + displacement, or at symbol + displacement (then without base and index). How many
 * bytes, the instruction's row says.
 */
export interface MemoryOperand {
  readonly kind: 'memory';
  readonly base: Register | null;
  readonly index: Register | null;
  readonly scale: Scale;
  /** Fits into 32 bits with its sign. */
  readonly displacement: number;
  /** A label of the program's data or code, addressed relative to the instruction. */
  readonly symbol: string | null;
}
export interface ImmediateOperand {
  readonly kind: 'immediate';
  readonly value: bigint;
}
/** The block to jump to, by its place in the code. */
export interface BlockOperand {
  readonly kind: 'block';
  readonly block: number;
}
/** A label of a function or of the runtime. */
export interface SymbolOperand {
  readonly kind: 'symbol';
  readonly name: string;
}
export type Operand =
  RegisterOperand | SlotOperand | MemoryOperand | ImmediateOperand | BlockOperand | SymbolOperand;

/** What an instruction may have besides operation, operands and node. */
export interface InstructionParts {
  /** Registers read besides the operands and the row's own, such as the arguments of a call. */
  readonly reads?: readonly Register[];
  /** Registers written besides the operands and the row's own, such as those that a call may change. */
  readonly writes?: readonly Register[];
  /** What it is for, where that does not follow from the node. */
  readonly remark?: Remark;
  /** Physical registers that hold the values of nodes once it is executed; kept only where that is asked for. */
  readonly values?: readonly RegisterValue[];
  /**
   * Of a call in which objects may be collected: where the pointers to objects are that are needed after it. Empty until
   * the allocator knows; registers among them belong to the caller, who keeps them for us (stack-maps.ts).
   */
  readonly roots?: Roots;
}

/** What an instruction is for: text, or what it does with the value of a virtual register. */
export type Remark = string | { readonly does: 'load' | 'store' | 'remake'; readonly register: Register };

const NONE: readonly Register[] = [];

const NO_PARTS: InstructionParts = {};

/** One instruction as an object. */
export class MachineInstruction implements InstructionParts {
  readonly op: MachineOp;
  readonly operands: readonly Operand[];
  /** The graph node this instruction was made for; its span leads to the source. */
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

  /** The same with other operands. */
  over(operands: readonly Operand[]): MachineInstruction {
    return new MachineInstruction(this.op, operands, this.node, this.parts);
  }

  /** The same with other parts besides. */
  with(parts: InstructionParts): MachineInstruction {
    return new MachineInstruction(this.op, this.operands, this.node, { ...this.parts, ...parts });
  }

  /** Every register that is read: as an operand, in an address, silently; some more than once. */
  get registersRead(): readonly Register[] {
    return readBy(this);
  }

  /** Every register that is written: as an operand, silently. */
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
  /** It is that of a phi from when its region is entered. */
  readonly isComing: boolean;
}

/** Where things are in a finished frame, in bytes from the stack pointer. */
export interface FrameLayout {
  /** What the function takes off the stack pointer after it has saved registers. */
  readonly size: number;
  readonly spills: number;
  readonly incoming: number;
  /** In the order in which they were pushed. */
  readonly saved: readonly Register[];
}

/** How the value that the program ends with is read; `none` for the empty program. */
export type ResultKind = 'none' | 'int' | 'float' | 'object' | 'function';

/** A whole program. The first function is the program itself. */
export interface MachineProgram {
  readonly abi: Abi;
  readonly functions: readonly MachineCode[];
  readonly data: StaticData;
  readonly result: ResultKind;
  /** What C may call, where this is no program but a library; its first function is then the first of these. */
  readonly library?: LibraryPart;
}

/** What is offered to C, and the labels of the descriptors of its shapes, in their order. */
export interface LibraryPart {
  readonly exports: Exports;
  readonly descriptors: readonly string[];
}

export const register = (number: Register): RegisterOperand => ({ kind: 'register', register: number });
export const slot = (index: number, area: SlotArea = 'spill'): SlotOperand => ({ kind: 'slot', index, area });
/** What lies `displacement` bytes from a register's address. */
export const memoryAt = (
  base: Register,
  displacement: number,
  index: Register | null = null,
  scale: Scale = 1,
): MemoryOperand => ({ kind: 'memory', base, index, scale, displacement, symbol: null });
/** What lies at a label. */
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

/** Before the names of functions of C, which stand in assembly as they are: no label of our own begins so. */
const OF_C = '@';

export const labelOfC = (name: string): string => `${OF_C}${name}`;

/** The C function of a label; null for our own labels. */
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

/** The row of an instruction's operand at `index`. */
export function rowOf({ operands, more }: MachineOp, index: number): OperandRow {
  if (index < operands.length) return operands[index];
  return more ?? operands[index % operands.length];
}

/** How an instruction treats its operand at `index`. */
export const accessOf = (op: MachineOp, index: number): Access => rowOf(op, index).access;

/** Calls `visit` for every operand that is written, then with the registers that are written silently. */
export function forEachWrite(
  { op, operands, writes }: MachineInstruction,
  visit: (operand: Operand) => void,
): void {
  for (let i = 0; i < operands.length; i++) if (accessOf(op, i) !== 'read') visit(operands[i]);
  for (const number of op.writes ?? NONE) visit(register(number));
  for (const number of writes) visit(register(number));
}

/** Whether a value fits a 32-bit immediate, which the processor sign-extends. */
export function fitsImmediate(value: bigint): boolean {
  return BigInt.asIntN(32, value) === value;
}

/** Number of instructions in all functions. */
export function programInstructionCount({ functions }: Pick<MachineProgram, 'functions'>): number {
  return functions.reduce((sum, code) => sum + code.instructionCount, 0);
}
