// Tests that the front end quickly returns a tree and errors with locations for any malformed text.
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { compile } from '../../../compiler/index.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { corpus } from '../../compiler/syntax/corpus.ts';
import { extent } from '../../support/extent.ts';

const TEXTS = extent(1500, 40_000);
const SLOWEST = 1000;

const pieces: readonly string[] = [
  ...'( ) { } [ ] ; , . = == != < <= > >= + - * / % & | ^ ~ ! ++ -- << >> >>> += >>>= && || ? : # -> " \' /* */ //'.split(
    ' ',
  ),
  ...'int val var u8 flt struct new null true if else while for break continue return arg S S? int[] {int->int}'.split(
    ' ',
  ),
  ..."0 007 0x 1e 1.5 9223372036854775808 \"C\" 'a' '\\q' \n \0 é 😀 \ud800 @ \\ \u2028".split(' '),
];

/**
 * One or more small changes: pieces deleted, inserted, doubled, or swapped, characters changed, or the text
 * truncated.
 */
function damage(text: string, random: Random): string {
  let damaged = text;
  for (let count = 1 + random.below(6); count > 0; count--) damaged = damageOnce(damaged, random);
  return damaged;
}

function damageOnce(text: string, random: Random): string {
  const tokens = text.split(/(?<=[^A-Za-z0-9_])|(?=[^A-Za-z0-9_])/);
  const at = random.below(tokens.length);
  const other = random.below(tokens.length);
  const character = random.below(text.length + 1);
  switch (random.below(8)) {
    case 0:
      return tokens.toSpliced(at, 1 + random.below(3)).join('');
    case 1:
      return tokens.toSpliced(at, 0, random.pick(pieces) ?? '').join('');
    case 2:
      return tokens.with(at, random.pick(pieces) ?? '').join('');
    case 3:
      return tokens.with(at, tokens[other]).with(other, tokens[at]).join('');
    case 4:
      return (
        text.slice(0, character) +
        String.fromCharCode(random.below(256)) +
        text.slice(character + random.below(2))
      );
    case 5:
      return text.slice(0, character);
    case 6:
      return tokens.toSpliced(at, 0, ...tokens.slice(at, at + random.below(20))).join('');
    default:
      return text.slice(0, character) + (random.pick(corpus) ?? '').slice(random.below(40));
  }
}

function noise(random: Random): string {
  const length = random.below(200);
  const any = random.below(2) === 0;
  let text = '';
  for (let i = 0; i < length; i++)
    text += any ? String.fromCharCode(random.below(0x10000)) : (random.pick(pieces) ?? '');
  return text;
}

function check(text: string, level: number | undefined): void {
  const before = performance.now();
  const { diagnostics } = parse(text, level === undefined ? {} : { level });
  expect(performance.now() - before, text).toBeLessThan(SLOWEST);
  expect(diagnostics.length).toBeLessThanOrEqual(20);
  for (const { span, line, message, hint } of diagnostics) {
    expect(span.start >= 0 && span.start <= span.end && span.end <= text.length, text).toBe(true);
    expect(line).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object/);
    expect(hint).not.toBe('');
  }
  const compilation = compile(text, { nodeLimit: 20_000 });
  expect(compilation.ok).toBe(compilation.diagnostics.length === 0);
  expect(performance.now() - before, text).toBeLessThan(2 * SLOWEST);
}

describe('malformed programs', () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20261);
  it(`are refused with errors, never with an exception (seed ${seed})`, { timeout: 240_000 }, () => {
    const random = new Random(seed);
    for (let i = 0; i < TEXTS; i++) {
      const text = i % 10 === 9 ? noise(random) : damage(random.pick(corpus) ?? '', random);
      check(text, i % 3 === 0 ? 1 + random.below(24) : undefined);
    }
  });
});
