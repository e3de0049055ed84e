// Reads the golden programs from their folders by subject.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../../golden/programs/', import.meta.url);

export interface GoldenProgram {
  /** The unique file name without its folder. */
  readonly name: string;
  readonly text: string;
}

/** All by name, or one of `each`, selected by name, so that new programs do not change the selection. */
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

/** A hash of a name (FNV-1a). */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 8;
}

/** Their texts without expectations. */
export const goldenTexts = (): string[] =>
  goldenPrograms().map(({ text }) => text.replace(/^\/\/!.*\n?/gm, ''));
