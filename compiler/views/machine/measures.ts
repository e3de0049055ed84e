// Compares schedules and allocators on one program and argument (docs/theory.md, section 7).
//
// The scheduled interpreter counts executed instructions per schedule; each allocator translates the program,
// for the memory cost. All runs share one budget; if a run does not end, its count is null.
import { allocatorNames, type AllocationCounts, type Allocator } from '../../allocate/index.ts';
import type { Compilation } from '../../compilation.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { machineOf } from './machine.ts';
import type { AbiName } from '../../backend/x64/index.ts';
import {
  isInstruction,
  measure,
  runSchedule,
  scheduleChoices,
  scheduleKinds,
  type Schedule,
  type ScheduleChoice,
  type ScheduleKind,
  type ScheduleMeasures,
} from '../../schedule/index.ts';
import { run, type EngineRequest } from '../runs/engines.ts';
import { DEFAULT_BUDGET, isEngineLimit } from '../../semantics/index.ts';
import { instructionText, programInstructionCount } from '../../backend/x64/index.ts';

export interface AllocatorMeasures extends AllocationCounts {
  readonly instructions: number;
  /** In the emulator; null if the run reaches a limit. */
  readonly executed: number | null;
}

export interface Measures extends ScheduleMeasures {
  /** Scheduled instructions; null if the run reaches a limit. */
  readonly executed: number | null;
  readonly allocators: Readonly<Record<Allocator, AllocatorMeasures>>;
}

export interface MeasureRequest {
  readonly argument: bigint;
  /** Maximum steps of each run. Default: 10,000,000. */
  readonly budget?: number;
  readonly abi?: AbiName;
  readonly input?: EngineRequest['input'];
}

export interface ExecutedInstruction {
  readonly function: string;
  /** AT&T text. */
  readonly text: string;
  readonly line: number;
  readonly node: number;
  readonly executed: number;
}

/** `own`: of the schedule that comes with the graph. */
export type MeasuresBySchedule = Readonly<Record<ScheduleKind, Measures>> & { readonly own?: Measures };

/** Requires a program without errors. */
export function measures(compilation: Compilation, request: MeasureRequest): MeasuresBySchedule {
  const kinds = compilation.own === null ? scheduleKinds : scheduleChoices;
  const rows = kinds.map((kind) => [kind, measuresOf(compilation, kind, request)] as const);
  return Object.fromEntries(rows) as Record<ScheduleKind, Measures>;
}

/** Under one schedule. Requires a program without errors. */
export function measuresOf(
  compilation: Compilation,
  kind: ScheduleChoice,
  request: MeasureRequest,
): Measures {
  const schedule = compilation.schedule(kind);
  const rows = allocatorNames.map((allocator) => [
    allocator,
    allocatorMeasures(compilation, kind, allocator, request),
  ]);
  return {
    ...measure(schedule),
    executed: executedIn(schedule, compilation, request).executed,
    allocators: Object.fromEntries(rows) as Record<Allocator, AllocatorMeasures>,
  };
}

/** In memory order. */
export function executedInstructions(
  compilation: Compilation,
  request: Omit<EngineRequest, 'engine' | 'counts'>,
): readonly ExecutedInstruction[] {
  const { functions } = machineOf(compilation, request).program;
  const { counts } = run(compilation, { ...request, engine: 'emulator', counts: true });
  const executed = counts.instructions ?? [];
  let at = 0;
  return functions.flatMap((code) =>
    Array.from(code.order.subarray(0, code.instructionCount), (i) => {
      const node = code.nodeOf(i);
      return {
        function: code.name,
        text: instructionText(code, i),
        line: node === null ? 0 : compilation.source.lineOf(node.span),
        node: node?.id ?? -1,
        executed: executed[at++] ?? 0,
      };
    }),
  );
}

/** Loads and stores of a run; null if it exceeds a limit. */
export function executedAccesses(compilation: Compilation, request: MeasureRequest): number | null {
  const schedule = compilation.schedule('best');
  const { entered } = executedIn(schedule, compilation, request);
  return entered === null ? null : executionsIn(schedule, entered, isAccess);
}

const isAccess = ({ op }: Node): boolean => op === ops.Load || op === ops.Store;

export function executedIn(
  schedule: Schedule,
  { source }: Compilation,
  { argument, budget = DEFAULT_BUDGET, input = '' }: MeasureRequest,
): { readonly executed: number | null; readonly entered: readonly number[] | null } {
  const options = { argument: BigInt.asIntN(64, argument), budget, input };
  const { fault, counts } = runSchedule(schedule, source, options);
  const { blocks: entered } = counts;
  if (isEngineLimit(fault) || entered === undefined) return { executed: null, entered: null };
  return { executed: executionsIn(schedule, entered, isInstruction), entered };
}

/** How often a run executes nodes of a kind. @param entered how often it enters each block */
const executionsIn = (
  { blocks }: Schedule,
  entered: readonly number[],
  isCounted: (node: Node) => boolean,
): number =>
  entered.reduce((sum, times, block) => sum + times * blocks[block].nodes.filter(isCounted).length, 0);

function allocatorMeasures(
  compilation: Compilation,
  schedule: ScheduleChoice,
  allocator: Allocator,
  { argument, abi = 'sysv', budget = DEFAULT_BUDGET, input = '' }: MeasureRequest,
): AllocatorMeasures {
  const { allocations, program } = machineOf(compilation, { schedule, abi, allocator });
  const ran = run(compilation, { engine: 'emulator', schedule, abi, allocator, argument, budget, input });
  return {
    ...addCounts(allocations.map(({ counts }) => counts)),
    instructions: programInstructionCount(program),
    executed: isEngineLimit(ran.fault) ? null : ran.counts.steps,
  };
}

function addCounts(all: readonly AllocationCounts[]): AllocationCounts {
  const sums: Record<string, number> = {};
  for (const counts of all)
    for (const [name, value] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + Number(value);
  return {
    ...(sums as unknown as AllocationCounts),
    iterations: Math.max(...all.map(({ iterations }) => iterations)),
  };
}
