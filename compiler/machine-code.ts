// The back end of a compilation: selected, allocated and emitted code, each made when it is first asked for.
import { allocate, allocationText, type AllocationResult } from './allocate/index.ts';
import type { Compilation } from './pipeline.ts';
import type { ScheduleKind } from './schedule/index.ts';
import { scheduleOf } from './schedules.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import { Diagnostics } from './source/diagnostics.ts';
import {
  abis,
  assemblyData,
  assemblyText,
  machineGap,
  machineText as selectedText,
  select,
  type AbiName,
  type MachineGap,
  type MachineProgram,
} from './target/x64/index.ts';
import type { AssemblyData } from './target/x64/listing.ts';

export type { AbiName };

export interface MachineOptions {
  readonly schedule: ScheduleKind;
  readonly abi: AbiName;
}

interface Machine {
  readonly selected: MachineProgram;
  /** One a function, in the same order. */
  readonly allocations: readonly AllocationResult[];
  /** Over physical registers: what is printed, assembled and emulated. */
  readonly program: MachineProgram;
}

const made = new WeakMap<Compilation, Map<string, Machine>>();

/** What the back end cannot translate in a program without errors; null where it can translate it. */
export function gapOf({ graph }: Compilation): MachineGap | null {
  if (graph === null) throw new Error('the program has errors: there is nothing to translate');
  return machineGap(graph);
}

/** The same as an error of the code `no-machine-code`. Ask for it before anything of the machine. */
export function noMachineCode(compilation: Compilation): LocatedDiagnostic | null {
  const gap = gapOf(compilation);
  if (gap === null) return null;
  const diagnostics = new Diagnostics(compilation.source);
  diagnostics.add('no-machine-code', gap.span, { feature: gap.feature });
  return diagnostics.located()[0];
}

/** Selected and allocated code of a compilation without errors, in which `gapOf` finds nothing. */
export function machineOf(compilation: Compilation, { schedule, abi }: MachineOptions): Machine {
  let byOptions = made.get(compilation);
  if (byOptions === undefined) {
    byOptions = new Map();
    made.set(compilation, byOptions);
  }
  const key = `${schedule} ${abi}`;
  let machine = byOptions.get(key);
  if (machine === undefined) {
    const missing = noMachineCode(compilation);
    if (missing !== null) throw new Error(missing.message);
    const selected = select(scheduleOf(compilation, schedule), compilation.source, abis[abi]);
    const allocations = selected.functions.map((code) => allocate(code));
    const program = { ...selected, functions: allocations.map(({ code }) => code) };
    machine = { selected, allocations, program };
    byOptions.set(key, machine);
  }
  return machine;
}

/** The assembly listing, line by line. */
export function assemblyOf(compilation: Compilation, options: MachineOptions): AssemblyData {
  return assemblyData(machineOf(compilation, options).program, compilation.source);
}

/** One stage of the back end as text. */
export function machineText(
  compilation: Compilation,
  stage: 'select' | 'allocate' | 'asm',
  options: MachineOptions,
): string {
  const { selected, allocations, program } = machineOf(compilation, options);
  const { source } = compilation;
  if (stage === 'select') return selected.functions.map((code) => selectedText(code, source)).join('\n');
  if (stage === 'allocate') return allocations.map((each) => allocationText(each, source)).join('\n');
  return assemblyText(program, source);
}
