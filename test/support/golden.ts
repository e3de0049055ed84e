// The golden programs, from their folders by subject.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../golden/programs/', import.meta.url);

export interface GoldenProgram {
  /** The file's name without its folder; no two are the same. */
  readonly name: string;
  readonly text: string;
}

/** All of them by name, or those with a place in the list that a number divides. */
export function goldenPrograms(each = 1): GoldenProgram[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.simple'))
    .map((path) => ({
      name: basename(path),
      text: readFileSync(new URL(path.replaceAll('\\', '/'), folder), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((_, i) => i % each === 0);
}

/** Their texts without what is expected of them. */
export const goldenTexts = (): string[] =>
  goldenPrograms().map(({ text }) => text.replace(/^\/\/!.*\n?/gm, ''));
