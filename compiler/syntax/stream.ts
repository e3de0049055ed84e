// The parser's view of the tokens: looking ahead, taking, and saying what is missing.
//
// A construct that cannot be parsed is given up by throwing GiveUp, after its error was reported; the statement around
// it catches that and goes on behind it. Nothing else catches it.
import type { Diagnostics } from '../source/diagnostics.ts';
import type { Span } from '../source/span.ts';
import type { Name } from './ast.ts';
import { KEYWORDS, type Token } from './lexer.ts';
import type { Feature, Levels } from './levels.ts';

export const NESTING_LIMIT = 200;

export class GiveUp extends Error {}

export class TokenStream {
  readonly text: string;
  readonly diagnostics: Diagnostics;
  private readonly levels: Levels;
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;

  constructor(text: string, tokens: Token[], diagnostics: Diagnostics, levels: Levels) {
    this.text = text;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.levels = levels;
  }

  get token(): Token {
    return this.tokens[this.at];
  }

  peek(distance = 1): Token {
    return this.tokens[Math.min(this.at + distance, this.tokens.length - 1)];
  }

  get position(): number {
    return this.at;
  }

  /** The end of the token before the present one. */
  get previousEnd(): number {
    return this.at === 0 ? 0 : this.tokens[this.at - 1].end;
  }

  next(): Token {
    const token = this.tokens[this.at];
    if (token.kind !== 'end') this.at++;
    return token;
  }

  is(text: string): boolean {
    const { kind, text: found } = this.token;
    return found === text && (kind === 'symbol' || kind === 'keyword');
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  /** Cuts a two-character symbol in two: `--` in `arg--2` is two minuses. */
  splitSymbol(): void {
    const { text, start, end } = this.token;
    const half = (part: string, from: number, to: number): Token => ({
      kind: 'symbol',
      text: part,
      start: from,
      end: to,
    });
    this.tokens.splice(this.at, 1, half(text[0], start, start + 1), half(text[1], start + 1, end));
  }

  spanFrom(start: number): Span {
    return { start, end: Math.max(start, this.previousEnd) };
  }

  use(feature: Feature, span: Span): void {
    this.levels.use(feature, span);
  }

  error(code: string, span: Span, args: Readonly<Record<string, string>> = {}): void {
    this.diagnostics.add(code, span, args);
  }

  giveUp(code: string, span: Span, args: Readonly<Record<string, string>> = {}): never {
    this.error(code, span, args);
    throw new GiveUp();
  }

  /** Takes a symbol. A missing `;` or closing bracket is reported right behind the token before it. */
  expect(symbol: string, after = ''): void {
    if (this.take(symbol)) return;
    const end = this.previousEnd;
    const where = after === '' ? '' : ` after ${after}`;
    this.giveUp(
      'expected-token',
      { start: end, end },
      { expected: `\`${symbol}\``, found: describe(this.token), after: where },
    );
  }

  name(): Name {
    const { kind, text, start, end } = this.token;
    if (kind !== 'name') {
      const reserved = KEYWORDS.has(text) ? text : '';
      this.giveUp('expected-name', { start, end }, { found: describe(this.token), reserved });
    }
    this.at++;
    return { kind: 'name', name: text, span: { start, end } };
  }

  /** Runs a part of the parser one level deeper. */
  nested<T>(parse: () => T): T {
    if (this.depth >= NESTING_LIMIT) {
      const { start, end } = this.token;
      this.giveUp('nesting-too-deep', { start, end }, { limit: String(NESTING_LIMIT) });
    }
    this.depth++;
    try {
      return parse();
    } finally {
      this.depth--;
    }
  }

  /** A statement's first word at the beginning of a line. */
  private beginsStatement(): boolean {
    const { kind, text, start } = this.token;
    return (
      kind === 'keyword' &&
      STATEMENT_WORDS.has(text) &&
      this.text.slice(this.previousEnd, start).includes('\n')
    );
  }

  /** Skips to where a statement may begin: behind the next `;`, or at a `}` or a statement's first word. */
  recover(from: number): void {
    if (this.at === from && !this.is('}')) this.next();
    let depth = 0;
    for (; this.token.kind !== 'end'; this.at++) {
      if (this.is('{')) depth++;
      if (this.is('}') && depth-- === 0) return;
      if (depth > 0) continue;
      if (this.take(';')) return;
      if (this.at > from && this.beginsStatement()) return;
    }
  }
}

const STATEMENT_WORDS = new Set([
  'return',
  'if',
  'while',
  'for',
  'break',
  'continue',
  'int',
  'val',
  'var',
  'struct',
]);

/** A token as a message names it. */
export function describe(token: Token): string {
  if (token.kind === 'end') return 'the end of the program';
  return `\`${token.text.length > 20 ? `${token.text.slice(0, 20)}…` : token.text}\``;
}
