// What a run of a program gives, the same for every engine.

/**
 * Ends that the language does not know: each engine meets them at another place of the program, or not at all.
 * `external-function`: a function of C is called, which only native code can do.
 */
const engineLimits = ['timeout', 'out-of-memory', 'stack-overflow', 'external-function'] as const;

/**
 * Faults that the program itself runs into, at a line of its own. What null would be used for, the language finds out
 * beforehand: that fault only graphs from outside can have.
 */
export const programFaults = [
  'divide-by-zero',
  'index-out-of-bounds',
  'negative-array-length',
  'null-dereference',
] as const;

export type FaultKind = (typeof programFaults)[number] | (typeof engineLimits)[number];

const limits: ReadonlySet<string> = new Set(engineLimits);

/** Whether the engine gave up; such a run says nothing about the program's result. */
export const isEngineLimit = (fault: Outcome['fault']): boolean => limits.has(fault);

export interface Outcome {
  readonly status: 'value' | 'fault';
  /** The value as text (LANGUAGE: «Results as text»); '' for the empty program and after a fault. */
  readonly result: string;
  readonly fault: '' | FaultKind;
  /** 1-based source line of the fault; 0 where it belongs to none. */
  readonly line: number;
  /** The line at which the budget of a run ended, which is another one in each engine; left out after all other ends. */
  readonly reached?: number;
  /** What the program itself printed: bytes, one a character. */
  readonly stdout: string;
  readonly counts: {
    /** Nodes or instructions executed, by the engine's own measure. */
    readonly steps: number;
    /** How often each block was entered, for engines that run blocks. */
    readonly blocks?: readonly number[];
    /** How often each instruction was executed, in their order in memory, where machine code ran and it was asked. */
    readonly instructions?: readonly number[];
    /** The number of garbage collections and their cost. */
    readonly collections?: Collections;
  };
}

/** The number of garbage collections, and their pauses. */
export interface Collections {
  readonly count: number;
  /** Bytes found again, all in all. */
  readonly bytes: number;
  /** What took so long: milliseconds natively; in the emulator, which has no clock, the objects that were needed. */
  readonly unit: 'milliseconds' | 'objects';
  /** In all pauses, and in the longest. */
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

/** A run that was stopped at the end of its budget. @param reached the line it was at; 0 where it was at none */
export function timeoutOutcome(reached: number, counts: Outcome['counts'], stdout: string): Outcome {
  return { ...faultOutcome('timeout', 0, counts, stdout), reached };
}
