// Tests library functions called from C: many kinds of arguments, both calling conventions, callee-saved
// registers, and faults.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { abiNames, assemblySyntaxes } from '../../compiler/choices/index.ts';
import { findOnPath } from '../../electron/services/index.ts';
import { canLink, command, inFolder, libraryOf, runWithC } from '../support/native/linked.ts';
import { long } from '../support/extent.ts';

const hasCpp = findOnPath('c++', process.env) !== null;

/** Prints its arguments, one per line. */
const START = `#include "lib.h"
#include <stdio.h>
#include <string.h>
#define SHOW(x) printf("%lld\\n", (long long)(x))
#define SHOWF(x) printf("%.17g\\n", (x))
`;
const main = (body: string, before = ''): string =>
  `${START}${before}\nint main(void) {\n${body}\nreturn 0;\n}\n`;

/** Both conventions, and one of them also in Intel syntax, which must give the same program. */
const settings = [
  ...abiNames.map((abi) => ({ abi, syntax: 'att' as const })),
  { abi: 'sysv' as const, syntax: assemblySyntaxes[1] },
];

const lines = (text: string, c: string, options = {}, flags?: readonly string[]): string[] => {
  const { status, stdout, stderr } = runWithC(text, c, options, flags);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
};

describe.runIf(canLink).each(settings)('a C program ($abi, $syntax)', (options) => {
  it('passes integers and floats of all widths, whatever their upper bits contain', () => {
    const program = `
      val narrow = { i8 a, u8 b, i16 c, u16 d, i32 e, u32 f, bool g, int h ->
        a + 2*b + 3*c + 4*d + 5*e + 6*f + 7*g + 8*h; };
      val floats = { f32 a, flt b, i8 c, f32 d -> a + 2.0*b + 3.0*c + 4.0*d; };
      val high = { i32 a, u8 b -> a < 0 ? b : -b; };`;
    const c = main(
      `SHOW(narrow(-128, 255, -32768, 65535, INT32_MIN, UINT32_MAX, true, INT64_MIN + 5));
       SHOWF(floats(0.5f, -1.25, -7, 3.5f));
       /* As if the callee were declared with whole words: the upper bits are set. */
       typedef int64_t (LIB_CALL *wide)(int64_t, int64_t);
       wide f = (wide)(void *)high;
       SHOW(f(0x7fffffff00000001, 0x7777777777777705));
       SHOW(f(0x12345678ffffffff, 0x7777777777777705));`,
    );
    const whole = BigInt.asIntN(
      64,
      -128n + 510n - 98304n + 262140n - 5n * (1n << 31n) + 6n * ((1n << 32n) - 1n) + 7n + 40n,
    );
    expect(lines(program, c, options)).toEqual([String(whole), '-9', '-5', '5']);
  });

  it('passes twenty arguments, some of them on the stack', long, () => {
    const names = [...'abcdefghijklmnopqrst'];
    const kinds = ['int', 'flt', 'i8', 'f32', 'u16', 'i32'];
    const cKinds = ['int64_t', 'double', 'int8_t', 'float', 'uint16_t', 'int32_t'];
    const parameters = names.map((name, i) => `${kinds[i % 6]} ${name}`).join(', ');
    const sum = names.map((name, i) => `${name}*${i + 1}.0`).join(' + ');
    const values = names.map((_, i) => (i % 3 === 0 ? -i : i));
    const expected = values.reduce((total, value, i) => total + value * (i + 1), 0);
    const c = main(`double (LIB_CALL *f)(${names.map((_, i) => cKinds[i % 6]).join(', ')}) = many;
      SHOWF(f(${values.join(', ')}));`);
    expect(lines(`val many = { ${parameters} -> ${sum}; };`, c, options)).toEqual([String(expected)]);
  });

  it('creates, passes, and receives objects and arrays', long, () => {
    const program = `
      struct P { u8 tag; int x; i16 s; P? next; f32 f; bool b; flt w; };
      val step = { P p, int d -> p.x = p.x + d; p.tag = p.tag + 1; p.s = p.s - 1; p.f = p.f * 2.0; p.b = !p.b; p.w += 0.25; return p; };
      val length = { P? p -> int n = 0; while (p) { n = n + p.x; p = p.next; } return n; };
      val cons = { int first, P? rest -> new P { x = first; next = rest; }; };
      val sum = { i16[~] a -> int s = 0; for (int i = 0; i < a#; i++) s += a[i]; return s; };
      val squares = { int n -> int[] !a = new int[n]; for (int i = 0; i < n; i++) a[i] = i*i; return a; };
      val second = { P?[] a -> P? p = a[1]; return p ? p.x : -1; };`;
    const c = main(`
      struct lib_P *p = lib_new_P();
      if (p->x || p->next || p->tag || p->w != 0) return 1;
      p->x = 40; p->tag = 255; p->s = INT16_MIN; p->f = 1.5f; p->b = true; p->w = 1;
      struct lib_P *q = step(p, 2);
      if (q != p) return 2;
      SHOW(q->x); SHOW(q->tag); SHOW(q->s); SHOWF(q->f); SHOW(q->b); SHOWF(q->w);
      SHOW(length(cons(1, cons(2, p)))); SHOW(length(NULL));
      struct lib_array_i16 *a = lib_new_array_i16(3);
      a->elements[0] = -5; a->elements[2] = INT16_MAX;
      SHOW(a->length); SHOW(sum(a));
      struct lib_array_i64 *s = squares(100);
      SHOW(s->length); SHOW(s->elements[99]);
      struct lib_array_of_P *o = lib_new_array_of_P(2);
      SHOW(second(o)); o->elements[1] = p; SHOW(second(o));
      SHOW(lib_new_array_i16(0)->length);`);
    expect(lines(program, c, options)).toEqual([
      '42',
      '0',
      '32767',
      '3',
      '0',
      '1.25',
      '45',
      '0',
      '3',
      '32762',
      '100',
      '9801',
      '-1',
      '42',
      '0',
    ]);
  });

  it('passes callbacks, which are called with an aligned stack and whole words', long, () => {
    const program = `
      val fold = { {int int -> int} f, int n -> int s = 0; for (int i = 0; i < n; i++) s = f(s, i); return s; };
      val twice = { {flt int -> flt}? f, flt x -> f ? f(f(x, 1), 2) : -1.0; };
      struct P { int x; };
      val each = { {P -> i8} f, int n -> int s = 0; for (int i = 0; i < n; i++) { P p = new P { x = i; }; s += f(p); } return s; };`;
    const before = `
      static int misaligned;
      /* With a frame pointer, which the flag asks for, this is the stack pointer of the call less two words. */
      #define LOOK if ((uintptr_t)__builtin_frame_address(0) % 16 != 0) misaligned++
      static int64_t LIB_CALL plus(int64_t a, int64_t b) { LOOK; return a + b * b; }
      static double LIB_CALL half(double x, int64_t n) { LOOK; return x / 2 + n; }
      static int64_t LIB_CALL low(struct lib_P *p) { LOOK; return -p->x; }`;
    const c = main(
      `SHOW(fold(plus, 10)); SHOWF(twice(half, 10)); SHOWF(twice(NULL, 1)); SHOW(each(low, 5)); SHOW(misaligned);`,
      before,
    );
    expect(lines(program, c, options, ['-O1', '-fno-omit-frame-pointer'])).toEqual([
      '285',
      '5',
      '-1',
      '-10',
      '0',
    ]);
  });

  it('passes and receives strings, and all output is in order', long, () => {
    const program = `
      val greeting = { bool loud -> loud ? "HELLO" : "hello"; };
      val count = { u8[~] text, u8 c -> int n = 0; for (int i = 0; i < text#; i++) if (text[i] == c) n++; return n; };
      val shout = { u8[~] text -> sys.io.p(text); return sys.io.p("!\\n"); };`;
    const c = main(`
      const struct lib_array_u8 *hello = greeting(true);
      printf("%.*s %lld\\n", (int)hello->length, (const char *)hello->elements, (long long)count(hello, 'L'));
      struct lib_array_u8 *own = lib_new_array_u8(3);
      memcpy(own->elements, "abc", 3);
      printf("first\\n");
      shout(own);
      SHOW(shout(greeting(false)));`);
    expect(lines(program, c, options)).toEqual(['HELLO 2', 'first', 'abc!', 'hello!', '2']);
  });

  it('keeps the values of its callee-saved registers', long, () => {
    const program = `
      val work = { int n -> flt s = 0.0; int t = 1; int[] !a = new int[n];
        for (int i = 0; i < n; i++) { a[i] = t; t = t * 7 + i; s = s + t * 0.5 - a[i] / (i + 1); }
        int[] !b = new int[8]; for (int i = 0; i < 8; i++) b[i] = a[i] * a[i + 1] + a[i + 2] % (a[i] | 1);
        return b[0] ^ b[1] ^ b[2] ^ b[3] ^ b[4] ^ b[5] ^ b[6] ^ b[7] ^ (s < 0.5); };
      val print = { int n -> for (int i = 0; i < n; i++) sys.io.p("."); return n; };`;
    const vectors = options.abi === 'win64' ? [6, 7, 8, 9, 10, 11, 12, 13, 14, 15] : [];
    const general = ['rbx', 'r12', 'r13', 'r14', 'r15', ...(options.abi === 'win64' ? ['rsi', 'rdi'] : [])];
    const given = options.abi === 'win64' ? 'rcx' : 'rdi';
    const before = `
      /* Fills all registers that a function must give back, calls it, and counts those that have changed. */
      int64_t checked(void *function, int64_t argument);
      __asm__(".text\\nchecked:\\n"
        "push %rbp\\npush %rbx\\npush %r12\\npush %r13\\npush %r14\\npush %r15\\nsub $40, %rsp\\n"
        "mov %rdi, %rax\\nmov %rsi, %${given}\\n"
        ${general.map((name, i) => `"mov $${1000 + i}, %${name}\\n"`).join(' ')}
        "mov $2000, %rbp\\n"
        ${vectors.map((number) => `"mov $${3000 + number}, %r10\\nmovq %r10, %xmm${number}\\n"`).join(' ')}
        "call *%rax\\nxor %eax, %eax\\n"
        ${general.map((name, i) => `"cmp $${1000 + i}, %${name}\\nsetne %r10b\\nadd %r10b, %al\\n"`).join(' ')}
        "cmp $2000, %rbp\\nsetne %r10b\\nadd %r10b, %al\\n"
        ${vectors.map((n) => `"movq %xmm${n}, %r10\\ncmp $${3000 + n}, %r10\\nsetne %r10b\\nadd %r10b, %al\\n"`).join(' ')}
        "movzbl %al, %eax\\nadd $40, %rsp\\npop %r15\\npop %r14\\npop %r13\\npop %r12\\npop %rbx\\npop %rbp\\nret\\n");`;
    const c = main(`SHOW(checked((void *)work, 50)); SHOW(checked((void *)print, 3));`, before);
    expect(lines(program, c, options)).toEqual(['0', '...0']);
  });

  it('receives the kind and line of a fault in its handler, and can continue with longjmp', long, () => {
    const program = `
      val quotient = { int a, int b ->
        a / b; };
      val at = { i32[~] a, int i ->
        a[i]; };
      val make = { int n -> new int[n]; };
      struct P { int x; };
      val get = { P p -> p.x; };
      val last = { int a, int b, int c, int d, int e, int f, int g, P p -> p.x + a; };`;
    const before = `
      #include <setjmp.h>
      static jmp_buf back;
      static void tell(const char *kind, int64_t line) { printf("%s %lld\\n", kind, (long long)line); longjmp(back, 1); }
      #define TRY(x) do { if (!setjmp(back)) { SHOW((int64_t)(x)); } } while (0)`;
    const c = main(
      `lib_on_fault(tell);
       TRY(quotient(1, 0)); TRY(quotient(INT64_MIN, -1));
       struct lib_array_i32 *a = lib_new_array_i32(2);
       TRY(at(a, 2)); TRY(at(a, -1)); TRY(at(a, 1)); TRY(at(NULL, 0));
       TRY(make(-1)); TRY(make(INT64_MAX)); TRY(lib_new_array_i32(-1)); TRY(get(NULL)); TRY(last(1,2,3,4,5,6,7, NULL));
       struct lib_P *p = lib_new_P(); p->x = 9; TRY(last(1,2,3,4,5,6,7,p));`,
      before,
    );
    expect(lines(program, c, options)).toEqual([
      'divide-by-zero 3',
      '-9223372036854775808',
      'index-out-of-bounds 5',
      'index-out-of-bounds 5',
      '0',
      'null-dereference 4',
      'negative-array-length 6',
      'out-of-memory 0',
      'negative-array-length 0',
      'null-dereference 8',
      'null-dereference 9',
      '10',
    ]);
  });
});

describe.runIf(canLink)('a library', () => {
  const program = 'val quotient = { int a, int b -> a / b; };\nreturn quotient(arg, 1);';

  it('reports a fault and calls exit(3) if C has no handler or the handler returns', long, () => {
    const handler = 'static void nothing(const char *kind, int64_t line) { (void)kind; (void)line; }';
    for (const [set, before] of [
      ['', ''],
      ['lib_on_fault(nothing);', handler],
    ]) {
      const c = main(`printf("before\\n"); ${set} SHOW(quotient(1, 0));`, before);
      expect(runWithC(program, c)).toEqual({
        status: 3,
        stdout: 'before\n',
        stderr: 'fault: divide-by-zero at line 1\n',
      });
    }
  });

  it('is linked into position-independent and fixed executables and into shared objects', long, () => {
    const c = main('SHOW(quotient(42, 7));');
    for (const flags of [['-pie', '-fPIE'], ['-no-pie'], ['-O2', '-flto']])
      expect(lines(program, c, {}, flags), flags.join(' ')).toEqual(['6']);
    const { assembly, header } = libraryOf(program);
    const { status, stderr } = inFolder((folder) => {
      writeFileSync(join(folder, 'lib.s'), assembly);
      writeFileSync(join(folder, 'lib.h'), header);
      writeFileSync(
        join(folder, 'own.c'),
        '#include "lib.h"\nint64_t own(void) { return quotient(4, 2); }\n',
      );
      return command('cc', ['-shared', '-fPIC', 'own.c', 'lib.s', '-o', 'own.so', '-Wl,-z,text'], folder);
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('has a header that C and C++ compilers accept for all names', () => {
    const strange = `
      struct union_ { int class; i8 INT8_MAX; int int64_t; union_? template; };
      val get = { union_ register, {int -> int} linux, int this_ -> register.class + linux(this_); };
      val switch = { int volatile, int volatile_ -> volatile - volatile_; };
      val rax = { int add -> add; };
      val printf = { int bool_ -> bool_; };`.replaceAll('switch', 'signed');
    const { header } = libraryOf(strange);
    const said = inFolder((folder) => {
      writeFileSync(join(folder, 'lib.h'), header);
      writeFileSync(
        join(folder, 'main.c'),
        '#include <stdio.h>\n#include <stdlib.h>\n#include "lib.h"\n#include "lib.h"\n',
      );
      const read = (...words: string[]): string =>
        command('cc', [...words, '-Wall', '-fsyntax-only', 'main.c'], folder).stderr;
      return [
        read('-std=c99', '-pedantic'),
        read('-std=gnu17'),
        ...(hasCpp ? [read('-xc++', '-std=c++17')] : []),
      ].join('');
    });
    expect(said).toBe('');
    expect(header).toContain('int64_t LIB_CALL lib_printf(int64_t bool_);');
  });

  it('has a header that says which results may be null', () => {
    const { header } = libraryOf(
      'struct S { S? n; };\nval made = { -> new S; };\nval next = { S s -> s.n; };\nval one = { -> 1; };',
    );
    expect(header).toMatch(/Line 2(: \w+)?\. Result: not null\. \*\/$/m);
    expect(header).toMatch(/Line 3(: \w+)?\. Result: may be null\. \*\/$/m);
    expect(header).toMatch(/Line 4(: \w+)?\. \*\/$/m);
  });
});

const hasLlvm = spawnSync('llvm-mc', ['--version']).status === 0;

describe.runIf(hasLlvm)('the LLVM assembler', long, () => {
  it.each([
    { os: 'macos', abi: 'sysv', triple: 'x86_64-apple-macos' },
    { os: 'windows', abi: 'win64', triple: 'x86_64-pc-windows-gnu' },
    { os: 'linux', abi: 'sysv', triple: 'x86_64-pc-linux-gnu' },
  ] as const)('produces the same code from both syntaxes of a library for $triple', ({ os, abi, triple }) => {
    const program = `
      struct S { i8 a; S? next; };
      val get = { S s, f32 x, bool b, i16 c, i8 d, u8 e, i32 f, u16 g, {int -> int} h -> sys.io.p("x"); return h(s.a + b + c + d + e + f + g) / c; };
      val make = { int n -> new S?[n]; };`;
    const objects = assemblySyntaxes.map((syntax) =>
      inFolder((folder) => {
        writeFileSync(join(folder, 'lib.s'), libraryOf(program, { os, abi, syntax }).assembly);
        const said = command(
          'llvm-mc',
          [`-triple=${triple}`, '-filetype=obj', 'lib.s', '-o', 'lib.o'],
          folder,
        );
        expect(said).toEqual({ status: 0, stdout: '', stderr: '' });
        return readFileSync(join(folder, 'lib.o'));
      }),
    );
    expect(objects[0].equals(objects[1])).toBe(true);
  });
});
