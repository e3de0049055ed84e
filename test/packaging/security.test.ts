// Tests that SECURITY.md follows Electron's checklist, and that the quoted code and the test that each row
// of its table of guarantees names exist.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8');
/** The table rows under a heading, as cells. */
const rowsUnder = (heading: string): string[][] =>
  (text.split(`\n## ${heading}\n`)[1] ?? '')
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

const points = rowsUnder("The desktop: Electron's own list, point by point");
const promises = rowsUnder('Promises');

/** Titles of the tests in a file. */
const titlesIn = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\bit(?:\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\(\s*(['"])(.*?[^\\])\1,/g,
    ),
  ].map(([, , title]) => title);

describe('SECURITY.md', () => {
  it("has all twenty points of Electron's list", () => {
    expect(points.map(([point]) => parseInt(point, 10))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('has unique promises in four cells', () => {
    expect(promises.length).toBeGreaterThan(0);
    expect(promises.filter((row) => row.length !== 4)).toEqual([]);
    expect(new Set(promises.map(([promise]) => promise)).size).toBe(promises.length);
  });

  it.each([...points, ...promises].map((row) => [row[0], row] as const))(
    '%s',
    (_, [, does, where, shown]) => {
      const unquoted = (cell: string): string => cell.replaceAll('`', '');
      expect(readFileSync(unquoted(where), 'utf8')).toContain(unquoted(does));
      const [, file, name] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
      expect(titlesIn(file).filter((title) => title.startsWith(name))).toHaveLength(1);
    },
  );

  it('names files that exist', () => {
    for (const [, path] of text.matchAll(/`((?:electron|renderer|labs|test|compiler|build)\/[\w./-]+)`/g))
      if (!path.endsWith('/')) expect(() => readFileSync(path)).not.toThrow();
  });
});
