// Machine code as data: instructions over virtual or physical registers, in blocks with edges.
//
// Operands are in the order of AT&T text: sources first, the destination last. An instruction's row (ops/row.ts) says
// of each operand whether it is read or written. Nothing here changes after it was made: each stage makes new code.
// Before layout.ts every block ends in explicit jumps (or a return or fault); after it a block may fall through.
import type { Node } from '../../ir/node.ts';
import type { Abi } from './abi.ts';
import type { Access, MachineOp } from './ops/row.ts';
import { FIRST_VIRTUAL, type Register } from './registers.ts';

export interface RegisterOperand {
  readonly kind: 'register';
  readonly register: Register;
}
/** A 64-bit place in the frame: `8 * index (%rsp)`. */
export interface SlotOperand {
  readonly kind: 'slot';
  readonly index: number;
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
/** A label of the runtime. */
export interface SymbolOperand {
  readonly kind: 'symbol';
  readonly name: string;
}
export type Operand = RegisterOperand | SlotOperand | ImmediateOperand | BlockOperand | SymbolOperand;

export interface MachineInstruction {
  readonly op: MachineOp;
  readonly operands: readonly Operand[];
  /** The graph node this instruction was made for; its span leads to the source. */
  readonly node: Node | null;
  /** Registers read besides the operands and the row's own, such as arguments of a jump into the runtime. */
  readonly reads?: readonly Register[];
  /** What it is for, where that does not follow from the node: `loads v9`, `saves rbx`. */
  readonly remark?: string;
}

export interface MachineBlock {
  /** Place in MachineCode.blocks. */
  readonly index: number;
  /** Label in listings: that of the schedule's block, or made from it. */
  readonly name: string;
  readonly loopDepth: number;
  /** Not expected to run: laid out after the others. */
  readonly cold: boolean;
  readonly instructions: readonly MachineInstruction[];
  readonly successors: readonly number[];
  readonly predecessors: readonly number[];
}

/** A block without its number and edges, which follow from the jumps. */
export type BlockContent = Pick<MachineBlock, 'name' | 'loopDepth' | 'cold' | 'instructions'>;

/** A value before it has a place. */
export interface VirtualRegister {
  readonly name: string;
  /** The graph node whose value this is, or that needs it. */
  readonly node: Node | null;
}

export interface MachineCode {
  readonly abi: Abi;
  /** Block 0 is the entry. */
  readonly blocks: readonly MachineBlock[];
  /** Register FIRST_VIRTUAL + i is described by virtuals[i]. */
  readonly virtuals: readonly VirtualRegister[];
  /** Slots in the frame. */
  readonly slots: number;
  /** False for the program that ends without a value. */
  readonly hasResult: boolean;
}

const physical: readonly RegisterOperand[] = Array.from({ length: FIRST_VIRTUAL }, (_, register) => ({
  kind: 'register',
  register,
}));

export const register = (number: Register): RegisterOperand =>
  physical[number] ?? { kind: 'register', register: number };
export const slot = (index: number): SlotOperand => ({ kind: 'slot', index });
export const immediate = (value: bigint): ImmediateOperand => ({ kind: 'immediate', value });
export const blockOperand = (block: number): BlockOperand => ({ kind: 'block', block });
export const symbol = (name: string): SymbolOperand => ({ kind: 'symbol', name });

export const isRegister = (operand: Operand): operand is RegisterOperand => operand.kind === 'register';
export const isSlot = (operand: Operand): operand is SlotOperand => operand.kind === 'slot';
export const isBlock = (operand: Operand): operand is BlockOperand => operand.kind === 'block';

export function instruction(
  op: MachineOp,
  operands: readonly Operand[],
  node: Node | null,
  more?: Pick<MachineInstruction, 'reads' | 'remark'>,
): MachineInstruction {
  return { op, operands, node, ...more };
}

/** How an instruction treats its operand at `index`. */
export function accessOf(op: MachineOp, index: number): Access {
  return op.operands[op.repeats === true ? index % op.operands.length : index].access;
}

/** Calls `visit` for every operand that is read, then with the registers that are read silently. */
export function forEachRead(
  { op, operands, reads }: MachineInstruction,
  visit: (operand: Operand) => void,
): void {
  for (let i = 0; i < operands.length; i++) if (accessOf(op, i) !== 'write') visit(operands[i]);
  for (const number of op.reads ?? []) visit(physical[number]);
  for (const number of reads ?? []) visit(physical[number]);
}

/** Calls `visit` for every operand that is written, then with the registers that are written silently. */
export function forEachWrite({ op, operands }: MachineInstruction, visit: (operand: Operand) => void): void {
  for (let i = 0; i < operands.length; i++) if (accessOf(op, i) !== 'read') visit(operands[i]);
  for (const number of op.writes ?? []) visit(physical[number]);
}

/** The blocks an instruction may jump to. */
export function targetsOf({ operands }: MachineInstruction): number[] {
  return operands.filter(isBlock).map(({ block }) => block);
}

/** Whether a value can stand in an instruction as a 32-bit immediate, which the processor extends by its sign. */
export function fitsImmediate(value: bigint): boolean {
  return BigInt.asIntN(32, value) === value;
}

/** Number of instructions. */
export function instructionCount(code: MachineCode): number {
  return code.blocks.reduce((sum, { instructions }) => sum + instructions.length, 0);
}
