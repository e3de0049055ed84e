// Tests that equivalent answers are accepted: numbers may use the digits of any script, and each term has
// one word.
import { describe, expect, it } from 'vitest';
import { wholeNumber } from '../../compiler/index.ts';
import { parseArgument } from '../../electron/cli/input/input.ts';
import { isRight, type TableCell } from '../../labs/engine/index.ts';
import { readArgument } from '../../renderer/session/options/argument.svelte.ts';

const cellOf = (truth: string, kind: TableCell['kind'] = 'text'): TableCell => ({
  key: 'x',
  kind,
  truth,
  given: false,
  choices: [],
  spot: null,
});

/** Full-width, Arabic-Indic, Devanagari, and mathematical digits. */
const TWELVE = ['12', '+12', '012', ' 12 ', '１２', '＋１２', '١٢', '१२', '𝟙𝟚'];
const MINUS_SEVEN = ['-7', '−7', '－７', '–7', '-07', '‑٧'];
const NONE = ['', '-', '+', '--1', '1.5', '1e3', '0x1', 'twelve', '1 2', '½', 'XII'];

describe('an integer answer', () => {
  it('may use the digits of any script', () => {
    for (const text of TWELVE) expect([text, wholeNumber(text)]).toEqual([text, '12']);
    for (const text of MINUS_SEVEN) expect([text, wholeNumber(text)]).toEqual([text, '-7']);
    expect(wholeNumber('-0')).toBe('0');
  });

  it('accepts no other syntax', () => {
    for (const text of NONE) expect([text, wholeNumber(text)]).toEqual([text, null]);
  });

  it('is read identically in a table, in the argument field, and on the command line', () => {
    for (const text of TWELVE) {
      expect([text, isRight(cellOf('12'), text, {})]).toEqual([text, true]);
      expect([text, isRight(cellOf('3, 12', 'set'), `${text},3`, {})]).toEqual([text, true]);
      expect([text, readArgument(text)]).toEqual([text, '12']);
      expect([text, parseArgument(text)]).toEqual([text, 12n]);
    }
    for (const text of ['Add 12', 'Add １２', 'Add ١٢', ' Ａｄｄ　12'])
      expect([text, isRight(cellOf('Add 12'), text, {})]).toEqual([text, true]);
    for (const text of ['[1…12]', '[1...12]', '［１…１２］'])
      expect([text, isRight(cellOf('[1…12]'), text, {})]).toEqual([text, true]);
    for (const text of ['x，y', 'x、y', 'x；y'])
      expect([text, isRight(cellOf('x, y', 'set'), text, {})]).toEqual([text, true]);
    for (const text of MINUS_SEVEN) expect([text, isRight(cellOf('-7'), text, {})]).toEqual([text, true]);
    expect(isRight(cellOf('12'), '13', {})).toBe(false);
    expect(readArgument('9223372036854775808')).toBe(null);
  });
});
