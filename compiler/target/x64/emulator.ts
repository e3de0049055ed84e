// Runs allocated machine code, instruction by instruction, as a processor would.
import { assert } from '../../base/assert.ts';
import { DEFAULT_BUDGET, faultOutcome, valueOutcome, type Outcome } from '../../semantics/index.ts';
import type { MachineCode, MachineInstruction, MachineProgram } from './machine.ts';
import { Processor } from './processor.ts';
import { faultSymbol } from './select/control.ts';

/** Words of stack besides the frame: the return address and the saved registers. */
const SPARE_WORDS = 64;

/** Code in one row, as it lies in memory. */
export interface LoadedCode {
  readonly instructions: readonly MachineInstruction[];
  /** Index of each block's first instruction. */
  readonly blockStarts: readonly number[];
}

export function load({ blocks }: MachineCode): LoadedCode {
  const blockStarts: number[] = [];
  const instructions: MachineInstruction[] = [];
  for (const block of blocks) {
    blockStarts.push(instructions.length);
    for (const i of block.instructions) instructions.push(i);
  }
  return { instructions, blockStarts };
}

/** A processor about to run the code with that argument. */
export function start(code: MachineCode, { blockStarts }: LoadedCode, argument: bigint): Processor {
  const processor = new Processor(code.slots + SPARE_WORDS, blockStarts);
  processor.registers[code.abi.arguments[0]] = argument;
  return processor;
}

/** Executes the next instruction. */
export function step(processor: Processor, { instructions }: LoadedCode): void {
  const { op, operands } = instructions[processor.next++];
  op.emulate(processor, operands);
}

/**
 * Runs code that has been allocated and laid out.
 * @param budget most instructions to execute; then the fault is `timeout`
 */
export function emulate(program: MachineProgram, argument: bigint, budget = DEFAULT_BUDGET): Outcome {
  const [code] = program.functions;
  const loaded = load(code);
  const processor = start(code, loaded, argument);
  const before = processor.registers.slice();
  let steps = 0;
  while (processor.stop.kind === 'running') {
    if (steps >= budget) return faultOutcome('timeout', 0, { steps });
    steps++;
    step(processor, loaded);
  }
  const { registers, stop } = processor;
  if (stop.kind === 'left') {
    assert(stop.symbol === faultSymbol('divide-by-zero'), () => `emulator: no label ${stop.symbol} in the runtime`);
    return faultOutcome('divide-by-zero', Number(registers[code.abi.arguments[0]]), { steps });
  }
  for (const saved of code.abi.calleeSaved) {
    assert(
      registers[saved] === before[saved],
      () => `emulator: register ${saved} was not given back unchanged`,
    );
  }
  return valueOutcome(program.result !== 'none' ? String(registers[code.abi.result]) : '', { steps });
}
