// A whole run of a program in the emulator, and its outcome.
import { CompilerBug, assert } from '../../../base/assert.ts';
import {
  DEFAULT_BUDGET,
  Streams,
  faultOutcome,
  valueOutcome,
  type FaultKind,
  type Outcome,
} from '../../../semantics/index.ts';
import type { MachineProgram } from '../machine.ts';
import { instructionText } from '../text.ts';
import { LimitReached } from './address-space.ts';
import { load, runtimeSymbolAt, type LoadedProgram } from './load.ts';

export interface EmulatorOptions {
  readonly argument: bigint;
  /** Most instructions to execute; then the fault is `timeout`. Default 10,000,000. */
  readonly budget?: number;
  /** What the program reads, one byte a character; a function is called when it first reads. */
  readonly input?: string | (() => string);
}

class Faulted extends Error {
  readonly fault: FaultKind;
  readonly line: number;
  constructor(fault: FaultKind, line: number) {
    super(fault);
    this.fault = fault;
    this.line = line;
  }
}

/** Runs a program that has been allocated and laid out. Throws a CompilerBug for what no right program does. */
export function emulate(
  program: MachineProgram,
  { argument, budget = DEFAULT_BUDGET, input = '' }: EmulatorOptions,
): Outcome {
  const loaded = load(program);
  const streams = new Streams(input);
  const { processor } = loaded;
  const { cells, abi } = processor;
  cells[abi.arguments[0]] = argument;
  processor.runtime = (address) => {
    const symbol = runtimeSymbolAt(address);
    assert(symbol.startsWith('fault_'), () => `emulator: no ${symbol}`);
    throw new Faulted(symbol.slice(6).replaceAll('_', '-') as FaultKind, Number(cells[abi.arguments[0]]));
  };
  const before = cells.slice();
  let steps = 0;
  try {
    for (; processor.running; steps++) {
      if (steps >= budget) return faultOutcome('timeout', 0, { steps }, streams.output);
      processor.at = processor.next++;
      loaded.actions[processor.at]();
    }
  } catch (error) {
    if (error instanceof Faulted) return faultOutcome(error.fault, error.line, { steps: steps + 1 });
    if (error instanceof LimitReached) return faultOutcome(error.fault, 0, { steps: steps + 1 });
    if (error instanceof CompilerBug) throw located(error, loaded);
    throw error;
  }
  for (const saved of abi.calleeSaved)
    assert(cells[saved] === before[saved], () => `emulator: register ${saved} was not given back unchanged`);
  const text = program.result === 'none' ? '' : String(cells[abi.result]);
  return valueOutcome(text, { steps }, streams.output);
}

function located(error: CompilerBug, { instructions, processor, program }: LoadedProgram): CompilerBug {
  const { instruction, function: at } = instructions[processor.at];
  const code = program.functions[at];
  return new CompilerBug(`emulator, ${code.name}: ${instructionText(instruction, code)}: ${error.message}`);
}
