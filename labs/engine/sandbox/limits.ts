// Limits for a student's code, and the form of answers and failures.
//
// Three limits stop endless code: numbers of interrupts and of work units, which are equal on all machines,
// so that verdicts are reproducible; and the clock.

export interface SandboxLimits {
  /** Per call; the interpreter makes one every ten thousand jumps and calls. */
  readonly interrupts: number;
  /** Per call, each granting a million calls and loop iterations. */
  readonly asks: number;
  /** All calls together may do as much work as this many calls at their limit. */
  readonly calls: number;
  /** Wall time per call. */
  readonly milliseconds: number;
  /** Wall time of all calls. */
  readonly totalMilliseconds: number;
  /** Memory for all data that the code keeps. */
  readonly bytes: number;
  readonly stackBytes: number;
  /** Length of printed output, and of each value that leaves the sandbox. */
  readonly characters: number;
  /** In milliseconds. */
  readonly clock: () => number;
}

export const defaultLimits: SandboxLimits = {
  interrupts: 2000,
  asks: 1000,
  calls: 10,
  milliseconds: 3000,
  totalMilliseconds: 30_000,
  bytes: 32 * 1024 * 1024,
  stackBytes: 192 * 1024,
  characters: 200_000,
  clock: () => performance.now(),
};

export type FailureKind = 'error' | 'timeout' | 'memory' | 'stack';

/**
 * Why code gave no answer. Lines and columns start at 1; 0: unknown. After a timeout, the place of the
 * running function.
 */
export interface CodeFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CodeFailure };

/** Values that may cross the border, as copies; integers as bigint. */
export type Copy =
  null | boolean | number | string | bigint | readonly Copy[] | { readonly [key: string]: Copy };

export const failed = (
  message: string,
  line = 0,
  column = 0,
  kind: FailureKind = 'error',
): Answer<never> => ({
  ok: false,
  failure: { kind, message, line, column },
});

/** `rule.js:3:7: x is not defined` */
export function failureText({ message, line, column }: CodeFailure, file: string): string {
  return `${file}${line > 0 ? `:${line}:${column}` : ''}: ${message}`;
}
