/*
 * Traces of V8 for checks. The command line and the grader capture them on demand; the window's worker only
 * has those that the student captured, because nothing runs there by itself.
 */
import { readTrace, type Trace } from '../../../compiler/index.ts';
import { keyOf } from '../memo.ts';

export interface TracedProgram {
  readonly source: string;
  readonly function: string;
}

/** A capture's outcome, as the services report it. */
export interface Captured {
  readonly status: string;
  /** Such as `v20.20.2`; '' for none. */
  readonly node: string;
  readonly traces: readonly { readonly text: string }[];
  readonly deoptimizations: readonly { readonly function: string; readonly reason: string }[];
}

export interface Traced {
  /** `not-captured` if no one has captured the program. */
  readonly status: string;
  readonly node: string;
  /** The function's first optimization; null if none can be read. */
  readonly trace: Trace | null;
  /** Why code of this function was abandoned, in order. */
  readonly reasons: readonly string[];
}

type Tracer = (wanted: TracedProgram) => Promise<Captured>;

const MAX_KEPT = 60;
const NOT_CAPTURED: Traced = { status: 'not-captured', node: '', trace: null, reasons: [] };
const kept = new Map<string, Promise<Traced>>();
let tracer: Tracer | null = null;

const keyOfProgram = ({ source, function: name }: TracedProgram): string => keyOf(name, source);

/** Sets who captures the programs of checks; null: no one. */
export function useTracer(given: Tracer | null): void {
  tracer = given;
  kept.clear();
}

export function keepTrace(wanted: TracedProgram, captured: Captured): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(keyOfProgram(wanted), Promise.resolve(read(wanted, captured)));
}

export async function tracedProgram(wanted: TracedProgram): Promise<Traced> {
  const found = kept.get(keyOfProgram(wanted));
  if (found !== undefined) return found;
  if (tracer === null) return NOT_CAPTURED;
  if (kept.size >= MAX_KEPT) kept.clear();
  const captured = tracer(wanted).then((outcome) => read(wanted, outcome));
  kept.set(keyOfProgram(wanted), captured);
  return captured;
}

function read(
  { function: wanted }: TracedProgram,
  { status, node, traces, deoptimizations }: Captured,
): Traced {
  const [first] = traces;
  const trace = first === undefined ? null : readTrace(first.text).trace;
  const name = wanted.replace(/^.*\./, '');
  const reasons = deoptimizations.flatMap((each) => (each.function === name ? [each.reason] : []));
  return { status: status === 'captured' && trace === null ? 'unreadable' : status, node, trace, reasons };
}
