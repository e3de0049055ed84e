// Compares stores, loads, floats, and their comparisons with the graph interpreter, in the emulator and, if
// an assembler is installed, natively.
import { describe, expect, it } from 'vitest';
import { runGraph, type Outcome } from '../../../compiler/semantics/index.ts';
import { emulate, type AbiName } from '../../../compiler/backend/x64/index.ts';
import { runBatch } from '../../support/native/native-batch.ts';
import { assemblyOf, hasToolchain, machineOf, type MachineOptions } from './support.ts';
import { long } from '../../support/extent.ts';

const show = ({ status, result, fault, line }: Outcome): string =>
  status === 'value' ? result : `${fault} ${line}`;

const settings: readonly MachineOptions[] = (['none', 'full'] as const).flatMap((optimize) =>
  (['early', 'late', 'best'] as const).map((schedule, i) => ({
    optimize,
    schedule,
    abi: (['sysv', 'win64'] as const satisfies readonly AbiName[])[i % 2],
  })),
);

function check(text: string, given: readonly bigint[] = [0n]): void {
  for (const options of settings) {
    const machine = machineOf(text, options);
    const { graph, source } = machine.compilation;
    if (graph === null) throw new Error('the program was not compiled');
    for (const argument of given) {
      const where = `${JSON.stringify(options)} ${argument} ${text}: `;
      const expected = where + show(runGraph(graph, source, { argument, budget: 100_000 }));
      expect(where + show(emulate(machine.program, { argument }))).toBe(expected);
    }
  }
}

/** Compares a native run in the same way, for results that the runtime prints. */
async function checkNative(texts: readonly string[], given: readonly bigint[]): Promise<void> {
  const machines = texts.map((text) => machineOf(text));
  const words = given.map((argument) => [String(argument)]);
  const found = await runBatch(machines.map((machine) => ({ assembly: assemblyOf(machine), runs: words })));
  for (const [i, { compilation }] of machines.entries()) {
    const { graph, source } = compilation;
    if (graph === null) throw new Error('the program was not compiled');
    const expected = given.map((argument) => show(runGraph(graph, source, { argument, budget: 100_000 })));
    expect(found[i].map(({ stdout }) => stdout)).toEqual(expected.map((text) => `${text}\n`));
  }
}

const MIN = -(1n << 63n);
const EXTREME = [
  0n,
  1n,
  -1n,
  127n,
  128n,
  -129n,
  255n,
  256n,
  32768n,
  65535n,
  -32769n,
  4294967295n,
  4294967296n,
].concat([2147483647n, 2147483648n, -2147483649n, MIN, -(MIN + 1n)]);
const INTEGERS = ['i8', 'i16', 'i32', 'i64', 'u1', 'bool', 'u8', 'u16', 'u32', 'int'];

describe('integers in memory', () => {
  for (const type of INTEGERS) {
    const struct = `struct S { u8 before; ${type} x; u8 after; };`;
    const field = `${struct} S s = new S; s.before = 255; s.after = 255; s.x = arg; S t = arg == 5 ? new S : s; return t;`;
    const element = `${type}[] a = new ${type}[4]; int i = arg & 3; a[1] = -1; a[i] = arg; a[2] = a[i]; return a;`;
    const sum = `${struct} S s = new S; s.x = arg; S t = arg == 5 ? new S : s; return (t.x < 100) + (t.x == 1) * 2 + (200 <= t.x) * 4 + (t.x ? 8 : 0) + (t.x != 255) * 16 + (t.x < 0) * 32 + t.x * 64;`;
    it(`can be fields, elements, and operands of comparisons with constants: ${type}`, long, () => {
      for (const program of [field, element, sum]) check(program, EXTREME);
    });
    it.runIf(hasToolchain)(`have the same values on the processor: ${type}`, long, () =>
      checkNative([field, element, sum], EXTREME),
    );
  }

  it('are read and updated by one instruction, unless a store intervenes', () => {
    check(
      'int[] a = new int[3]; for (int i = 0; i < 3; i++) a[i] = arg + i; int x = a[0]; a[arg & 1] = 7; return x * 100 + a[0] - a[1] * (a[2] & a[0]);',
      [0n, 1n, 5n, MIN],
    );
    check(
      'struct S { int n; S? next; }; S? s = null; for (int i = 0; i < 5; i++) { S t = new S; t.n = i + arg; t.next = s; s = t; } int sum = 0; while (s) { sum = sum * 3 - s.n; s = s.next; } return sum;',
      [0n, 9n],
    );
  });

  it('are not accessed at out-of-bounds indices', () => {
    check('u16[] a = new u16[5]; a[4] = 9;\nreturn a[arg];', [0n, 4n, 5n, -1n, MIN, 1n << 40n]);
    check('int[] a = new int[arg];\nreturn a# + a[2];', [0n, 3n, -1n, MIN]);
    check('return "hello"[arg];', [0n, 4n, 5n]);
    check('val s = arg ? "yes" : "no"; return s;', [0n, 1n]);
  });

  it('are read through a pointer only if it is not null', long, () => {
    const list = 'struct T { int y; }; struct S { int x; T !q; }; struct R { S? s; };';
    check(
      `${list} R r = new R; if (arg) r.s = new S { q = new T; }; if (r.s) { S s = r.s; return s.q.y + s.x + 1; } return 2;`,
      [0n, 1n],
    );
    check(
      `struct S { int x; S? p; }; S? s = arg ? new S : null; int n = 0; while (s != null && n < 4) { n++; s = s.p; } return s ? s.x : n;`,
      [0n, 1n],
    );
    check(
      `struct R { int[]? a; }; R r = new R; if (arg) r.a = new int[3]; if (r.a) { int[] a = r.a; return a#; } return -1;`,
      [0n, 1n],
    );
  });
});

const FLOATS = [
  '0.0',
  '(-0.0)',
  '1.0',
  '(-1.5)',
  '1e308',
  '5e-324',
  '(1.0/0.0)',
  '(-1.0/0.0)',
  '(0.0/0.0)',
  '0.1',
];

describe('floats', () => {
  it('compare according to IEEE 754, as values and in branches', long, async () => {
    const programs: string[] = [];
    const given = FLOATS.map((_, i) => BigInt(i));
    for (const right of FLOATS) {
      const cases = FLOATS.map((left, i) => `if (arg == ${i}) x = ${left};`).join(' ');
      const tests = ['<', '<=', '>', '>=', '==', '!=']
        .map(
          (operator, i) =>
            `r += (x ${operator} y) << ${i}; if (x ${operator} y) r += 64 << ${i}; if (!(y ${operator} x)) r += 4096 << ${i};`,
        )
        .join(' ');
      const program = `flt[] a = new flt[2]; flt x = 0.0; ${cases} a[arg & 1] = ${right}; flt y = a[arg & 1]; int r = 0; ${tests} if (x) r += 1 << 20; if (!y) r += 1 << 21; return r;`;
      check(program, given);
      programs.push(program);
    }
    if (hasToolchain) await checkNative(programs, given);
  });

  it('keep the sign of zero', () => {
    for (const text of ['-x', '0.0 - x', 'x * -1.0', '-(-x)', 'x + 0.0', 'x - 0.0', '-0.0 + x', '1.0 / -x'])
      check(`flt x = arg * 0.0; if (arg == 7) x = 0.0/0.0; return ${text};`, [1n, -1n, 7n]);
  });

  it('are rounded when they are stored in 32 bits', long, () => {
    const values = ['0.1', '16777217.0', '1e39', '-1e-50', '(0.0/0.0)', '(flt)', '3.5'].map((v) =>
      v === '(flt)' ? '0.5' : v,
    );
    for (const value of values) {
      check(
        `struct S { f32 x; f64 y; f32 z; }; S s = new S; flt v = ${value} + arg; s.x = v; s.y = v; s.z = s.x; return s;`,
        [0n, 3n, MIN],
      );
      check(`f32[] a = new f32[3]; a[arg & 1] = ${value}; a[2] = a[0] * a[1]; return a;`, [0n, 1n]);
    }
  });

  it('are converted from integers with rounding to nearest', () => {
    check('flt x = arg; return x;', [...EXTREME, 9007199254740993n, -9007199254740993n]);
    check('int[] a = new int[2]; a[arg & 1] = arg; flt x = a[1]; return x * 0.5 + arg;', EXTREME);
  });
});
