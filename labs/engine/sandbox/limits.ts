// How much a piece of student's code may take, and how an answer or its failure is told.
//
// Three limits end code that does not: numbers of interrupts and of units of work, which are the same on every machine,
// so that a grader gives the same verdict twice; and the clock.

export interface SandboxLimits {
  /** Most interrupts in one call; the interpreter makes one every ten thousand jumps and calls. */
  readonly interrupts: number;
  /** Most times that one call asks for more work to be granted: each is for a million calls and rounds of loops. */
  readonly asks: number;
  /** All calls together may do the work of so many that use up what one call has. */
  readonly calls: number;
  /** Most wall time of one call. */
  readonly milliseconds: number;
  /** Most wall time of all calls together. */
  readonly totalMilliseconds: number;
  /** Most memory of all that the code keeps. */
  readonly bytes: number;
  /** Most stack of the interpreter. */
  readonly stackBytes: number;
  /** Most characters of what the code prints, and of each value that leaves the sandbox. */
  readonly characters: number;
  /** Tells milliseconds. */
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
 * Why code did not give an answer. Lines and columns begin with 1; 0 where they are not known. Of code that takes too
 * long it is the place of the function that was at work.
 */
export interface CodeFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: CodeFailure };

/** What may cross the border, always as a copy. Whole numbers of any size cross as bigint. */
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
