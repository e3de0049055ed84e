// Tests the second location of a diagnostic, which is the declaration of the reported name, and hints that
// quote the program.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/index.ts';

/** `line:column-endColumn message` of the related locations of a program's only diagnostic. */
function related(text: string): string[] {
  const { diagnostics, warnings } = compile(text);
  const found = [...diagnostics, ...warnings];
  expect(found).toHaveLength(1);
  return (found[0]?.related ?? []).map(
    ({ line, column, endColumn, message }) => `${line}:${column}-${endColumn} ${message}`,
  );
}

describe('the declaration of the reported name', () => {
  it.each([
    ['int a = 1;\nint a = 2;\nreturn a;', '1:5-6 `a` is declared here'],
    ['val total = 1;\ntotal = 2;\nreturn total;', '1:5-10 `total` is declared here'],
    ['int c = arg;\nval f = { -> c; };\nreturn f();', '1:5-6 `c` is declared here'],
    ['val f = { int a, int b -> a + b; };\nreturn f(1);', '1:5-6 `f` is declared here'],
    ['struct S { int x; };\nS s = new S;\nreturn s.y;', '1:8-9 `S` is declared here'],
    ['struct S { int x; int x; };\nreturn new S.x;', '1:16-17 `x` is declared here'],
    ['struct S { int x; };\nstruct S { int y; };\nreturn 1;', '1:8-9 `S` is declared here'],
    ['struct S { val k = 3; val set = { -> k = 4; }; };\nreturn 1;', '1:16-17 `k` is declared here'],
    ['val f = { int a, int a -> a; };\nreturn f(1, 2);', '1:15-16 `a` is declared here'],
    ['int x = 1;\n{ int x = 2; arg = x; }\nreturn x;', '1:5-6 `x` is declared here'],
  ])('%s', (text, expected) => {
    expect(related(text)).toEqual([expected]);
  });

  it('is omitted if the program has none', () => {
    expect(related('int arg = 3; return arg;')).toEqual([]);
    expect(related('return sys.io.nope;')).toEqual([]);
    expect(related('return foo;')).toEqual([]);
  });
});

describe('a hint', () => {
  it.each([
    ['int a = 1;\nint a = arg + 2;\nreturn a;', '`a = arg + 2;`'],
    ['val f = { int left, int right -> left; };\nreturn f(1);', '`int left`, `int right`'],
    ['struct P { int x; int y; };\nP p = new P;\nreturn p.z + p.radius;', '`x`, `y`'],
  ])('quotes the program: %s', (text, expected) => {
    expect(compile(text).diagnostics.map(({ hint }) => hint)).toContainEqual(
      expect.stringContaining(expected),
    );
  });
});
