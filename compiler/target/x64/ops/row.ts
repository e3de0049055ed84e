// A row of the table of machine ops: all facts about one instruction. Rows are grouped by family in the files beside.
//
// A row says what an instruction reads and writes, so that liveness, allocation, the checker, the printer and the
// emulator need no knowledge of single instructions. `emulate` runs it on a processor.
import type { Operand } from '../machine.ts';
import type { Processor } from '../processor.ts';
import type { Register, RegisterClass, Width } from '../registers.ts';
import type { Condition } from './conditions.ts';

export type Access = 'read' | 'write' | 'update';

/** One operand: what it is for, what may stand there, and how many bits of it count. */
export interface OperandRow {
  readonly name: string;
  readonly access: Access;
  readonly accepts: readonly Operand['kind'][];
  /** Of a register and of memory. Default 64. */
  readonly width?: Width;
  /** Registers that may stand here. Default: general. */
  readonly class?: RegisterClass;
  /** Immediates may have all 64 bits, not only 32 with their sign. */
  readonly wide?: boolean;
}

/** How an instruction is written: its mnemonic, and the width of each register operand. */
export interface Form {
  readonly mnemonic: string;
  readonly widths: readonly Width[];
}

export interface MachineOp {
  readonly name: string;
  /** AT&T mnemonic. */
  readonly mnemonic: string;
  /** In the order of AT&T text. At most one may be a slot or memory at a time. */
  readonly operands: readonly OperandRow[];
  /** The operand rows repeat any number of times. */
  readonly repeats?: boolean;
  /** Only moves values between places: the allocator may add and remove it, the checker follows the values. */
  readonly moves?: boolean;
  /** Registers read and written without being named. */
  readonly reads?: readonly Register[];
  readonly writes?: readonly Register[];
  /** `set` leaves flags that can be tested, `destroy` leaves flags that say nothing. */
  readonly flags?: 'set' | 'destroy' | 'test';
  readonly condition?: Condition;
  /** Control does not simply go on to the next instruction. */
  readonly ends?: 'jump' | 'branch' | 'return' | 'fault';
  /** Another function runs in between: the instruction's own `writes` say what it may change. */
  readonly calls?: boolean;
  /** Where the text differs from the mnemonic and the widths of the operand rows. */
  readonly form?: (operands: readonly Operand[]) => Form;
  readonly emulate: (processor: Processor, operands: readonly Operand[]) => void;
  /** One line for the reference. */
  readonly doc: string;
}
