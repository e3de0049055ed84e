/*
 * What a native program writes, and how it is read: the only place that knows.
 *
 * Words on its command line: its argument, then a marker, and a third one where it is to tell what its collector did.
 * Standard output: its own output, then the marker and a line break, then its result and a line break; then that, as a
 * line of numbers. Status 0.
 * After a fault: its own output; `fault: <kind> at line <n>` as the last line of standard error. Status 3.
 * A twin in C that used up its memory, since it never frees any, says so instead. Status 4.
 * Keep true: bytes stay bytes, one a character; a random marker is in no program's output by chance.
 */
import { randomBytes } from 'node:crypto';

const FAULT_STATUS = 3;
const EXHAUSTED_STATUS = 4;

export interface Protocol {
  readonly marker: string;
  /** The words after the name of the program. */
  readonly words: readonly string[];
}

/** The words for one run, with a marker of its own. @param counts the collector is to tell what it did */
export function protocolFor(argument: string, counts = false): Protocol {
  const marker = `fathom-${randomBytes(12).toString('hex')}`;
  return { marker, words: [argument, marker, ...(counts ? ['collections'] : [])] };
}

/** What the collector did, with times as shares of the run's. */
interface ToldCollections {
  readonly count: number;
  readonly bytes: number;
  readonly paused: number;
  readonly longest: number;
}

/** The result without what the collector did, and that. @param text what came behind the marker */
export function splitCollections(text: string): { result: string; collections: ToldCollections | null } {
  const told = /(?:^|\n)(\d+) (\d+) (\d+) (\d+) (\d+)$/.exec(text);
  if (told === null) return { result: text, collections: null };
  const [count = 0, bytes = 0, paused = 0, longest = 0, all = 1] = told.slice(1).map(Number);
  const result = text.slice(0, told.index);
  return { result, collections: { count, bytes, paused: paused / all, longest: longest / all } };
}

/** What a program that ended well printed: its own output, and its result. Null where the marker is missing. */
export function splitOutput(stdout: string, { marker }: Protocol): { own: string; result: string } | null {
  const at = stdout.lastIndexOf(`${marker}\n`);
  if (at < 0) return null;
  return { own: stdout.slice(0, at), result: stdout.slice(at + marker.length + 1).replace(/\n$/, '') };
}

/** The fault that a program told of; null where it told of none. */
export function toldFault(exitCode: number | null, stderr: string): { fault: string; line: number } | null {
  if (exitCode === EXHAUSTED_STATUS && /out of memory: the twin never frees\s*$/.test(stderr))
    return { fault: 'out-of-memory', line: 0 };
  // On a terminal it may come behind output without a line end.
  const told = /fault: ([a-z-]+)(?: at line (\d+))?\s*$/.exec(stderr);
  const [, fault, line = 0] = told ?? [];
  return exitCode !== FAULT_STATUS || fault === undefined ? null : { fault, line: Number(line) };
}
