/*
 * fathom bench emulator: instructions per second. A program runs until its budget is used up, so that all
 * runs have equal length.
 */
import { run, type Compilation } from '../../../compiler/index.ts';
import { benchPrograms, compileBenchProgram } from './programs.ts';
import { median, type Figure } from './figures.ts';

const BUDGET = 2_000_000;
const NAMES = ['fib', 'sieve'];

export function benchEmulator(): Figure[] {
  const { folder, programs } = benchPrograms();
  return programs
    .filter(({ name }) => NAMES.includes(name))
    .map(({ name, size }) => {
      const figure = { name: `emulated instructions, ${name}`, unit: '/s' };
      const compilation = compileBenchProgram(folder, name);
      return { ...figure, value: instructionsPerSecond(compilation, BigInt(size)) };
    });
}

export function instructionsPerSecond(compilation: Compilation, argument: bigint): number {
  const once = (): number => {
    const started = performance.now();
    const { counts } = run(compilation, { engine: 'emulator', argument, budget: BUDGET });
    return (counts.steps * 1000) / (performance.now() - started);
  };
  // The first run also generates the machine code.
  once();
  return median(5, once);
}
