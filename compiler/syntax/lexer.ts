// Text → tokens. Longest match; white space is every character up to U+0020; comments are `//…` and `/*…*/`.
//
// All tokens are made at once. Malformed ones are reported and still become tokens, so that the parser goes on.
import type { Diagnostics } from '../source/diagnostics.ts';

export type TokenKind = 'integer' | 'float' | 'string' | 'character' | 'name' | 'keyword' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The value of an integer or character literal. */
  readonly value?: bigint;
}

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'bool break byte continue else f32 f64 false flt for i16 i32 i64 i8 if int new null return struct true ' +
    'u1 u16 u32 u8 val var while'
  ).split(' '),
);

/** Longest first, so that the first that fits is the longest. */
const SYMBOLS = (
  '>>>= <<= >>= >>> && || << >> <= >= == != += -= *= /= %= &= |= ^= ++ -- -> ' +
  '+ - * / % & | ^ ~ ! < > = ? : ; , . ( ) { } [ ] #'
).split(' ');

const isDigit = (c: string): boolean => c >= '0' && c <= '9';
const isLetter = (c: string): boolean => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';
const isNamePart = (c: string): boolean => isLetter(c) || isDigit(c);

/** 2^63: the one literal too large for itself, but right behind a minus. */
export const MINIMUM_MAGNITUDE = 1n << 63n;

export function tokenize(text: string, diagnostics: Diagnostics): Token[] {
  return new Lexer(text, diagnostics).run();
}

class Lexer {
  private readonly text: string;
  private readonly diagnostics: Diagnostics;
  private readonly tokens: Token[] = [];
  private at = 0;

  constructor(text: string, diagnostics: Diagnostics) {
    this.text = text;
    this.diagnostics = diagnostics;
  }

  run(): Token[] {
    for (this.skipBlanks(); this.at < this.text.length; this.skipBlanks()) this.token();
    const end = this.text.length;
    this.tokens.push({ kind: 'end', text: '', start: end, end });
    return this.tokens;
  }

  private skipBlanks(): void {
    for (;;) {
      while (this.at < this.text.length && this.text[this.at] <= ' ') this.at++;
      if (this.text.startsWith('//', this.at)) {
        const end = this.text.indexOf('\n', this.at);
        this.at = end < 0 ? this.text.length : end;
      } else if (this.text.startsWith('/*', this.at)) {
        const end = this.text.indexOf('*/', this.at + 2);
        if (end < 0) this.diagnostics.add('unclosed-comment', { start: this.at, end: this.at + 2 });
        this.at = end < 0 ? this.text.length : end + 2;
      } else return;
    }
  }

  private token(): void {
    const c = this.text[this.at];
    if (isLetter(c)) this.word();
    else if (isDigit(c)) this.number();
    else if (c === "'") this.character();
    else if (c === '"') this.string();
    else this.symbol();
  }

  private push(kind: TokenKind, start: number, value?: bigint): void {
    const token = { kind, text: this.text.slice(start, this.at), start, end: this.at };
    this.tokens.push(value === undefined ? token : { ...token, value });
  }

  private word(): void {
    const start = this.at;
    while (this.at < this.text.length && isNamePart(this.text[this.at])) this.at++;
    this.push(KEYWORDS.has(this.text.slice(start, this.at)) ? 'keyword' : 'name', start);
  }

  private number(): void {
    const start = this.at;
    const rest = this.text.slice(start, start + 400);
    const float = /^\d[\d_]*(\.\d*([eE][+-]?\d+)?|[eE][+-]?\d+)/.exec(rest);
    const match = float ?? /^(0[xX][0-9a-fA-F_]*|\d[\d_]*)/.exec(rest);
    this.at += match === null ? 1 : match[0].length;
    const junk = this.at;
    while (this.at < this.text.length && isNamePart(this.text[this.at])) this.at++;
    const span = { start, end: this.at };
    const text = this.text.slice(start, this.at);
    if (this.at > junk || /^0[xX]_*$/.test(text)) this.diagnostics.add('malformed-number', span, { text });
    else if (float === null) return this.integer(start, text.replaceAll('_', ''));
    this.push(float === null ? 'integer' : 'float', start, 0n);
  }

  private integer(start: number, digits: string): void {
    const span = { start, end: this.at };
    const plain = digits.replace(/^0+(?=\d)/, '');
    if (/^0\d/.test(digits)) this.diagnostics.add('leading-zero', span, { text: digits, plain });
    const value = BigInt(/^0[xX]/.test(digits) ? digits : plain);
    const hexadecimal = /^0[xX]/.test(digits);
    const fits = hexadecimal ? value < 1n << 64n : value <= MINIMUM_MAGNITUDE;
    if (!fits) this.diagnostics.add('integer-too-large', span, { text: digits });
    // Hexadecimal digits name the 64 bits themselves.
    this.push('integer', start, hexadecimal ? BigInt.asIntN(64, value) : fits ? value : 0n);
  }

  private character(): void {
    const start = this.at++;
    const value = this.text[this.at] === '\\' ? this.escape() : this.text.charCodeAt(this.at++);
    const closed = this.text[this.at] === "'";
    if (closed) this.at++;
    const valid = closed && value >= 0 && value < 256 && this.text[start + 1] !== "'";
    if (!closed) {
      const line = this.text.slice(start, start + 40).split('\n')[0];
      const close = line.indexOf("'", 1);
      this.at = Math.min(this.text.length, close > 0 ? start + close + 1 : this.at);
    }
    if (!valid) this.diagnostics.add('malformed-character', { start, end: this.at });
    this.push('character', start, valid ? BigInt(value) : 0n);
  }

  /** Reads an escape at a backslash; its value, or 0 after an error. */
  private escape(): number {
    const start = this.at;
    const simple: Readonly<Record<string, number>> = {
      n: 10,
      t: 9,
      r: 13,
      '0': 0,
      '\\': 92,
      '"': 34,
      "'": 39,
    };
    const c = this.text[start + 1] ?? '';
    const hexadecimal = /^\\x[0-9a-fA-F]{2}/.exec(this.text.slice(start, start + 4));
    this.at = Math.min(this.text.length, start + (hexadecimal === null ? 2 : 4));
    if (hexadecimal !== null) return parseInt(hexadecimal[0].slice(2), 16);
    if (c in simple) return simple[c];
    this.diagnostics.add('unknown-escape', { start, end: this.at }, { text: `\`\\${c}\`` });
    return 0;
  }

  private string(): void {
    const start = this.at++;
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      if (this.text[this.at] === '\\') this.escape();
      else this.at++;
    }
    if (this.at < this.text.length) this.at++;
    else this.diagnostics.add('unclosed-string', { start, end: start + 1 });
    this.push('string', start);
  }

  private symbol(): void {
    const start = this.at;
    const symbol = SYMBOLS.find((candidate) => this.text.startsWith(candidate, start));
    if (symbol !== undefined) {
      this.at += symbol.length;
      return this.push('symbol', start);
    }
    const character = String.fromCodePoint(this.text.codePointAt(start) ?? 0xfffd);
    this.at += character.length;
    this.diagnostics.add('unexpected-character', { start, end: this.at }, { text: `\`${character}\`` });
  }
}
