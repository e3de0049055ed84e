/*
 * Limits of native runs and of the tools that build them.
 *
 * A run in a terminal may wait for a present user indefinitely, so only its CPU time is limited.
 */

export const RUN_LIMITS = {
  /** Wall time with given input; CPU time of any run. */
  timeMs: 10_000,
  /** Standard output and error together. */
  outputBytes: 1_000_000,
  memoryBytes: 512_000_000,
  /** Its input and output, and files of the system's loader. */
  openFiles: 16,
  /** Ends a run in a terminal after this long without input. */
  idleMs: 5 * 60_000,
} as const;

/** Extra CPU time before a program is killed. */
export const SPARE_SECONDS = 2;

export const TOOL_LIMITS = { timeMs: 20_000, outputBytes: 200_000 } as const;
