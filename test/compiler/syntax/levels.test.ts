// Tests that each level accepts exactly the features of its chapter and the previous ones.
import { describe, expect, it } from 'vitest';
import { parse } from '../../../compiler/syntax/index.ts';
import { textOf } from '../../../compiler/base/phrase.ts';
import { NEWEST_LEVEL, featureTable, type Feature } from '../../../compiler/syntax/levels.ts';

/** A minimal program for each feature. */
const programs: Readonly<Record<Feature, string>> = {
  arithmetic: 'return 1 + 2;',
  variables: 'int x = 1; return x;',
  blocks: '{ return 1; }',
  argument: 'return arg;',
  comparisons: 'return 1 < 2;',
  branches: 'if (1) return 1; return 2;',
  booleans: 'return true;',
  while: 'while (1) ; return 1;',
  leaving: 'while (1) break; return 1;',
  structs: 'struct S { int x; };',
  not: 'return !1;',
  floats: 'return 1.5;',
  'forward-references': 'S? s; struct S { int x; };',
  bits: 'return 1 << 2;',
  i64: 'i64 x = 1; return x;',
  narrow: 'u8 x = 1; return x;',
  arrays: 'int[] a = new int[3];',
  declarators: 'int a, b; return a;',
  constructors: 'struct S { int x = 1; };',
  'struct-statements': 'struct S { int x; { } };',
  for: 'for (;;) ;',
  conditional: 'return 1 ? 2 : 3;',
  compound: 'int x; x += 1; return x;',
  increments: 'int x; x++; return x;',
  inference: 'val x = 1; return x;',
  mutability: 'int !x = 1; return x;',
  functions: 'val f = { int x -> x; };',
  characters: "return 'a';",
  strings: 'return "a"#;',
  'read-only-arrays': 'u8[~] a;',
  'nested-structs': 'struct S { struct T { int x; }; };',
  externals: 'int errno = "C";',
  library: 'sys.io.p(1);',
  methods: 'struct S { val f = { int x -> x; }; };',
  logic: 'return 1 && 2;',
  chains: 'return 1 < 2 < 3;',
};

const told = (text: string, level: number): string[] =>
  parse(text, { level })
    .diagnostics.filter(({ code }) => code === 'level-feature')
    .map(({ message }) => message);

describe.each(Object.entries(programs) as [Feature, string][])('%s', (feature, text) => {
  const { chapter, title: phrase } = featureTable[feature];
  const title = textOf(phrase);

  it('is reported by name at lower levels', () => {
    expect(told(text, chapter - 1)).toContain(
      `${title} is a feature of chapter ${chapter}, but the program is limited to level ${chapter - 1}`,
    );
  });

  it('is accepted from the level of its chapter on', () => {
    for (let level = chapter; level <= NEWEST_LEVEL; level++) {
      expect(told(text, level).filter((message) => message.startsWith(`${title} `))).toEqual([]);
    }
  });
});

describe('a level', () => {
  it('reports each feature once, at its first use', () => {
    const { diagnostics } = parse('if (arg) arg = arg + 1 + 2;\nif (arg == 1) return arg;\nreturn 0;', {
      level: 3,
    });
    expect(
      diagnostics.map(({ line, column, message }) => `${line}:${column} ${message.split(' ')[0]}`),
    ).toEqual(['1:1 `if`', '1:5 `arg`', '2:5 A']);
  });

  it('allows a variable named `arg` if the argument is not available yet', () => {
    expect(told('int arg = 3; return arg;', 3)).toEqual([]);
  });

  it('reports syntax errors and unavailable features together', () => {
    const codes = parse('int x = ; while (x) x = 1;', { level: 5 }).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(['expected-expression', 'level-feature']);
  });

  it('accepts what docs/language.md assigns to levels 1 to 9', () => {
    expect(parse('return 7;', { level: 1 }).diagnostics).toEqual([]);
    expect(parse('return 1 + 2 * -3 / 4 % 5;', { level: 2 }).diagnostics).toEqual([]);
    expect(parse('int x = 1; { int y = x; x = y; } return x;', { level: 3 }).diagnostics).toEqual([]);
    expect(parse('return arg == 1;', { level: 4 }).diagnostics).toEqual([]);
    expect(parse('if (arg) return true; else return false;', { level: 5 }).diagnostics).toEqual([]);
    expect(parse('while (arg > 0) arg = arg - 1; return arg;', { level: 7 }).diagnostics).toEqual([]);
    expect(parse('while (arg) { if (arg) break; continue; } return 1;', { level: 8 }).diagnostics).toEqual(
      [],
    );
  });
});
