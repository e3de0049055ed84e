// Tests that native programs print results of every kind with the same bytes as the graph interpreter.
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../../compiler/base/utf8.ts';
import { compile, run } from '../../../../compiler/index.ts';
import { assemblyOf, hasToolchain, machineOf, withNative, type MachineOptions } from '../support.ts';
import { long } from '../../../support/extent.ts';

const MARKER = 'marker-of-this-test';

/** Compares a program's native output and result with its graph's. */
function expectAgreement(
  program: string,
  args: readonly bigint[] = [0n, 3n],
  options: MachineOptions = {},
): void {
  const plain = compile(program, { optimize: 'none' });
  withNative(assemblyOf(machineOf(program, options), { os: 'linux' }), (native) => {
    for (const argument of args) {
      const { status, result, stdout, fault, line } = run(plain, { engine: 'graph', argument });
      const found = native.run([String(argument), MARKER]);
      const expected =
        status === 'value'
          ? { stdout: `${stdout}${MARKER}\n`, result, stderr: '', status: 0 }
          : { stdout, result: '', stderr: `fault: ${fault} at line ${line}\n`, status: 3 };
      const at = found.stdout.lastIndexOf(`${MARKER}\n`);
      const end = at < 0 ? found.stdout.length : at + MARKER.length + 1;
      expect({
        stdout: found.stdout.slice(0, end),
        result: decodeUtf8(found.stdout.slice(end).replace(/\n$/, '')),
        stderr: found.stderr,
        status: found.status,
      }).toEqual(expected);
    }
  });
}

const everything = `
struct Inner { u8 a; };
struct S {
  i8 !a; i16 !b; i32 !c; int !d; bool !e; u8 !f; u16 !g; u32 !h; f32 !i; flt !j;
  Inner? !k; u8[~]? !l; S? !m; int[]? !n; {int -> int}? !o; flt[]? !p;
  val constant = 5; val method = { int x -> x; }; val float = 1.5; val object = new Inner;
};
val twice = { int x -> x * 2; };
S !s = new S;
s.a = arg - 100; s.b = arg * 1000 - 30000; s.c = arg - 2000000000; s.d = arg - 9223372036854775807;
s.e = arg == 3; s.f = arg + 200; s.g = arg + 65000; s.h = arg + 4294967000; s.i = arg * 0.1; s.j = arg * 0.1;
if (arg > 0) { s.k = new Inner; s.l = "h\\xe4 \\"hé€😀"; s.m = s; s.o = twice; }
int[] !n = new int[arg]; for (int i = 0; i < n#; i++) n[i] = i * i - 2; s.n = n;
flt[] !p = new flt[arg]; for (int i = 0; i < p#; i++) p[i] = i / 3.0; s.p = p;
return s;`;

describe.runIf(hasToolchain)('a native result', () => {
  it('may be an integer', () =>
    expectAgreement('return arg * arg - 7;', [0n, -5n, 9223372036854775807n, -9223372036854775808n]));

  it('may be a float', () =>
    expectAgreement('return arg * 0.1;', [0n, 1n, -1n, 3n, 123456789012345678n, -9223372036854775808n]));

  it('may be null', () =>
    expectAgreement('struct S { int a; }; S? s = null; if (arg == 3) s = new S; return s;'));

  it('may be a function or null instead of a function', () => {
    expectAgreement('val f = { int x -> x + arg#; };return 0;'.replace('arg#', '1'));
    expectAgreement('val f = { int x -> x + 1; }; val g = { int x -> x; }; return arg ? f : g;');
  });

  it('may be an object with fields of every kind', long, () => {
    expectAgreement(everything, [0n, 1n, 3n]);
    expectAgreement(everything, [0n, 3n], { optimize: 'none' });
    expectAgreement(everything, [0n, 3n], { abi: 'win64' });
  });

  it('may be an array of any element type', long, () => {
    for (const type of ['i8', 'i16', 'i32', 'int', 'bool', 'u8', 'u16', 'u32', 'f32', 'flt'])
      expectAgreement(
        `${type}[] !a = new ${type}[arg]; for (int i = 0; i < a#; i++) a[i] = 77 * i * i * i; return a;`,
        [0n, 1n, 5n, 100n],
      );
    expectAgreement('struct S { int x; S? next; }; S?[] !a = new S?[arg]; if (a#) a[1] = new S; return a;');
    expectAgreement('u8[]?[] !a = new u8[]?[arg]; if (a#) a[2] = new u8[2]; return a;');
    expectAgreement('int[]?[]?[] !a = new int[]?[]?[arg]; return a;');
  });

  it('may be arbitrary bytes', () => {
    const bytes =
      'u8[] !a = new u8[256]; int x = arg; for (int i = 0; i < a#; i++) { a[i] = x >> 8; x = x * 75 + 74; } return a;';
    expectAgreement(bytes, [0n, 3n, 99n]);
    expectAgreement('return "text\\n\\t\\x00\\xff";');
    expectAgreement('return "äöü € 😀 \\xc3\\x28 \\xe2\\x82";');
  });

  it('is truncated if objects are nested too deeply', long, () => {
    const chain =
      'struct S { int x; S? next; }; S? s = null; for (int i = 0; i < arg; i++) { S !t = new S; t.x = i; t.next = s; s = t; } return s;';
    expectAgreement(chain, [0n, 2n, 999n, 1000n, 1001n, 1500n]);
  });

  it('is truncated if it has too many characters', long, () => {
    const long = (text: string): string => `
      struct S { u8[~]? a; S? next; };
      u8[] !bytes = new u8[1000]; u8[~] part = "${text}";
      for (int i = 0; i < 1000; i++) bytes[i] = part[i % part#];
      S? s = null;
      for (int i = 0; i < arg; i++) { S !t = new S; t.a = bytes; t.next = s; s = t; }
      S?[] !all = new S?[3]; all[0] = s; all[1] = s; all[2] = s;
      return all;`;
    for (const text of ['abc', 'ä', '€', '😀', '\\xf0\\x9f', '\\xe0\\x9f\\xbf\\xed\\xa0\\x80'])
      expectAgreement(long(text), [20n, 50n, 300n, 400n]);
  });

  it('contains a shared object each time, but not within itself', () => {
    expectAgreement(
      'struct S { S? a; S? b; }; S !s = new S; S !t = new S; s.a = t; s.b = t; if (arg) t.b = s; return s;',
    );
  });
});
