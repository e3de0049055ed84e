// Tests that large programs and long runs behave the same in every engine, and that a reached limit is
// reported with its location.
import { describe, expect, it } from 'vitest';
import {
  compile,
  emitKinds,
  emitText,
  run,
  type CompileOptions,
  type EngineRequest,
  type Outcome,
} from '../../compiler/index.ts';
import { DEEPEST_CALLS } from '../../compiler/semantics/index.ts';
import { extent, inTurn, isLong, long } from '../support/extent.ts';
import { compiled } from '../support/programs/compiled.ts';

const many = (count: number, make: (i: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(between);

const settings: readonly CompileOptions[] = [{ optimize: 'none' }, {}];
const engines: readonly Omit<EngineRequest, 'argument'>[] = [
  { engine: 'graph' },
  { engine: 'schedule' },
  { engine: 'emulator' },
  { engine: 'emulator', abi: 'win64', allocator: 'linear' },
];

/** All engines run the optimized or the unoptimized program; the long run tries each engine on both. */
function outcomes(text: string): Outcome[] {
  return settings.flatMap((options, at) => {
    const compilation = compiled(text, options);
    const some = engines.filter((_, i) => isLong || (i + text.length) % 2 === at);
    return some.map((request) => run(compilation, { ...request, argument: 1n }));
  });
}

describe('programs with very many instances of one construct', long, () => {
  it.each<[string, string, string]>([
    [
      '200 parameters',
      `val f = { ${many(200, (i) => `int p${i}`, ', ')} -> p0 + p199 * arg0(p100); }; val arg0 = { int x -> x; }; return f(${many(200, (i) => `${i} * arg`, ', ')});`,
      '19900',
    ],
    [
      '1000 fields',
      `struct S { ${many(1000, (i) => `int n${i} = ${i};`)} }; S s = new S; s.n999 += arg; return s.n999 + s.n500;`,
      '1500',
    ],
    [
      '400 locals',
      `${many(400, (i) => `int v${i} = arg + ${i};`)} return ${many(400, (i) => `v${i}`, ' + ')};`,
      '80200',
    ],
    [
      '200 structs',
      `${many(200, (i) => `struct S${i} { int x; };`)} S199 s = new S199; s.x = arg; return s.x;`,
      '1',
    ],
    [
      '200 functions',
      `${many(200, (i) => `val fun${i} = { int x -> x + ${i}; };`)} return fun199(arg) + fun0(arg);`,
      '201',
    ],
    ['a name of 10,000 letters', `int ${'x'.repeat(10_000)} = arg; return ${'x'.repeat(10_000)} + 1;`, '2'],
    ['a string of 10,000 bytes', `u8[~] s = "${'ab'.repeat(5000)}"; return s# + s[arg];`, '10098'],
    [
      '190 nested `if` statements',
      `${'if (arg < 9) { '.repeat(190)}arg += 2;${' }'.repeat(190)} return arg;`,
      '3',
    ],
    ['190 nested loops', `${'while (arg < 3) { '.repeat(190)}arg += 2;${' }'.repeat(190)} return arg;`, '3'],
    [
      '190 nested `else` branches',
      `${'if (arg > 8) arg = 0; else { '.repeat(190)}arg += 2;${' }'.repeat(190)} return arg;`,
      '3',
    ],
    ['190 nested blocks', `${'{ '.repeat(190)}arg = arg + 2;${' }'.repeat(190)} return arg;`, '3'],
    ['190 nested parentheses', `return ${'('.repeat(190)}arg + 2${')'.repeat(190)};`, '3'],
  ])('%s', (_, text, result) => {
    for (const outcome of outcomes(text)) expect(outcome).toMatchObject({ status: 'value', result });
  });
});

/** Chains of conditionals. `nested` also has conditionals in conditions and in values. */
const chains = {
  plain: (count: number) => `return ${many(count, (i) => `arg == ${i} ? ${3 * i + 1} :`)} 7;`,
  nested: (count: number) =>
    `return ${many(count, (i) => `(arg > ${i - 1} ? arg < ${i + 1} : 0) ? (arg & 1 ? ${i} : ${-i}) :`)} 7;`,
  open: (count: number) =>
    `int n = 0; n = ${many(count, (i) => `arg == ${i} ? ${i} :`)} arg < 0 ? 5; return n;`,
  idle: (count: number) =>
    `struct N { int x; }; val f = { N n, int x -> n.x += x; }; N !n = new N;
     ${many(count, (i) => `arg == ${i} ? f(n, ${i}) :`)} f(n, 7); return n.x;`,
};

describe('a long chain of `?:`', () => {
  it.each<[keyof typeof chains, bigint, string]>([
    ['plain', 4999n, '14998'],
    ['nested', 4998n, '-4998'],
    ['idle', 4000n, '4000'],
    ['open', -1n, '5'],
  ])('runs in every engine: %s chain, argument %s, result %s', long, (shape, argument, result) => {
    for (const options of settings) {
      const compilation = compiled(chains[shape](5000), options);
      for (const request of inTurn(engines, shape.length, 2))
        expect(run(compilation, { ...request, argument })).toMatchObject({ status: 'value', result });
    }
  });

  it('can be emitted in every text form', long, () => {
    const compilation = compile(chains.plain(5000), { record: true });
    // IGV's form repeats the graph at every step.
    for (const kind of emitKinds.filter((each) => each !== 'igv'))
      expect(emitText(compilation, kind).length, kind).toBeGreaterThan(1000);
  });

  it('grows linearly in nodes, steps, and lines of C', long, () => {
    const sizes = [1, 2, 3].map((size) => {
      const count = size * extent(200, 1000);
      const compilation = compile(chains.nested(count), { record: true });
      return [
        compilation.optimized.nodes.length,
        emitText(compilation, 'steps').split('\n').length,
        emitText(compilation, 'c').split('\n').length,
      ];
    });
    for (const i of [0, 1, 2]) {
      const [first = 0, second = 0, third = 0] = sizes.map((each) => each[i]);
      expect(second).toBeGreaterThan(first);
      expect(third - second).toBe(second - first);
    }
  });

  it('has the same types, errors, and unreachable arms as nested conditionals', () => {
    const codes = (text: string): string[] => compile(text).diagnostics.map(({ code }) => code);
    const deep = `${'0 ? 1 : '.repeat(300)}`;
    expect(codes(`return ${deep}arg ? null : 2;`)).toEqual(codes('return 0 ? 1 : arg ? null : 2;'));
    expect(codes(`return ${deep}1 ? 5 : 1 / 0;`)).toEqual(codes('return 0 ? 1 : 1 ? 5 : 1 / 0;'));
    expect(codes(`flt f = ${'arg ? 1 : '.repeat(300)}0.5; return f > 0;`)).toEqual([]);
  });
});

describe('a reached limit', () => {
  it('is reported at the line of the failing call', long, () => {
    // Many values are live across the call, so that the stack overflows soon.
    const kept = many(30, (i) => `int v${i} = n * ${i + 3};`);
    const text = `val f = { int n ->\n ${kept}\n return n == 0 ? 0 : f(n - 1) * n ^ ${many(30, (i) => `v${i}`, ' ^ ')};\n};\nreturn f(10000000);`;
    for (const { fault, line } of outcomes(text)) expect([fault, line]).toEqual(['stack-overflow', 3]);
  });

  it('is reported at the line of the failing allocation', () => {
    const text =
      'int n = 2000000000 + arg;\n\nint[] a = new int[n];\na[arg] = n;\nreturn a[n - 1] + a[arg * 5];';
    for (const { fault, line } of outcomes(text)) expect([fault, line]).toEqual(['out-of-memory', 3]);
  });
});

describe('garbage collection in every engine', long, () => {
  // Each program allocates more than 20 million cells, but only a few of them are live at any time.
  it.each<[string, string, string]>([
    [
      'arrays, only the last of which is live',
      `int sum = 0;
       for (int i = 0; i < 45; i++) { int[] !a = new int[600000]; a[i * arg] = i; sum += a[i] + a[i + 1]; }
       return sum;`,
      '990',
    ],
    [
      'lists of arrays, and a window of the most recent ones',
      `struct Link { int[]? cells; Link? next; };
       Link?[] !kept = new Link?[5];
       for (int i = 0; i < 40; i++) {
         Link !head = new Link;
         for (int j = 0; j < 6; j++) {
           Link !link = new Link; int[] !cells = new int[100000];
           cells[j] = i * 10 + j; link.cells = cells; link.next = head; head = link;
         }
         kept[i % 5] = head;
       }
       int sum = 0;
       for (int i = 0; i < 5; i++) {
         Link? at = kept[i];
         for (int j = 0; at; j++) {
           Link? link = at;
           if (link) { int[]? cells = link.cells; if (cells) sum = sum * 31 + cells[5 - j]; at = link.next; }
         }
       }
       return sum;`,
      '-1294757508297598575',
    ],
    [
      'arrays across calls, one live in each frame',
      `val f = { int n, int k ->
         int[] !mine = new int[400000];
         mine[n] = n;
         for (int i = 0; i < 12; i++) { int[] !gone = new int[400000]; gone[i] = n; mine[n] += gone[i * k]; }
         return n == 0 ? mine[n] : f(n - 1, k) + mine[n];
       };
       return f(8, arg);`,
      '468',
    ],
  ])('%s', (_, text, result) => {
    for (const outcome of outcomes(text)) expect(outcome).toMatchObject({ status: 'value', result });
  });

  it('keeps reachable memory, and the interpreters report a fault if it exceeds the limit', () => {
    const text = `int[]?[] !all = new int[]?[30];
      for (int i = 0; i < 30; i++) {
        all[i] = new int[1000000 + arg];
      }
      int[]? last = all[29]; return last ? last# : 0;`;
    for (const settled of settings)
      for (const engine of ['graph', 'schedule'] as const)
        expect(run(compile(text, settled), { engine, argument: 1n })).toMatchObject({
          fault: 'out-of-memory',
          line: 3,
        });
  });
});

it(`calls can be nearly ${DEEPEST_CALLS} deep in every engine`, long, () => {
  const text = `val f = { int n -> return n == 0 ? 0 : 1 + f(n - 1) * 1; }; return f(${DEEPEST_CALLS - 10});`;
  for (const { result } of outcomes(text)) expect(result).toBe(String(DEEPEST_CALLS - 10));
});
