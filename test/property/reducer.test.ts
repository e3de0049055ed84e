// Tests the shrinker of failing programs: the shrunk program still fails, and little of a large program
// remains.
import { describe, expect, it } from 'vitest';
import { parse } from '../../compiler/syntax/index.ts';
import { fullProgram } from '../support/programs/full.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { long } from '../support/extent.ts';

const isProgram = (text: string): boolean => parse(text).diagnostics.length === 0;

/** Shrinks a program while it parses and matches. */
const shrunk = (text: string, pattern: RegExp): string =>
  reduceProgram(text, (candidate) => pattern.test(candidate) && isProgram(candidate)).trim();

describe('the reducer', () => {
  it('does not change a program if every smaller one passes', () => {
    expect(reduceProgram('return 1;', (text) => text === 'return 1;')).toBe('return 1;');
  });

  it('removes lines, blocks, and expressions', () => {
    const text =
      'int a = 1;\nif (a > 2) {\n  a = (a + (arg / 3));\n}\nelse {\n  a = 2;\n}\nreturn (a * 2);\n';
    expect(shrunk(text, /arg \/ 3/)).toBe('a = (arg / 3);');
  });

  it('replaces an `if` by either of its branches', () => {
    const text = 'if (arg) {\n  arg = 1;\n}\nelse {\n  arg = 22;\n}\nreturn arg;\n';
    expect(shrunk(text, /22/)).toBe('arg = 22;');
    expect(shrunk(text, /= 1;/)).toBe('arg = 1;');
  });

  it('removes a declaration together with all uses', () => {
    const text = 'struct S {\n  int x;\n};\nS s = new S;\nint k = 7;\nif (s.x) {\n  k = 8;\n}\nreturn k;\n';
    const bound = (candidate: string): boolean =>
      /return k;/.test(candidate) &&
      /int k/.test(candidate) &&
      candidate.includes('struct S') === /\bS s/.test(candidate);
    expect(reduceProgram(text, bound).trim()).toBe('int k;\nreturn k;');
  });

  it('removes a parameter together with its arguments', () => {
    const text = 'val f = { int a, flt b ->\n  return a;\n};\nreturn f(1, (2.5 + 1)) + f((3), 4.);\n';
    const arity = (candidate: string): boolean => {
      const parameters = /\{ ?(.*?) ?->/.exec(candidate)?.[1].split(',').length;
      const calls = [...candidate.matchAll(/\bf\(((?:[^()]|\([^()]*\))*)\)/g)];
      return calls.length === 2 && calls.every(([, list]) => list.split(',').length === parameters);
    };
    expect(reduceProgram(text, (candidate) => arity(candidate) && isProgram(candidate))).not.toContain(',');
  });

  it('shrinks large programs of the whole language to fewer than 40 characters', long, () => {
    const programs = Array.from({ length: 60 }, (_, seed) => fullProgram(seed, { statements: 30 }));
    const some = programs.filter((text) => text.includes('>>>')).slice(0, 5);
    expect(some).toHaveLength(5);
    for (const text of some) {
      const small = shrunk(text, />>>/);
      expect(small.length, small).toBeLessThan(40);
    }
  });
});
