// The worklist after a step, and what enqueued each variable.
import type { Trace } from './trace.ts';

export interface Waiting {
  readonly variable: number;
  /** The variable whose fall enqueued it; -1 if it was in the initial worklist. */
  readonly by: number;
  readonly time: number;
  readonly isNew: boolean;
}

/** The front of the worklist, next first, with the total length. */
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

/** From the pending evaluation; -1 for none, or after the trace's end. */
function causeOf({ data: { visits } }: Trace, variable: number, from: number): number {
  for (let i = from; i < visits.length; i++) if (visits[i].variable === variable) return visits[i].queuedBy;
  return -1;
}
