// Tests declared C functions: programs and libraries call them natively with C’s conventions; other engines
// and external input cannot.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abiNames, assemblySyntaxes } from '../../compiler/choices/index.ts';
import { compile, compileText, emitText, messageTable, run } from '../../compiler/index.ts';
import { Toolchain } from '../../electron/services/toolchain.ts';
import { canLink, runWithC } from '../support/native/linked.ts';
import { imitate, machineIn, openFolder } from '../support/native/native.ts';
import { long } from '../support/extent.ts';
import { compiled } from '../support/programs/compiled.ts';

const settings = [
  ...abiNames.map((abi) => ({ abi, syntax: 'att' as const })),
  { abi: 'sysv' as const, syntax: assemblySyntaxes[1] },
];

describe.runIf(canLink).each(settings)('a library ($abi, $syntax)', long, (options) => {
  const called = (program: string, c: string, body: string): string[] => {
    const text = `#include "lib.h"\n#include <stdio.h>\n${c}\nint main(void) {\n${body}\nreturn 0;\n}\n`;
    const { status, stdout, stderr } = runWithC(program, text, options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  };

  it('passes numbers of all widths in registers and on the stack, and uses only the defined bits of a result', () => {
    const program = `
      {i8 u8 i16 u16 i32 u32 bool int f32 flt f32 flt i8 f32 flt flt flt flt flt f32 -> flt} many = "C";
      {int -> i8} low = "C"; {int -> u16} words = "C"; {int -> bool} bit = "C"; {int -> i32} half = "C";
      {f32 flt -> f32} single = "C"; { -> int} none = "C";
      val all = { int x, flt y -> many(-128, 255, -32768, 65535, -2147483648, 4294967295, true, x, 0.5, y, 1.5, 3.0,
                                       -7, 2.5, 4.0, 5.0, 6.0, 7.0, 8.0, 9.5); };
      val bits = { int x -> low(x) + 1000 * (words(x) + 100000 * (bit(x) + 10 * half(x))); };
      val third = { flt y -> single(0.25, y) * 3.0; };
      val zero = { -> none() + none(); };`;
    const c = `
      LIB_CALL double many(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f, bool g, int64_t h, float i,
        double j, float k, double l, int8_t m, float n, double o, double p, double q, double r, double s, float t) {
        return a + 2.0*b + 3.0*c + 4.0*d + 5.0*e + 6.0*f + 7.0*g + 8.0*(double)h + 9.0*i + 10.0*j + 11.0*k + 12.0*l
          + 13.0*m + 14.0*n + 15.0*o + 16.0*p + 17.0*q + 18.0*r + 19.0*s + 20.0*t; }
      LIB_CALL int64_t low(int64_t x) { return x; }
      LIB_CALL int64_t words(int64_t x) { return x; }
      LIB_CALL int64_t bit(int64_t x) { return x; }
      LIB_CALL int64_t half(int64_t x) { return x; }
      LIB_CALL float single(float a, double b) { return a * (float)b; }
      LIB_CALL int64_t none(void) { return 21; }
      static double expected(void) { return many(-128, 255, -32768, 65535, INT32_MIN, UINT32_MAX, 1, 1 << 20, 0.5f, -2.25,
        1.5f, 3.0, -7, 2.5f, 4.0, 5.0, 6.0, 7.0, 8.0, 9.5f); }`;
    const body = `
      printf("%d\\n", all(1 << 20, -2.25) == expected());
      int64_t x = 0x123456789abcdef1;
      printf("%d\\n", bits(x) == (int8_t)x + 1000 * ((uint16_t)x + 100000 * ((x & 1) + 10 * (int64_t)(int32_t)x)));
      printf("%.17g\\n", third(0.1));
      printf("%lld\\n", (long long)zero());`;
    const third = Math.fround(0.25 * Math.fround(0.1)) * 3;
    expect(called(program, c, body)).toEqual(['1', '1', String(third), '42']);
  });

  it('passes an array as the address of its elements, passes null as null, and keeps values across a call', () => {
    const program = `
      {int[] int -> int} fill = "C"; {u8[~]? -> int} size = "C"; {int int -> flt} mean = "C";
      val use = { int n ->
        int[] !a = new int[n]; flt before = n + 0.5; int old = fill(a, n);
        u8[~]? none = null;
        return (mean(a, n) + before) * 1000.0 + old + a[n - 1] + size("four") + size(none);
      };
      val through = { {int int -> flt} f, int n -> f(0, n); };
      val given = { int n -> through(mean, n); };`;
    const c = `
      #include <string.h>
      LIB_CALL int64_t fill(int64_t *a, int64_t n) { for (int64_t i = 0; i < n; i++) a[i] = i * i; return n; }
      LIB_CALL int64_t size(const uint8_t *text) { return text == NULL ? 1000 : memcmp(text, "four", 4) == 0; }
      LIB_CALL double mean(int64_t *a, int64_t n) { int64_t s = 0; for (int64_t i = 0; a && i < n; i++) s += a[i];
        __asm__ volatile("" : : : "xmm6", "xmm7", "xmm15", "rbx", "r12", "r13", "r14", "r15");
        return a ? (double)s / (double)n : -1.0; }`;
    const body = `printf("%.17g %.17g\\n", use(10), given(3));`;
    expect(called(program, c, body)).toEqual([`${(28.5 + 10.5) * 1000 + 10 + 81 + 1 + 1000} -1`]);
  });
});

describe.runIf(canLink)('a program', () => {
  let folder = '';
  let toolchain: Toolchain;
  beforeAll(() => {
    folder = openFolder();
    toolchain = new Toolchain(machineIn(folder));
  });
  afterAll(() => {
    expect(readdirSync(folder).filter((name) => name !== 'bin')).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
  const native = (text: string, argument = '0', trusted?: boolean): ReturnType<Toolchain['run']> =>
    toolchain.run(
      { assembly: emitText(compile(text), 'asm'), argument },
      trusted === undefined ? {} : { trusted },
    );

  it('is linked with the C library in both syntaxes, and its output is in order', long, async () => {
    const text = `{flt flt -> flt} pow = "C"; {u8[~] -> int} strlen = "C"; {int u8[~] int -> int} memcpy = "C";
      u8[] !a = new u8[arg]; memcpy(a, "hello", 5); sys.io.p(a);
      return pow(1.5, 3.0) + strlen(a) * 100.0;`;
    for (const syntax of assemblySyntaxes)
      expect(
        await toolchain.run({ assembly: emitText(compile(text), 'asm', { syntax }), argument: '7' }),
      ).toMatchObject({ status: 'value', result: '503.375', stdout: 'hello\0\0' });
  });

  it('is terminated if a C function makes a system call', long, async () => {
    const { limits } = await toolchain.probe();
    expect(limits.calls).toBe(true);
    for (const text of [
      '{u8[~] -> i32} system = "C"; return system("echo out > /tmp/fathom-was-here\\0");',
      '{u8[~] i32 -> i32} open = "C"; return open("/etc/passwd\\0", 0);',
      '{ -> i32} fork = "C"; return fork();',
      '{i32 i32 -> i32} kill = "C"; return kill(1, 0);',
    ])
      expect(await native(text), text).toMatchObject({ status: 'fault', fault: 'crash', signal: 'SIGSYS' });
  });

  it('is not built if the function does not exist or system calls cannot be blocked', long, async () => {
    const none = await native('{int -> int} no_such_function = "C"; return no_such_function(1);');
    expect(none).toMatchObject({ status: 'not-built' });
    expect(none.message).toMatch(/^The C library has no function no_such_function\./);
    const loose = new Toolchain(machineIn(folder));
    const found = await loose.probe();
    loose.probe = () => Promise.resolve({ ...found, limits: { ...found.limits, calls: false } });
    const request = {
      assembly: emitText(compile('{flt -> flt} round = "C"; return round(2.5);'), 'asm'),
      argument: '0',
    };
    const refused = await loose.run(request);
    expect(refused).toMatchObject({ status: 'not-built' });
    expect(refused.message).toMatch(/this system cannot confine them.* --trust\.$/);
    expect(await loose.run(request, { trusted: true })).toMatchObject({ status: 'value', result: '3.0' });
    await expect(loose.toolsFor(request.assembly)).rejects.toMatchObject({ code: 'not-held' });
  });

  it('names the linker command if there is no C compiler', async () => {
    const { env } = machineIn(folder);
    const bin = imitate(join(folder, 'bin'), {
      as: `exec ${await pathOf('assembler')} "$@"`,
      ld: `exec ${await pathOf('linker')} "$@"`,
    });
    const without = new Toolchain(machineIn(folder, { env: { ...env, PATH: bin } }));
    const assembly = emitText(compile('{flt -> flt} round = "C"; return round(2.5);'), 'asm');
    const refused = await without.run({ assembly, argument: '0' });
    expect(refused.message).toMatch(/^The program calls C functions, so linking it requires a C compiler/);
    expect(
      await without.run({ assembly: emitText(compile('return 3;'), 'asm'), argument: '0' }),
    ).toMatchObject({ result: '3' });
  });

  const pathOf = async (role: 'assembler' | 'linker'): Promise<string> =>
    (await toolchain.tools())?.paths[role] ?? '';
});

describe('a C function', () => {
  const external = '{int int -> int} twice = "C";\n';

  it('ends a run in every other engine only when it is called', long, () => {
    const text = `${external}sys.io.p("a");\nif (arg > 3)\n  return twice(arg, 1);\nreturn 7;`;
    for (const optimize of ['none', 'peephole', 'full'] as const)
      for (const engine of ['graph', 'schedule', 'emulator'] as const) {
        const compilation = compile(text, { optimize });
        expect(run(compilation, { engine, argument: 4n })).toMatchObject({
          fault: 'external-function',
          line: 4,
          stdout: 'a',
        });
        expect(run(compilation, { engine, argument: 3n })).toMatchObject({ result: '7' });
      }
  });

  it('cannot come from an external graph', () => {
    const graph = emitText(compile(`${external}return twice(arg, 1);`), 'graph');
    expect(graph).toContain('external 1 twice(');
    const told = compileText(graph).diagnostics.map(({ message }) => message);
    expect(told).toEqual([
      expect.stringMatching(/“twice” is not a system function; the system functions are write, /),
    ]);
    const math = emitText(compile('{flt -> flt} sqrt = "C"; return sqrt(arg + 0.5);'), 'graph');
    expect(compileText(math).diagnostics).toEqual([]);
    expect(run(compileText(math), { engine: 'graph', argument: 2n }).result).toBe(String(Math.sqrt(2.5)));
    expect(compileText(math.replace('sqrt(a0: flt)', 'sqrt(a0: int)')).ok).toBe(false);
  });

  it('must have a name that an assembler accepts', () => {
    for (const name of [
      'rax',
      'xmm3',
      'r8d',
      'offset',
      'main',
      'rt_new',
      'fn_1_x',
      'functions',
      '_start',
      '__x',
    ]) {
      const { diagnostics } = compile(`{int -> int} ${name} = "C"; return 0;`);
      expect(
        diagnostics.map(({ code }) => code),
        name,
      ).toEqual(['external-name']);
    }
    expect(messageTable.map(({ code }) => code)).toContain('external-name');
  });

  it('is not confused with a library function of the same name', () => {
    const text =
      'val same = { int x -> x; };\nval user = { int x -> {int -> int} same = "C"; same(x) + 1; };';
    const compilation = compiled(text, { exports: true });
    expect(emitText(compilation, 'header', { library: 'lib' })).toMatch(/LIB_CALL lib_same\(int64_t x\)/);
  });
});
