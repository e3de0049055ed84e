// Tests untrusted text pasted into the terminal: no part acts as a key, and no command runs by itself.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pasted } from '../../../renderer/terminal/pasted.ts';

describe('pasted text', () => {
  it.each([
    ['the end of a bracketed paste', 'ls\x1b[201~\nrm -rf ~\n', 'ls[201~\nrm -rf ~'],
    ['the 8-bit form of that sequence', 'ls\x9b201~rm', 'ls201~rm'],
    [
      'interrupts and other control keys',
      'a\x03b\x04c\x15d\x16e\x0ff\x12g\x1ah\x7fi\x00j\x08k',
      'abcdefghijk',
    ],
    ['unusual line breaks', 'a\x0bb\x0cc\x85d', 'abcd'],
    ['characters that reverse the text to hide the command', 'ls \u202ehcum\u202c\u2066x\u2069', 'ls hcumx'],
  ])('is pasted without %s', (_, text, left) => {
    expect(pasted(text)).toBe(left);
  });

  it.each([
    ['ls\n', 'ls'],
    ['ls\r\n\r\n', 'ls'],
    ['a\rb\r', 'a\nb'],
    ['\x1b\n\x07\n', ''],
    ['ls\n\x07', 'ls'],
  ])('does not end in a line break, which would run it: %j', (text, left) => {
    expect(pasted(text)).toBe(left);
  });

  it('keeps the characters of ordinary commands', () => {
    const text = "\tprintf 'Grüße 日本 👩‍👩‍👧 \u200e\u200f' |\n  cat";
    expect(pasted(text)).toBe(text);
  });

  it('contains no control character, whatever was pasted', () => {
    const codes = fc.oneof(fc.integer({ min: 0, max: 0x9f }), fc.integer({ min: 0x2020, max: 0x2070 }));
    fc.assert(
      fc.property(fc.array(codes), (list) => {
        const left = pasted(String.fromCharCode(...list));
        expect(left).not.toMatch(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]|\n$/u);
        expect(pasted(left)).toBe(left);
      }),
    );
  });
});
