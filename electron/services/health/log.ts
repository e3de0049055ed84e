/*
 * What the services note of their own doing, for a person who looks for a fault: when they began and ended, and what failed.
 *
 * Keep true: no line can hold anything of a person. An entry has a name out of a list, and facts that are numbers or short
 * words of Fathom's own; of an error its kind and the places in Fathom's code are kept, never its message, which may quote a
 * program or name a folder. Nothing here is ever sent. Lines of another form do not go into a bundle (bundle.ts).
 */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of one file, in bytes; how many older ones are kept beside it. */
const LARGEST = 256 * 1024;
const OLDER = 3;
const MOST_FRAMES = 12;

export const logNames = ['services', 'crashes'] as const;
export type LogName = (typeof logNames)[number];

/** What may be noted. */
type Entry = 'start' | 'end' | 'window' | 'window-gone' | 'bug' | 'crash' | 'page-crash';
type Facts = Readonly<Record<string, string | number | boolean>>;

/** Facts that are words: of Fathom, Node or the system, never of a person. */
const WORD = /^[\w.:-]{1,40}$/;
const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z-]{3,12}(?: [a-z]+=[\w.:-]{1,40})*$/;
const FRAME = /^ {2}at [\w.<>#$ ]{1,80} \([\w.:-]{1,80}\)$/;

/** Whether a line is one that this file writes. */
export const isLogLine = (line: string): boolean => LINE.test(line) || FRAME.test(line);

export class Log {
  /** '' where nothing is kept. */
  readonly folder: string;
  readonly #now: () => Date;

  /** @param folder made with the first entry; null for a log that keeps nothing */
  constructor(folder: string | null, now: () => Date = () => new Date()) {
    this.folder = folder ?? '';
    this.#now = now;
  }

  note(entry: Entry, facts: Facts = {}): void {
    this.#write(entry === 'page-crash' ? 'crashes' : 'services', [this.#line(entry, facts)]);
  }

  /** A call that failed in a way that it should not. */
  readonly bug = (error: unknown, call: string): void => {
    this.#write('services', [this.#line('bug', { call, ...kindOf(error) }), ...framesOf(error)]);
  };

  /** What ended this process, or a page. */
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

  /** What cannot be noted is not: nobody can be told, and the work goes on. */
  #write(name: LogName, lines: readonly string[]): void {
    if (this.folder === '') return;
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const text = lines.map((line) => `${line}\n`).join('');
      this.#makeRoom(name, text.length);
      appendFileSync(fileOf(this.folder, name, 0), text, { mode: 0o600 });
    } catch {
      // A full disk, a folder that is gone.
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

/** The texts that there are, the oldest lines first, by the names of their logs. Other lines than Fathom's are left out. */
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
    // What somebody else put there may be of any size.
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

/** A place in Fathom's own code, built or not; other files may have names of a person's. */
const OWN_PLACE =
  /^ {4}at (?:(?:async )?([\w.<>#$ ]+) \()?\S.*[\\/](?:dist|electron|compiler|labs)[\\/](?:.*[\\/])?([\w.-]+\.(?:[cm]?js|ts):\d+:\d+)\)?$/;

/** The places that an error came through: names of functions and files, without the folders in which they are. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').flatMap((line) => {
    const found = OWN_PLACE.exec(line);
    return found === null ? [] : [`  at ${(found[1] ?? '<top>').slice(0, 80)} (${found[2]})`];
  });
  return frames.filter((line) => FRAME.test(line)).slice(0, MOST_FRAMES);
}
