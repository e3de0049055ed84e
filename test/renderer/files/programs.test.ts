// Tests program names, and differences between two texts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameFault, nameOf, versionOf } from '../../../electron/contract/index.ts';
import { diffLines } from '../../../renderer/programs/line-diff.ts';
import { endingOf, isProgram, stemFor, titleOf, withEnding } from '../../../renderer/programs/names.ts';
import { readOpened, withOpened } from '../../../renderer/programs/remembered.ts';

describe('program names', () => {
  it('are shown without the default extension and folder', () => {
    expect(titleOf('labs/00-first/Sum of squares.simple')).toBe('Sum of squares');
    expect(titleOf('sum.pipeline')).toBe('sum.pipeline');
    expect(withEnding(' sum ', 'old.simple')).toBe('sum.simple');
    expect(withEnding('sum', 'old.pipeline')).toBe('sum.pipeline');
    expect(withEnding('sum.smp', 'old.simple')).toBe('sum.smp');
    expect(isProgram('progress.json')).toBe(false);
    expect(endingOf('pipeline {\n}')).toBe('.pipeline');
    // A graph is recognized even while one of its lines is being edited.
    expect(endingOf('# mine\n0: Start( : (ctrl)\n4: CProj(0) [0] : ctrl\n')).toBe('.graph');
    expect(endingOf('return arg ? 1 : 2;')).toBe('.simple');
  });

  it('are created from any text', () => {
    expect(stemFor('a/b:c?.simple')).toBe('a b c');
    expect(stemFor('Sum of an array (pipeline)')).toBe('Sum of an array (pipeline)');
    expect(stemFor('../..')).toBe('program');
    expect(nameOf('CON', 'other')).toBe('other');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(nameFault(`${nameOf(text, 'program')}.simple`)).toBeNull();
      }),
    );
  });

  it('are restored if they are valid', () => {
    expect(readOpened([{ path: 'a', cursor: 3 }, { path: 4 }, null, { path: 'b', cursor: -1 }])).toEqual([
      { path: 'a', cursor: 3 },
      { path: 'b', cursor: 0 },
    ]);
    expect(readOpened('nonsense')).toEqual([]);
    const before = [
      { path: 'a', cursor: 1 },
      { path: 'b', cursor: 2 },
    ];
    expect(withOpened(before, { path: 'b', cursor: 5 })).toEqual([
      { path: 'b', cursor: 5 },
      { path: 'a', cursor: 1 },
    ]);
    expect(withOpened(before, { path: 'c', cursor: 0 }, 'a').map(({ path }) => path)).toEqual(['c', 'b']);
  });
});

describe('version hashes', () => {
  it('distinguish texts, but not their line endings', () => {
    expect(versionOf('\ufeffa\r\nb\r')).toBe(versionOf('a\nb\n'));
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(
        text,
        text,
        (a, b) => a === b || /[\r\ufeff\0\ud800-\udfff]/.test(a + b) || versionOf(a) !== versionOf(b),
      ),
    );
    const many = Array.from({ length: 20_000 }, (_, i) => versionOf(`return ${i};`));
    expect(new Set(many).size).toBe(many.length);
  });
});

describe('diffLines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((all) => all.join('\n'));
  it('transforms one text into the other with the fewest lines', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const side = (left: 'added' | 'removed'): string =>
          diff
            .filter(({ kind }) => kind !== left)
            .map(({ text }) => text)
            .join('\n');
        expect(side('added')).toBe(before);
        expect(side('removed')).toBe(after);
        expect(diff.filter(({ kind }) => kind === 'same')).toHaveLength(
          common(before.split('\n'), after.split('\n')),
        );
      }),
      { numRuns: 500 },
    );
  });
  it('replaces all lines of texts that have almost nothing in common', () => {
    const all = (mark: string): string => Array.from({ length: 3000 }, (_, i) => `${mark}${i}`).join('\n');
    expect(diffLines(all('a'), all('b'))).toHaveLength(6000);
  });
});

/** The length of the longest common subsequence, by dynamic programming. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const line of a) {
    const next = [0];
    b.forEach((other, i) =>
      next.push(line === other ? (row[i] ?? 0) + 1 : Math.max(row[i + 1] ?? 0, next[i] ?? 0)),
    );
    row = next;
  }
  return row.at(-1) ?? 0;
}
