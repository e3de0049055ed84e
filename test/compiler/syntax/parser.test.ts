// Tests precedence, literals, syntax errors, and levels.
import { describe, expect, it } from 'vitest';
import { compile, messageTable, NEWEST_LEVEL, run } from '../../../compiler/index.ts';
import { didYouMean } from '../../../compiler/source/did-you-mean.ts';
import { featureTable } from '../../../compiler/syntax/levels.ts';

function value(expression: string, argument = 5n): string {
  const compilation = compile(`return ${expression};`);
  if (!compilation.ok) return compilation.diagnostics[0].code;
  return run(compilation, { engine: 'graph', argument }).result;
}

const errors = (text: string, level?: number): string[] =>
  compile(text, level === undefined ? {} : { level }).diagnostics.map(
    ({ code, line, column }) => `${code} ${line}:${column}`,
  );

describe('precedence is that of C, and operators are left-associative', () => {
  it.each([
    ['1 || 0 && 0', '1'],
    ['1 | 2 ^ 3 & 1', '3'],
    ['6 & 3 == 3', '0'],
    ['1 == 2 < 3', '1'],
    ['1 < 2 << 1', '1'],
    ['1 << 1 + 2', '8'],
    ['2 + 3 * 4', '14'],
    ['-2 * 3 + 1', '-5'],
    ['!0 + 1', '2'],
    ['~1 & 7', '6'],
    ['20 - 5 - 3', '12'],
    ['100 / 10 / 5', '2'],
    ['1 << 2 << 3', '32'],
    ['0 != 5 != 1', '0'],
    ['arg ? 1 : 0 ? 2 : 3', '1'],
    ['0 ? 1 : 0 ? 2 : 3', '3'],
    ['60 <= 95 < 90', '0'],
    ['1 < 2 < 3 < 4 < 4', '0'],
    ['9 > 5 >= 5 > 1', '1'],
    ['17 % 5 * 2', '4'],
  ])('%s is %s', (expression, result) => expect(value(expression)).toBe(result));
});

describe('signs and increments', () => {
  it.each([
    ['arg--2', '7'],
    ['arg---1', '4'],
    ['arg+++arg++', '11'],
    ['--1', '1'],
    ['- -arg', '5'],
    ['++arg', '6'],
    ['--arg + arg', '8'],
    ['arg++ + arg', '11'],
    ['-arg--', '-5'],
    ['++1', 'not-assignable'],
  ])('%s is %s', (expression, result) => expect(value(expression)).toBe(result));
});

describe('literals', () => {
  it.each([
    ['0xff', '255'],
    ['0xFFFF_FFFF_FFFF_FFFF', '-1'],
    ['1_000', '1000'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9223372036854775807', '9223372036854775807'],
    ['9223372036854775808', 'integer-too-large'],
    ['007', 'leading-zero'],
    ["'a'", '97'],
    ["'\\n'", '10'],
    ["'\\x41'", '65'],
    ["'\\''", '39'],
    ["'ab'", 'malformed-character'],
    ["'\\q'", 'unknown-escape'],
    ['0x', 'malformed-number'],
    ['12ab', 'malformed-number'],
    ['true + false', '1'],
  ])('%s is %s', (expression, result) => expect(value(expression)).toBe(result));
});

describe('errors', () => {
  it.each([
    ['return 5', ['expected-token 1:9']],
    ['return (1;', ['unclosed-bracket 1:8']],
    ['return (1;}', ['unclosed-bracket 1:8', 'unexpected-closing 1:11']],
    ['return 1-;', ['expected-expression 1:10']],
    ['int if=1;', ['expected-name 1:5']],
    ['return else;', ['expected-expression 1:8']],
    ['return 1 @ 2;', ['unexpected-character 1:10']],
    ['if (arg) int b = 1;', ['declaration-as-arm 1:10']],
    ['1 = 2;', ['not-assignable 1:1']],
    ['return 0 < arg > 1;', ['mixed-relation 1:16']],
    ['continue;', ['continue-outside-loop 1:1']],
    ['int arg = 1;', ['redefinition 1:5']],
    ['foo = 1;', ['assign-undefined 1:1']],
    ['val x = 1; ++x; x += 1;', ['reassign-final 1:14', 'reassign-final 1:17']],
    ['for (;;arg++;) {}', ['expected-token 1:13']],
    ['{ int a = 1; } return a;', ['undefined-name 1:23']],
    ['/* never closed', ['unclosed-comment 1:1']],
    ['{ return 1;', ['unclosed-brace 1:1']],
  ])('%s', (text, expected) => expect(errors(text).sort()).toEqual([...expected].sort()));

  it('are all reported in one run, up to twenty', () => {
    expect(errors('int a = ;\nint b = 2 +;\nreturn );\nint = 3;')).toEqual([
      'expected-expression 1:9',
      'expected-expression 2:12',
      'expected-expression 3:8',
      'expected-name 4:5',
    ]);
    expect(errors('return ;\n'.repeat(50))).toHaveLength(20);
  });

  it('each have an example', () => {
    for (const { code, example, level } of messageTable) {
      if (example === '') continue;
      const { diagnostics, warnings } = compile(example, level === undefined ? {} : { level });
      const found = [...diagnostics, ...warnings].map((diagnostic) => diagnostic.code);
      expect({ code, found }).toEqual({ code, found: expect.arrayContaining([code]) as unknown });
    }
  });

  it('suggest the intended name', () => {
    expect(didYouMean('conut', ['count', 'sum'])).toBe('count');
    expect(didYouMean('xyz', ['count', 'sum'])).toBeNull();
    expect(compile('int total = 1; return totl;').diagnostics[0].hint).toContain('total');
  });
});

describe('levels', () => {
  const programs: Partial<Record<keyof typeof featureTable, string>> = {
    arithmetic: 'return 1 + 2;',
    variables: 'int a = 1; return a;',
    blocks: '{ return 1; }',
    argument: 'return arg;',
    comparisons: 'return 1 < 2;',
    branches: 'if (1) return 2; return 3;',
    booleans: 'return true;',
    while: 'while (0) return 1; return 2;',
    leaving: 'while (1) break; return 2;',
    not: 'return !1;',
    bits: 'return 1 & 2;',
    declarators: 'int a = 1, b = 2; return a;',
    for: 'for (;;) return 1;',
    conditional: 'return 1 ? 2 : 3;',
    compound: 'int a; a += 1; return a;',
    inference: 'val a = 1; return a;',
    mutability: 'int !a = 1; return a;',
    characters: "return 'a';",
    logic: 'return 1 && 2;',
    chains: 'return 1 < 2 < 3;',
  };

  it.each(Object.entries(programs))('make %s available from its chapter on', (feature, program) => {
    const { chapter } = featureTable[feature as keyof typeof featureTable];
    expect(errors(program, chapter)).toEqual([]);
    const before = compile(program, { level: chapter - 1 }).diagnostics;
    expect(before.map(({ code }) => code)).toContain('level-feature');
    expect(before.some(({ message }) => message.includes(`chapter ${chapter}`))).toBe(true);
  });

  it('do not restrict the language if none is given', () => {
    for (const program of Object.values(programs))
      expect(errors(program)).toEqual(errors(program, NEWEST_LEVEL));
  });
});
