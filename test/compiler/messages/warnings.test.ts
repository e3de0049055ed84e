// Tests warnings: valid but suspicious code is reported and still compiled.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compile, messageTable, run } from '../../../compiler/index.ts';
import { examples } from '../../../renderer/session/program/examples.ts';
import { long } from '../../support/extent.ts';

const told = (text: string): string[] =>
  compile(text).warnings.map(({ code, line, column, endColumn }) => `${code} ${line}:${column}-${endColumn}`);

describe('a warning', () => {
  it.each([
    ['struct A { B? next; }; return new A;', ['opaque-type 1:12-13']],
    ['struct A { B? next; B?[]? all; }; B? b = null; return b;', ['opaque-type 1:12-13']],
    ['return 10 / 0;', ['divides-by-zero 1:13-14']],
    [
      'val none = 0; int x = 5; x %= none; return x / (2 - 2);',
      ['divides-by-zero 1:31-35', 'divides-by-zero 1:49-54'],
    ],
    ['while (true) arg++;', ['endless-loop 1:1-6']],
    ['for (;;) { val f = { int x -> return x; }; arg = f(arg); }', ['endless-loop 1:1-4']],
    [
      'val max = { int a, int b -> if (a > b) return a; }; return max(arg, 2);',
      ['may-end-without-return 1:29-31'],
    ],
    [
      'val find = { int x -> for (int i = 0; i < 9; i++) if (i == x) return i; }; return find(arg);',
      ['may-end-without-return 1:23-26'],
    ],
    ['val f = { int a -> if (a > 3) return a; else return 2; }; return f(arg);', []],
    ['val f = { int a -> if (a > 3) return a; a; }; return f(arg);', []],
    ['val f = { int a -> while (true) if (a++ > 3) return a; }; return f(arg);', []],
    // The early return ends the procedure, so its value is unused.
    ['val p = { int x -> if (x) return 0; while (x < 9) x++; }; p(arg); return 1;', []],
    [
      'val sum = { int n -> int s = 0; while (n) { s += n; n--; } }; return sum(arg);',
      ['no-value-given 1:70-73'],
    ],
    [
      'val p = { int n -> while (n) n--; }; p(1); arg ? p(2) : p(3); for (; arg; p(4)) arg = 0; return 1;',
      [],
    ],
    ['val p = { int n -> if (n) { p(n - 1); p(n - 2); } }; p(arg); return 1;', []],
    ['int x = arg; if (x = 3) return 1; return 2;', ['assigns-in-condition 1:18-23']],
    ['int x = arg; for (; x = 0;) {} return 2;', ['assigns-in-condition 1:21-26']],
    ['struct S { int x; }; int x = arg; return new S { x = x; };', ['assigns-itself 1:50-55']],
    ['struct P { int a; int n; }; int n = arg; return new P { a = n; };', ['field-for-variable 1:61-62']],
    ['struct P { int a; int n; }; int n = arg; return new P { n = 2; a = n; };', []],
    ['struct P { int a; int n; }; int m = arg; return new P { a = n; };', []],
    [
      'struct S { int x; }; val made = { int x -> return new S { if (x) x = x; }; }; return made(arg);',
      ['assigns-itself 1:66-71'],
    ],
    [
      'struct S { int x; val set = { int x -> x = x; return self; }; }; S s = new S; return s.set(arg);',
      ['assigns-itself 1:40-45'],
    ],
    ['int i = 0; int s = 0; while (i < arg) { s += i; } return s;', ['unchanging-condition 1:30-37']],
    ['int i = 0; for (int j = 0; i < 9; j++) arg += j; return arg;', ['unchanging-condition 1:28-33']],
    ['int a = 0; int b = 0; while (!(a > arg)) { while (b < 3) b++; }', ['unchanging-condition 1:30-40']],
    ['int x = 1; if (arg) { int x = 2; arg = x; } return x;', ['shadows-variable 1:27-28']],
    [
      'for (int i = 0; i < 3; i++) { for (int i = 0; i < 2; i++) arg++; } return arg;',
      ['shadows-variable 1:40-41'],
    ],
    ['val f = { int n -> { int n = 3; n; } n; }; return f(arg);', ['shadows-variable 1:26-27']],
    ['struct S { int x; }; int x = 3; { int x = 4; arg = x; } return x;', ['shadows-variable 1:39-40']],
    ['return !arg > 3;', ['negation-first 1:8-16']],
    ['if (!arg == 3) return 1; return 2;', ['negation-first 1:5-14']],
    ['int y = 2; return y = 3 ? 1 : 2;', ['assigns-choice 1:19-24']],
    ['if (arg > 3); { arg = 3; } return arg;', ['empty-body 1:13-14']],
    ['if (arg > 3);\nreturn arg;', ['empty-body 1:13-14']],
    ['while (arg > 3); return arg;', ['endless-waiting 1:16-17']],
    ['int i = arg; for (; i > 3;); return i;', ['endless-waiting 1:28-29']],
    ['while (arg > 3); { arg--; } return arg;', ['empty-body 1:16-17']],
    ['int x = arg; x == 3; return x;', ['no-effect 1:14-20']],
    ['val f = { int x -> if (x) x < 3; x; }; for (;; arg != 3) if (arg) return f(3);', ['no-effect 1:27-32']],
    ['val f = { int x -> for (;;) { 0 < x < 3; return x; } }; return f(3);', ['no-effect 1:31-40']],
    ['if (arg) { arg == 3; }', ['no-effect 1:12-20']],
    ['if (arg & 1 == 1) return 1; return 2;', ['comparison-first 1:5-17']],
    ['return arg & 1 == 0 | arg == 2;', ['comparison-first 1:8-20']],
    ['return arg == 1 ^ arg;', ['comparison-first 1:8-22']],
    ['return 3 < arg | arg;', ['comparison-first 1:8-21']],
    ['return arg ^ (arg) != 3;', ['comparison-first 1:8-24']],
    ['if (arg == 1 || 2) return 1; return 2;', ['constant-operand 1:17-18']],
    ["if (arg == 1 || arg == 2 || 'a') return 1; return 2;", ['constant-operand 1:29-32']],
    ['while (arg == 0 || 1) { if (arg++ > 3) break; } return 2;', ['constant-operand 1:20-21']],
    ['return 5 && arg > 1 ? 1 : 2;', ['constant-operand 1:8-9']],
    ['u8 x = 300; x = 256; return x;', ['constant-cut 1:8-11', 'constant-cut 1:17-20']],
    ['bool b = 2; i8 x = 100 + 100; return b + x;', ['constant-cut 1:10-11', 'constant-cut 1:20-29']],
    [
      'struct S { u16 x = 70000; }; S !s = new S; s.x = -40000; return s;',
      ['constant-cut 1:20-25', 'constant-cut 1:50-56'],
    ],
    ['val N = 1 << 33; u32[] !a = new u32[3]; a[1] = N; return a[1];', ['constant-cut 1:48-49']],
    ['u8 i = arg; return i < 256;', ['decided-comparison 1:20-27']],
    ['u32 u = arg; while (u >= 0) { if (u-- == 3) break; } return u;', ['decided-comparison 1:21-27']],
    ['val f = { u8 c -> c == -1; }; return f(3);', ['decided-comparison 1:19-26']],
    ['val s = "ab"; return s# < 0;', ['decided-comparison 1:22-28']],
    ['bool b = arg; return b;', ['last-bit 1:10-13']],
    ['bool b = arg & 2; return b;', ['last-bit 1:10-17']],
    ['u8[~] t = arg ? "a" : "b"; return t == "a";', ['compared-text 1:35-43']],
    ['u8[~]? t = arg ? "a" : null; return "a" != t;', ['compared-text 1:37-45']],
    ['struct S { i8 x; }; S s = new S; return 128 > s.x;', ['decided-comparison 1:41-50']],
    ['u1 b = arg; return b == 2;', ['decided-comparison 1:20-26']],
    ['int[] a = new int[3]; return a[3];', ['index-outside 1:32-33']],
    ['val N = 3; int[] !a = new int[N]; a[N + 1] = 5; return a[2];', ['index-outside 1:37-42']],
    ['int[] a = new int[arg]; return a[-1] + a[a#];', ['index-outside 1:34-36', 'index-outside 1:42-44']],
    ['int[] a = new int[0]; return a[0];', ['index-outside 1:32-33']],
    ['val s = "abc"; return s[3];', ['index-outside 1:25-26']],
    ['val s = "abc"; for (int i = 0; i < s#; i++) if (s[3]) return 1; return 0;', ['index-outside 1:51-52']],
    ['val N = 0; return N && 1 / N || arg && 1 / N;', ['divides-by-zero 1:44-45']],
    ['val N = 0; return N == 0 ? 1 / N : 2 / N;', ['divides-by-zero 1:32-33']],
    ['return (new int[3])[7] + ("abc")[2] + ("abc")[3];', ['index-outside 1:21-22', 'index-outside 1:47-48']],
    ['if (!(arg == 1 || 2)) return 1; return 2;', ['constant-operand 1:19-20']],
    ['int[] a = new int[-1]; return a#;', ['negative-length 1:19-21']],
    ['val N = 2; return new int[N - 3];', ['negative-length 1:27-32']],
    ['struct S { int x; }; return new S { if (arg) { int x = 3; } };', ['hides-field 1:52-53']],
    ['struct S { int x; }; return new S { while (arg--) { { val x = arg; } } };', ['hides-field 1:59-60']],
  ])('is reported for %s', (text, expected) => {
    expect(told(text)).toEqual(expected);
    expect(compile(text).ok).toBe(true);
  });

  it.each([
    'return 10 / 0.0;',
    'return arg / (arg - arg);',
    'for (;;) { if (arg > 3) break; arg++; } return arg;',
    'while (true) { if (arg > 3) return 1; arg++; }',
    'while (arg < 3) arg--; return 1;',
    '{ i32 -> i32 } exit = "C"; while (1) { if (arg++ > 3) exit(3); }',
    'int x = arg; while ((x = x - 1)) {} return 2;',
    'int x = arg; if ((x = 3) == 3) return 1; return 2;',
    'struct A { B? next; }; struct B { int x; }; return new A;',
    'struct S { int x; }; int y = arg; y = y; return new S { x = y; };',
    'struct S { int x = 3; }; return new S { x = x; };',
    'struct S { int x; }; int x = arg; return new S { x = x + 1; };',
    'struct S { int x; val set = { int x -> self.x = x; return self; }; }; S s = new S; return s.set(arg);',
    // The loop may change its condition, or has another exit.
    'int i = 0; while (i < arg) { if (arg) i++; } return i;',
    'int i = 0; while (i < arg) { if (arg > 5) break; } return i;',
    'int i = 0; while (i < arg) return i; return 1;',
    'struct S { int x; }; S !s = new S; val f = { S s -> s.x++; }; while (s.x < arg) f(s); return s.x;',
    'int[] a = new int[3]; while (a[0] < 3) { a[0]++; } return a[0];',
    // The earlier name is out of scope or belongs to another function.
    'for (int i = 0; i < 3; i++) arg++; for (int i = 0; i < 3; i++) arg++; return arg;',
    'int x = arg; val f = { int x -> x + 1; }; return f(x);',
    // A negation is compared with a truth value, or a comparison is negated.
    'u1 b = arg; return (!arg == b) + (!arg == !b) + !(arg > 3) + (!arg == 1);',
    'int y = 2; y = arg ? 1 : 2; return y;',
    // The empty body is intended.
    'if (arg > 3); else arg = 3; return arg;',
    'int i = 0; while (i++ < arg); return i;',
    'int i = 0; for (; i < arg; i++); return i;',
    'val next = { -> 0; }; while (next()); return 1;',
    // The value of the comparison is used.
    'val f = { int x -> x == 3; }; return f(arg);',
    'val f = { int x -> if (x) { x == 3; } else x < 5; }; return f(arg);',
    'arg++; sys.io.p("a"); return arg;',
    // The precedence is as intended, or parentheses make it clear.
    'return arg > 1 & arg < 3;',
    'return arg == 1 | arg == 2 | arg == 3 ^ arg != 4 & arg < 5 | arg == 6;',
    'u1 b = arg; return (b & arg) | arg == 2 | !b ^ arg == 4;',
    'u1 b = arg; return b & arg == 3 | !b;',
    'return (arg & 1) == 1;',
    'return arg & (1 == arg);',
    'return (arg == 1) & arg;',
    // The value of the constant is used, or the constant enables code.
    'return arg > 3 && 5 || 7;',
    'if (arg && 1) return 1; return 2;',
    'val DEBUG = 1; if (arg == 3 || DEBUG) return 1; return 2;',
    'while (arg > 3 && true) arg--; return arg;',
    // The target has only one bit, or keeping only the last bit is intended.
    'bool b = arg & 1; bool c = arg != 0; bool d = b; bool e = 1; u1 g = arg; return b + c + d + e + g;',
    // The bits of the constant fit.
    'u8 x = -1; i8 y = -128; bool b = -1; u32 z = 0xffff_ffff; return x + y + b + z;',
    'u8 x = arg; int y = 300; x = y; return x;',
    'i64 x = 9223372036854775807; flt f = 300; f32 g = 1 << 40; return f + g + x;',
    // The types do not determine the result.
    'u8 i = arg; return (i < 255) + (i <= 254) + (i > 0) + (i == 255) + (i != 0) + (i >= 1);',
    'val x = 5; val N = 3; return x < 10 | N == 7;',
    'int x = arg; return x >= 0;',
    'int[] a = new int[arg]; return a# > 0;',
    // The index may be in bounds.
    'int[] a = new int[3]; return a[2] + a[a# - 1];',
    'int[] !a = new int[3]; if (arg) a = new int[5]; return a[4];',
    'int[] !a = new int[3]; for (int i = 0; i < 3; i++) { if (i) return a[4]; a = new int[5]; } return 0;',
    'int[] a = new int[arg]; int[] b = new int[arg + 1]; return b[a#];',
    'int[] a = new int[0]; return a#;',
    'val N = 3; int[] a = new int[3]; if (N > 3) return a[3]; return 1;',
    'val N = 3; int[] a = new int[3]; int x = N > 3 ? a[3] : 1; return N < 4 || a[3] || (N > 3 && a[3]) || x;',
    'val s = "abc"; if (s# > 3 && s[3] == 7) return 1; return 3 < s# ? s[3] : 2;',
    'val s = ""; if (s#) return s[0]; return s# && s[0];',
    // A constant makes the code unreachable.
    'val N = 0; int x = arg; if (N != 0) x = 10 / N; return N ? x % N : N && x / N || N == 0 || x / N;',
    'val N = 3; if (N > 3) return new int[3 - N - 1]; return N == 3 ? new int[N] : new int[-1];',
    'int b = arg; if (0) while (true) { if (b > 1) break; b++; } return b; for (;;) if (b++ > 9) break;',
    // The name does not shadow an assignable field.
    'struct S { int i; }; return new S { for (int i = 0; i < 3; i++) {} };',
    'struct S { int x; val f = { int x -> if (x) { int y = x; } return x; }; }; return new S.f(3);',
  ])('is not reported for %s', (text) => {
    expect(told(text)).toEqual([]);
    expect(compile(text).diagnostics).toEqual([]);
  });

  it('has a message and a hint, and does not prevent the program from running', () => {
    const compilation = compile('return arg / 0;');
    expect(compilation.warnings).toMatchObject([
      {
        severity: 'warning',
        message: 'this `/` divides by 0, so the program faults here',
        hint: 'Use another divisor. If it may be 0, test it first: `if (d != 0) …`.',
      },
    ]);
    expect(run(compilation, { engine: 'graph', argument: 1n })).toMatchObject({
      fault: 'divide-by-zero',
      line: 1,
    });
  });

  it('is reported together with errors, up to twenty times', () => {
    const { diagnostics, warnings } = compile(`int x = y;\n${'x = 1 / 0;\n'.repeat(30)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['undefined-name']);
    expect(warnings).toHaveLength(20);
  });

  it('is not reported for the initial programs of labs and of the window', long, () => {
    const course = new URL('../../../labs/course/', import.meta.url);
    const labs = (readdirSync(course, { recursive: true }) as string[])
      .filter((path) => path.endsWith('.simple'))
      .map((path) => readFileSync(new URL(path.replaceAll('\\', '/'), course), 'utf8'));
    expect(labs.length).toBeGreaterThan(100);
    // Labs demonstrate an infinite loop and a division by 0.
    const shown = /^(endless-loop|divides-by-zero)/;
    for (const text of [...labs, ...examples.map(({ source }) => source)])
      expect(
        told(text).filter((each) => !shown.test(each)),
        text,
      ).toEqual([]);
  });

  it('has an example for each code', () => {
    const rows = messageTable.filter(({ severity }) => severity === 'warning');
    for (const { code, example } of rows)
      expect(told(example).map((text) => text.split(' ')[0])).toContain(code);
  });
});
