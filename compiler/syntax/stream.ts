// The parser's view of the tokens: looking ahead, taking, saying what is missing, and getting on after an error.
//
// Recovery: the first error of a statement sets `failing`; while it is set, further errors are not told, since most of
// them only follow from the first. The parser goes on as if what was missing had been there. `failing` ends where the
// statement ends as it should, or where synchronize() has skipped to a place at which a statement may begin.
// Keep true when editing: every skipping loop ends at the token `end`, and nothing goes back.
import { say, type Phrase } from '../base/phrase.ts';
import type { Diagnostics, Places } from '../source/diagnostics.ts';
import { foreignOperator } from '../source/foreign-words.ts';
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { Span } from '../source/span.ts';
import type { Name } from './ast.ts';
import { KEYWORDS, PRIMITIVES } from './lexer.ts';
import { describe, type PlainToken, type Token } from './token.ts';

export const NESTING_LIMIT = 200;

/** A closing bracket is looked for among so many tokens, to keep the time linear. */
const FAR = 200;

/** At the beginning of a line, these begin a statement whatever came before. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'return if while for break continue struct int i64 val var bool flt'.split(' '),
);

/** Whether what stands before a token is a value or the name of a variable, and no type. */
const isBehindName = ({ kind, text }: Token): boolean =>
  kind === 'symbol' && !['[', '?', '!', '->', '{', '(', '.'].includes(text);

export class TokenStream {
  readonly text: string;
  private readonly diagnostics: Diagnostics;
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;
  private isFailing = false;
  /** The nesting limit was passed: the rest of the text is not read, and nothing more is told about it. */
  private abandoned = false;
  private lastEnd = 0;
  /** Where the innermost statement that is being read begins, and the one in which the last error was found. */
  private statementFrom = 0;
  private damagedFrom = 0;
  /** Names in statements that were not understood: what they stand for is not known. */
  readonly damagedNames = new Set<string>();
  /** Something was not understood. */
  hasFailed = false;

  /** @param tokens the stream changes them: symbols are cut in two */
  constructor(text: string, tokens: Token[], diagnostics: Diagnostics) {
    this.text = text;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  // ------------------------------------------------------------------------------------------------- looking

  get token(): Token {
    return this.tokens[this.at];
  }

  /** A token further on, or before; beyond the ends the first or last one. */
  peek(distance = 1): Token {
    return this.tokens[Math.max(0, Math.min(this.at + distance, this.tokens.length - 1))];
  }

  /** Index of the present token, to see whether anything was taken. */
  get position(): number {
    return this.at;
  }

  get atEnd(): boolean {
    return this.token.kind === 'end';
  }

  is(text: string): boolean {
    const { kind, text: found } = this.token;
    return found === text && (kind === 'symbol' || kind === 'keyword');
  }

  /** How far the line on which an offset lies is indented. */
  indentation(offset: number): number {
    const line = this.text.lastIndexOf('\n', offset - 1) + 1;
    return this.text.slice(line, offset).search(/\S|$/);
  }

  /**
   * The brace that may be meant where one that begins at an offset is not closed: the first inside it that was closed by
   * a `}` at the margin of a block further out, on a line of its own.
   */
  braceLeftOpen(open: number): Token | null {
    const opened: Token[] = [];
    for (const token of this.tokens) {
      if (token.start < open || token.kind !== 'symbol') continue;
      if (token.text === '{') opened.push(token);
      if (token.text !== '}') continue;
      const closed = opened.pop();
      if (closed === undefined) return null;
      const line = this.text.lastIndexOf('\n', token.start - 1) + 1;
      const isAlone = this.text.slice(line, token.start).trim() === '';
      if (isAlone && this.indentation(token.start) < this.indentation(closed.start)) return closed;
    }
    return null;
  }

  /** The present token is the first one on its line. */
  get onNewLine(): boolean {
    return this.text.slice(this.lastEnd, this.token.start).includes('\n');
  }

  spanFrom(start: number): Span {
    return { start, end: Math.max(start, this.lastEnd) };
  }

  // -------------------------------------------------------------------------------------------------- taking

  next(): Token {
    const { token } = this;
    const { foreign, start, end } = token;
    if (foreign !== undefined) {
      const instead = foreignOperator(foreign)?.hint ?? '';
      this.remark('foreign-operator', { start, end }, { operator: foreign, instead });
    }
    return this.skip();
  }

  /** Takes a token of which all was told. */
  skip(): Token {
    const { token } = this;
    if (token.kind !== 'end') {
      this.at++;
      this.lastEnd = token.end;
    }
    return token;
  }

  /** Reads the next tokens as the keyword that they were meant to be. @param count how many tokens it replaces */
  takeAsKeyword(text: string, count = 1): Token {
    const { start } = this.token;
    this.at += count - 1;
    this.tokens[this.at] = { kind: 'keyword', text, start, end: this.token.end };
    return this.token;
  }

  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  /** Takes the first `-` of a `--` and leaves the other one, joined with a `-` that touches it: `---x` is `- --x`. */
  takeFirstHalf(): void {
    const { text, start, end } = this.token;
    const half = text.slice(1);
    const following = this.peek();
    const joins = following.kind === 'symbol' && following.text === half && following.start === end;
    const rest: PlainToken = {
      kind: 'symbol',
      text: joins ? text : half,
      start: start + 1,
      end: joins ? end + 1 : end,
    };
    if (joins) this.at++;
    this.tokens[this.at] = rest;
    this.lastEnd = start + 1;
  }

  /** Takes a symbol; tells that it is missing, and what it should follow, where it is not there. */
  expect(symbol: string, after: Phrase): void {
    if (!this.take(symbol)) this.missing(`\`${symbol}\``, after);
  }

  /** Takes the `;` that ends a statement. One left out at the end of a line is told, and taken to be there. */
  terminator(after: Phrase): void {
    if (this.take(';')) return this.recovered();
    this.strayClosing();
    if (this.take(';')) return this.recovered();
    const mayEnd = this.atEnd || this.onNewLine || this.is('}') || this.atStatementWord;
    const { spoiled, open } = this.token;
    const inserted = !this.isFailing && mayEnd && spoiled !== true && open !== true;
    if (inserted) this.remark('expected-token', this.foundSpan, this.missingArguments('`;`', after));
    else this.missing('`;`', after);
  }

  /** `return x);`: a bracket that nothing opened, right before the end of a statement. */
  private strayClosing(): void {
    if (this.isFailing || !(this.is(')') || this.is(']')) || this.peek().text !== ';') return;
    const { start, end } = this.token;
    this.remark('unexpected-closing', { start, end }, { found: describe(this.token) });
    this.next();
  }

  /** Takes a name. Where there is none, the error is told and the name is empty. */
  name(): Name {
    const token = this.token;
    const { kind, text, start, end } = token;
    if (kind === 'name') {
      this.next();
      return { kind: 'name', name: text, span: { start, end } };
    }
    // `int val = 3` and `val = 3`: this word, or the one before.
    const word = text === '=' ? (this.tokens[this.at - 1]?.text ?? '') : text;
    const reserved = KEYWORDS.has(word) ? word : '';
    const args = { found: describe(token), reserved };
    if (PRIMITIVES.has(text) && isBehindName(this.peek())) {
      this.remark('expected-name', { start, end }, args);
      this.takeAsName(text);
      this.skip();
      return { kind: 'name', name: text, span: { start, end } };
    }
    this.error('expected-name', this.foundSpan, args);
    return { kind: 'name', name: '', span: { start: this.lastEnd, end: this.lastEnd } };
  }

  /** `int i8 = 0; return i8 + 1;`: a type that was taken for a name is one from here on, where no type can stand. */
  private takeAsName(word: string): void {
    for (let at = this.at; at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (token.kind === 'keyword' && token.text === word && isBehindName(this.tokens[at + 1]))
        this.tokens[at] = { ...token, kind: 'name' };
    }
  }

  /**
   * Takes what closes a bracket. One that is closed nowhere in its statement is blamed where it opens.
   * @param after what stands before the closing bracket
   */
  close(open: Span, symbol: string, after: Phrase): void {
    if (this.take(symbol)) return;
    if (this.isClosedLater(symbol)) return this.missing(`\`${symbol}\``, after);
    const bracket = this.text.slice(open.start, open.end);
    this.error('unclosed-bracket', open, { bracket, closing: symbol, found: describe(this.token) });
  }

  private isClosedLater(symbol: string): boolean {
    let depth = 0;
    for (let at = this.at; at < this.tokens.length && at < this.at + FAR; at++) {
      const { kind, text } = this.tokens[at];
      if (kind === 'end' || [';', '{', '}'].includes(text)) return false;
      if (kind === 'symbol' && text === symbol && depth-- === 0) return true;
      if (text === '(' || text === '[') depth++;
      else if ((text === ')' || text === ']') && text !== symbol) depth--;
    }
    return false;
  }

  // ------------------------------------------------------------------------------------------------- erring

  /** An error was found and its statement is not over yet. */
  get failing(): boolean {
    return this.isFailing;
  }

  /** Tells an error, unless it follows from an earlier one. */
  error(code: DiagnosticCode, span: Span, args: Arguments = {}): void {
    const { kind, open, spoiled } = this.token;
    const follows = this.isFailing || spoiled === true || (kind === 'end' && open === true);
    this.fail();
    if (!follows) this.diagnostics.add(code, span, args);
  }

  /** Tells an error after which the parser goes on as if it were none. */
  remark(code: DiagnosticCode, span: Span, args: Arguments = {}, places: Places = {}): void {
    if (!this.isFailing) this.diagnostics.add(code, span, args, places);
  }

  /** What comes next cannot be trusted: its error was told before. */
  fail(): void {
    if (!this.isFailing) this.damagedFrom = this.statementFrom;
    this.isFailing = true;
    this.hasFailed = true;
  }

  recovered(): void {
    if (this.isFailing) this.damage(this.damagedFrom);
    this.isFailing = this.abandoned;
  }

  /** Nothing is known of the names from a position up to the present token. */
  damage(from: number): void {
    for (const { kind, text } of this.tokens.slice(from, this.at))
      if (kind === 'name') this.damagedNames.add(text);
  }

  /** Reads a statement, so that errors in it are known to be its own. */
  inStatement<T>(read: () => T): T {
    const outer = this.statementFrom;
    this.statementFrom = this.at;
    const result = read();
    this.statementFrom = outer;
    return result;
  }

  missing(expected: Phrase, after: Phrase): void {
    this.error('expected-token', this.foundSpan, this.missingArguments(expected, after));
  }

  private missingArguments(expected: Phrase, after: Phrase): Arguments {
    const where = after === '' ? '' : say` after ${after}`;
    const blank = this.text.slice(this.lastEnd, this.token.start);
    const found = this.endsLine ? '' : describe(this.token);
    return { expected, found, after: where, comment: /^[^\n]*\/\//.test(blank) ? '//' : '' };
  }

  /** Where a missing thing is told: at the token found instead; or behind the last one, where a line ended there. */
  get foundSpan(): Span {
    const { start, end } = this.token;
    const behind = this.endsLine || (this.is('}') && this.lastEnd > 0);
    return behind ? { start: this.lastEnd, end: this.lastEnd } : { start, end };
  }

  private get endsLine(): boolean {
    return this.atEnd || this.onNewLine;
  }

  /** Runs a part of the parser one level deeper; beyond the limit, gives up the rest of the text. */
  nested<T>(parse: () => T, otherwise: () => T): T {
    if (this.depth >= NESTING_LIMIT) {
      this.abandon();
      return otherwise();
    }
    this.depth++;
    const result = parse();
    this.depth--;
    return result;
  }

  /** Tells that the program nests too deep here and goes to its end. */
  abandon(): void {
    const { start, end } = this.token;
    this.error('nesting-too-deep', { start, end }, { limit: String(NESTING_LIMIT) });
    this.abandoned = true;
    this.at = this.tokens.length - 1;
  }

  // --------------------------------------------------------------------------------------------- recovering

  private get atStatementWord(): boolean {
    return this.token.kind === 'keyword' && STATEMENT_WORDS.has(this.token.text);
  }

  /** Skips behind the next `;`, or to a `}`, or to a line or block at which a statement begins. */
  synchronize(): void {
    while (!this.atEnd) {
      if (this.take(';') || this.is('}')) return this.recovered();
      if (this.onNewLine && this.atStatementWord) return this.recovered();
      if (this.is('{')) {
        if (this.tokens[this.at - 1]?.text === ')') return this.recovered();
        this.skipBraces();
      } else {
        this.next();
      }
    }
  }

  /** Skips behind the `)` that closes the head of a statement, or to what may be its body. */
  synchronizeHead(semicolons: 'within' | 'end'): void {
    let depth = 0;
    while (!this.atEnd && !this.is('}')) {
      if (this.is('{') || (this.atStatementWord && !isTypeWord(this.token.text))) return this.recovered();
      if (this.is(';') && semicolons === 'end') return;
      const { text } = this.next();
      if (text === '(') depth++;
      if (text === ')' && depth-- === 0) return this.recovered();
    }
  }

  /** Skips the rest of a line. */
  skipLine(): void {
    const from = this.at;
    while (!this.atEnd && !this.onNewLine) this.next();
    this.damage(from);
  }

  /** Skips the head of a statement in parentheses, and its body in braces, where they are there. */
  skipWhole(): void {
    const from = this.at;
    for (let depth = 0; !this.atEnd && !this.is('{') && !this.is('}') && !this.is(';'); this.next()) {
      if (this.is('(')) depth++;
      else if (this.is(')')) depth--;
      else if (depth === 0 && this.onNewLine) break;
    }
    if (this.is('{')) this.skipBraces();
    else this.take(';');
    this.damage(from);
  }

  /** At a `{`: skips behind the `}` that closes it. */
  skipBraces(): void {
    let depth = 0;
    do {
      if (this.is('{')) depth++;
      if (this.is('}')) depth--;
      this.next();
    } while (depth > 0 && !this.atEnd);
  }
}

function isTypeWord(text: string): boolean {
  return !['return', 'if', 'while', 'for', 'break', 'continue', 'struct'].includes(text);
}
