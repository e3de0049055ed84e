// The twin of a program in C gives what the program gives: golden programs and random ones, with -O0 and with -O2.
import { describe, expect, it } from 'vitest';
import { compile, compileText, emitText, twinOf } from '../../compiler/index.ts';
import { fullProgram } from '../support/full-programs.ts';
import { goldenPrograms } from '../support/golden.ts';
import { canLink } from '../support/linked.ts';
import { LEVELS, twinDifferences } from '../support/twins.ts';

const COUNT = Number(process.env['FATHOM_TWINS'] ?? 8);
/** All golden programs in the long tests. */
const EACH = process.env['FATHOM_GOLDEN'] === undefined ? 80 : 1;
const SEED = Number(process.env['FATHOM_SEED'] ?? 1) * 100_000;
const TIME = 7_200_000;

const differences = (
  text: string,
  args: readonly bigint[] = [0n],
  levels: readonly string[] = ['-O2'],
): string[] => twinDifferences([{ name: 'it', text }], args, levels);

describe.runIf(canLink)('a twin in C', () => {
  it(
    'of each golden program does the same',
    () => {
      // A function that the system has not ends a run of ours where it is called; C's linker refuses the program.
      const linked = goldenPrograms(EACH).filter(({ text }) => !text.includes('fault external-function'));
      expect(twinDifferences(linked, [0n, 3n, -7n])).toEqual([]);
    },
    TIME,
  );

  it(
    'of each random program does the same',
    () => {
      const cases = Array.from({ length: COUNT }, (_, i) => ({
        name: `seed ${SEED + i}`,
        text: fullProgram(SEED + i),
      }));
      expect(twinDifferences(cases, [0n, 1n, -3n])).toEqual([]);
    },
    TIME,
  );

  it('wraps integers around, masks shifts, and keeps to the bits of narrow places', () => {
    const text = `
      struct N { i8 a; u16 b; bool c; f32 d; u32 e; };
      N n = new N; int big = 9223372036854775807;
      n.a = arg + 200; n.b = n.a; n.c = arg + 6; n.d = 0.1; n.e = -1;
      u8 v = arg * 77; bool w = arg;
      int x = (big + arg) ^ (-big - 2 - arg) * 3 ^ (arg << 65) ^ (-arg >>> 60) ^ (-arg >> 63) ^ (big % -1) ^ ~arg;
      return x + n.a * 2 + n.b * 3 + n.c * 5 + n.e * 7 + v * 11 + w * 13 + (n.d < 0.1) * 17 + (n.e > n.a) * 19;`;
    expect(
      LEVELS.flatMap((level) => differences(text, [0n, 1n, -1n, 1n << 62n, -(1n << 63n)], [level])),
    ).toEqual([]);
  });

  it('names no function as one of C’s headers does', () => {
    const functions = ['select', 'remainder', 'getline', 'rewind', 'putc'].map(
      (name, i) => `val ${name} = { int n -> n > 9 ? n : ${name}(n * 2 + ${i + 1}); };`,
    );
    const text = `${functions.join(' ')} return select(arg) + remainder(arg) * 3 + getline(arg) * 5 + rewind(arg) * 7 + putc(arg) * 11;`;
    expect(differences(text, [0n, 5n])).toEqual([]);
  });

  it('has only the functions that it uses', () => {
    const prints = (field: string): string =>
      emitText(compile(`struct S { ${field} }; S !s = new S; return arg ? s : null;`), 'c');
    expect(prints('int x;')).not.toContain('show_function');
    expect(prints('{int -> int}? f;')).toContain('static void show_function(');
  });

  it('leaves names alone that a header defines, also those it defines for a compiler that was told no standard', () => {
    const text = 'int M_PI = 3; int BUFSIZ = arg; int RAND_MAX = 5; return M_PI + BUFSIZ * RAND_MAX;';
    expect(emitText(compile(text), 'c')).not.toMatch(/int64_t (M_PI|BUFSIZ|RAND_MAX)\b/);
    expect(differences(text, [0n, 7n])).toEqual([]);
  });

  it('evaluates from left to right, and finds the first fault', () => {
    const text = `
      val put = { int x -> sys.io.p("x"); return x; };
      int[] !a = new int[4]; int i = 0;
      a[i++] = i++ + put(i) * (i = 2) + a[i];
      a[put(1)] += put(2) / (arg + 1);
      int b = (i += 1) * (i -= 3) + i;
      bool c = 0 < put(b) < (i = 7) <= put(i);
      int d = arg && put(1) || (i = i * 2) && a[i - 13];
      return a[0] * 100 + a[1] * 10 + b + c + d
        + (arg > 3 ? 1 / (arg - 4)
                   : a[arg + 2] + a[2 - arg]);`;
    expect(differences(text, [0n, 1n, 2n, 3n, 4n, 5n, -1n, -3n, -2n])).toEqual([]);
  });

  it('shows results as the command line does', () => {
    const floats = '0.1 1.0 1e21 123456789012345680000.0 1e-7 0.000001 5e-324 1.7976931348623157e308'.split(
      ' ',
    );
    const results = [
      ...floats.map((float) => `return ${float};`),
      'return -0.0;',
      'return 1.0 / arg;',
      'return 0.0 / arg;',
      'struct S { int x; S? n; flt f; u8[]? t; val k = { -> 1; }; }; S s = new S; s.n = s; s.x = 3; s.t = new u8[2]; return s;',
      'int[] !a = new int[3]; a[1] = 5; return a;',
      'bool[] a = new bool[2]; return a;',
      'struct S { int x; }; S?[] !a = new S?[2]; a[1] = new S; return a;',
      'return "a\\"\\\\?é";',
      'val add = { int a -> a; }; return add;',
      'return null;',
      '',
      'sys.io.p("own\\n"); return 7;',
    ];
    expect(results.flatMap((text) => differences(text, [0n], ['-O0']))).toEqual([]);
  });

  it('is made of programs alone', () => {
    const pipeline = compileText('pipeline {\n  i0 = start\n  i1 = literal 1\n  i2 = exit ^i0, i1\n}');
    expect(twinOf(pipeline)).toBe(null);
    expect(twinOf(compileText(emitText(compile('return arg;'), 'graph')))).toBe(null);
  });

  it('is the program as one would write it in C', () => {
    const text = emitText(
      compile(`
        val sum = { int n ->
          int total = 0;
          for (int i = 1; i <= n; i++) if (i % 2 == 0 && i > 3) total += i * i; else continue;
          return total;
        };
        return sum(arg);`),
      'c',
    );
    const own = text.slice(text.indexOf('static int64_t sum(int64_t n) {'));
    expect(own).toMatch(
      /^static int64_t sum\(int64_t n\) \{\n {2}int64_t total = 0;\n {2}for \(int64_t i = 1; i <= n; i = add\(i, 1\)\) \{/,
    );
    expect(own).not.toMatch(/\bt\d+\b|goto/);
  });
});
