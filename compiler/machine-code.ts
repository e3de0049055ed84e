// The back end of a compilation: selected, allocated and emitted code, each made when it is first asked for.
import { allocate, allocationText, type AllocationResult } from './allocate/index.ts';
import type { Compilation } from './pipeline.ts';
import type { ScheduleKind } from './schedule/index.ts';
import { scheduleOf } from './schedules.ts';
import {
  abis,
  assemblyData,
  assemblyText,
  machineText as selectedText,
  select,
  type AbiName,
  type MachineCode,
} from './target/x64/index.ts';
import type { AssemblyData } from './target/x64/listing.ts';

export type { AbiName };

export interface MachineOptions {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
}

interface Machine {
  readonly selected: MachineCode;
  readonly allocation: AllocationResult;
}

const made = new WeakMap<Compilation, Map<string, Machine>>();

/** Selected and allocated code of a compilation without errors. */
export function machineOf(compilation: Compilation, { schedule, abi }: MachineOptions): Machine {
  let byOptions = made.get(compilation);
  if (byOptions === undefined) {
    byOptions = new Map();
    made.set(compilation, byOptions);
  }
  const key = `${schedule} ${abi}`;
  let machine = byOptions.get(key);
  if (machine === undefined) {
    const selected = select(scheduleOf(compilation, schedule), compilation.source, abis[abi]);
    machine = { selected, allocation: allocate(selected) };
    byOptions.set(key, machine);
  }
  return machine;
}

/** The assembly listing, line by line. */
export function assemblyOf(compilation: Compilation, options: MachineOptions): AssemblyData {
  return assemblyData(machineOf(compilation, options).allocation.code, compilation.source);
}

/** One stage of the back end as text. */
export function machineText(
  compilation: Compilation,
  stage: 'select' | 'allocate' | 'asm',
  options: MachineOptions,
): string {
  const { selected, allocation } = machineOf(compilation, options);
  if (stage === 'select') return selectedText(selected, compilation.source);
  if (stage === 'allocate') return allocationText(allocation, compilation.source);
  return assemblyText(allocation.code, compilation.source);
}
