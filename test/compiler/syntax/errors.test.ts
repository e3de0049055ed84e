// Tests syntax errors: exact codes and ranges, several errors in one text, and no consequential errors.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/index.ts';
import { messageTable } from '../../../compiler/source/messages.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { located } from './tree.ts';

describe('one error', () => {
  it.each([
    ['return 5', 'expected-token 1:9-1:9'],
    ['return 5 6;', 'expected-token 1:10-1:11'],
    ['return (1;', 'unclosed-bracket 1:8-1:9'],
    ['return 1;}', 'unexpected-closing 1:10-1:11'],
    ['return 1;)', 'unexpected-closing 1:10-1:11'],
    ['struct S{int a};', 'expected-token 1:15-1:15'],
    ['struct S { int a; }', 'expected-token 1:20-1:20'],
    ['struct { int a; };', 'expected-name 1:8-1:9'],
    ['struct S int a;', 'expected-token 1:10-1:13'],
    ['return 1-;', 'expected-expression 1:10-1:11'],
    ['return;', 'nothing-returned 1:1-1:7'],
    ['return .5;', 'expected-expression 1:8-1:9'],
    ['return else;', 'expected-expression 1:8-1:12'],
    ['int if=1;', 'expected-name 1:5-1:7'],
    ['int;', 'expected-name 1:4-1:5'],
    ['int a = 1, ;', 'expected-name 1:12-1:13'],
    ['return 007;', 'leading-zero 1:8-1:11'],
    ['return 9223372036854775808;', 'integer-too-large 1:8-1:27'],
    ['return 0-9223372036854775808;', 'integer-too-large 1:10-1:29'],
    ['return "x;', 'unclosed-string 1:8-1:11'],
    ["return 'ab;", 'malformed-character 1:8-1:9'],
    ['return 1; /* x', 'unclosed-comment 1:11-1:13'],
    ['while (arg) { /* x', 'unclosed-comment 1:15-1:17'],
    ['while (arg) { arg = 0;', 'unclosed-brace 1:13-1:14'],
    ['{ { { arg = 1;', 'unclosed-brace 1:5-1:6'],
    // The indentation shows that the inner brace is not closed.
    ['while (arg) {\n  if (arg > 3) {\n    arg--;\n  arg--;\n}\nreturn arg;', 'unclosed-brace 2:16-2:17'],
    ['val f = { int x ->\n  while (x) {\n    x--;\n  x;\n};\nreturn f(1);', 'unclosed-brace 2:13-2:14'],
    ['while (arg) {\n  if (arg > 3) {\n    arg--;\n  }\n  arg--;\nreturn arg;', 'unclosed-brace 1:13-1:14'],
    ['if(arg) int b=1;', 'declaration-as-arm 1:9-1:17'],
    ['if(arg) ; else int b=1;', 'declaration-as-arm 1:16-1:24'],
    ['for(;;) int b;', 'declaration-as-arm 1:9-1:15'],
    ['if (arg)', 'expected-token 1:9-1:9'],
    ['{ while (arg) }', 'expected-token 1:14-1:14'],
    ['if arg { }', 'condition-parentheses 1:4-1:7'],
    ['if (arg { arg = 1; }', 'unclosed-bracket 1:4-1:5'],
    ['if (arg return 1;', 'unclosed-bracket 1:4-1:5'],
    ['else return 1;', 'else-without-if 1:1-1:5'],
    ['for(;;arg++;) {}', 'expected-token 1:12-1:13'],
    ['for (int i = 0, i < 3; i++) {}', 'expected-token 1:15-1:16'],
    ['return 0 < arg > 1;', 'mixed-relation 1:16-1:17'],
    ['1 = 2;', 'not-assignable 1:1-1:2'],
    ['arg + arg = 2;', 'not-assignable 1:1-1:10'],
    ['(arg) = 2;', 'not-assignable 1:1-1:6'],
    ['f() += 2;', 'not-assignable 1:1-1:4'],
    ['++5;', 'not-assignable 1:3-1:4'],
    ['++f();', 'not-assignable 1:3-1:6'],
    ['arg++ = 2;', 'not-assignable 1:1-1:6'],
    ['return arg @ 1;', 'unexpected-character 1:12-1:13'],
    ['return a[1;', 'unclosed-bracket 1:9-1:10'],
    ['return s.1;', 'expected-name 1:10-1:11'],
    ['return s.;', 'expected-name 1:10-1:11'],
    ['return new 5;', 'expected-type 1:12-1:13'],
    ['val f = { 1; }; return 2;', 'malformed-function 1:11-1:12'],
    ['val f = { int x }; return 2;', 'malformed-function 1:16-1:16'],
    ['val x = new {};', 'malformed-function-type 1:14-1:14'],
    ['Int x = 5;', 'undefined-type 1:1-1:4'],
    ['break', 'expected-token 1:6-1:6'],
  ])('%s', (text, error) => expect(located(text)).toEqual([error]));
});

describe('several errors', () => {
  it.each<[string, string[]]>([
    [
      'int a = ;\nint b = 1 +;\nreturn a b;',
      ['expected-expression 1:9-1:10', 'expected-expression 2:12-2:13', 'expected-token 3:10-3:11'],
    ],
    [
      'int a = 1\nint b = 2\nreturn a + b',
      ['expected-token 1:10-1:10', 'expected-token 2:10-2:10', 'expected-token 3:13-3:13'],
    ],
    ['arg = 1\narg = 2\n', ['expected-token 1:8-1:8', 'expected-token 2:8-2:8']],
    [
      'if (arg { x = ; }\nreturn (2;',
      ['unclosed-bracket 1:4-1:5', 'expected-expression 1:15-1:16', 'unclosed-bracket 2:8-2:9'],
    ],
    ['if (a) x = ; else y = );', ['expected-expression 1:12-1:13', 'expected-expression 1:23-1:24']],
    ['while ) { a = ; }', ['expected-token 1:7-1:8', 'expected-expression 1:15-1:16']],
    [
      'for (int i = ; i < 3; i++) { a = ; } b = ;',
      ['expected-expression 1:14-1:15', 'expected-expression 1:34-1:35', 'expected-expression 1:42-1:43'],
    ],
    ['whle (arg) { arg = ; }', ['misspelt-keyword 1:1-1:5', 'expected-expression 1:20-1:21']],
    ['val f = { int x -> return ; }; f(1;', ['nothing-returned 1:20-1:26', 'unclosed-bracket 1:33-1:34']],
    ['f(1 2, { -> x = ; });\nint 3;', ['unclosed-bracket 1:2-1:3', 'expected-name 2:5-2:6']],
    ['struct S { int 1; int b };', ['expected-name 1:16-1:17', 'expected-token 1:24-1:24']],
    [
      'x = 012; y = 0x; z = "\\q";',
      ['leading-zero 1:5-1:8', 'malformed-number 1:14-1:16', 'unknown-escape 1:23-1:25'],
    ],
    [
      '}\n}\nint x = }',
      [
        'unexpected-closing 1:1-1:2',
        'unexpected-closing 2:1-2:2',
        'expected-expression 3:8-3:8',
        'unexpected-closing 3:9-3:10',
      ],
    ],
    ['a = 1 < 2 > 3; b = 3 > 2 < 1;', ['mixed-relation 1:11-1:12', 'mixed-relation 1:26-1:27']],
  ])('%s', (text, errors) => expect(located(text)).toEqual(errors));

  it('are limited to the first 20 of a text', () => {
    const lines = Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? 'x = ;' : '@')).join('\n');
    const found = parse(lines).diagnostics;
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });
});

describe('messages', () => {
  it.each(
    messageTable
      .filter(({ example }) => example !== '')
      .map((row) => [row.code, row.example, row.level] as const),
  )('%s is the only error of its example', (code, example, level) => {
    const { diagnostics, warnings } = compile(example, level === undefined ? {} : { level });
    const told = [...diagnostics, ...warnings];
    expect(told.map((diagnostic) => diagnostic.code)).toEqual([code]);
    const [found] = told;
    expect(found.message).not.toMatch(/undefined|\[object/);
    expect(found.message).not.toMatch(/[.]$/);
    expect(found.hint).toMatch(/[.?]$/);
  });

  it('have unique codes', () => {
    const codes = messageTable.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each([
    ['return 5', '`;` is missing after the value of `return`', 'Insert `;` here.'],
    ['int while = 1;', 'expected a name but found `while`', '`while` is a keyword. Choose another name.'],
    [
      'return .5;',
      'expected an expression but found `.`',
      'A number must start with a digit: write `0.5`, not `.5`.',
    ],
    ['integer x = 1;', '`integer` is not a declared type', 'Did you mean `int`?'],
    ['retrun x;', '`retrun` is not a keyword or a declared type', 'Did you mean `return`?'],
    [
      'if (arg) { arg = 1;',
      'the block opened by this `{` is never closed: found the end of the program',
      'Add `}` after its last statement.',
    ],
    ['int\u00a0x = 1;', '`U+00A0` is not valid here', 'Write an ordinary space.'],
    ['int x =\u3000\u2003 1;', '`U+3000U+2003` is not valid here', 'Write an ordinary space.'],
  ])('%s', (text, message, hint) => expect(parse(text).diagnostics[0]).toMatchObject({ message, hint }));
});
