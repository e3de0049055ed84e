// Warnings: what is allowed and hardly meant is told, and the program is accepted all the same.
import { describe, expect, it } from 'vitest';
import { compile, messageTable, run } from '../../compiler/index.ts';

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
    ['int x = arg; if (x = 3) return 1; return 2;', ['assigns-in-condition 1:18-23']],
    ['int x = arg; for (; x = 0;) {} return 2;', ['assigns-in-condition 1:21-26']],
    ['struct S { int x; }; int x = arg; return new S { x = x; };', ['assigns-itself 1:50-55']],
    [
      'struct S { int x; }; val made = { int x -> return new S { if (x) x = x; }; }; return made(arg);',
      ['assigns-itself 1:66-71'],
    ],
    [
      'struct S { int x; val set = { int x -> x = x; return self; }; }; S s = new S; return s.set(arg);',
      ['assigns-itself 1:40-45'],
    ],
  ])('is told of %s', (text, expected) => {
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
  ])('is not told of %s', (text) => {
    expect(told(text)).toEqual([]);
    expect(compile(text).diagnostics).toEqual([]);
  });

  it('has a message and a hint, and does not keep the program from running', () => {
    const compilation = compile('return arg / 0;');
    expect(compilation.warnings).toMatchObject([
      {
        severity: 'warning',
        message: 'this divides by 0: the program stops at this `/` with a fault',
        hint: 'Write another divisor. One that may be 0 is tested first: `if (d != 0) …`.',
      },
    ]);
    expect(run(compilation, { engine: 'graph', argument: 1n })).toMatchObject({
      fault: 'divide-by-zero',
      line: 1,
    });
  });

  it('is told beside errors, at most twenty times', () => {
    const { diagnostics, warnings } = compile(`int x = y;\n${'x = 1 / 0;\n'.repeat(30)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['undefined-name']);
    expect(warnings).toHaveLength(20);
  });

  it('has an example for each code', () => {
    const rows = messageTable.filter(({ severity }) => severity === 'warning');
    for (const { code, example } of rows)
      expect(told(example).map((text) => text.split(' ')[0])).toContain(code);
  });
});
