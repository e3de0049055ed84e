// The worklist after a step, and who put each variable there.
import type { Trace } from './trace.ts';

export interface Waiting {
  readonly variable: number;
  /** The variable whose fall put it there, and when; -1 where it has been there since the start. */
  readonly by: number;
  readonly time: number;
  /** The last evaluation put it there. */
  readonly isNew: boolean;
}

/** The first of those that wait, first the next. `count`: how many wait in all. */
export function worklistAt(
  trace: Trace,
  at: number,
  most: number,
): { readonly waiting: readonly Waiting[]; readonly count: number } {
  const { visits } = trace.data;
  const done = trace.visitsDone(at);
  const last = done - 1;
  if (last < 0) return { waiting: [], count: 0 };
  const waiting = visits[last].waiting.slice(0, most).map((variable): Waiting => {
    const cause = causeOf(trace, variable, done);
    if (cause < 0) return { variable, by: -1, time: 0, isNew: false };
    const time = trace.timeAt(trace.placeOf(cause));
    return { variable, by: visits[cause].variable, time, isNew: cause === last };
  });
  return { waiting, count: visits[last].waitingCount };
}

/** The pending evaluation says what enqueued a variable. -1: nothing, or after the trace's end. */
function causeOf({ data: { visits } }: Trace, variable: number, from: number): number {
  for (let i = from; i < visits.length; i++) if (visits[i].variable === variable) return visits[i].queuedBy;
  return -1;
}
