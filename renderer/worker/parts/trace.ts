// Reads another compiler's trace: large ones take seconds, and can be stopped.
import {
  counterpartsOf,
  readTrace,
  traceView,
  type Counterparts,
  type TraceProblem,
  type TraceQuery,
  type TraceView,
} from '../../../compiler/index.ts';
import type { Working } from '../calls.ts';

interface TraceQuestion {
  readonly text: string;
  readonly queries: readonly TraceQuery[];
  /** '' if there is none. */
  readonly simple: string;
}

type TraceAnswer =
  | { readonly problem: TraceProblem }
  | { readonly problem: null; readonly view: TraceView; readonly counterparts: Counterparts };

/** Number of phases read; `all` is 0 if unknown. */
export interface TraceProgress {
  readonly done: number;
  readonly all: number;
}

export const calls = {
  run({ text, queries, simple }: TraceQuestion, { progress }: Working<TraceProgress>): TraceAnswer {
    const { trace, problem } = readTrace(text, (done, all) => progress({ done, all }));
    if (trace === null) return { problem };
    return { problem: null, view: traceView(trace, queries), counterparts: counterpartsOf(trace, simple) };
  },
};
