// The result of a run, in all engines.

/**
 * Limits that the language does not define; engines reach them at different points. `external-function`: only
 * native code can call C functions.
 */
const engineLimits = ['timeout', 'out-of-memory', 'stack-overflow', 'external-function'] as const;

/**
 * Faults of the program itself, with a line. The compiler rejects uses of null, so only foreign graphs have
 * that fault.
 */
export const programFaults = [
  'divide-by-zero',
  'index-out-of-bounds',
  'negative-array-length',
  'null-dereference',
] as const;

export type FaultKind = (typeof programFaults)[number] | (typeof engineLimits)[number];

const limits: ReadonlySet<string> = new Set(engineLimits);

/** Whether the engine gave up, so that the run says nothing about the program's result. */
export const isEngineLimit = (fault: Outcome['fault']): boolean => limits.has(fault);

export interface Outcome {
  readonly status: 'value' | 'fault';
  /** The value as text (docs/language.md, “Results as text”); '' for the empty program and after a fault. */
  readonly result: string;
  readonly fault: '' | FaultKind;
  /** Counted from 1, or 0 if there is none. */
  readonly line: number;
  /** The line at the end of the budget, which differs between engines; only for timeouts. */
  readonly reached?: number;
  /** One byte per character. */
  readonly stdout: string;
  readonly counts: {
    /** Executed nodes or instructions, as the engine counts. */
    readonly steps: number;
    /** Executions of each block, in engines that run blocks. */
    readonly blocks?: readonly number[];
    /** In memory order, if machine code ran and counts were requested. */
    readonly instructions?: readonly number[];
    readonly collections?: Collections;
  };
}

export interface Collections {
  readonly count: number;
  readonly bytes: number;
  /** Unit of pauses: milliseconds natively; live objects in the emulator, which has no clock. */
  readonly unit: 'milliseconds' | 'objects';
  readonly paused: number;
  readonly longest: number;
}

export const DEFAULT_BUDGET = 10_000_000;

export function valueOutcome(result: string, counts: Outcome['counts'], stdout = ''): Outcome {
  return { status: 'value', result, fault: '', line: 0, stdout, counts };
}

export function faultOutcome(
  fault: FaultKind,
  line: number,
  counts: Outcome['counts'],
  stdout = '',
): Outcome {
  return { status: 'fault', result: '', fault, line, stdout, counts };
}

/** @param reached line at which the budget was exceeded, or 0 */
export function timeoutOutcome(reached: number, counts: Outcome['counts'], stdout: string): Outcome {
  return { ...faultOutcome('timeout', 0, counts, stdout), reached };
}
