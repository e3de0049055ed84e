// Tests every form of token, and every way to malform one.
import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../compiler/source/diagnostics.ts';
import { SourceText } from '../../../compiler/source/source-text.ts';
import { tokenize } from '../../../compiler/syntax/lexer.ts';
import { long } from '../../support/extent.ts';

function lex(text: string) {
  const diagnostics = new Diagnostics(new SourceText(text));
  const tokens = tokenize(text, diagnostics);
  return {
    tokens,
    errors: diagnostics.told().diagnostics.map(({ code, span }) => `${code} ${span.start}-${span.end}`),
  };
}

const texts = (text: string): string[] =>
  lex(text)
    .tokens.slice(0, -1)
    .map((token) => token.text);
const values = (text: string): unknown[] =>
  lex(text).tokens.flatMap((token) => ('value' in token ? [token.value] : []));

describe('symbols and keywords', () => {
  it.each([
    ['a>>>=b>>=c>>>d>>e>=f>g', 'a >>>= b >>= c >>> d >> e >= f > g'],
    ['a<<=b<<c<=d<e', 'a <<= b << c <= d < e'],
    ['i+++j---k->l', 'i ++ + j -- - k -> l'],
    ['a&&b&=c&d||e|=f|g', 'a && b &= c & d || e |= f | g'],
    ['T[~]?.x#', 'T [ ~ ] ? . x #'],
    ['ififif return100 _x1', 'ififif return100 _x1'],
  ])('%s', (text, parts) => expect(texts(text)).toEqual(parts.split(' ')));

  it('treats Unicode line and paragraph separators as line breaks', () => {
    for (const end of ['\u2028', '\u2029']) {
      expect(texts(`a // b${end}c${end}d`)).toEqual(['a', 'c', 'd']);
      expect(lex(`a // b${end}c`).errors).toEqual([]);
      // A string keeps its text.
      expect(lex(`"a${end}b"`).errors).toEqual([]);
    }
  });

  it('distinguishes keywords from names by the whole word', () => {
    const kinds = lex('if ifs val value').tokens.map(({ kind }) => kind);
    expect(kinds).toEqual(['keyword', 'name', 'keyword', 'name', 'end']);
  });

  it('skips spaces and comments, even at the beginning of the file', () => {
    expect(texts('/* a\n b */ x // c\n /**/y/*/ z */')).toEqual(['x', 'y']);
    expect(texts('\ufeffx\0y\t')).toEqual(['x', 'y']);
  });

  it('records the position of every token', () => {
    const { tokens } = lex('ab  /**/ 12 "s"');
    expect(tokens.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [9, 11],
      [12, 15],
      [15, 15],
    ]);
  });
});

describe('numbers', () => {
  it.each<[string, bigint | number]>([
    ['0', 0n],
    ['1_000_000', 1000000n],
    ['0xff', 255n],
    ['0XFF_FF', 65535n],
    ['0x00000000000000000000000001', 1n],
    ['0xffff_ffff_ffff_ffff', -1n],
    ['9223372036854775807', (1n << 63n) - 1n],
    ['9223372036854775808', 1n << 63n],
    ['1.', 1],
    ['1.5', 1.5],
    ['1e3', 1000],
    ['1.0e5', 100000],
    ['1.e5', 100000],
    ['1e-15', 1e-15],
    ['1.5e-7', 1.5e-7],
    ['1e+5', 100000],
    ['1_000.5', 1000.5],
  ])('%s', (text, value) => {
    expect(lex(text).errors).toEqual([]);
    expect(values(text)).toEqual([value]);
  });

  it.each([
    ['007', 'leading-zero 0-3'],
    ['00', 'leading-zero 0-2'],
    ['0_7', 'leading-zero 0-3'],
    ['00.5', 'leading-zero 0-4'],
    ['9223372036854775809', 'integer-too-large 0-19'],
    ['0x1_0000_0000_0000_0000', 'integer-too-large 0-23'],
    ['1e999', 'float-too-large 0-5'],
    ['12ab', 'malformed-number 0-4'],
    ['0x', 'malformed-number 0-2'],
    ['0xfg', 'malformed-number 0-4'],
    ['1_', 'malformed-number 0-2'],
    ['1e', 'malformed-number 0-2'],
    ['1e+', 'malformed-number 0-2'],
    ['1.2.3', 'malformed-number 0-5'],
  ])('%s is invalid', (text, error) => expect(lex(text).errors).toEqual([error]));

  it('does not compute the value of a number that fills the whole text', () => {
    const text = '9'.repeat(900_000);
    const before = performance.now();
    expect(lex(text).errors).toEqual(['integer-too-large 0-900000']);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('characters and strings', () => {
  it.each([
    ["'a'", 97],
    ["'\\n'", 10],
    ["'\\x41'", 65],
    ["'\\''", 39],
    ["'\\\\'", 92],
    ["'\"'", 34],
    ["'''", 39],
  ])('%s', (text, value) => {
    expect(lex(text).errors).toEqual([]);
    expect(values(text)).toEqual([value]);
  });

  it.each([
    ["''", 'malformed-character 0-2'],
    ["'ab' c", 'malformed-character 0-4'],
    ["'é'", 'malformed-character 0-3'],
    ["'", 'malformed-character 0-1'],
    ["'a\nb", 'malformed-character 0-1'],
    ["'\\q'", 'unknown-escape 1-3'],
  ])('%s is invalid', (text, error) => expect(lex(text).errors).toEqual([error]));

  it.each([
    ['"abc"', 'abc'],
    ['"a\nb"', 'a\nb'],
    ['"\\t\\"\\x00\\\\"', '\t"\0\\'],
    ['"é€😀"', '\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80'],
    ['"\ud800"', '\xef\xbf\xbd'],
    ['""', ''],
  ])('%s', (text, value) => {
    expect(lex(text).errors).toEqual([]);
    expect(values(text)).toEqual([value]);
  });

  it('ends an unterminated string at the end of its line', () => {
    const { tokens, errors } = lex('x = "abc;\ny;');
    expect(errors).toEqual(['unclosed-string 4-9']);
    expect(tokens.map(({ text }) => text)).toEqual(['x', '=', '"abc;', 'y', ';', '']);
    expect(lex('"\\q\n').errors).toEqual(['unclosed-string 0-3', 'unknown-escape 1-3']);
  });

  it('reports every invalid escape', () => expect(lex('"\\q \\x4 \\u"').errors).toHaveLength(3));
});

describe('invalid characters', () => {
  it('are reported once per sequence, with the names of invisible characters', () => {
    const diagnostics = new Diagnostics(new SourceText('a @@€ b \u200b c'));
    tokenize('a @@€ b \u200b c', diagnostics);
    expect(diagnostics.told().diagnostics.map(({ message }) => message)).toEqual([
      '`@@€` is not valid here',
      '`U+200B` is not valid here',
    ]);
  });

  it('include an unterminated comment', () => expect(lex('x /* y').errors).toEqual(['unclosed-comment 2-4']));

  it.each(['"', "'", '\\"', '/*', '@ ', '"\\"\n', "'a", '0x', '1e', '""', '"a" '])(
    'do not take quadratic time: many %s',
    // With quadratic time, the test would exceed its limit.
    long,
    (piece) => {
      const text = piece.repeat(Math.floor(900_000 / piece.length));
      expect(lex(text).tokens.at(-1)?.kind ?? 'end').toBe('end');
    },
  );
});
