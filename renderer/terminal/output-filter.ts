// Filters what programs write before the terminal emulator reads it: some short sequences cost the emulator seconds
// (CSI 99999999 S), and some would act outside the terminal (OSC 52).
//
// The filter is a separate parser (the DEC state machine, https://vt100.net/emu/dec_ansi_parser). It passes on only
// complete sequences, in 7-bit form, so the emulator never sees one that the filter did not understand.
// - Counts are limited to the screen; larger ones have the same effect.
// - Marks on one character are limited, as in Unicode's Stream-Safe Text Format.
// - Every sequence has a cost in characters that take as long to draw (costs.ts). Output earns `EARNED` per character
//   and may spend `SAVINGS` at once. What it cannot pay for is dropped, which happens only in floods.
// - The output is cut into pieces of limited cost, because the emulator draws other things only between pieces.
// Invariant: the output does not depend on where the input was cut into chunks.
import { outsideAddress } from '../../electron/contract/index.ts';
import { costOfColors, costOfEscape, costOfSequence, LINK_COST, QUERY_COST, type Size } from './costs.ts';

/** Flags need 7, scripts at most 5. */
const MAX_MARKS = 16;
const EARNED = 4;
const SAVINGS = 1_000_000;
const PIECE_COST = 20_000;
/** Longer sequences are dropped. */
const MAX_PARAMETERS = 256;
const MAX_STRING = 4_096;
/** Characters and lines that one link may cover, and links in the scrollback. */
const MAX_LINK_TEXT = 2_000;
const MAX_LINKS = 10_000;
const LINES_OF_LINKS = 5_000;

/** The emulator combines these with the previous character, by its Unicode 5 table. */
const MARK = /[\p{M}\p{Cf}\u06de\u1160-\u11ff]/u;
/** Prefix, parameters, intermediates, final character. */
const SEQUENCE = /^([<=>?]?)([\d;:]*)([ -/]{0,2})([@-~])$/;
const WHOLE_SEQUENCE = /\x1b\[([<=>?]?)([\d;:]{0,250})([ -/]{0,2})([@-~])/y;
const CLOSE_LINK = '\x1b]8;;\x07';
/** Palette, link, text, background, and cursor colors, and their resets; not titles or the clipboard. */
const OSC = /^(4|8|10|11|12|104|110|111|112)(?:;(.*))?$/s;
/** DECRQSS, the only device control string that the emulator answers. */
const STATUS_REQUEST = /^\$q[ "$]?[a-z]$/;

type State = 'text' | 'escape' | 'csi' | 'osc' | 'dcs' | 'ignored';

export class OutputFilter {
  readonly #size: () => Size;
  #state: State = 'text';
  /** The sequence so far, without its introducer. */
  #sequence = '';
  #isTooLong = false;
  /** A high surrogate at the end of the last chunk. */
  #half = '';
  #marks = 0;
  #savings = SAVINGS;
  /** null if no link is open. */
  #linked: number | null = null;
  #links = 0;
  #lines = 0;
  #pieces: string[] = [];
  #piece = '';
  #cost = 0;

  constructor(size: () => Size) {
    this.#size = size;
  }

  /** In pieces that each take only milliseconds to draw. */
  take(chunk: string): string[] {
    let data = this.#half + chunk;
    this.#half = '';
    if (isHighSurrogate(data.charCodeAt(data.length - 1))) {
      this.#half = data.slice(-1);
      data = data.slice(0, -1);
    }
    for (let at = 0; at < data.length;)
      at = this.#state === 'text' ? this.#takeText(data, at) : this.#takeControl(data, at);
    const pieces = [...this.#pieces, this.#piece].filter((piece) => piece !== '');
    this.#pieces = [];
    this.#piece = '';
    this.#cost = 0;
    return pieces;
  }

  /**
   * @returns the end of the text: before a control character that begins a sequence, or when the piece is
   * full
   */
  #takeText(data: string, start: number): number {
    const end = Math.min(data.length, start + Math.max(1, PIECE_COST - this.#cost), this.#linkEnd(start));
    let at = start;
    let kept = start;
    while (at < end) {
      const code = data.charCodeAt(at);
      if (code === 0x1b || (code >= 0x80 && code < 0xa0)) break;
      if (code === 0x0a) this.#countLine();
      const char = code < 0x300 ? '' : String.fromCodePoint(data.codePointAt(at) ?? 0);
      if (char === '' || !MARK.test(char)) this.#marks = 0;
      else if (this.#marks < MAX_MARKS) this.#marks += 1;
      else {
        this.#add(data.slice(kept, at), at - kept);
        kept = at + char.length;
      }
      at += char.length || 1;
    }
    this.#add(data.slice(kept, at), at - kept);
    this.#earn(at - start);
    if (this.#linked !== null && (this.#linked += at - start) >= MAX_LINK_TEXT) this.#closeLink();
    return at < data.length && at < end ? this.#takeWhole(data, at) : at;
  }

  #linkEnd(start: number): number {
    return this.#linked === null ? Infinity : start + MAX_LINK_TEXT - this.#linked;
  }

  /** A complete sequence, the usual case; else one character of it. */
  #takeWhole(data: string, at: number): number {
    WHOLE_SEQUENCE.lastIndex = at;
    const whole = WHOLE_SEQUENCE.exec(data);
    if (whole === null) return this.#takeControl(data, at);
    const [{ length }] = whole;
    this.#earn(length);
    this.#dispatchCsi(whole);
    return at + length;
  }

  #takeControl(data: string, at: number): number {
    const char = data.charAt(at);
    const code = data.charCodeAt(at);
    this.#earn(1);
    const isString = this.#state === 'osc' || this.#state === 'dcs' || this.#state === 'ignored';
    if (code === 0x1b) this.#begin('escape', isString);
    else if (code === 0x18 || code === 0x1a) this.#begin('text', false);
    else if (code >= 0x80 && code < 0xa0) this.#takeC1(code, isString);
    else if (isString) this.#takeString(char, code);
    else if (code < 0x20) this.#add(char, 1);
    else if (code === 0x7f) return at + 1;
    else if (code >= 0xa0) {
      // The sequence is broken; the character is text.
      this.#begin('text', false);
      return at;
    } else if (this.#state === 'escape') this.#takeEscape(char, code);
    else this.#takeCsi(char, code);
    return at + 1;
  }

  /** @param isComplete passes on the string up to here */
  #begin(state: State, isComplete: boolean): void {
    if (isComplete && !this.#isTooLong) this.#dispatchString();
    this.#state = state;
    this.#sequence = '';
    this.#isTooLong = false;
  }

  #takeC1(code: number, isString: boolean): void {
    const state = INTRODUCERS[String.fromCharCode(code - 0x40)];
    this.#begin(state ?? 'text', isString && (state !== undefined || code === 0x9c));
    if (state === undefined && code !== 0x9c) this.#spend(String.fromCharCode(code), 1);
  }

  #takeEscape(char: string, code: number): void {
    const state = this.#sequence === '' ? INTRODUCERS[char] : undefined;
    if (state !== undefined) return this.#begin(state, false);
    this.#append(char, MAX_PARAMETERS);
    if (code < 0x30) return;
    const sequence = this.#sequence;
    const isTooLong = this.#isTooLong;
    this.#begin('text', false);
    if (!isTooLong) this.#spend(`\x1b${sequence}`, costOfEscape(sequence, this.#size()));
  }

  #takeCsi(char: string, code: number): void {
    if (code < 0x40) return this.#append(char, MAX_PARAMETERS);
    const sequence = this.#sequence;
    const isTooLong = this.#isTooLong;
    this.#begin('text', false);
    if (!isTooLong) this.#dispatchCsi(SEQUENCE.exec(sequence + char));
  }

  #takeString(char: string, code: number): void {
    if (code === 0x07 && this.#state === 'osc') this.#begin('text', true);
    else if (code >= 0x20 && this.#state !== 'ignored') this.#append(char, MAX_STRING);
  }

  #append(char: string, most: number): void {
    if (this.#sequence.length < most) this.#sequence += char;
    else this.#isTooLong = true;
  }

  /** @param parts null if malformed */
  #dispatchCsi(parts: RegExpExecArray | null): void {
    if (parts === null) return;
    const [, prefix = '', parameters = '', between = '', final = ''] = parts;
    const { cols, rows } = this.#size();
    const on = { cols, rows, marks: this.#marks };
    const { text, cost } = costOfSequence({ prefix, parameters, between, final }, on);
    if (text !== '') this.#spend(`\x1b[${text}`, cost);
  }

  #dispatchString(): void {
    if (this.#state === 'dcs' && STATUS_REQUEST.test(this.#sequence))
      this.#spend(`\x1bP${this.#sequence}\x1b\\`, QUERY_COST);
    if (this.#state !== 'osc') return;
    const [, name, text = ''] = OSC.exec(this.#sequence) ?? [];
    if (name === '8') this.#link(text);
    else if (name !== undefined) this.#spend(`\x1b]${this.#sequence}\x07`, costOfColors(name, text));
  }

  /** @param text the link's parameters, `;`, and its address; without an address, ends the open link */
  #link(text: string): void {
    this.#closeLink();
    const address = outsideAddress(text.slice(text.indexOf(';') + 1));
    if (address === null || this.#links >= MAX_LINKS) return;
    this.#links += 1;
    // Without parameters, because an ID would collect the lines of all its links.
    if (this.#spend(`\x1b]8;;${address}\x07`, LINK_COST)) this.#linked = 0;
  }

  #closeLink(): void {
    if (this.#linked === null) return;
    this.#linked = null;
    this.#add(CLOSE_LINK, LINK_COST);
  }

  /** Links leave the scrollback with their lines. */
  #countLine(): void {
    this.#lines += 1;
    if (this.#lines % LINES_OF_LINKS === 0) this.#links = 0;
  }

  #earn(characters: number): void {
    this.#savings = Math.min(SAVINGS, this.#savings + EARNED * characters);
  }

  /** @returns whether the output could pay for the sequence */
  #spend(sequence: string, cost: number): boolean {
    if (cost > this.#savings) return false;
    this.#savings -= cost;
    this.#add(sequence, cost);
    return true;
  }

  #add(text: string, cost: number): void {
    this.#piece += text;
    this.#cost += cost;
    if (this.#cost < PIECE_COST) return;
    this.#pieces.push(this.#piece);
    this.#piece = '';
    this.#cost = 0;
  }
}

/** What ESC and the next character begin: sequences, or strings up to their terminator. */
const INTRODUCERS: Readonly<Record<string, State | undefined>> = {
  '[': 'csi',
  ']': 'osc',
  P: 'dcs',
  X: 'ignored',
  '^': 'ignored',
  _: 'ignored',
};

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
