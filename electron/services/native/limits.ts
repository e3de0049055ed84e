/*
 * How much a native run may take, and how long the tools may that build it: all the numbers.
 *
 * A run in a terminal may wait for a person as long as that person is there, so that its time is what it computes.
 */

export const RUN_LIMITS = {
  /** Wall time of a run whose input is given; processor time of any run. */
  timeMs: 10_000,
  /** Standard output and error together. */
  outputBytes: 1_000_000,
  /** Address space. */
  memoryBytes: 512_000_000,
  /** Open files: its input and output, and what the system's loader needs while the program starts. */
  openFiles: 16,
  /** A run in a terminal into which nobody typed for so long is ended. */
  idleMs: 5 * 60_000,
} as const;

/** Processor time beyond a time limit until the program is killed, where it does not end at the limit itself. */
export const SPARE_SECONDS = 2;

export const TOOL_LIMITS = { timeMs: 20_000, outputBytes: 200_000 } as const;
