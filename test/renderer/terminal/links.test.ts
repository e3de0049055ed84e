// Tests links to places in a terminal's lines, and text without control sequences.
import { describe, expect, it } from 'vitest';
import { compile, emitText } from '../../../compiler/index.ts';
import { linksIn, sourceLineOf } from '../../../renderer/terminal/links.ts';
import { shownLines, shownText } from '../../../renderer/terminal/plain.ts';

describe('links in a terminal', () => {
  it.each([
    ['fault: divide-by-zero at line 12', ['line 12', 'source', 12]],
    ['Fehler in Zeile 3: Division durch null', ['Zeile 3', 'source', 3]],
    ['#1 0x401034 in f () at program.simple:3', ['program.simple:3', 'source', 3]],
    ['build/mine.s:2: Error: no such instruction', ['build/mine.s:2', 'assembly', 2]],
  ] as const)('are created from “%s”', (text, [words, of, line]) => {
    const [link] = linksIn(text);
    expect([text.slice(link.start, link.end), link.of, link.line]).toEqual([words, of, line]);
  });

  it('are not created when no location is given', () => {
    for (const text of ['', 'online 3', 'line zero', 'line 0', 'lines 3', 'deadline 12', 'x.sh:3'])
      expect(linksIn(text)).toEqual([]);
    expect(linksIn('a.s:1: b.s:2: line 3').map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('lead from assembly to the line of the program', () => {
    const assembly = emitText(compile('int a = arg * 3;\nreturn a / 7 + arg;'), 'asm');
    const lines = assembly.split('\n');
    const at = lines.findIndex((line) => line.includes('# line 2: '));
    expect(at).toBeGreaterThan(0);
    expect(sourceLineOf(assembly, at + 1)).toBe(2);
    expect(sourceLineOf(assembly, 1)).toBe(0);
    expect(sourceLineOf(assembly, lines.length + 5)).toBe(0);
  });
});

describe('a program’s output', () => {
  it('cannot control the terminal', () => {
    const evil = '\x1b]52;c;cm0gLXJm\x07\x1b[2J\x9b31m\x00\x7f';
    expect(shownText(evil)).toBe('·]52;c;cm0gLXJm··[2J·31m··');
    expect(shownText('a\tb\r\nc\b \b')).toBe('a\tb\r\nc\b \b');
    expect(shownLines('a\nb\r\n')).toBe('a\r\nb\r\n');
  });
});
