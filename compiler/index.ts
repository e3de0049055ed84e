// The only door into the compiler.
import { runSchedule, scheduleGraph, type Schedule, type ScheduleKind } from './schedule/index.ts';
import { DEFAULT_BUDGET, runGraph, type Outcome } from './semantics/index.ts';
import type { Compilation } from './pipeline.ts';
import { printIr } from './ir/text.ts';

export { compile, type Compilation, type CompileOptions, type Optimization } from './pipeline.ts';
export type { Outcome } from './semantics/index.ts';

export interface EngineRequest {
  readonly engine: 'graph' | 'schedule' | 'emulator';
  readonly argument: bigint;
  readonly budget?: number;
  readonly schedule?: ScheduleKind;
}

const schedules = new WeakMap<Compilation, Map<ScheduleKind, Schedule>>();
/** A schedule of a finished compilation; made once. */
export function schedule(compilation: Compilation, kind: ScheduleKind): Schedule {
  let byKind = schedules.get(compilation);
  if (byKind === undefined) schedules.set(compilation, (byKind = new Map<ScheduleKind, Schedule>()));
  let found = byKind.get(kind);
  if (found === undefined) byKind.set(kind, (found = scheduleGraph(finishedGraph(compilation), kind)));
  return found;
}

function finishedGraph({ graph }: Compilation): NonNullable<Compilation['graph']> {
  if (graph === null) throw new Error('the program has errors: there is no graph');
  return graph;
}

export function run(compilation: Compilation, request: EngineRequest): Outcome {
  const { engine, argument, budget = DEFAULT_BUDGET } = request;
  if (engine === 'graph') return runGraph(finishedGraph(compilation), compilation.source, argument, budget);
  return runSchedule(schedule(compilation, request.schedule ?? 'best'), compilation.source, argument, budget);
}
export function emitText(compilation: Compilation, as: 'ir'): string { return printIr(finishedGraph(compilation)); }
export function assertVerified(_g: unknown, _p: string, _n: string): void {}
