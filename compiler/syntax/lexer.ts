// Text → tokens. Longest match; white space is every character up to U+0020; comments are `//…` and `/*…*/`.
//
// Malformed tokens are reported but still emitted. A token that swallowed the following text (an unclosed
// string, comment, or character) is `open`, and the parser is lenient there. Invariant: linear time, even for
// one huge token.
import { lineEnd } from '../source/lines.ts';
import type { PrimitiveName } from './ast.ts';
import type { Diagnostics } from '../source/diagnostics.ts';
import { foreignOperator, foreignSigns } from '../source/foreign-words.ts';
import { decodeCharacter, decodeString, isDigit, isLetter, isNamePart, readNumber } from './literals.ts';
import { endOfName, foreignLetters, lookalike, transcribed } from './name-letters.ts';
import type { Token } from './token.ts';

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'bool break byte continue else f32 f64 false flt for i16 i32 i64 i8 if int new null return struct true ' +
    'u1 u16 u32 u8 val var while'
  ).split(' '),
);

export const PRIMITIVES: ReadonlySet<string> = new Set<PrimitiveName>([
  'int',
  'i8',
  'i16',
  'i32',
  'i64',
  'u1',
  'u8',
  'u16',
  'u32',
  'bool',
  'byte',
  'flt',
  'f32',
  'f64',
]);

/** Longest first within one first character. */
const SYMBOLS = (
  '>>>= <<= >>= >>> && || << >> <= >= == != += -= *= /= %= &= |= ^= ++ -- -> ' +
  '+ - * / % & | ^ ~ ! < > = ? : ; , . ( ) { } [ ] #'
).split(' ');

const symbolsByFirst = new Map<string, readonly string[]>();
for (const symbol of SYMBOLS)
  symbolsByFirst.set(symbol[0], [...(symbolsByFirst.get(symbol[0]) ?? []), symbol]);

/** Longest part of a name that a message quotes. */
const MAX_QUOTED = 40;
const MAX_LETTERS = 5;

const isBlank = (code: number): boolean => code <= 0x20 || code === 0x2028 || code === 0x2029;

const WORD = /\w*/y;

/** The first of these that the text contains at a position. */
function signAt(text: string, at: number, signs: readonly string[] = []): string | undefined {
  for (const sign of signs) if (text.startsWith(sign, at)) return sign;
  return undefined;
}

const BYTE_ORDER_MARK = '\ufeff';

/** Ends with the kind `end`. Errors go to the diagnostics. */
export function tokenize(text: string, diagnostics: Diagnostics): Token[] {
  return new Lexer(text, diagnostics).run();
}

class Lexer {
  private readonly text: string;
  private readonly diagnostics: Diagnostics;
  private readonly tokens: Token[] = [];
  private at = 0;
  private openComment = false;
  /** After an unclosed string, strings end on their line, so that the text is not searched twice. */
  private openString = false;
  /** Names already reported for invalid letters. */
  private readonly told = new Set<string>();
  /** The previous characters did not form a token. */
  private spoiled = false;

  constructor(text: string, diagnostics: Diagnostics) {
    this.text = text;
    this.diagnostics = diagnostics;
  }

  run(): Token[] {
    if (this.text.startsWith(BYTE_ORDER_MARK)) this.at = 1;
    for (this.skipBlanks(); this.at < this.text.length; this.skipBlanks()) this.token();
    const end = this.text.length;
    this.push({ kind: 'end', text: '', start: end, end, open: this.openComment });
    return this.tokens;
  }

  private skipBlanks(): void {
    for (;;) {
      while (isBlank(this.text.charCodeAt(this.at))) this.at++;
      if (this.text.startsWith('//', this.at)) {
        this.at = lineEnd(this.text, this.at);
      } else if (this.text.startsWith('/*', this.at)) {
        this.skipComment();
      } else return;
    }
  }

  private skipComment(): void {
    const end = this.text.indexOf('*/', this.at + 2);
    if (end >= 0) {
      this.at = end + 2;
      return;
    }
    this.diagnostics.add('unclosed-comment', { start: this.at, end: this.at + 2 });
    this.openComment = true;
    this.at = this.text.length;
  }

  private token(): void {
    const c = this.text[this.at];
    if (isLetter(c) || (c > '\x7f' && endOfName(this.text, this.at) > this.at)) this.word();
    else if (isDigit(c)) this.number();
    else if (c === "'") this.character();
    else if (c === '"') this.string();
    else this.symbol(c);
  }

  private push(token: Token): void {
    this.tokens.push(this.spoiled ? { ...token, spoiled: true } : token);
    this.spoiled = false;
  }

  private word(): void {
    const start = this.at;
    WORD.lastIndex = start;
    WORD.test(this.text);
    this.at = WORD.lastIndex;
    const plainEnd = this.at;
    if (this.text[this.at] > '\x7f') this.at = endOfName(this.text, this.at);
    const written = this.text.slice(start, this.at);
    const text = this.at > plainEnd ? this.otherLetters(written, start) : written;
    this.push({ kind: KEYWORDS.has(text) ? 'keyword' : 'name', text, start, end: this.at });
  }

  /** Reports a word with invalid letters once, and returns its replacement. */
  private otherLetters(name: string, start: number): string {
    const last = this.tokens.at(-1);
    // `3ö`: invalid here with any letters.
    if (last?.end === start && (last.kind === 'integer' || last.kind === 'float')) this.spoiled = true;
    const isLong = name.length > MAX_QUOTED;
    const meant = isLong ? '' : lookalike(name);
    const taken = meant === '' ? name : meant;
    if (this.told.has(name)) return taken;
    this.told.add(name);
    const letters = foreignLetters(name).slice(0, MAX_LETTERS).map(visible).join(', ');
    const other = isLong ? '' : transcribed(name);
    const instead = meant !== '' ? meant : KEYWORDS.has(other) ? `${other}_` : other;
    const args = {
      name: isLong ? `${name.slice(0, MAX_QUOTED)}…` : name,
      letters,
      instead,
      looks: meant === '' ? '' : 'yes',
    };
    this.diagnostics.add('letters-in-name', { start, end: this.at }, args);
    return taken;
  }

  private number(): void {
    const start = this.at;
    const { end, value, problem, args } = readNumber(this.text, start);
    this.at = end;
    if (problem !== null) this.diagnostics.add(problem, { start, end }, args);
    const text = this.text.slice(start, end);
    if (typeof value === 'bigint') this.push({ kind: 'integer', text, value, start, end });
    else this.push({ kind: 'float', text, value, start, end });
  }

  private character(): void {
    const start = this.at;
    const { end, value, closed } = decodeCharacter(this.text, start, this.badEscape);
    this.at = end;
    if (value === null) this.diagnostics.add('malformed-character', { start, end });
    const text = this.text.slice(start, end);
    this.push({ kind: 'character', text, value, start, end, open: !closed });
  }

  private string(): void {
    const start = this.at;
    const { end, value, closed } = decodeString(this.text, start, this.openString, this.badEscape);
    this.at = end;
    if (!closed) this.openString = true;
    if (!closed) this.diagnostics.add('unclosed-string', { start, end });
    this.push({ kind: 'string', text: this.text.slice(start, end), value, start, end, open: !closed });
  }

  private readonly badEscape = (start: number, end: number): void => {
    this.diagnostics.add('unknown-escape', { start, end }, { text: `\`${this.text.slice(start, end)}\`` });
  };

  private symbol(first: string): void {
    const start = this.at;
    const foreign = signAt(this.text, start, foreignSigns(first));
    if (foreign !== undefined) return this.foreign(foreign);
    const text = signAt(this.text, start, symbolsByFirst.get(first));
    if (text === undefined) return this.unknown();
    this.at += text.length;
    this.push({ kind: 'symbol', text, start, end: this.at });
  }

  private foreign(sign: string): void {
    const start = this.at;
    this.at += sign.length;
    const text = foreignOperator(sign)?.ours ?? sign;
    this.push({ kind: 'symbol', text, start, end: this.at, foreign: sign });
  }

  /** `“text”`: one error but still a string. Returns false if there is none. */
  private curlyString(): boolean {
    const start = this.at;
    if (!/[\u201c-\u201f]/.test(this.text[start])) return false;
    const end = /^[\u201c-\u201f][^"\n\\\u201c-\u201f]{0,1000}[\u201c-\u201f]/.exec(
      this.text.slice(start, start + 1002),
    );
    if (end === null) return false;
    const [text] = end;
    this.diagnostics.add('unexpected-character', { start, end: start + 1 }, { text: text[0] });
    this.at += text.length;
    this.push({ kind: 'string', text, value: text.slice(1, -1), start, end: this.at });
    return true;
  }

  /** Reports a run of characters that begin no token as one error. */
  private unknown(): void {
    if (this.curlyString()) return;
    const start = this.at;
    while (this.at < this.text.length && isUnknown(this.text[this.at])) this.at++;
    const characters = [...this.text.slice(start, Math.min(this.at, start + 20))];
    const shown = characters.map(visible).join('') + (this.at > start + 20 ? '…' : '');
    this.diagnostics.add('unexpected-character', { start, end: this.at }, { text: shown });
    this.spoiled = true;
  }
}

function isUnknown(c: string): boolean {
  return c > ' ' && !isNamePart(c) && !/\p{L}/u.test(c) && c !== '"' && c !== "'" && !symbolsByFirst.has(c);
}

/** Names invisible characters, and those that look like a space, by their code point. */
function visible(character: string): string {
  // A combining mark needs a base character.
  if (/^\p{M}/u.test(character)) return `◌${character}`;
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
