// The state of an emulated processor: registers, flags, stack, and where control is.
//
// Registers are exact 64-bit integers. The flags are kept as the operation that set them and are computed when tested.
// Whatever the manual calls undefined cannot be read: that would be a bug of selection, and fails loudly.
import { CompilerBug } from '../../base/assert.ts';
import type { MemoryOperand, Operand } from './machine.ts';
import type { Condition } from './ops/conditions.ts';
import { RSP } from './registers.ts';

/** Address just above the stack; the stack grows down from here. */
const STACK_TOP = 0x7fff_ffff_f000n;
/** A return to here ends the run. */
const CALLER = -1n;

export type Stop =
  | { readonly kind: 'running' }
  | { readonly kind: 'returned' }
  | { readonly kind: 'left'; readonly symbol: string };

const running: Stop = { kind: 'running' };

export class Processor {
  readonly registers = new BigInt64Array(16);
  /** Index of the next instruction. */
  next = 0;
  stop: Stop = running;
  private readonly stack: BigInt64Array;
  private readonly blockStarts: readonly number[];
  private flagSource: 'undefined' | 'add' | 'subtract' | 'logic' = 'undefined';
  private left = 0n;
  private right = 0n;
  private result = 0n;

  /**
   * @param stackWords room on the stack, in units of 8 bytes
   * @param blockStarts index of each block's first instruction
   */
  constructor(stackWords: number, blockStarts: readonly number[]) {
    this.stack = new BigInt64Array(stackWords);
    this.blockStarts = blockStarts;
    this.registers[RSP] = STACK_TOP;
    this.push(CALLER);
  }

  read(operand: Operand): bigint {
    switch (operand.kind) {
      case 'register':
        return this.registers[operand.register];
      case 'immediate':
        return operand.value;
      case 'slot':
        return this.stack[this.wordOf(operand.index)];
      case 'memory':
        return this.stack[this.wordOf(this.place(operand))];
      default:
        return this.fail(`a ${operand.kind} has no value`);
    }
  }

  write(operand: Operand, value: bigint): void {
    if (operand.kind === 'register') this.registers[operand.register] = value;
    else if (operand.kind === 'slot') this.stack[this.wordOf(operand.index)] = value;
    else if (operand.kind === 'memory') this.stack[this.wordOf(this.place(operand))] = value;
    else this.fail(`a ${operand.kind} cannot be written`);
  }

  push(value: bigint): void {
    this.registers[RSP] -= 8n;
    this.stack[this.wordOf(0)] = value;
  }

  pop(): bigint {
    const value = this.stack[this.wordOf(0)];
    this.registers[RSP] += 8n;
    return value;
  }

  setFlags(source: 'add' | 'subtract' | 'logic', left: bigint, right: bigint, result: bigint): void {
    this.flagSource = source;
    this.left = left;
    this.right = right;
    this.result = result;
  }

  destroyFlags(): void {
    this.flagSource = 'undefined';
  }

  holds(condition: Condition): boolean {
    const { zero, sign, overflow } = this.flags();
    switch (condition) {
      case 'e':
        return zero;
      case 'ne':
        return !zero;
      case 'l':
        return sign !== overflow;
      case 'ge':
        return sign === overflow;
      case 'le':
        return zero || sign !== overflow;
      case 'g':
        return !zero && sign === overflow;
    }
  }

  /** The flags as the last operation left them. */
  flags(): { readonly zero: boolean; readonly sign: boolean; readonly overflow: boolean } {
    const { flagSource, left, right, result } = this;
    if (flagSource === 'undefined') this.fail('flags that say nothing are tested');
    const zero = result === 0n;
    const sign = result < 0n;
    if (flagSource === 'logic') return { zero, sign, overflow: false };
    // Overflow: operands of equal sign (of different sign for a difference) give a result of the other sign.
    const mixed = left < 0n !== right < 0n;
    return { zero, sign, overflow: mixed === (flagSource === 'subtract') && left < 0n !== sign };
  }

  jump(block: number): void {
    this.next = this.blockStarts[block];
  }

  return(): void {
    const address = this.pop();
    if (address !== CALLER) this.fail(`returned to ${address}: the stack is out of balance`);
    this.stop = { kind: 'returned' };
  }

  /** Goes to a label of the runtime, for good. */
  leave(symbol: string): void {
    this.stop = { kind: 'left', symbol };
  }

  fail(message: string): never {
    throw new CompilerBug(`emulator, before instruction ${this.next}: ${message}`);
  }

  /** How many words above the stack pointer a place in the frame is. */
  private place({ base, displacement }: MemoryOperand): number {
    return base === RSP ? displacement / 8 : this.fail('memory outside the frame');
  }

  /** Index in `stack` of the word `index` places above the stack pointer. */
  private wordOf(index: number): number {
    const word = this.stack.length - Number(STACK_TOP - this.registers[RSP]) / 8 + index;
    if (!(word >= 0 && word < this.stack.length)) this.fail(`address outside the stack (word ${word})`);
    return word;
  }
}
