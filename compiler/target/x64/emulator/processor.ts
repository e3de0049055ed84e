// The state of an emulated processor: registers, flags, memory, and where control is.
//
// All 64-bit values that instructions name are in one array of cells: the registers under their own numbers, a cell that
// is always 0, one for what was brought from memory, then the program's immediates. So an op's `emulate` needs no case
// for kinds of operands, and its code, one small function of array accesses, runs fast. Floats, 32-bit halves and bytes
// are views of the same cells.
import { CompilerBug } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import { REGISTERS, RSP } from '../registers.ts';
import { AddressSpace, CODE_START, RUNTIME_START, STACK_TOP, addressText } from './address-space.ts';
import { Flags } from './flags.ts';

export const ZERO_CELL = REGISTERS;
export const MEMORY_CELL = REGISTERS + 1;
export const FIRST_CONSTANT = REGISTERS + 2;

/** Distance of the addresses of two instructions. */
const INSTRUCTION_SIZE = 4;
/** A return to here ends the run. */
export const CALLER = RUNTIME_START - 16;

export const instructionAddress = (index: number): number => CODE_START + index * INSTRUCTION_SIZE;

/** Calls a function of the runtime, by its address; does not return from faults. */
export type RuntimeCall = (address: number) => void;

/** A call that has not returned. */
interface Call {
  /** Index of the instruction to go on at; -1 for the caller of the program. */
  readonly from: number;
  /** The stack pointer with the return address on top. */
  readonly stackPointer: bigint;
}

export class Processor {
  readonly cells: BigInt64Array;
  readonly floats: Float64Array;
  readonly singles: Float32Array;
  readonly ints: Int32Array;
  readonly bytes: Uint8Array;
  readonly flags = new Flags();
  readonly memory = new AddressSpace();
  readonly abi: Abi;
  /** Index of the instruction that runs, or ran last. */
  at = 0;
  /** Index of the instruction to go on at after a jump. */
  next = 0;
  running = true;
  readonly calls: Call[] = [];
  /** Set before the run. */
  runtime: RuntimeCall = () => this.fail('there is no runtime');
  private readonly entries: ReadonlySet<number>;

  /**
   * @param constants the immediates, in the order of their cells
   * @param entries indexes of the first instructions of functions
   */
  constructor(abi: Abi, constants: readonly bigint[], entries: ReadonlySet<number>) {
    this.abi = abi;
    this.entries = entries;
    this.cells = new BigInt64Array(FIRST_CONSTANT + constants.length);
    this.cells.set(constants, FIRST_CONSTANT);
    const { buffer } = this.cells;
    this.floats = new Float64Array(buffer);
    this.singles = new Float32Array(buffer);
    this.ints = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
    this.cells[RSP] = BigInt(STACK_TOP);
    this.enter(CALLER, -1);
  }

  push(value: bigint): void {
    const address = Number(this.cells[RSP]) - 8;
    this.memory.write64(address, value);
    this.cells[RSP] = BigInt(address);
  }

  pop(): bigint {
    const address = Number(this.cells[RSP]);
    const value = this.memory.read64(address);
    this.cells[RSP] = BigInt(address + 8);
    return value;
  }

  /** Calls a function of the program or of the runtime. */
  call(address: number): void {
    if (address >= RUNTIME_START && address < CODE_START) {
      this.runtime(address);
      this.next = this.at + 1;
      return;
    }
    const index = (address - CODE_START) / INSTRUCTION_SIZE;
    if (!this.entries.has(index)) this.fail(`no function begins at ${addressText(address)}`);
    this.enter(instructionAddress(this.at + 1), this.at + 1);
    this.next = index;
  }

  private enter(returnAddress: number, from: number): void {
    this.push(BigInt(returnAddress));
    this.calls.push({ from, stackPointer: this.cells[RSP] });
  }

  return(): void {
    const call = this.calls.pop();
    if (call === undefined || call.stackPointer !== this.cells[RSP])
      this.fail('the stack pointer is not where it was on entry');
    const address = Number(this.pop());
    const expected = call.from < 0 ? CALLER : instructionAddress(call.from);
    if (address !== expected) this.fail(`the return address has become ${addressText(address)}`);
    if (call.from < 0) this.running = false;
    else this.next = call.from;
  }

  /** Goes to a part of the runtime, for good. */
  leave(address: number): never {
    this.runtime(address);
    this.fail('the runtime came back from where it should not');
  }

  /** The result of a float operation that is no number, as the processor gives it: an operand, made quiet. */
  setNaN(from: number, to: number): void {
    const { cells, floats } = this;
    const quiet = 1n << 51n;
    if (Number.isNaN(floats[to])) cells[to] |= quiet;
    else cells[to] = Number.isNaN(floats[from]) ? cells[from] | quiet : -quiet;
  }

  fail(message: string): never {
    throw new CompilerBug(message);
  }
}
