// Large programs and long runs: what there is much of works alike in every engine, and a limit that is met is told with
// its place.
import { describe, expect, it } from 'vitest';
import { compile, run, type CompileOptions, type EngineRequest, type Outcome } from '../../compiler/index.ts';
import { DEEPEST_CALLS } from '../../compiler/semantics/index.ts';

const many = (count: number, make: (i: number) => string, between = ' '): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(between);

const settings: readonly CompileOptions[] = [{ optimize: 'none' }, {}];
const engines: readonly Omit<EngineRequest, 'argument'>[] = [
  { engine: 'graph' },
  { engine: 'schedule' },
  { engine: 'emulator' },
  { engine: 'emulator', abi: 'win64', allocator: 'linear' },
];

function outcomes(text: string): Outcome[] {
  return settings.flatMap((options) => {
    const compilation = compile(text, options);
    expect(compilation.diagnostics).toEqual([]);
    return engines.map((request) => run(compilation, { ...request, argument: 1n }));
  });
}

describe('many of one kind', () => {
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
    ['blocks 190 deep', `${'{ '.repeat(190)}arg = arg + 2;${' }'.repeat(190)} return arg;`, '3'],
    ['parentheses 190 deep', `return ${'('.repeat(190)}arg + 2${')'.repeat(190)};`, '3'],
  ])('%s', (_, text, result) => {
    for (const outcome of outcomes(text)) expect(outcome).toMatchObject({ status: 'value', result });
  });
});

describe('limits are told with their line', () => {
  it('of calls', () => {
    // Much is kept across the call, so that the stack is used up soon.
    const kept = many(30, (i) => `int v${i} = n * ${i + 3};`);
    const text = `val f = { int n ->\n ${kept}\n return n == 0 ? 0 : f(n - 1) ^ ${many(30, (i) => `v${i}`, ' ^ ')};\n};\nreturn f(10000000);`;
    for (const { fault, line } of outcomes(text)) expect([fault, line]).toEqual(['stack-overflow', 3]);
  });

  it('of memory', () => {
    const text =
      'int n = 2000000000 + arg;\n\nint[] a = new int[n];\na[arg] = n;\nreturn a[n - 1] + a[arg * 5];';
    for (const { fault, line } of outcomes(text)) expect([fault, line]).toEqual(['out-of-memory', 3]);
  });
});

it(`calls can be nearly ${DEEPEST_CALLS} deep everywhere`, () => {
  const text = `val f = { int n -> return n == 0 ? 0 : 1 + f(n - 1) * 1; }; return f(${DEEPEST_CALLS - 10});`;
  for (const { result } of outcomes(text)) expect(result).toBe(String(DEEPEST_CALLS - 10));
});
