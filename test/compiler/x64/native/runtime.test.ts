// Tests how native programs use the system: input, output, memory, the stack, and signals.
import { assemblyTextOf } from '../../../../compiler/views/machine/machine.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { compile, run } from '../../../../compiler/index.ts';
import { assemblyOf, hasToolchain, machineOf, withNative, type NativeRun } from '../support.ts';
import { inTurn, long } from '../../../support/extent.ts';
import { compiled } from '../../../support/programs/compiled.ts';

const build = (program: string): string => assemblyOf(machineOf(program));

/** The native outcome, after checking that graph and emulator have the same one. */
function agreed(program: string, argument = 0n, input = ''): NativeRun {
  const { status, stdout, result, fault, line } = run(compile(program, { optimize: 'none' }), {
    engine: 'graph',
    argument,
    input,
    budget: 100_000_000,
  });
  const emulated = run(compile(program), { engine: 'emulator', argument, input, budget: 300_000 });
  // The emulator is slower and may time out in long runs.
  if (emulated.fault !== 'timeout') expect(emulated).toMatchObject({ status, stdout, result, fault, line });
  const found = withNative(build(program), (native) => native.run([String(argument)], { input }));
  expect(found).toEqual(
    status === 'value'
      ? { stdout: `${stdout}${result}\n`, stderr: '', status: 0 }
      : { stdout, stderr: `fault: ${fault} at line ${line}\n`, status: 3 },
  );
  return found;
}

const externals =
  '{i32 -> i32} putchar = "C"; {i32} getchar = "C"; {int int int -> int} write = "C"; {int int int -> int} read = "C";\n';

describe.runIf(hasToolchain)('input and output', () => {
  it('write the bytes from an element up to the end of its array', long, () => {
    const counts = ['0', '1', '3', '100', '-1', '9223372036854775807', '-9223372036854775807'];
    const expressions = ['a', 'b', '"constant"'];
    for (const expression of expressions)
      agreed(
        `${externals}u8[] !a = new u8[10]; u8[] !b = new u8[3]; for (int i = 0; i < 10; i++) a[i] = 'a' + i; ` +
          `b[0] = 'x'; int s = 0; ` +
          counts.map((count) => `s = s * 10 + write(1, ${expression}, ${count}); `).join('') +
          'return s;',
      );
  });

  it('write elements of other arrays as bytes', long, () => {
    for (const type of ['i8', 'u16', 'i32', 'int'])
      agreed(
        `${externals}${type}[] !a = new ${type}[4]; for (int i = 0; i < 4; i++) a[i] = 65 + i; ` +
          'return write(7, a, 3) + 100 * write(1, a, 9);',
      );
  });

  it('read the available input, up to the length of the array', long, () => {
    const program =
      'u8[] !a = new u8[5]; int s = 0; int k = 1; ' +
      'while (k > 0) { k = sys.libc.read(0, a, 100); s = s * 10 + k; sys.libc.write(1, a, 5); } return s;';
    for (const input of ['', 'a', 'abcde', 'abcdefg', 'hello, world\n', '\x00\xff'.repeat(5)])
      agreed(program, 0n, input);
    for (const type of ['bool', 'i8', 'u16', 'i32', 'int'])
      agreed(
        `${externals}${type}[] !a = new ${type}[4]; int k = read(0, a, 100) + write(1, a, 2); ` +
          `int s = k; for (int i = 0; i < 4; i++) s = s * 1000 + a[i]; return s;`,
        0n,
        '\xffBC',
      );
  });

  it('read and write single bytes', () => {
    agreed(
      `${externals}int s = 0; int c = getchar(); while (c >= 0) { i32 d = c + 1; s += putchar(d); c = getchar(); } return s;`,
      0n,
      'HAL\xff\n',
    );
  });

  it('read input longer than the buffer, in pieces of any size', long, () => {
    const input = Array.from({ length: 200_000 }, (_, i) => String.fromCharCode(i % 251)).join('');
    agreed(
      'u8[] !a = new u8[7777]; int s = 0; int k = 1; ' +
        'while (k > 0) { k = sys.libc.read(0, a, 7777); for (int i = 0; i < k; i++) s = s * 31 + a[i]; } return s;',
      0n,
      input,
    );
  });

  it('write output longer than the buffer, and lose nothing at a fault', long, () => {
    const program =
      'u8[] !a = new u8[1000]; for (int i = 0; i < 1000; i++) a[i] = i; ' +
      'for (int i = 0; i < 300; i++) sys.libc.write(1, a, (i * 7) & 1023); return 1 / arg;';
    expect(agreed(program, 0n).stdout.length).toBeGreaterThan(100_000);
    agreed(program, 1n);
  });

  it('drop output after 16 MiB, like the other engines, but still print the result', () => {
    const program =
      'u8[] !a = new u8[1000000]; int s = 0; for (int i = 0; i < 20; i++) s += sys.libc.write(1, a, 1000000); return s;';
    withNative(build(program), (native) => {
      const { stdout, status } = native.run();
      expect(status).toBe(0);
      expect(stdout.length).toBe(16 * 1024 * 1024 + '20000000\n'.length);
      expect(stdout.endsWith('20000000\n')).toBe(true);
    });
  });

  it('flush output before waiting for input', async () => {
    await withNativeAsync('sys.io.p("who? "); u8[] name = sys.io.stdin(); return name;', async (path) => {
      const child = spawn(path, [], { stdio: 'pipe' });
      const [question] = (await once(child.stdout, 'data')) as [Buffer];
      expect(question.toString()).toBe('who? ');
      const rest: Buffer[] = [];
      child.stdout.on('data', (bytes: Buffer) => rest.push(bytes));
      child.stdin.end('me');
      await once(child, 'close');
      expect(Buffer.concat(rest).toString()).toBe('me\n');
    });
  });

  it('end the program if nothing reads its output', async () => {
    await withNativeAsync('while (1) sys.io.p("flood "); return 0;', async (path) => {
      const child = spawn('sh', ['-c', `trap '' PIPE; "${path}" | head -c 10; exit 0`], { stdio: 'pipe' });
      const [status] = (await once(child, 'close')) as [number];
      expect(status).toBe(0);
    });
  });
});

/** Builds a program and keeps it until the promise is settled. */
async function withNativeAsync(program: string, use: (path: string) => Promise<void>): Promise<void> {
  let done: Promise<void> = Promise.resolve();
  const copy = withNative(build(program), ({ path }) => {
    const kept = `${path}-kept-${process.pid}`.replace(/fathom-x64-\w+\//, '');
    spawnSync('cp', [path, kept]);
    done = use(kept);
    return kept;
  });
  try {
    await done;
  } finally {
    spawnSync('rm', ['-f', copy]);
  }
}

describe.runIf(hasToolchain)('native memory', () => {
  it('provides zeroed objects, whether many or large', long, () => {
    agreed(
      'struct S { int a; S? n; }; S? s = null; for (int i = 0; i < 20000; i++) { S !t = new S; t.n = s; t.a += i; s = t; } ' +
        'int sum = 0; S? p = s; while (p) { sum += p.a; p = p.n; } return sum;',
    );
    agreed(
      'int[] !a = new int[1000000]; a[999999] = 5; int s = 0; for (int i = 900000; i < a#; i++) s += a[i]; return s;',
    );
  });

  it('causes a fault when exhausted', () => {
    const program =
      'struct S { int[]? a; S? n; }; S? s = null; while (arg < 100000) ' +
      '{ S !t = new S; t.a = new int[10000000]; t.n = s; s = t; arg++; } return s;';
    withNative(build(program), (native) =>
      expect(native.run()).toEqual({ stdout: '', stderr: 'fault: out-of-memory at line 1\n', status: 3 }),
    );
    for (const length of ['4294967295', '300000000', '9223372036854775807', 'arg + 1000000000000'])
      withNative(
        build(`sys.io.p("x"); int[] !a = new int[${length}]; a[1] = arg; return a[arg];`),
        (native) =>
          expect(native.run()).toEqual({
            stdout: 'x',
            stderr: 'fault: out-of-memory at line 1\n',
            status: 3,
          }),
      );
  });

  it('is smaller if the system grants less', () => {
    withNative(
      build('int[] !a = new int[1000000]; for (int i = 0; i < a#; i++) a[i] = i * arg; return a[arg] / arg;'),
      ({ path }) => {
        const limited = (kilobytes: number, word: string): string => {
          const { stdout, stderr } = spawnSync('sh', ['-c', `ulimit -v ${kilobytes}; "${path}" ${word}`], {
            encoding: 'utf8',
          });
          return `${stdout}${stderr}`;
        };
        expect(limited(500_000, '5')).toBe('5\n');
        expect(limited(8_000, '5')).toBe('fault: out-of-memory\n');
      },
    );
  });
});

describe.runIf(hasToolchain)('the native stack', () => {
  const deep =
    'struct S { int x; }; val f = { int n -> n == 0 ? 0 : 1 - f(n - 1); };\nsys.io.p("deep ");\nreturn f(arg);';

  it('allows deep recursion', () => {
    withNative(build(deep), (native) => {
      expect(native.run(['1000000']).stdout).toBe('deep 0\n');
    });
  });

  it('causes a fault when it overflows, and preceding output is kept', () => {
    withNative(build(deep), (native) =>
      expect(native.run(['-1'])).toEqual({
        stdout: 'deep ',
        stderr: 'fault: stack-overflow at line 1\n',
        status: 3,
      }),
    );
  });
});

describe.runIf(hasToolchain)(
  'a limit is reported with the line of the failing call or allocation',
  long,
  () => {
    const many = (make: (i: number) => string, between: string): string =>
      Array.from({ length: 30 }, (_, i) => make(i)).join(between);
    const kept = many((i) => `int v${i} = n * ${i + 3};`, ' ');
    const used = many((i) => `v${i}`, ' ^ ');

    const limits: readonly (readonly [string, string, number])[] = [
      [
        'a call in an expression',
        'val f = { int n ->\n n == 0 ? 0 : 1 -\n f(n - 1); };\nreturn f(arg - 1);',
        3,
      ],
      [
        'a call in a function with many slots',
        `val f = { int n ->\n ${kept}\n return n == 0 ? 0 :\n f(n - 1) * n ^ ${used};\n};\nreturn f(-1);`,
        4,
      ],
      [
        'a call of a function that creates objects',
        'struct S { int x; S? n; };\nval f = { int n ->\n S !s = new S;\n s.x = n;\n s.n =\n  f(n + 1);\n return s; };\nreturn f(arg);',
        6,
      ],
      [
        'a call of a function whose address is in a register',
        'struct S { {S int -> int}? g; };\nval f = { S s, int n -> {S int -> int}? h = s.g;\n return h ? 2 +\n h(s, n + 1) * 3 : 0; };\nS !s = new S;\nif (arg < 9) s.g = f;\nreturn f(s, 1);',
        4,
      ],
      [
        'a call with floats',
        'val f = { flt x, int n ->\n flt y = x * 2.5;\n return n == 0 ? 0.0 :\n f(x + 1.0, n - 1) + y; };\nreturn f(1.0, -5);',
        4,
      ],
      ['an array', 'int n = 2000000000 + arg;\n\nint[] a = new int[n];\na[arg] = n;\nreturn a[n - 1];', 3],
      [
        'arrays in a list, which the collector keeps',
        'struct S { int[]? a; S? n; };\nS? !s = null;\nwhile (arg < 100000) {\n S !t = new S;\n t.a =\n  new int[10000000]; t.n = s; s = t; arg++; }\nreturn s;',
        6,
      ],
      [
        'an array that a called function creates',
        'val f = { int n -> new u8[n]; };\nval g = { int n ->\n u8[]? a = n > 5 ? f(n) : null;\n return a ? a# : 0; };\nreturn g(4000000000 + arg) + g(3);',
        1,
      ],
    ];
    it.each(limits)('%s', (name, text, line) => {
      const at = limits.findIndex(([each]) => each === name);
      const fault = text.includes('f(') && !text.includes('u8[]') ? 'stack-overflow' : 'out-of-memory';
      for (const optimize of ['none', 'full'] as const) {
        const compilation = compiled(text, { optimize });
        const engines =
          optimize === 'none' ? (['graph'] as const) : inTurn(['schedule', 'emulator'] as const, at);
        for (const engine of engines)
          expect(run(compilation, { engine, argument: 0n, budget: 200_000_000 })).toMatchObject({
            fault,
            line,
          });
        for (const abi of inTurn(['sysv', 'win64'] as const, optimize === 'none' ? line : line + 1))
          withNative(assemblyTextOf(compilation, { abi, os: 'linux' }), (native) =>
            expect(native.run()).toMatchObject({ stderr: `fault: ${fault} at line ${line}\n`, status: 3 }),
          );
      }
    });
  },
);

describe.runIf(hasToolchain)('a signal', long, () => {
  it('flushes the output of the program that it terminates', async () => {
    await withNativeAsync('sys.io.p("so far"); while (1) arg = arg * 3 + 1; return 0;', async (path) => {
      const child = spawn(path, [], { stdio: ['ignore', 'pipe', 'pipe'] });
      const seen: Buffer[] = [];
      child.stdout.on('data', (bytes: Buffer) => seen.push(bytes));
      await new Promise((resolve) => setTimeout(resolve, 300));
      child.kill('SIGTERM');
      const [status] = (await once(child, 'close')) as [number];
      expect({ status, seen: Buffer.concat(seen).toString() }).toEqual({ status: 143, seen: 'so far' });
    });
  });

  it('neither loses nor repeats output, however much there is', async () => {
    const program =
      'u8[] !a = new u8[13]; int n = 0; while (1) { n++; int k = n; ' +
      'for (int i = 11; i >= 0; i--) { a[i] = 48 + k % 10; k = k / 10; } a[12] = 10; sys.libc.write(1, a, 13); } return 0;';
    await withNativeAsync(program, async (path) => {
      for (const wait of [20, 30, 40, 50]) {
        const child = spawn(path, [], { stdio: ['ignore', 'pipe', 'pipe'] });
        const seen: Buffer[] = [];
        child.stdout.on('data', (bytes: Buffer) => seen.push(bytes));
        await new Promise((resolve) => setTimeout(resolve, wait));
        child.kill('SIGTERM');
        await once(child, 'close');
        const text = Buffer.concat(seen).toString('latin1');
        const lines = text.split('\n').slice(0, -1);
        const wrong = lines.findIndex((line, i) => line !== String(i + 1).padStart(12, '0'));
        expect(wrong).toBe(-1);
      }
    });
  });
});
