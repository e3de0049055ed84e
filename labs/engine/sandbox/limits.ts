// Resource limits for a student's code, and the form of its answers and failures.
//
// Three limits stop endless code: numbers of interrupts and of units of work, which are equal on all machines, so that
// a grader's verdict is reproducible; and the clock.

export interface SandboxLimits {
  /** Most interrupts per call; the interpreter makes one every ten thousand jumps and calls. */
  readonly interrupts: number;
  /** Most asks per call, each granting a million calls and loop iterations. */
  readonly asks: number;
  /** All calls together may do the work of this many calls that exhaust their limit. */
  readonly calls: number;
  /** Wall time limit per call. */
  readonly milliseconds: number;
  /** Wall time limit for all calls together. */
  readonly totalMilliseconds: number;
  /** Memory limit for all data that the code keeps. */
  readonly bytes: number;
  /** Stack limit of the interpreter. */
  readonly stackBytes: number;
  /** Most characters of printed output, and of each value that leaves the sandbox. */
  readonly characters: number;
  /** Returns milliseconds. */
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
 * Why code gave no answer. Lines and columns start at 1; 0 means unknown. For code that takes too long, the place of
 * the running function.
 */
export interface CodeFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CodeFailure };

/** Values that may cross the border, always as copies. Integers of any size cross as bigint. */
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
