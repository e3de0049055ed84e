// The schedules of a compilation, each made when it is first asked for.
import type { Compilation } from './pipeline.ts';
import { scheduleGraph, type Schedule, type ScheduleKind } from './schedule/index.ts';

const made = new WeakMap<Compilation, Map<ScheduleKind, Schedule>>();

/** A checked schedule of a compilation without errors. */
export function scheduleOf(compilation: Compilation, kind: ScheduleKind): Schedule {
  const { graph } = compilation;
  if (graph === null) throw new Error('the program has errors: there is nothing to schedule');
  let byKind = made.get(compilation);
  if (byKind === undefined) {
    byKind = new Map();
    made.set(compilation, byKind);
  }
  let schedule = byKind.get(kind);
  if (schedule === undefined) {
    schedule = scheduleGraph(graph, kind);
    byKind.set(kind, schedule);
  }
  return schedule;
}
