// The plain-data picture of a compilation: what every pane shows, safe to send between threads.
// What the back end makes is not in it: that is asked for where it is shown, so that typing does not wait for it.
// Node ids are the dense ids of the graph and stay the same through all stages.
import type { Phrase } from '../base/phrase.ts';
import type { LogData } from '../ir/log.ts';
import type { Compilation } from '../compilation.ts';
import { printIr } from '../ir/text.ts';
import type { Rule } from '../optimize/rule.ts';
import { standardRules } from '../optimize/rules/index.ts';
import { scheduleData, type ScheduleData, type ScheduleKind } from '../schedule/index.ts';
import type { LocatedDiagnostic } from '../source/diagnostic.ts';

export type {
  BlockData,
  InstructionData,
  ScheduleData,
  ScheduleKind,
  ScheduleMeasures,
} from '../schedule/index.ts';
export type { AssemblyData, AssemblyLine } from '../backend/x64/listing.ts';

/** What the worker sends after each compilation. Later stages are null when an earlier one failed. */
export interface Snapshot {
  readonly source: string;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** What is allowed and hardly meant; such a program is ok. */
  readonly warnings: readonly LocatedDiagnostic[];
  readonly ok: boolean;
  /** The recorded steps from the empty graph to the final one. Replay them with `Replay`. */
  readonly log: LogData | null;
  /** The laws of the rules that fired, by their names. */
  readonly laws: Readonly<Record<string, Phrase>>;
  /** The optimized program as docs/language.md §18 prints it. */
  readonly ir: string;
  readonly schedules: Readonly<Record<ScheduleKind, ScheduleData>> | null;
  /** Time of the compilation proper, milliseconds (measured by the caller's clock; 0 if none was given). */
  readonly milliseconds: number;
}

/**
 * What a window shows of a compilation from the text to the schedules, as plain data.
 * @param rules those that the program was compiled with
 */
export function snapshot(
  compilation: Compilation,
  milliseconds = 0,
  rules: readonly Rule[] = standardRules,
): Snapshot {
  const { source, diagnostics, warnings, graph, log, ok } = compilation;
  const base = { source: source.text, diagnostics, warnings, ok, milliseconds };
  if (graph === null) return { ...base, log: null, laws: {}, ir: '', schedules: null };
  const data = (kind: ScheduleKind): ScheduleData => scheduleData(compilation.schedule(kind));
  const logData = log === null ? null : log.data();
  const fired = new Set(logData?.rules);
  return {
    ...base,
    log: logData,
    laws: Object.fromEntries(rules.flatMap(({ name, law }) => (fired.has(name) ? [[name, law]] : []))),
    ir: printIr(graph),
    schedules: { early: data('early'), late: data('late'), best: data('best') },
  };
}
