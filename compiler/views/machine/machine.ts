// The back end: machine code of a compilation, computed on demand and cached. Separate from compilation.ts,
// so that others need not load it.
import { allocateProgram } from '../../allocate/program.ts';
import type { AllocationResult, Allocator } from '../../allocate/index.ts';
import type { Compilation } from '../../compilation.ts';
import type { ScheduleChoice } from '../../schedule/index.ts';
import { takeStage } from '../../stages.ts';
import {
  abis,
  assemblyData,
  assemblyText,
  exportsOf,
  programInstructionCount,
  select,
  type AbiName,
  type AssemblyOptions,
  type Exports,
  type MachineProgram,
} from '../../backend/x64/index.ts';
import type { AssemblyData } from '../../backend/x64/assembly/listing.ts';

export interface MachineOptions {
  readonly schedule: ScheduleChoice;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  /** Name of a C library, for a program compiled with `exports`. Default: a standalone program. */
  readonly library?: string;
}

export const defaultMachine: MachineOptions = { schedule: 'best', abi: 'sysv', allocator: 'coloring' };

/** Defaults are in `defaultMachine`. */
export type EmitOptions = Partial<MachineOptions> & AssemblyOptions;

export interface Machine {
  readonly selected: MachineProgram;
  /** One per function, in order. */
  readonly allocations: readonly AllocationResult[];
  /** With physical registers. */
  readonly program: MachineProgram;
}

/** Requires a program without errors. */
export function machineOf(compilation: Compilation, options: Partial<MachineOptions> = {}): Machine {
  const {
    schedule = defaultMachine.schedule,
    abi = defaultMachine.abi,
    allocator = defaultMachine.allocator,
    library,
  } = options;
  return compilation.once(`machine ${schedule} ${abi} ${allocator} ${library ?? ''}`, () => {
    const { source, watch } = compilation;
    const exports = library === undefined ? null : exportsIn(compilation, library);
    const blocks = compilation.schedule(schedule);
    const selected = takeStage('select', watch, () => select(blocks, source, abis[abi], exports));
    const isProved = watch.verify === true;
    const allocations = takeStage('allocate', watch, () =>
      allocateProgram(selected.functions, allocator, isProved),
    );
    return {
      selected,
      allocations,
      program: { ...selected, functions: allocations.map(({ code }) => code) },
    };
  });
}

/** Requires a program without errors compiled with `exports`. @param library its name */
export const exportsIn = (compilation: Compilation, library: string): Exports =>
  compilation.once(`exports ${library}`, () => exportsOf(compilation.optimized, compilation.ast, library));

/** Requires a program without errors. */
export const assemblyOf = (compilation: Compilation, options: EmitOptions = {}): AssemblyData =>
  assemblyData(machineOf(compilation, options).program, compilation.source, options);

/** Counts the program's functions, too. Requires a program without errors. */
export const instructionCountOf = (compilation: Compilation, options: Partial<MachineOptions> = {}): number =>
  programInstructionCount(machineOf(compilation, options).program);

export function assemblyTextOf(compilation: Compilation, options: EmitOptions = {}): string {
  const { program } = machineOf(compilation, options);
  return takeStage('emit', compilation.watch, () => assemblyText(program, compilation.source, options));
}
