// The back end of a compilation: selected, allocated and emitted code, each made when it is first asked for.
import { allocationText, type AllocationResult, type Allocator } from './allocate/index.ts';
import { allocateProgram } from './allocate/program.ts';
import type { Compilation } from './pipeline.ts';
import type { ScheduleKind } from './schedule/index.ts';
import { scheduleOf } from './schedules.ts';
import type { StageObserver } from './stage-names.ts';
import {
  abis,
  assemblyData,
  assemblyText,
  machineText as selectedText,
  select,
  type AbiName,
  type AssemblyOptions,
  type MachineProgram,
} from './target/x64/index.ts';
import type { AssemblyData } from './target/x64/listing.ts';

export type { AbiName, Allocator };

export interface MachineOptions {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
  readonly allocator: Allocator;
}

export const defaultMachine: MachineOptions = { schedule: 'best', abi: 'sysv', allocator: 'colouring' };

interface Machine {
  readonly selected: MachineProgram;
  /** One a function, in the same order. */
  readonly allocations: readonly AllocationResult[];
  /** Over physical registers: what is printed, assembled and emulated. */
  readonly program: MachineProgram;
}

const made = new WeakMap<Compilation, Map<string, Machine>>();

/** Selected and allocated code of a compilation without errors. */
export function machineOf(
  compilation: Compilation,
  { schedule, abi, allocator }: MachineOptions,
  began?: StageObserver,
): Machine {
  let byOptions = made.get(compilation);
  if (byOptions === undefined) {
    byOptions = new Map();
    made.set(compilation, byOptions);
  }
  const key = `${schedule} ${abi} ${allocator}`;
  let machine = byOptions.get(key);
  if (machine === undefined) {
    const scheduled = scheduleOf(compilation, schedule);
    began?.('select');
    const selected = select(scheduled, compilation.source, abis[abi]);
    began?.('allocate');
    const allocations = allocateProgram(selected.functions, allocator);
    const program = { ...selected, functions: allocations.map(({ code }) => code) };
    machine = { selected, allocations, program };
    byOptions.set(key, machine);
  }
  return machine;
}

/** The assembly listing, line by line. */
export function assemblyOf(
  compilation: Compilation,
  options: MachineOptions & AssemblyOptions,
): AssemblyData {
  return assemblyData(machineOf(compilation, options).program, compilation.source, options);
}

/** One stage of the back end as text; the assembly as an assembler takes it, with lines for debuggers. */
export function machineText(
  compilation: Compilation,
  stage: 'select' | 'allocate' | 'asm',
  options: MachineOptions & AssemblyOptions,
  began?: StageObserver,
): string {
  const { selected, allocations, program } = machineOf(compilation, options, began);
  began?.('emit');
  const { source } = compilation;
  if (stage === 'select') return selected.functions.map((code) => selectedText(code, source)).join('\n');
  if (stage === 'allocate') return allocations.map((each) => allocationText(each, source)).join('\n');
  return assemblyText(program, source, options);
}
