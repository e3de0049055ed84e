// The state of an emulated processor: registers, flags, memory, and the current instruction.
//
// All 64-bit operands are in one array of cells: the registers by number, a zero, a cell for memory contents,
// and the program's immediates. So an op's `emulate` does not distinguish kinds of operands, and stays small
// and fast. Floats, 32-bit halves, and bytes are views of the same cells.
import { CompilerBug } from '../../../base/assert.ts';
import type { Abi } from '../abi.ts';
import { REGISTERS, RSP } from '../registers.ts';
import { AddressSpace, CODE_START, RUNTIME_START, STACK_TOP, addressText } from './address-space.ts';
import { Flags } from './flags.ts';

export const ZERO_CELL = REGISTERS;
export const MEMORY_CELL = REGISTERS + 1;
export const FIRST_CONSTANT = REGISTERS + 2;

const INSTRUCTION_SIZE = 4;
/** Returning to this address ends the run. */
export const CALLER = RUNTIME_START - 16;

export const instructionAddress = (index: number): number => CODE_START + index * INSTRUCTION_SIZE;

/** Instruction index by address; -1 for the program's caller. */
export const instructionIndex = (address: number): number =>
  address === CALLER ? -1 : (address - CODE_START) / INSTRUCTION_SIZE;

/** Calls a runtime function by address; throws at faults. */
export type RuntimeCall = (address: number) => void;

export class Processor {
  readonly cells: BigInt64Array;
  readonly floats: Float64Array;
  readonly singles: Float32Array;
  readonly ints: Int32Array;
  readonly bytes: Uint8Array;
  readonly flags = new Flags();
  readonly memory = new AddressSpace();
  readonly abi: Abi;
  at = 0;
  next = 0;
  running = true;
  /** For each active call: location and value of its return address. */
  readonly returnPlaces: number[] = [];
  readonly returnAddresses: number[] = [];
  /** Set before the run. */
  runtime: RuntimeCall = () => this.fail('there is no runtime');
  private readonly entries: Uint8Array;

  /**
   * @param constants the immediates, in the order of their cells @param entries by instruction: 1 at the
   * start of a function
   */
  constructor(abi: Abi, constants: readonly bigint[], entries: Uint8Array) {
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
    this.enter(CALLER);
  }

  /** The stack pointer as a number, exact for valid addresses. */
  stackPointer(): number {
    const { ints } = this;
    return (ints[RSP * 2] >>> 0) + ints[RSP * 2 + 1] * 0x1_0000_0000;
  }

  private setStackPointer(address: number): void {
    this.ints[RSP * 2] = address;
    this.ints[RSP * 2 + 1] = 0;
  }

  push(value: bigint): void {
    const address = this.stackPointer() - 8;
    this.memory.write64(address, value);
    this.setStackPointer(address);
  }

  pop(): bigint {
    const address = this.stackPointer();
    const value = this.memory.read64(address);
    this.setStackPointer(address + 8);
    return value;
  }

  call(address: number): void {
    if ((this.ints[RSP * 2] & 15) !== 0) this.fail('the stack pointer is not a multiple of 16 at a call');
    if (address >= RUNTIME_START && address < CODE_START) {
      this.runtime(address);
      this.next = this.at + 1;
      return;
    }
    const index = (address - CODE_START) / INSTRUCTION_SIZE;
    if (this.entries[index] !== 1) this.fail(`no function begins at ${addressText(address)}`);
    this.enter(instructionAddress(this.at + 1));
    this.flags.destroy();
    this.next = index;
  }

  /** Jumps to an instruction by address; `targets` are the permitted ones. */
  goTo(address: number, targets: ReadonlySet<number>): void {
    const index = instructionIndex(address);
    if (!targets.has(index)) this.fail(`no entry of the table leads to ${addressText(address)}`);
    this.next = index;
  }

  private enter(returnAddress: number): void {
    const place = this.stackPointer() - 8;
    this.memory.writeAddress(place, returnAddress);
    this.setStackPointer(place);
    this.returnPlaces.push(place);
    this.returnAddresses.push(returnAddress);
  }

  /** The instruction that called the current function; -1 in the outermost one. */
  callingInstruction(): number {
    const address = this.returnAddresses.at(-1) ?? CALLER;
    return address === CALLER ? -1 : instructionIndex(address) - 1;
  }

  return(): void {
    const place = this.stackPointer();
    if (this.returnPlaces.pop() !== place) this.fail('the stack pointer is not where it was on entry');
    const address = this.memory.readAddress(place);
    if (this.returnAddresses.pop() !== address)
      this.fail(`the return address has become ${addressText(address)}`);
    this.setStackPointer(place + 8);
    this.flags.destroy();
    if (address === CALLER) this.running = false;
    else this.next = instructionIndex(address);
  }

  leave(address: number): never {
    this.runtime(address);
    this.fail('the runtime returned from a function that must not return');
  }

  /** The NaN result of a float operation on a processor: an operand, made quiet. */
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
