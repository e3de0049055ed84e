// Tests program output for the terminal: the filter before the emulator limits the emulator's work, drops
// sequences that act outside the terminal, and leaves all other output unchanged. The window uses the same
// emulator.
import { Terminal } from '@xterm/xterm';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../compiler/base/random.ts';
import { OutputFilter } from '../../../renderer/terminal/output-filter.ts';
import { long } from '../../support/extent.ts';

const size = { cols: 80, rows: 24 };
const cells = size.cols * size.rows;

/** The output that reaches the emulator, in pieces. */
const piecesOf = (...chunks: readonly string[]): string[] => {
  const filter = new OutputFilter(() => size);
  return chunks.flatMap((chunk) => filter.take(chunk));
};
const filtered = (...chunks: readonly string[]): string => piecesOf(...chunks).join('');

/** Internal functions of the emulator that loop over a count. Their calls measure the emulator's work. */
interface Inside {
  writeSync(data: string): void;
  readonly unicodeService: { wcwidth(code: number): number };
  readonly buffer: {
    readonly lines: { splice(...args: number[]): void };
    nextStop(): number;
    prevStop(): number;
  };
  readonly _inputHandler: { print(data: Uint32Array, start: number, end: number): void };
}

class Emulator {
  readonly terminal = new Terminal({ ...size, scrollback: 1_000, allowProposedApi: true });
  /** Counts of moved lines, searched tab stops, and printed characters. */
  work = 0;
  readonly answers: string[] = [];
  readonly #inside: Inside;

  constructor() {
    this.terminal.onData((data) => this.answers.push(data));
    this.#inside = (this.terminal as unknown as { _core: Inside })._core;
    const { buffer, _inputHandler: handler } = this.#inside;
    this.#count(buffer.lines, 'splice', () => 1);
    this.#count(buffer, 'nextStop', () => 1);
    this.#count(buffer, 'prevStop', () => 1);
    this.#count(handler, 'print', (_, start, end) => Number(end) - Number(start));
  }

  write(data: string): void {
    this.#inside.writeSync(data);
  }

  isJoined(code: number): boolean {
    return this.#inside.unicodeService.wcwidth(code) === 0;
  }

  /** The drawn text with colors, and the position of the cursor. */
  get picture(): unknown {
    const { active } = this.terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, y) => {
      const line = active.getLine(y);
      return Array.from({ length: size.cols }, (_, x) => {
        const cell = line?.getCell(x);
        const looks = [cell?.getFgColor(), cell?.getBgColor(), cell?.isBold(), cell?.isUnderline()].join();
        return `${cell?.getChars()}|${cell?.getWidth()}|${looks}`;
      });
    });
    return { lines, type: active.type, x: active.cursorX, y: active.cursorY, modes: this.terminal.modes };
  }

  #count<Name extends string>(
    target: Record<Name, (...args: never[]) => unknown>,
    name: Name,
    amount: (...args: unknown[]) => number,
  ): void {
    const before = target[name].bind(target) as (...args: unknown[]) => unknown;
    target[name] = (...args: unknown[]) => {
      this.work += amount(...args);
      return before(...args);
    };
  }
}

/** All control sequences, as prefix, intermediate, and final characters. */
const sequences = ['', '<', '=', '>', '?'].flatMap((prefix) =>
  ['', ...' !"#$%&\'()*+,-./'].flatMap((between) =>
    Array.from({ length: 0x7f - 0x40 }, (_, i) => ({
      prefix,
      between,
      final: String.fromCharCode(0x40 + i),
    })),
  ),
);

describe('a repeat count in a control sequence', () => {
  it('is at most the size of the screen, so that no sequence costs more', () => {
    const emulator = new Emulator();
    let most = 0;
    for (const { prefix, between, final } of sequences) {
      const before = emulator.work;
      emulator.write(filtered(`x\x1b[${prefix}99999999;99999999${between}${final}`));
      most = Math.max(most, emulator.work - before);
    }
    // The maximum repeats a character over the whole screen.
    expect(most).toBe(cells + 1);
  });

  it('is limited in the eleven bytes that froze the window and in similar sequences', () => {
    for (const final of 'STLM') expect(filtered(`\x1b[99999999${final}`)).toBe(`\x1b[${size.rows}${final}`);
    for (const final of '@PXIZ') expect(filtered(`\x1b[99999999${final}`)).toBe(`\x1b[${size.cols}${final}`);
    for (const final of [' @', ' A', "'}", "'~"])
      expect(filtered(`\x1b[99999999${final}`)).toBe(`\x1b[${size.cols}${final}`);
    expect(filtered('\x9b99999999b')).toBe(`\x1b[${cells}b`);
    expect(filtered('\x1b[0000099999999:5;7S')).toBe(`\x1b[${size.rows};7S`);
  });

  it('is unchanged if it is at most the size of the screen', () => {
    for (const text of ['\x1b[5S', '\x1b[S', '\x1b[0L', '\x1b[80@', '\x1b[;3M', '\x1b[1920b'])
      expect(filtered(text)).toBe(text);
  });
});

describe('a flood of output', () => {
  const LENGTH = 400_000;
  const flood = (unit: string): string => unit.repeat(Math.floor(LENGTH / unit.length));
  const countOf = (text: string, unit: string): number => text.split(unit).length - 1;
  // Microseconds per sequence, measured in Chromium: resets, screen switches, scrolling, palettes, and
  // queries.
  it.each([
    ['resets', '\x1bc', 3_000],
    ['other screens', '\x1b[?1049h', 8_000],
    ['scrolled screens', '\x1b[24S', 6_000],
    ['colors', '\x1b]4;1;#aabbcc\x07', 500],
    ['requests', '\x1b[c', 6_000],
    ['requests for colors', '\x1b]4;1;?\x07', 6_000],
  ])('contains only a few of these sequences after filtering: %s', long, (_, unit, most) => {
    const passed = countOf(filtered(flood(unit)), unit);
    expect(passed).toBeGreaterThan(100);
    expect(passed).toBeLessThan(most);
  });

  it('contains only a few combining marks per character after filtering, however the chunks are split', () => {
    const marks = `a${'\u0301'.repeat(600_000)}b${'\u{e0101}'.repeat(300_000)}c`;
    const passed = filtered(...(marks.match(/.{1,99999}/gsu) ?? []));
    expect(passed).toBe(`a${'\u0301'.repeat(16)}b${'\u{e0101}'.repeat(16)}c`);
  });

  it('contains few joined characters after filtering, for every character that the emulator joins', () => {
    const emulator = new Emulator();
    const joined: string[] = [];
    for (let code = 0xa0; code < 0xf0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const text = String.fromCodePoint(code);
      if (emulator.isJoined(code)) joined.push(text);
    }
    expect(joined.length).toBeGreaterThan(500);
    const loose = joined.filter((text) => filtered(`a${text.repeat(100)}`).length > 1 + 16 * text.length);
    expect(loose).toEqual([]);
  });

  it('is processed in pieces, so that the window stays responsive', long, () => {
    const most = {
      x: 20_000,
      '\u4e00': 20_000,
      '\n': 20_000,
      '\x1b[24L': 45,
      '\x1b[2J': 420,
      '\x1bc': 23,
      'a\x1b[1920b': 42,
      '\x1b[38;2;1;2;3mz': 6_700,
    };
    for (const [unit, count] of Object.entries(most))
      expect(Math.max(...piecesOf(flood(unit)).map((piece) => countOf(piece, unit)))).toBeLessThanOrEqual(
        count,
      );
  });

  it('contains few links after filtering, and none longer than a paragraph', () => {
    const links = filtered(
      Array.from({ length: 30_000 }, (_, i) => `\x1b]8;id=1;https://example.org/${i}\x07x\r`).join(''),
    );
    expect(countOf(links, ';https:')).toBe(10_000);
    expect(links).not.toContain('id=');
    const long = filtered(`\x1b]8;;https://example.org/\x07${'y'.repeat(5_000)}`);
    expect(long).toBe(`\x1b]8;;https://example.org/\x07${'y'.repeat(2_000)}\x1b]8;;\x07${'y'.repeat(3_000)}`);
  });
});

describe('output with effects outside the terminal', () => {
  it.each([
    ['writing to the clipboard', '\x1b]52;c;cm0gLXJmIH4K\x07'],
    ['reading the clipboard', '\x1b]52;c;?\x1b\\'],
    ['setting a title', '\x1b]0;evil\x07\x1b]2;evil\x1b\\'],
    ['reporting a title', '\x1b[21t\x1b[20t'],
    ['moving the window', '\x1b[3;0;0t\x1b[8;1;1t'],
    ['offering a file', '\x1b]1337;File=name=eA==:eA==\x07'],
    ['showing a notification', '\x1b]9;evil\x07\x1b]777;notify;a;b\x07'],
    ['defining a key', '\x1bP1;1|17/72\x1b\\'],
    ['requesting a terminfo string', '\x1bP+q544e\x1b\\'],
    ['a forged status string', '\x1bP$qrm -rf ~\nx\x1b\\'],
    ['a message to an application', '\x1b_Ga=T;AAAA\x1b\\\x1b^evil\x1b\\\x1bXevil\x1b\\'],
    ['the 8-bit forms of these strings', '\x9d52;c;cm0K\x9c\x90$qx y z\x9c\x9fevil\x9c'],
    ['a string that is too long', `\x1b]4;1;${'#'.repeat(5_000)}\x07`],
    ['parameters that are too long', `\x1b[${'1;'.repeat(300)}S`],
  ])('is dropped: %s', (_, text) => {
    expect(filtered(text).replaceAll('\x1b\\', '')).toBe('');
    // The text after the sequence is not dropped.
    expect(filtered(`${text}after`)).toMatch(/^(?:\x1b\\)*after$/);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ssh://h',
    'https://a@b.c/',
    'https://x/\u202ey',
    'x y',
  ])('is dropped: a link to %s, whose text is shown without a link', (address) => {
    const text = `\x1b]8;;https://good.example/\x07a\x1b]8;;${address}\x1b\\b\x1b]8;;\x07c`;
    expect(filtered(text).replaceAll('\x1b\\', '')).toBe('\x1b]8;;https://good.example/\x07a\x1b]8;;\x07bc');
  });

  it('cannot make the emulator type anything but its own responses', () => {
    const emulator = new Emulator();
    const random = new Random(35);
    const words = [
      '\r',
      '\n',
      'rm -rf ~',
      ';',
      '?',
      '6',
      '5',
      '996',
      '"q',
      '"p',
      'm',
      'r',
      ' q',
      'x',
      '4;1;?',
      '11;?',
    ];
    const some = (): string =>
      Array.from({ length: random.below(5) }, () => words[random.below(words.length)]).join('');
    for (let i = 0; i < 3_000; i++) {
      const sequence = sequences[random.below(sequences.length)];
      const csi = `\x1b[${sequence?.prefix}${some()}${sequence?.between}${sequence?.final}`;
      emulator.write(filtered([csi, `\x1bP$q${some()}\x1b\\`, `\x1b]${some()}\x07`][random.below(3)] ?? ''));
    }
    for (const ask of ['\x1b[c', '\x1b[>c', '\x1b[5n', '\x1b[6n', '\x1b[?6n', '\x1b[?1$p', '\x1bP$qm\x1b\\'])
      emulator.write(filtered(ask));
    const answer = /^\x1b(?:\[[?>]?[\d;]*\$?[cnRy]|P[01]\$r[\d;]*[ "]?[a-z]?\x1b\\)$/;
    expect(emulator.answers.length).toBeGreaterThan(100);
    expect(emulator.answers.filter((each) => !answer.test(each))).toEqual([]);
  });
});

describe('ordinary output', () => {
  const words = [
    'word',
    'Grüße',
    '日本語',
    '한국어',
    'שָׁלוֹם',
    'สวัสดี',
    'e\u0301',
    '👩‍👩‍👧',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '\t',
  ];
  const controls = [
    '\r\n',
    '\r',
    '\b',
    '\x1b7',
    '\x1b8',
    '\x1bM',
    '\x1bD',
    '\x1bE',
    '\x1b(0',
    '\x1b(B',
    '\x1b=',
    '\x0f',
    '\x85',
  ];

  function legalOutput(seed: number): string {
    const random = new Random(seed);
    const oneOf = (list: readonly string[]): string => list[random.below(list.length)] ?? '';
    const number = (most: number): string => (random.below(4) === 0 ? '' : String(random.below(most + 1)));
    const kinds: readonly (() => string)[] = [
      () => oneOf(words),
      () => oneOf(words),
      () => oneOf(controls),
      () => `\x1b[${number(24)};${number(80)}H`,
      () => `\x1b[${number(24)}${oneOf([...'ABCDEFGSTLMd'])}`,
      () => `\x1b[${number(80)}${oneOf([...'@PX`aIZ', ' @', ' A', "'}", "'~"])}`,
      () => `${oneOf(words)}\x1b[${number(100)}b`,
      () => `\x1b[${number(3)}${oneOf(['J', 'K', '?J', '?K'])}`,
      () => `\x1b[${number(107)};38;5;${number(255)};48:2::1:2:${number(255)}m`,
      () => `\x9b${number(47)}m`,
      () => `\x1b[${1 + random.below(10)};${12 + random.below(12)}r`,
      () => `\x1b[?${oneOf(['1', '6', '7', '25', '45', '1049', '2004', '1002;1006'])}${oneOf(['h', 'l'])}`,
      () => `\x1b[4${oneOf(['h', 'l'])}`,
      () => `\x1b]8;;https://example.org/${number(9)}\x1b\\link\x1b]8;;\x1b\\`,
      () => `\x1b]0;title\x07\x1b]10;?\x07`,
      () => oneOf(['\x1b#8', '\x1b[!p', '\x1bc', '\x1b[2\x1b[31m', '\x1b[3\r1m', '\x1b[5\x18']),
    ];
    return Array.from({ length: 300 }, () => kinds[random.below(kinds.length)]?.()).join('');
  }

  /** Splits at any position, even inside a character or a sequence. */
  function cut(text: string, seed: number): string[] {
    const random = new Random(seed);
    const chunks: string[] = [];
    for (let at = 0; at < text.length;) {
      const length = 1 + random.below(random.below(10) === 0 ? 400 : 6);
      chunks.push(text.slice(at, at + length));
      at += length;
    }
    return chunks;
  }

  it('is displayed unchanged after filtering, in any chunks', long, () => {
    for (let seed = 1; seed <= 40; seed++) {
      const text = legalOutput(seed);
      const [plain, through] = [new Emulator(), new Emulator()];
      plain.write(text);
      for (const piece of piecesOf(...cut(text, seed))) through.write(piece);
      expect(through.picture, `seed ${seed}`).toEqual(plain.picture);
    }
  });

  it('is filtered in the same way, however its chunks are split', () => {
    const hostile = [
      '\x1b[99999999S\x1b]52;c;eA==\x07\x1b_x\x1b\\',
      `a${'\u0301'.repeat(40)}\u{1f1e9}\u{1f1ea}\x1bP$qm\x1b\\`,
      '\x1b]8;;file:///x\x07y\x1b]8;;https://example.org/\x07z\x1b\x1b[\x1b[1;\x1b[9',
      'lone \ud83d and \udc00 \ud83d\x1b[1mafter',
    ].join('');
    for (let seed = 1; seed <= 60; seed++) {
      const text = hostile + legalOutput(seed) + hostile;
      expect(filtered(...cut(text, seed)), `seed ${seed}`).toBe(filtered(text));
    }
  });

  it('passes the filter in full: a long log, a palette, and a full-screen program', long, () => {
    const log = '2024-01-01 12:00:00 \x1b[32mINFO\x1b[0m ready \u2713\r\n'.repeat(20_000);
    const palette = Array.from({ length: 22 }, (_, i) => `\x1b]4;${i};rgb:aa/bb/cc\x07`).join('');
    const row = '\x1b[K\x1b[31m│ \x1b[0mcell\x1b[70b │\r\n';
    const screen = `\x1b[?25l\x1b[H\x1b[2J${row.repeat(24)}\x1b[?25h`.repeat(3_000);
    for (const text of [log, palette, screen]) expect(filtered(text)).toBe(text);
  });
});
