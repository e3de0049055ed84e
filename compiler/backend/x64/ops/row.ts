// A row of the table of machine ops: all facts about one instruction. Rows are grouped by family in the files of this folder.
//
// A row says what an instruction reads and writes, so that liveness, allocation, the checker, the printer and the
// emulator need no knowledge of single instructions. `emulate` is the one place that says what it computes.
import type { Processor } from '../emulator/processor.ts';
import type { InstructionTable } from '../instructions.ts';
import type { Operand } from '../machine.ts';
import type { Register, RegisterClass, Width } from '../registers.ts';
import type { Condition } from './conditions.ts';

export type Access = 'read' | 'write' | 'update';

/** One operand: its role, the allowed forms, and how many of its bits count. */
export interface OperandRow {
  readonly name: string;
  readonly access: Access;
  readonly accepts: readonly Operand['kind'][];
  /** Width of a register or memory operand. Default 64. */
  readonly width?: Width;
  /** Whether its highest bit is a sign, where people read it as a number. Default: yes, but for bytes. */
  readonly signed?: boolean;
  /** Registers that may stand here. Default: general. */
  readonly class?: RegisterClass | 'any';
  /** Immediates may have all 64 bits, not only 32 with their sign. */
  readonly wide?: boolean;
  /** Only the address of a memory operand counts: memory is not accessed. */
  readonly address?: boolean;
  /** It holds the address to go to: AT&T text has a star before it. */
  readonly indirect?: boolean;
}

/** How an instruction is written: its mnemonic, and the width of each operand in the text. */
export interface Form {
  readonly mnemonic: string;
  readonly widths: readonly Width[];
  /** Which operands the text shows, where they are not all, each once. */
  readonly shown?: readonly number[];
}

/** Whether an instruction depends on the flags that were set before it. */
export const testsFlags = ({ flags }: Pick<MachineOp, 'flags'>): boolean =>
  flags === 'test' || flags === 'use';

/** What an instruction does when it is executed. */
export type Action = () => void;

/** A row as it is written. */
export interface MachineOpRow {
  readonly name: string;
  /** AT&T mnemonic. */
  readonly mnemonic: string;
  /** In the order of AT&T text. At most one may be a slot or memory at a time. */
  readonly operands: readonly OperandRow[];
  /** The operand rows repeat any number of times. */
  readonly repeats?: boolean;
  /** Any number of operands that follow, all alike. */
  readonly more?: OperandRow;
  /** Only moves values between places: the allocator may add and remove it, the checker follows the values. */
  readonly moves?: boolean;
  /** Registers read and written without being named. */
  readonly reads?: readonly Register[];
  readonly writes?: readonly Register[];
  /**
   * `set` leaves flags that can be tested, `destroy` leaves flags that say nothing; `test` reads them and leaves them as
   * they are, `use` reads them and leaves flags that say nothing.
   */
  readonly flags?: 'set' | 'destroy' | 'test' | 'use';
  readonly condition?: Condition;
  /** Control may continue somewhere else than at the next instruction. */
  readonly ends?: 'jump' | 'branch' | 'table' | 'return' | 'fault';
  /** Another function runs in between: the instruction's own `writes` say what it may change. */
  readonly calls?: boolean;
  /** Where the text differs from the mnemonic and the widths of the operand rows. */
  readonly form?: (table: InstructionTable, instruction: number) => Form;
  /**
   * Makes, once an instruction and before the run, what the instruction does. Each operand is given as a number: the
   * cell of the processor that holds its value (contents of memory are brought there before and written back after,
   * with the row's width; bits that were not read are 0); for a block the index of its first instruction, for a symbol
   * its address.
   */
  readonly emulate: (processor: Processor, cells: readonly number[], operands: readonly Operand[]) => Action;
  /** One line for the reference. */
  readonly doc: string;
}

/** A row of the table. */
export interface MachineOp extends MachineOpRow {
  /** Dense number, the row's index in the table. */
  readonly index: number;
}
