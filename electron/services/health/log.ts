/*
 * The services' log, for diagnosing faults: starts, ends, and failures.
 *
 * Invariant: no line can contain personal data. An entry has a name from a list, and facts that are numbers
 * or Fathom's short words; of an error it keeps the kind and the places in Fathom's code, never the message,
 * which may quote a program or name a folder. The log is never sent. The bundle omits lines of any other form
 * (bundle.ts).
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a log file, and number of older files. */
const LARGEST = 256 * 1024;
const OLDER = 3;
const MAX_FRAMES = 12;

export const logNames = ['services', 'crashes'] as const;
export type LogName = (typeof logNames)[number];

type Entry = 'start' | 'end' | 'window' | 'window-gone' | 'bug' | 'crash' | 'page-crash';
type Facts = Readonly<Record<string, string | number | boolean>>;

/** From Fathom, Node, or the system, never personal. */
const WORD = /^[\w.:-]{1,40}$/;
const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z-]{3,12}(?: [a-z]+=[\w.:-]{1,40})*$/;
const FRAME = /^ {2}at [\w.<>#$ ]{1,80} \([\w.:-]{1,80}\)$/;

export const isLogLine = (line: string): boolean => LINE.test(line) || FRAME.test(line);

export class Log {
  /** '' if nothing is logged. */
  readonly folder: string;
  readonly #now: () => Date;

  /** @param folder created with the first entry; null disables the log */
  constructor(folder: string | null, now: () => Date = () => new Date()) {
    this.folder = folder ?? '';
    this.#now = now;
  }

  note(entry: Entry, facts: Facts = {}): void {
    this.#write(entry === 'page-crash' ? 'crashes' : 'services', [this.#line(entry, facts)]);
  }

  readonly bug = (error: unknown, call: string): void => {
    this.#write('services', [this.#line('bug', { call, ...kindOf(error) }), ...framesOf(error)]);
  };

  crash(error: unknown, facts: Facts = {}): void {
    this.#write('crashes', [this.#line('crash', { ...facts, ...kindOf(error) }), ...framesOf(error)]);
  }

  #line(entry: Entry, facts: Facts): string {
    const words = Object.entries(facts).map(([key, value]) => {
      const text = String(value);
      return ` ${key}=${WORD.test(text) ? text : '-'}`;
    });
    return `${this.#now().toISOString()} ${entry}${words.join('')}`;
  }

  /** A failed write cannot be reported, so it is ignored. */
  #write(name: LogName, lines: readonly string[]): void {
    if (this.folder === '') return;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const text = lines.map((line) => `${line}\n`).join('');
      this.#makeRoom(name, text.length);
      appendFileSync(fileOf(this.folder, name, 0), text, { mode: 0o600 });
    } catch {
      // The disk is full, or the folder is gone.
    }
  }

  #makeRoom(name: LogName, more: number): void {
    const size = statSync(fileOf(this.folder, name, 0), { throwIfNoEntry: false })?.size ?? 0;
    if (size + more <= LARGEST) return;
    for (let age = OLDER - 1; age >= 0; age--) {
      const from = fileOf(this.folder, name, age);
      if (statSync(from, { throwIfNoEntry: false }) !== undefined)
        renameSync(from, fileOf(this.folder, name, age + 1));
    }
  }
}

/** Oldest first, by log name. Omits lines of any other form. */
export function readLogs(folder: string): Record<LogName, string> {
  const read = (name: LogName): string =>
    Array.from({ length: OLDER + 1 }, (_, age) => fileOf(folder, name, OLDER - age))
      .flatMap((file) => linesOf(file))
      .map((line) => `${line}\n`)
      .join('');
  return { services: read('services'), crashes: read('crashes') };
}

function linesOf(file: string): string[] {
  try {
    // Another program may have written a file of any size.
    const text = readFileSync(file).subarray(0, LARGEST).toString('utf8');
    return text.split('\n').filter(isLogLine);
  } catch {
    return [];
  }
}

const fileOf = (folder: string, name: LogName, age: number): string =>
  join(folder, `${name}${age === 0 ? '' : `.${age}`}.log`);

function kindOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = (error as NodeJS.ErrnoException).code;
  return { kind: error.name, ...(code === undefined ? {} : { code }) };
}

/** In Fathom's code, built or not; other file names may be personal. */
const OWN_PLACE =
  /^ {4}at (?:(?:async )?([\w.<>#$ ]+) \()?\S.*[\\/](?:dist|electron|compiler|labs)[\\/](?:.*[\\/])?([\w.-]+\.(?:[cm]?js|ts):\d+:\d+)\)?$/;

/** Function and file names without folders. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((line) => {
    const found = OWN_PLACE.exec(line);
    return found === null ? [] : [`  at ${(found[1] ?? '<top>').slice(0, 80)} (${found[2]})`];
  });
  return frames.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
}
