// A row of the table of machine ops: all facts about one instruction. Rows are grouped by family in this
// folder's files.
//
// A row says what an instruction reads and writes, so liveness, allocation, the checker, the printer, and the
// emulator need no knowledge of single instructions. Only `emulate` defines what it computes.
import type { Processor } from '../emulator/processor.ts';
import type { InstructionTable } from '../instructions.ts';
import type { Operand } from '../machine.ts';
import type { Register, RegisterClass, Width } from '../registers.ts';
import type { Condition } from './conditions.ts';

export type Access = 'read' | 'write' | 'update';

export interface OperandRow {
  readonly name: string;
  readonly access: Access;
  readonly accepts: readonly Operand['kind'][];
  /** Width of a register or memory operand. Default: 64. */
  readonly width?: Width;
  /** Whether it is displayed as signed. Default: yes, except bytes. */
  readonly signed?: boolean;
  /** Allowed registers. Default: general. */
  readonly class?: RegisterClass | 'any';
  /** Immediates may have 64 bits, instead of 32 sign-extended ones. */
  readonly wide?: boolean;
  /** Only the address of the memory operand is used; the memory is not accessed. */
  readonly address?: boolean;
  /** The operand holds the target address, so AT&T text puts a star before it. */
  readonly indirect?: boolean;
}

export interface Form {
  readonly mnemonic: string;
  readonly widths: readonly Width[];
  /** The operands that appear in the text. Default: all, once. */
  readonly shown?: readonly number[];
}

export const testsFlags = ({ flags }: Pick<MachineOp, 'flags'>): boolean =>
  flags === 'test' || flags === 'use';

export type Action = () => void;

export interface MachineOpRow {
  readonly name: string;
  readonly mnemonic: string;
  /** In AT&T order. At most one may be a slot or memory. */
  readonly operands: readonly OperandRow[];
  /** The operand rows repeat any number of times. */
  readonly repeats?: boolean;
  /** Any number of further operands, described by this row. */
  readonly more?: OperandRow;
  /** Only moves values: the allocator may add and remove it, and the checker tracks the values. */
  readonly moves?: boolean;
  /** Implicitly read and written registers. */
  readonly reads?: readonly Register[];
  readonly writes?: readonly Register[];
  /**
   * `set` defines flags, `destroy` makes them undefined; `test` reads and preserves them, `use` reads them
   * and makes them undefined.
   */
  readonly flags?: 'set' | 'destroy' | 'test' | 'use';
  readonly condition?: Condition;
  /** Control may continue elsewhere than at the next instruction. */
  readonly ends?: 'jump' | 'branch' | 'table' | 'return' | 'fault';
  /** Calls a function: the instruction's own `writes` say what that may clobber. */
  readonly calls?: boolean;
  /** Set if the text does not follow from the mnemonic and the widths of the operand rows. */
  readonly form?: (table: InstructionTable, instruction: number) => Form;
  /**
   * Creates the action of an instruction, before the run. Each operand is a number: for a value, its cell
   * (memory is loaded there before the action and stored after it, with the row's width; unread bits are 0);
   * for a block, the index of its first instruction; for a symbol, its address.
   */
  readonly emulate: (processor: Processor, cells: readonly number[], operands: readonly Operand[]) => Action;
  readonly doc: string;
}

export interface MachineOp extends MachineOpRow {
  readonly index: number;
}
