// The parser's view of the tokens: lookahead, consumption, errors for missing tokens, and recovery.
//
// The first error of a statement sets `failing`, which suppresses further errors, because most are
// consequences. The parser continues as if the missing token had been present. `failing` ends with the
// statement, or after synchronize() has skipped to a place where a statement may begin. Invariant: every
// skipping loop ends at the token `end`, and none moves backward.
import { say, type Phrase } from '../base/phrase.ts';
import type { Diagnostics, Places } from '../source/diagnostics.ts';
import { foreignOperator } from '../source/foreign-words.ts';
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { Span } from '../source/span.ts';
import type { Name } from './ast.ts';
import { KEYWORDS, PRIMITIVES } from './lexer.ts';
import { describe, type PlainToken, type Token } from './token.ts';

export const NESTING_LIMIT = 200;

/** Limits the search for a closing bracket, in tokens, so that parsing takes linear time. */
const FAR = 200;

/** At the start of a line, these begin a statement regardless of the preceding text. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(
  'return if while for break continue struct int i64 val var bool flt'.split(' '),
);

/** Whether a token is a value or a variable's name, not a type. */
const isBehindName = ({ kind, text }: Token): boolean =>
  kind === 'symbol' && !['[', '?', '!', '->', '{', '(', '.'].includes(text);

export class TokenStream {
  readonly text: string;
  private readonly diagnostics: Diagnostics;
  private readonly tokens: Token[];
  private at = 0;
  private depth = 0;
  private isFailing = false;
  /** Beyond the nesting limit, the rest of the text is ignored. */
  private abandoned = false;
  private lastEnd = 0;
  /** Start of the innermost current statement, and of the last one with an error. */
  private statementFrom = 0;
  private damagedFrom = 0;
  /** Names in statements that were not understood. */
  readonly damagedNames = new Set<string>();
  hasFailed = false;

  /** @param tokens modified by the stream, which splits symbols in two */
  constructor(text: string, tokens: Token[], diagnostics: Diagnostics) {
    this.text = text;
    this.tokens = tokens;
    this.diagnostics = diagnostics;
  }

  // ------------------------------------------------------------------------------------------------- looking

  get token(): Token {
    return this.tokens[this.at];
  }

  /** A later or earlier token; past the ends, the last or first one. */
  peek(distance = 1): Token {
    return this.tokens[Math.max(0, Math.min(this.at + distance, this.tokens.length - 1))];
  }

  /** Shows whether a token was taken. */
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

  indentation(offset: number): number {
    const line = this.text.lastIndexOf('\n', offset - 1) + 1;
    return this.text.slice(line, offset).search(/\S|$/);
  }

  /**
   * The brace that is probably unclosed instead of the one at `open`: the first inner one whose `}` is on its
   * own line at the indentation of an outer block.
   */
  braceLeftOpen(open: number): Token | null {
    const opened: Token[] = [];
    for (const token of this.tokens) {
      if (token.start < open || token.kind !== 'symbol') continue;
      if (token.text === '{') opened.push(token);
      if (token.text !== '}') continue;
      const closed = opened.pop();
      if (closed === undefined) return null;
      if (this.isFirstInLine(token) && this.indentation(token.start) < this.indentation(closed.start))
        return closed;
    }
    return null;
  }

  /** Reads only the space before the token, because a program may be one long line. */
  private isFirstInLine({ start }: Token): boolean {
    let at = start - 1;
    while (at >= 0 && this.text[at] !== '\n' && /\s/.test(this.text[at] ?? '')) at--;
    return at < 0 || this.text[at] === '\n';
  }

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

  skip(): Token {
    const { token } = this;
    if (token.kind !== 'end') {
      this.at++;
      this.lastEnd = token.end;
    }
    return token;
  }

  /** @param count number of tokens that the keyword replaces */
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

  /** Takes the first `-` of a `--` and joins the other with a `-` that touches it: `---x` is `- --x`. */
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

  /** Takes a symbol, or reports what is missing and where. */
  expect(symbol: string, after: Phrase): void {
    if (!this.take(symbol)) this.missing(`\`${symbol}\``, after);
  }

  /** Takes the `;` that ends a statement. If it is missing at the end of a line, reports that and continues. */
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

  /** `return x);`: an unmatched bracket right before the end of a statement. */
  private strayClosing(): void {
    if (this.isFailing || !(this.is(')') || this.is(']')) || this.peek().text !== ';') return;
    const { start, end } = this.token;
    this.remark('unexpected-closing', { start, end }, { found: describe(this.token) });
    this.next();
  }

  /** If there is no name, reports the error and returns an empty one. */
  name(): Name {
    const token = this.token;
    const { kind, text, start, end } = token;
    if (kind === 'name') {
      this.next();
      return { kind: 'name', name: text, span: { start, end } };
    }
    // `int val = 3` and `val = 3`: this word, or the previous one.
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

  /** `int i8 = 0; return i8 + 1;`: after a type was used as a name, it is one wherever a type is impossible. */
  private takeAsName(word: string): void {
    for (let at = this.at; at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (token.kind === 'keyword' && token.text === word && isBehindName(this.tokens[at + 1]))
        this.tokens[at] = { ...token, kind: 'name' };
    }
  }

  /**
   * Takes a closing bracket. If a statement leaves a bracket open, the error is at the opening bracket.
   * @param after what precedes the closing bracket
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

  get failing(): boolean {
    return this.isFailing;
  }

  error(code: DiagnosticCode, span: Span, args: Arguments = {}): void {
    const { kind, open, spoiled } = this.token;
    const follows = this.isFailing || spoiled === true || (kind === 'end' && open === true);
    this.fail();
    if (!follows) this.diagnostics.add(code, span, args);
  }

  /** Reports an error that does not affect parsing. */
  remark(code: DiagnosticCode, span: Span, args: Arguments = {}, places: Places = {}): void {
    if (!this.isFailing) this.diagnostics.add(code, span, args, places);
  }

  /** The next tokens are unreliable, and their error was reported. */
  fail(): void {
    if (!this.isFailing) this.damagedFrom = this.statementFrom;
    this.isFailing = true;
    this.hasFailed = true;
  }

  recovered(): void {
    if (this.isFailing) this.damage(this.damagedFrom);
    this.isFailing = this.abandoned;
  }

  /** Marks the names from a position up to the current token as unknown. */
  damage(from: number): void {
    for (const { kind, text } of this.tokens.slice(from, this.at))
      if (kind === 'name') this.damagedNames.add(text);
  }

  /** Returns the outer statement for `endStatement`. */
  beginStatement(): number {
    const outer = this.statementFrom;
    this.statementFrom = this.at;
    return outer;
  }

  endStatement(outer: number): void {
    this.statementFrom = outer;
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

  /** Where to report a missing token: at the token found instead; or after the last one if a line ended there. */
  get foundSpan(): Span {
    const { start, end } = this.token;
    const behind = this.endsLine || (this.is('}') && this.lastEnd > 0);
    return behind ? { start: this.lastEnd, end: this.lastEnd } : { start, end };
  }

  private get endsLine(): boolean {
    return this.atEnd || this.onNewLine;
  }

  /** At the nesting limit, abandons the rest of the text and returns false; otherwise, `leave` must follow. */
  enter(): boolean {
    if (this.depth < NESTING_LIMIT) {
      this.depth++;
      return true;
    }
    this.abandon();
    return false;
  }

  leave(): void {
    this.depth--;
  }

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

  /** Skips past the next `;`, or to a `}`, or to a line or block where a statement begins. */
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

  /** Skips past the `)` of a statement's header, or to its possible body. */
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

  skipLine(): void {
    const from = this.at;
    while (!this.atEnd && !this.onNewLine) this.next();
    this.damage(from);
  }

  /** Skips a header in parentheses, and a body in braces. */
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

  /** At a `{`: skips past the matching `}`. */
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
