// Tests that the C twins of golden and random programs behave like the programs, compiled with -O0 and -O2.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile, compileText, emitText, twinOf } from '../../compiler/index.ts';
import { fullProgram } from '../support/programs/full.ts';
import { goldenPrograms } from '../support/programs/golden.ts';
import { canLink, command, inFolder } from '../support/native/linked.ts';
import { LEVELS, twinDifferences } from '../support/native/twins.ts';
import { extent, SEED, long } from '../support/extent.ts';

const COUNT = extent(8, 2_000);
/** All golden programs in the long run, otherwise some of them. */
const EACH = extent(160, 1);
const FIRST = SEED * 100_000;
const TIME = 7_200_000;

const differences = (
  text: string,
  args: readonly bigint[] = [0n],
  levels: readonly string[] = ['-O2'],
): string[] => twinDifferences([{ name: 'it', text }], args, levels);

describe.runIf(canLink)('a twin in C', () => {
  it('behaves like the program for each golden program', { ...long, timeout: TIME }, () => {
    // The program ends when it calls a missing system function; the C linker rejects the twin.
    const linked = goldenPrograms(EACH).filter(({ text }) => !text.includes('fault external-function'));
    expect(twinDifferences(linked, [0n, 3n, -7n])).toEqual([]);
  });

  it('behaves like the program for each random program', { ...long, timeout: TIME }, () => {
    const cases = Array.from({ length: COUNT }, (_, i) => ({
      name: `seed ${FIRST + i}`,
      text: fullProgram(FIRST + i),
    }));
    expect(twinDifferences(cases, [0n, 1n, -3n])).toEqual([]);
  });

  it('wraps integers around, masks shifts, and respects narrow widths', long, () => {
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

  it('never uses the name of a function in C’s headers', long, () => {
    const functions = ['select', 'remainder', 'getline', 'rewind', 'putc'].map(
      (name, i) => `val ${name} = { int n -> n > 9 ? n : ${name}(n * 2 + ${i + 1}); };`,
    );
    const text = `${functions.join(' ')} return select(arg) + remainder(arg) * 3 + getline(arg) * 5 + rewind(arg) * 7 + putc(arg) * 11;`;
    expect(differences(text, [0n, 5n])).toEqual([]);
  });

  it('declares C functions with their C types', () => {
    const text = `{f32 -> f32} cbrtf = "C"; {u8[~] -> int} strlen = "C"; {i32 u16[] f32[~] -> i16} own = "C";
      return cbrtf(27.0) + strlen("abc\\0") + own(1, new u16[2], new f32[1]);`;
    const twin = emitText(compile(text), 'c');
    expect(twin).toContain('extern float c_cbrtf(float)');
    expect(twin).toContain('extern int64_t c_strlen(uint8_t *)');
    expect(twin).toContain('extern int16_t c_own(int32_t, uint16_t *, float *)');
  });

  it('contains only the functions that it uses', () => {
    const prints = (field: string): string =>
      emitText(compile(`struct S { ${field} }; S !s = new S; return arg ? s : null;`), 'c');
    expect(prints('int x;')).not.toContain('show_function');
    expect(prints('{int -> int}? f;')).toContain('static void show_function(');
  });

  it('avoids names that a header defines, even without a language standard', long, () => {
    const text = 'int M_PI = 3; int BUFSIZ = arg; int RAND_MAX = 5; return M_PI + BUFSIZ * RAND_MAX;';
    expect(emitText(compile(text), 'c')).not.toMatch(/int64_t (M_PI|BUFSIZ|RAND_MAX)\b/);
    expect(differences(text, [0n, 7n])).toEqual([]);
  });

  it('evaluates from left to right, and therefore reports the first fault', () => {
    const text = `
      val put = { int x -> sys.io.p("x"); return x; };
      int[] !a = new int[4]; int i = 0;
      a[i++] = i++ + put(i) * (i = 2) + a[i];
      a[put(1)] += put(2) / (arg + 1);
      int b = (i += 1) * (i -= 3) + i;
      bool c = 0 < put(b) < (i = 7) <= put(i);
      bool e = 3 < arg < (7 >> 1 && 4) + (9 >> 1 || 5) <= (9 >> 1 && 8) < (arg += 1);
      int d = e + arg && put(1) || (i = i * 2) && a[i - 13];
      return a[0] * 100 + a[1] * 10 + b + c + d
        + (arg > 3 ? 1 / (arg - 4)
                   : a[arg + 2] + a[2 - arg]);`;
    expect(differences(text, [0n, 1n, 2n, 3n, 4n, 5n, -1n, -3n, -2n])).toEqual([]);
  });

  it('writes long chains of `?:` with arbitrary arms as `else if`', long, () => {
    const chain = (count: number, arm: (i: number) => string): string =>
      Array.from({ length: count }, (_, i) => arm(i)).join('');
    const texts = [
      `return ${chain(5000, (i) => `arg == ${i} ? ${3 * i} : `)} 7;`,
      `flt f = ${chain(100, (i) => `arg == ${i} ? ${i % 2 ? `${i}.5` : i} : `)} 7; return f * 2 > arg * 2;`,
      // These conditions and values become statements in C.
      `int n = 0; int x = ${chain(60, (i) => `(n += arg) == ${7 * i} ? n++ * ${i} : `)} 7 / n; return x * 100 + n;`,
      `struct S { int x; }; S s = new S { x = arg; };
       S? t = ${chain(60, (i) => `s.x == ${i} ? ${i % 3 ? 'null' : 's'} : `)} arg < 0 ? s; return t ? t.x : -5;`,
      `struct N { int x; }; val f = { N n, int x -> n.x += x; }; N !n = new N;
       ${chain(60, (i) => `arg == ${i} ? f(n, ${i + 1}) : `)} f(n, 7); return n.x;`,
    ];
    for (const text of texts) expect(compile(text).diagnostics, text.slice(0, 80)).toEqual([]);
    expect(texts.flatMap((text) => differences(text, [0n, 1n, 6n, 57n, 4999n, -1n], ['-O0']))).toEqual([]);
  });

  it('evaluates the operand of ++, --, and op= once, in order, even if its value is used', () => {
    const text = `
      struct P { int x; P? next; u8 small; flt f; val up = { int d -> sys.io.p("u"); x += d; x++; return x; }; };
      val put = { int x -> sys.io.p("p"); return x; };
      val id = { P q -> sys.io.p("f"); q.x += 2; return q; };
      P p = new P; P q = new P; q.next = new P { x = 55; }; p.x = 1; p.next = p;
      P? got = null;
      if (p.next) got = (p.next.next = q);
      int[] !a = new int[8]; a[1] = 2;
      a[put(1)]++; --a[put(2)]; id(p).x++; id(p).f -= id(p).x; id(id(p)).x <<= put(2) + id(p).x;
      int v = ++a[a[0]] + (a[a[1]] = 7) + (id(p).small = 300) + (id(p).small += 5) + (a[put(3)] = 9);
      a[put(arg)] /= put(arg - 1); a[put(arg)] %= put(2);
      (new P { x = put(4); }).x++;
      v += --(new P { x = put(4); }).x;
      int i = 0;
      a[i++] += i++; a[++i] -= i = 1; a[i += 1]++; a[i -= put(1)]--; a[i = 2] *= (i = 3) + i;
      int t = a[(i = put(2)) - 1]++ + a[i]-- + (a[id(p).small & 1] |= put(5));
      a[p.up(1) & 7] += p.up(1) + p.x; a[p.x & 7] += p.up(1); a[p.x & 7] = p.up(1);
      for (int j = 0; j < 3; a[put(j++)] += j) a[put(j)]--;
      while (a[put(0)]++ < 4) a[i & 7] += ++i;
      int[]?[] !b = new int[]?[2]; b[put(1)] = a;
      int[]? c = b[1];
      if (c) { c[put(2)] *= put(3); c[1 / (arg - 3)] += 1; }
      u8[] !n = new u8[2];
      t = t * 3 + (n[put(1)] += 300) + n[put(1)]++ + ++n[put(1)];
      t = t * 3 + (arg ? a[put(1)]++ : a[put(2)]--) + (arg && a[put(1)]++ || --a[put(3)]);
      if (got == q) t += 1000;
      for (i = 0; i < a#; i++) t = t * 3 + a[i];
      return t + v * 7 + p.x * 11;`;
    expect(compile(text).diagnostics).toEqual([]);
    expect(LEVELS.flatMap((level) => differences(text, [0n, 1n, 2n, 3n, 5n, 8n], [level]))).toEqual([]);
    const own = emitText(
      compile('int[] !a = new int[3]; int i = 1; a[i]++; a[i + 1] += arg; return a[1];'),
      'c',
    );
    expect(own).toContain('AT(a, i, 1) = add(AT(a, i, 1), 1);');
    expect(own).toContain('AT(a, add(i, 1), 1) = add(AT(a, add(i, 1), 1), arg);');
  });

  it('never frees memory, says so, and exits with a distinct status when memory is exhausted', () => {
    const text =
      'int s = 0; for (int i = 0; i < arg; i++) { int[] a = new int[1000000]; s += a#; } return s;';
    const twin = emitText(compile(text), 'c');
    expect(twin.split('#include')[0]).toContain('It never frees objects');
    expect(emitText(compile('return arg;'), 'c')).not.toContain('never frees');
    inFolder((folder) => {
      writeFileSync(join(folder, 'twin.c'), twin);
      expect(command('cc', ['-O1', 'twin.c', '-o', 'twin', '-lm'], folder).status).toBe(0);
      expect(command('./twin', ['3'], folder)).toEqual({ status: 0, stdout: '3000000\n', stderr: '' });
      expect(command('./twin', ['3000'], folder)).toEqual({
        status: 4,
        stdout: '',
        stderr: 'out of memory: the twin never frees\n',
      });
    });
    // Allocating more memory than is possible is a fault.
    expect(differences('int[] a = new int[1 << 40]; return a#;')).toEqual([]);
  });

  it('prints results like the command line', long, () => {
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

  it('is generated only for programs', () => {
    const pipeline = compileText('pipeline {\n  i0 = start\n  i1 = literal 1\n  i2 = exit ^i0, i1\n}');
    expect(twinOf(pipeline)).toBe(null);
    expect(twinOf(compileText(emitText(compile('return arg;'), 'graph')))).toBe(null);
  });

  it('reads like C written by a person', () => {
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
