// The golden programs, from their folders by subject.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../golden/programs/', import.meta.url);

export interface GoldenProgram {
  /** The file's name without its folder; no two are the same. */
  readonly name: string;
  readonly text: string;
}

/** All of them by name, or one of so many: which ones, only their names say, so new programs shift none in or out. */
export function goldenPrograms(each = 1): GoldenProgram[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.simple'))
    .map((path) => ({
      name: basename(path),
      text: readFileSync(new URL(path.replaceAll('\\', '/'), folder), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => numberOf(name) % each === 0);
}

/** A number of a name, spread evenly (FNV-1a). */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}

/** Their texts without what is expected of them. */
export const goldenTexts = (): string[] =>
  goldenPrograms().map(({ text }) => text.replace(/^\/\/!.*\n?/gm, ''));
