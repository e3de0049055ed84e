// SECURITY.md follows Electron's list: each point names words of a file, and a test. Both are there.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('SECURITY.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\. /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('SECURITY.md', () => {
  it("has all twenty points of Electron's list", () => {
    expect(rows.map(([, point]) => parseInt(point, 10))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it.each(rows.map((row) => [row[1], row] as const))('%s', (_, [, , does, where, shown]) => {
    const unquoted = (cell: string): string => cell.replaceAll('`', '');
    expect(readFileSync(unquoted(where), 'utf8')).toContain(unquoted(does));
    const [, file, name] = /^`([^`]+)`: (.+)$/.exec(shown) ?? [];
    const tests = [
      ...readFileSync(file, 'utf8').matchAll(/\bit(?:\.each\([^)]*\))?\(\s*(['"])(.*?[^\\])\1,/g),
    ];
    expect(tests.map(([, , title]) => title).filter((title) => title.startsWith(name))).toHaveLength(1);
  });

  it('names files that are there', () => {
    for (const [, path] of text.matchAll(/`((?:electron|test|compiler|build)\/[\w./-]+)`/g))
      if (!path.endsWith('/')) expect(() => readFileSync(path)).not.toThrow();
  });
});
