// The back end: the machine code of a compilation, each result made when it is first asked for and kept as long as the
// compilation. It is apart from compilation.ts because many who compile never ask for machine code, and need not load it.
import { allocateProgram } from '../allocate/program.ts';
import type { AllocationResult, Allocator } from '../allocate/index.ts';
import type { Compilation } from '../compilation.ts';
import type { ScheduleKind } from '../schedule/index.ts';
import { takeStage } from '../stages.ts';
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
} from '../backend/x64/index.ts';
import type { AssemblyData } from '../backend/x64/listing.ts';

export interface MachineOptions {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
  readonly allocator: Allocator;
  /**
   * The name of a library that C can call, of a program compiled with `exports`. Without one it is a program that
   * begins by itself.
   */
  readonly library?: string;
}

export const defaultMachine: MachineOptions = { schedule: 'best', abi: 'sysv', allocator: 'coloring' };

/** How the stages of the back end are made and written. What is not said is as in `defaultMachine`. */
export type EmitOptions = Partial<MachineOptions> & AssemblyOptions;

export interface Machine {
  readonly selected: MachineProgram;
  /** One a function, in the same order. */
  readonly allocations: readonly AllocationResult[];
  /** Over physical registers: what is printed, assembled and emulated. */
  readonly program: MachineProgram;
}

/** The instructions of a program without errors: selected, and with registers. */
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

/** What C may call of a program without errors that was compiled with `exports`. @param library the name of it all */
export const exportsIn = (compilation: Compilation, library: string): Exports =>
  compilation.once(`exports ${library}`, () => exportsOf(compilation.optimized, compilation.ast, library));

/** The assembly listing of a program without errors, line by line. */
export const assemblyOf = (compilation: Compilation, options: EmitOptions = {}): AssemblyData =>
  assemblyData(machineOf(compilation, options).program, compilation.source, options);

/** How many machine instructions a program without errors has, its functions included. */
export const instructionCountOf = (compilation: Compilation, options: Partial<MachineOptions> = {}): number =>
  programInstructionCount(machineOf(compilation, options).program);

/** The same as an assembler takes it, with lines for debuggers. */
export function assemblyTextOf(compilation: Compilation, options: EmitOptions = {}): string {
  const { program } = machineOf(compilation, options);
  return takeStage('emit', compilation.watch, () => assemblyText(program, compilation.source, options));
}
