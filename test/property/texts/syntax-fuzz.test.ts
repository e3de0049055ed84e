// Tests that no program text makes the front end throw, hang, or report an error without a location and a
// hint.
// @module-tag long
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compile } from '../../../compiler/index.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';
import { extent } from '../../support/extent.ts';

const TEXTS = extent(1000, 25_000);
const later = [
  'struct S { int a; S? next; } S s = new S; s.a = 3; return s.a;',
  'int[] a = new int[5]; a[2]++; return a[2] + a#;',
  'val f = { int x, int y -> return x * y; }; return f(2, 3);',
  'flt x = 1.5e-7; return x / 0.0;',
  'u8[~] text = "a\\n\\x41"; return text[0];',
  'bool b = true; b &= arg < 3 <= 7; return b ? 1 : 0;',
];
const corpus = [...goldenPrograms().map(({ text }) => text), ...later];
const PIECES = [
  '(',
  ')',
  '{',
  '}',
  ';',
  '=',
  '==',
  '++',
  '--',
  '?',
  ':',
  ',',
  '.',
  '[',
  ']',
  '#',
  '->',
  '"',
  "'",
  '/*',
  '*/',
  '//',
  '0x',
  '1e',
  '\\',
  '\0',
  'é',
  '😀',
  'int ',
  'if',
  'else ',
  'return ',
  'while',
  'for',
  'break;',
  'struct ',
  '9223372036854775808',
  '&&',
  '||',
  '>>>=',
  '@',
];

function mutate(text: string, random: Random): string {
  let result = text;
  for (let n = 1 + random.below(6); n > 0; n--) {
    const at = random.below(result.length + 1);
    const length = random.below(12);
    const choice = random.below(6);
    if (choice === 0) result = result.slice(0, at) + result.slice(at + length);
    else if (choice === 1)
      result = result.slice(0, at) + PIECES[random.below(PIECES.length)] + result.slice(at);
    else if (choice === 2)
      result = result.slice(0, at) + result.slice(at, at + length).repeat(2) + result.slice(at + length);
    else if (choice === 3) result = result.slice(0, at);
    else if (choice === 4)
      result = result.slice(0, at) + String.fromCharCode(random.below(65536)) + result.slice(at);
    else result = result.slice(at, at + length) + result.slice(0, at) + result.slice(at + length);
  }
  return result;
}

function check(text: string): void {
  const { ok, diagnostics } = compile(text);
  expect(diagnostics.length).toBeLessThanOrEqual(20);
  expect(ok).toBe(diagnostics.length === 0);
  for (const { message, hint, line, column, span } of diagnostics) {
    expect(message.length * hint.length).toBeGreaterThan(0);
    expect(Math.min(line, column)).toBeGreaterThan(0);
    expect(span.start >= 0 && span.end <= text.length + 2).toBe(true);
  }
}

describe('malformed programs', () => {
  it(`never make the front end throw (${TEXTS} texts)`, () => {
    const random = new Random(20261120);
    for (let i = 0; i < TEXTS; i++) {
      const text = mutate(corpus[random.below(corpus.length)], random);
      try {
        check(text);
      } catch (error) {
        throw new Error(`text ${i}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
  });

  it('never make the front end throw with extreme nesting', () => {
    const extreme = [
      '('.repeat(100_000),
      '{'.repeat(100_000),
      `return ${'-'.repeat(50_000)}1;`,
      `return ${'!'.repeat(50_000)}arg;`,
      `return 1${'+1'.repeat(50_000)};`,
      `return 1${'&&arg'.repeat(2_000)};`,
      `return 1${'<arg'.repeat(2_000)};`,
      `return ${'arg?1:'.repeat(5_000)}0;`,
      `${'if(arg)arg=1;else '.repeat(3_000)}return 1;`,
      'int a;'.repeat(20_000),
      'x'.repeat(900_000),
      '@'.repeat(200_000),
      '"'.repeat(100_001),
      ' '.repeat(1_000_001),
      'return '.repeat(50_000),
      '; '.repeat(450_000),
    ];
    for (const text of extreme) check(text);
  });
});
