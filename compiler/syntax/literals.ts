// Reads numbers, characters, and strings. Each pure function returns the end, value, and problem of a
// literal.
import type { DiagnosticCode } from '../source/messages.ts';

/** 2^63: exceeds the range of integers except directly after a minus. */
export const MINIMUM_MAGNITUDE = 1n << 63n;

/** More significant digits exceed 64 bits in any base. */
const MAX_DIGITS = 20;

export interface NumberRead {
  readonly end: number;
  /** A bigint for an integer, a number for a float; 0 if there is a problem. */
  readonly value: bigint | number;
  readonly problem: DiagnosticCode | null;
  readonly args: Readonly<Record<string, string>>;
}

/** Most numbers: decimal digits that no other part of a number touches. */
const PLAIN = /(?:0|[1-9][0-9]{0,17})(?:\.[0-9]+)?(?![\w.,])/y;
const NO_ARGS: NumberRead['args'] = {};

export function readNumber(text: string, start: number): NumberRead {
  PLAIN.lastIndex = start;
  if (PLAIN.test(text)) {
    const end = PLAIN.lastIndex;
    const literal = text.slice(start, end);
    const value = literal.includes('.') ? Number(literal) : BigInt(literal);
    return { end, value, problem: null, args: NO_ARGS };
  }
  const hexadecimal = /0[xX]/y;
  hexadecimal.lastIndex = start;
  const pattern = hexadecimal.test(text)
    ? /0[xX][0-9a-fA-F_]*/y
    : /[0-9][0-9_]*(?<fraction>\.[0-9]*)?(?<exponent>[eE][+-]?[0-9]+)?/y;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  const literal = match === null ? text[start] : match[0];
  const end = start + literal.length;
  const touching = text.slice(end, endOfJunk(text, end));
  const float = match?.groups !== undefined && (match.groups.fraction ?? match.groups.exponent) !== undefined;
  // Other languages write floats as `2f` and `2d`.
  const zero = float || /^[fFdD]$/.test(touching) ? 0 : 0n;
  const grouped = float || touching !== '' ? null : digitGroups(text, start, end);
  if (grouped !== null && /,0/.test(grouped)) return groupedNumber(grouped, start);
  if (touching !== '' || literal.endsWith('_') || /^0[xX]$/.test(literal)) {
    const whole = literal + touching;
    return {
      end: start + whole.length,
      value: zero,
      problem: 'malformed-number',
      args: { text: shorten(whole) },
    };
  }
  return float ? floatValue(literal, end) : integerValue(literal, end);
}

/** `1,000`: a number with groups of three digits, or null. */
export function digitGroups(text: string, start: number, end: number): string | null {
  if (!/^[1-9][0-9]{0,2}$/.test(text.slice(start, end))) return null;
  const groups = /(?:,[0-9]{3})+(?![\w.])/y;
  groups.lastIndex = end;
  const [rest] = groups.exec(text) ?? [];
  return rest === undefined ? null : text.slice(start, end) + rest;
}

export const groupedArguments = (text: string): NumberRead['args'] => ({
  text: shorten(text),
  plain: shorten(text.replaceAll(',', '')),
  grouped: shorten(text.replaceAll(',', '_')),
});

/** A group that starts with 0 cannot be a separate number. */
const groupedNumber = (text: string, start: number): NumberRead => ({
  ...integerValue(text.replaceAll(',', ''), start + text.length),
  problem: 'digit-groups',
  args: groupedArguments(text),
});

/** End of the letters, digits, and points that touch a number. */
function endOfJunk(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (isNamePart(text[at])) at++;
    else if (text[at] === '.' && isNamePart(text[at + 1])) at += 2;
    else return at;
  }
}

/** False for undefined, the end of the text. */
export function isNamePart(c: string | undefined): boolean {
  return c !== undefined && (isLetter(c) || isDigit(c));
}

export const isDigit = (c: string): boolean => c >= '0' && c <= '9';
export const isLetter = (c: string): boolean => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';

function floatValue(literal: string, end: number): NumberRead {
  const plain = literal.replaceAll('_', '').replace(/^0+(?=[0-9])/, '');
  const value = Number(plain);
  const fine = { end, args: { text: shorten(literal), plain: shorten(plain) } };
  if (/^0[0-9_]/.test(literal)) return { ...fine, value, problem: 'leading-zero' };
  if (!Number.isFinite(value)) return { ...fine, value: 0, problem: 'float-too-large' };
  return { ...fine, value, problem: null };
}

function integerValue(literal: string, end: number): NumberRead {
  const digits = literal.replaceAll('_', '');
  const hexadecimal = /^0[xX]/.test(digits);
  const plain = (hexadecimal ? digits.slice(2) : digits).replace(/^0+(?=[0-9a-fA-F])/, '');
  const args = { text: shorten(literal), plain: shorten(plain) };
  if (plain.length > MAX_DIGITS) return { end, value: 0n, problem: 'integer-too-large', args };
  if (hexadecimal) {
    // Hexadecimal digits denote the 64 bits themselves: 0xffff_ffff_ffff_ffff is -1.
    const bits = BigInt(`0x${plain}`);
    if (bits >> 64n !== 0n) return { end, value: 0n, problem: 'integer-too-large', args };
    return { end, value: BigInt.asIntN(64, bits), problem: null, args };
  }
  const value = BigInt(plain);
  if (value > MINIMUM_MAGNITUDE) return { end, value: 0n, problem: 'integer-too-large', args };
  return { end, value, problem: /^0[0-9_]/.test(literal) ? 'leading-zero' : null, args };
}

function shorten(literal: string): string {
  return literal.length > 40 ? `${literal.slice(0, 40)}…` : literal;
}

const simpleEscapes: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['t', 9],
  ['r', 13],
  ['0', 0],
  ['\\', 92],
  ['"', 34],
  ["'", 39],
]);

type BadEscape = (start: number, end: number) => void;

/** Reads the escape whose backslash is at `start`. A malformed one has the value 0. */
function readEscape(text: string, start: number, bad: BadEscape): { end: number; value: number } {
  const hexadecimal = /\\x([0-9a-fA-F]{2})/y;
  hexadecimal.lastIndex = start;
  const digits = hexadecimal.exec(text)?.[1];
  if (digits !== undefined) return { end: start + 4, value: parseInt(digits, 16) };
  const letter = text.codePointAt(start + 1);
  const end = start + 1 + (letter === undefined ? 0 : String.fromCodePoint(letter).length);
  const value = simpleEscapes.get(text.slice(start + 1, end));
  if (value === undefined) bad(start, end);
  return { end, value: value ?? 0 };
}

export interface CharacterRead {
  readonly end: number;
  /** One byte, or null for a malformed literal. */
  readonly value: number | null;
  readonly closed: boolean;
}

/** Reads the literal whose quote is at `start`. A malformed one ends at its closing quote on the same line. */
export function decodeCharacter(text: string, start: number, bad: BadEscape): CharacterRead {
  const inner = start + 1;
  if (text[inner] === '\\') {
    const { end, value } = readEscape(text, inner, bad);
    if (text[end] === "'") return { end: end + 1, value, closed: true };
  } else if (text[inner + 1] === "'") {
    const code = text.charCodeAt(inner);
    return { end: inner + 2, value: code < 128 ? code : null, closed: true };
  }
  const close = /[^'\n]*'/y;
  close.lastIndex = inner;
  const rest = close.exec(text);
  return { end: rest === null ? inner : inner + rest[0].length, value: null, closed: rest !== null };
}

export interface StringRead {
  readonly end: number;
  readonly value: string;
  readonly closed: boolean;
}

/**
 * Reads the literal whose quote is at `start`. An unclosed one ends with its line. @param oneLine searches
 * only the same line for the closing quote
 */
export function decodeString(text: string, start: number, oneLine: boolean, bad: BadEscape): StringRead {
  const parts: string[] = [];
  const badEscapes: { start: number; end: number }[] = [];
  const plain = oneLine ? /[^"\\\n]+/y : /[^"\\]+/y;
  let at = start + 1;
  for (let c = text[at]; c !== undefined && c !== '"' && !(oneLine && c === '\n'); c = text[at]) {
    if (c === '\\') {
      const { end, value } = readEscape(text, at, (from, to) => badEscapes.push({ start: from, end: to }));
      parts.push(String.fromCharCode(value));
      at = end;
    } else {
      plain.lastIndex = at;
      const run = plain.exec(text)?.[0] ?? c;
      parts.push(utf8(run));
      at += run.length;
    }
  }
  const closed = text[at] === '"';
  const end = closed ? at + 1 : lineEndFrom(text, start);
  for (const escape of badEscapes) if (escape.end <= end) bad(escape.start, escape.end);
  return { end, value: closed ? parts.join('') : '', closed };
}

function lineEndFrom(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** One code unit per byte. A lone surrogate becomes U+FFFD. */
function utf8(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  let bytes = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += encode(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code);
  }
  return bytes;
}

function encode(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x800) return String.fromCharCode(0xc0 | (code >> 6), tail(0));
  if (code < 0x10000) return String.fromCharCode(0xe0 | (code >> 12), tail(6), tail(0));
  return String.fromCharCode(0xf0 | (code >> 18), tail(12), tail(6), tail(0));
}
