// A compilation as plain data for messages between threads. Excludes the back end, which panes request
// separately, so that typing does not wait for it. Node ids are the same in all stages.
import type { Phrase } from '../base/phrase.ts';
import type { LogData } from '../ir/log.ts';
import type { Compilation } from '../compilation.ts';
import { printIr } from '../ir/text/text.ts';
import type { Rule } from '../optimize/rule.ts';
import { standardRules } from '../optimize/rules/index.ts';
import { scheduleData, type ScheduleData, type ScheduleKind } from '../schedule/index.ts';
import type { LocatedDiagnostic } from '../source/diagnostic.ts';

export type {
  BlockData,
  InstructionData,
  ScheduleChoice,
  ScheduleData,
  ScheduleKind,
  ScheduleMeasures,
} from '../schedule/index.ts';
export type { AssemblyData, AssemblyLine } from '../backend/x64/assembly/listing.ts';

/** `own`: the one that comes with the graph. */
export type Schedules = Readonly<Record<ScheduleKind, ScheduleData>> & { readonly own?: ScheduleData };

/** Sent by the worker after each compilation. Stages after a failed one are null. */
export interface Snapshot {
  readonly source: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly warnings: readonly LocatedDiagnostic[];
  readonly ok: boolean;
  readonly log: LogData | null;
  readonly laws: Readonly<Record<string, Phrase>>;
  readonly ir: string;
  readonly schedules: Schedules | null;
  /** In milliseconds by the caller's clock; 0 without one. */
  readonly milliseconds: number;
}

export function snapshot(
  compilation: Compilation,
  milliseconds = 0,
  rules: readonly Rule[] = standardRules,
): Snapshot {
  const { source, diagnostics, warnings, graph, log, ok } = compilation;
  const base = { source: source.text, diagnostics, warnings, ok, milliseconds };
  if (graph === null) return { ...base, log: null, laws: {}, ir: '', schedules: null };
  const data = (kind: ScheduleKind): ScheduleData => scheduleData(compilation.schedule(kind));
  const { own } = compilation;
  const logData = log === null ? null : log.data();
  const fired = new Set(logData?.rules);
  return {
    ...base,
    log: logData,
    laws: Object.fromEntries(rules.flatMap(({ name, law }) => (fired.has(name) ? [[name, law]] : []))),
    ir: printIr(graph),
    schedules: {
      ...{ early: data('early'), late: data('late'), best: data('best') },
      ...(own === null ? {} : { own: scheduleData(own) }),
    },
  };
}
