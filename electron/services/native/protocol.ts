/*
 * The output protocol of native programs; only this module knows it.
 *
 * Command-line words: the argument, a marker, and a third one to request the collector's report. Standard
 * output: the program's output, the marker, a line break, the result, a line break; then the report, as a
 * line of numbers. Status 0. After a fault: the program's output; `fault: <kind> at line <n>` as the last
 * line of standard error. Status 3. A C twin that runs out of memory, because it never frees any, reports
 * that. Status 4. Invariant: one byte is one character; a random marker does not occur in a program's output
 * by chance.
 */
import { randomBytes } from 'node:crypto';

const FAULT_STATUS = 3;
const EXHAUSTED_STATUS = 4;

export interface Protocol {
  readonly marker: string;
  readonly words: readonly string[];
}

/** With a fresh marker. @param counts requests the collector's report */
export function protocolFor(argument: string, counts = false): Protocol {
  const marker = `fathom-${randomBytes(12).toString('hex')}`;
  return { marker, words: [argument, marker, ...(counts ? ['collections'] : [])] };
}

/** Times are shares of the run's. */
interface ToldCollections {
  readonly count: number;
  readonly bytes: number;
  readonly paused: number;
  readonly longest: number;
}

/** @param text after the marker */
export function splitCollections(text: string): { result: string; collections: ToldCollections | null } {
  const told = /(?:^|\n)(\d+) (\d+) (\d+) (\d+) (\d+)$/.exec(text);
  if (told === null) return { result: text, collections: null };
  const [count = 0, bytes = 0, paused = 0, longest = 0, all = 1] = told.slice(1).map(Number);
  const result = text.slice(0, told.index);
  return { result, collections: { count, bytes, paused: paused / all, longest: longest / all } };
}

export function splitOutput(stdout: string, { marker }: Protocol): { own: string; result: string } | null {
  const at = stdout.lastIndexOf(`${marker}\n`);
  if (at < 0) return null;
  return { own: stdout.slice(0, at), result: stdout.slice(at + marker.length + 1).replace(/\n$/, '') };
}

export function toldFault(exitCode: number | null, stderr: string): { fault: string; line: number } | null {
  if (exitCode === EXHAUSTED_STATUS && /out of memory: the twin never frees\s*$/.test(stderr))
    return { fault: 'out-of-memory', line: 0 };
  // On a terminal, the message may follow output without a line end.
  const told = /fault: ([a-z-]+)(?: at line (\d+))?\s*$/.exec(stderr);
  const [, fault, line = 0] = told ?? [];
  return exitCode !== FAULT_STATUS || fault === undefined ? null : { fault, line: Number(line) };
}
