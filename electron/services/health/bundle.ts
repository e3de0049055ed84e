/*
 * The support bundle: diagnostics in one file that users can inspect before sending it.
 *
 * Invariant: only the parts listed here are included, each through `withoutPerson`. Excludes programs, lab
 * answers, progress, and keys; includes only settings that are chosen from a list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeZip } from '../../../labs/engine/index.ts';
import { Settings } from '../../contract/shapes.ts';
import { isLogLine, readLogs } from './log.ts';
import { withoutPerson, type Person } from './privacy.ts';

const PLAIN_SETTINGS = ['theme', 'textSize', 'motion', 'optimize', 'tourSeen'] as const;
const LARGEST_SETTINGS = 4_000_000;

const README = `"fathom doctor --bundle" collected these files to help diagnose a problem with Fathom.
Nothing was sent. Review the files, then send them to the person who is helping you.

doctor.txt, doctor.json   the report on this computer
settings.json             the settings that have a fixed list of choices
services.log              starts, exits, and failures: names of calls and locations in Fathom's code
crashes.log               the same for crashes

Not included: your programs, answers, progress, name, folders, and keys.
`;

export interface BundleParts {
  readonly person: Person;
  /** Doctor's report. */
  readonly text: string;
  readonly data: unknown;
  readonly config: string;
  readonly logs: string;
}

export async function makeBundle({ person, text, data, config, logs }: BundleParts): Promise<Uint8Array> {
  const clean = (content: string): string => withoutPerson(content, person);
  const { services, crashes } = readLogs(logs);
  const files: readonly (readonly [string, string])[] = [
    ['README.txt', README],
    ['doctor.txt', clean(text)],
    ['doctor.json', clean(JSON.stringify(data, null, 2))],
    ['settings.json', clean(JSON.stringify(plainSettings(config), null, 2))],
    ['services.log', cleanLines(services, clean)],
    ['crashes.log', cleanLines(crashes, clean)],
  ];
  return writeZip(files.map(([name, content]) => [name, new TextEncoder().encode(content)] as const));
}

const cleanLines = (text: string, clean: (line: string) => string): string =>
  text
    .split('\n')
    .filter(isLogLine)
    .map((line) => `${clean(line)}\n`)
    .join('');

function plainSettings(folder: string): Record<string, unknown> {
  try {
    const text = readFileSync(join(folder, 'settings.json'), 'utf8');
    const content: unknown = text.length > LARGEST_SETTINGS ? null : JSON.parse(text);
    if (typeof content !== 'object' || content === null) return { readable: false };
    const given = new Map<string, unknown>(Object.entries(content));
    const plain = PLAIN_SETTINGS.flatMap((key) => {
      if (!given.has(key)) return [];
      const parsed = v.safeParse(Settings.entries[key], given.get(key));
      return parsed.success ? [[key, parsed.output] as const] : [];
    });
    return { readable: true, ...Object.fromEntries(plain) };
  } catch {
    return { readable: false };
  }
}
