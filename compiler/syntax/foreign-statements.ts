// Parses statements in the syntax of other languages: reports how to write each, and continues with what was
// meant.
import { say } from '../base/phrase.ts';
import {
  foreignStatement,
  foreignValueHint,
  leaveOut,
  macroHint,
  structInstead,
} from '../source/foreign-words.ts';
import type { Span } from '../source/span.ts';
import type {
  Declaration,
  Expression,
  For,
  If,
  Name,
  Statement,
  StructDeclaration,
  TypeExpression,
} from './ast.ts';
import { isChange, type Expressions } from './expressions.ts';
import { foreignAhead, isWordBeforeValue, parametersOfC, takeTypeBehindName, tellWord } from './foreign.ts';
import { typeText } from './type-expression-text.ts';
import type { TokenStream } from './stream.ts';
import { isPrimitive, isSymbol, parseType, type DeclaredNames } from './types.ts';

interface Reader {
  readonly expressions: Expressions;
  readonly statement: () => Statement;
  readonly statements: () => Statement[];
  readonly condition: (keyword: string) => Expression;
  readonly arm: (keyword: string) => Statement;
  readonly ifBehind: (start: number) => If;
  readonly structBehind: (start: number) => StructDeclaration;
}

const MAX_QUOTED = 40;

/** Words that continue a skipped statement. */
const CONTINUES = /^(catch|except|finally|default|case)$/;

export class ForeignStatements {
  private readonly stream: TokenStream;
  private readonly declared: DeclaredNames;
  private readonly read: Reader;

  constructor(stream: TokenStream, declared: DeclaredNames, read: Reader) {
    this.stream = stream;
    this.declared = declared;
    this.read = read;
  }

  /** Parses a statement that begins with a foreign keyword; otherwise returns null. */
  statement(): Statement | null {
    const { stream, read } = this;
    const { start } = stream.token;
    const foreign = foreignAhead(stream, this.declared);
    if (foreign === null) return null;
    // `while (x) do { … }`: the test precedes it.
    if (foreign.kind === 'do' && isSymbol(stream.peek(-1), ')')) {
      tellWord(stream, leaveOut('do'));
      return read.statement();
    }
    tellWord(stream, foreign.kind === 'struct' ? structInstead(stream.peek().text) : foreign.hint);
    switch (foreign.kind) {
      case 'word':
        if (stream.take(':')) break;
        return read.statement();
      case 'else-if':
        return read.ifBehind(start);
      case 'struct':
        return read.structBehind(start);
      case 'do':
        return this.doWhile(start);
      case 'line':
        stream.skipLine();
        break;
      case 'whole':
        stream.skipWhole();
        while (stream.token.kind === 'name' && CONTINUES.test(stream.token.text)) stream.skipWhole();
    }
    return { kind: 'empty', span: stream.spanFrom(start) };
  }

  /** `#include`, `#define`; null for others. */
  directive(): Statement | null {
    const { stream } = this;
    const { start } = stream.token;
    const { text, end } = stream.peek();
    const foreign = foreignStatement(/^(if|else)$/.test(text) ? 'ifdef' : text);
    if (foreign?.kind !== 'line') return null;
    const macro = text === 'define' ? this.macro(start) : null;
    if (macro !== null) return macro;
    stream.remark('foreign-word', { start, end }, { word: `#${text}`, instead: foreign.hint });
    stream.next();
    stream.skipLine();
    return { kind: 'empty', span: stream.spanFrom(start) };
  }

  /** `-- so many`, words after two dashes on one line, or null. */
  dashComment(): Statement | null {
    const { stream } = this;
    const { start, end } = stream.token;
    const isWords = [stream.peek(), stream.peek(2)].every(
      ({ kind }) => kind === 'name' || kind === 'keyword',
    );
    if (!isWords || stream.text.slice(start, stream.peek(2).start).includes('\n')) return null;
    stream.remark('foreign-comment', { start, end });
    stream.next();
    stream.skipLine();
    return { kind: 'empty', span: stream.spanFrom(start) };
  }

  /**
   * `i = 0, j = 10`: reports that a comma cannot separate statements, and skips the rest. @param loop `for`
   * in a loop header @returns whether there was a comma
   */
  takeJoined(loop = ''): boolean {
    const { stream } = this;
    const { start, end } = stream.token;
    const next = stream.peek();
    // After the comma, an assignment or step instead of a value: `, j = 10`, `, j--`, `, ++j`.
    const sign = next.kind === 'name' ? stream.peek(2).text : next.text;
    if (stream.failing || !stream.is(',') || !isChange(sign)) return false;
    stream.remark('comma-joins', { start, end }, { loop });
    while (stream.take(',')) this.read.expressions.parse();
    return true;
  }

  /** `#define N 10`, parsed as a declaration of the value; null if the macro names no value. */
  private macro(start: number): Statement | null {
    const { stream } = this;
    const { end } = stream.peek();
    const [named, first] = [stream.peek(2), stream.peek(3)];
    const line = /[^\n]*/y;
    line.lastIndex = named.end;
    const rest = line.exec(stream.text)?.[0].replace(/\/[/*].*/, '') ?? '';
    if (named.kind !== 'name' || rest.trim() === '') return null;
    const value = rest.startsWith('(') ? '' : rest.trim().replace(/\s*;+$/, '');
    const instead = macroHint(named.text, value.length > MAX_QUOTED || value.includes('`') ? '…' : value);
    stream.remark('foreign-word', { start, end }, { word: '#define', instead });
    stream.next();
    const isLiteral = /^(integer|float|string|character)$/.test(first.kind) && first.text === value;
    if (!isLiteral) {
      stream.skipLine();
      return { kind: 'empty', span: stream.spanFrom(start) };
    }
    stream.next();
    const name = stream.name();
    this.declared.variables.add(name.name);
    const initializer = this.read.expressions.parse();
    stream.take(';');
    return valueOf(name, initializer, stream.spanFrom(start));
  }

  /** Start of a foreign `else if`, which is reported and taken, or null. */
  elseIf(): number | null {
    const { stream } = this;
    const foreign = foreignAhead(stream, this.declared);
    if (foreign?.kind !== 'else-if') return null;
    const { start } = stream.token;
    tellWord(stream, foreign.hint);
    return start;
  }

  /** `do … while (x);` */
  private doWhile(start: number): Statement {
    const { stream, read } = this;
    const body = read.statement();
    if (!stream.take('while')) return body;
    const condition = read.condition('while');
    stream.take(';');
    return { kind: 'while', condition, body, span: stream.spanFrom(start) };
  }

  /** At the `:` after a header: takes every line with more indentation. */
  indentedBlock(head: number): Statement {
    const { stream } = this;
    const { start, end } = stream.next();
    stream.remark('colon-for-block', { start, end });
    return { kind: 'block', body: this.indented(head), span: stream.spanFrom(start) };
  }

  private indented(head: number): Statement[] {
    const { stream } = this;
    const margin = stream.indentation(head);
    const body: Statement[] = [];
    while (!stream.atEnd && !stream.is('}')) {
      const { start } = stream.token;
      if (stream.onNewLine ? stream.indentation(start) <= margin : body.length > 0) break;
      const before = stream.position;
      body.push(this.read.statement());
      if (stream.position === before) break;
    }
    return body;
  }

  /** `for (int x in a)`, `for x in a:`, `for (int x : a)`; after the `for` at `start`. */
  elementLoop(start: number): For {
    const { stream } = this;
    const from = stream.position;
    stream.take('(');
    while (!isElementWord(stream)) stream.next();
    const name = stream.peek(-1).text;
    const { text, start: word, end } = stream.next();
    const over = this.read.expressions.parse();
    stream.remark('loop-over-elements', { start: word, end }, { word: text, name, ...this.elementsOf(over) });
    stream.take(')');
    stream.damage(from);
    const body = this.read.arm('for');
    return {
      kind: 'for',
      initializer: null,
      condition: null,
      next: null,
      body,
      span: stream.spanFrom(start),
    };
  }

  /** The bounds of a loop over elements, or its array; '' if unknown. */
  private elementsOf(over: Expression): Record<'array' | 'first' | 'limit', string> {
    const written = ({ span }: Expression): string => this.stream.text.slice(span.start, span.end);
    const unknown = { array: '', first: '', limit: '' };
    if (over.kind === 'name') return { ...unknown, array: over.name };
    if (over.kind !== 'call' || over.callee.kind !== 'name' || over.callee.name !== 'range') return unknown;
    const bounds = over.arguments.map(written);
    const [first, limit] = bounds.length === 1 ? ['0', ...bounds] : bounds;
    const isShort = bounds.every((bound) => bound.length <= MAX_QUOTED && !/[`\n]/.test(bound));
    return isShort && first !== undefined && limit !== undefined ? { array: '', first, limit } : unknown;
  }

  /** At the name of a function declared as in C, after its type, which began at `start`. */
  functionOfC(start: number): Statement {
    const { stream, read } = this;
    const name = stream.name();
    this.declared.variables.add(name.name);
    const open = stream.token;
    const parameters = parametersOfC(stream, name, this.declared);
    if (stream.take('->')) parseType(stream);
    if (stream.take(';')) {
      stream.damagedNames.add(name.name);
      return { kind: 'empty', span: stream.spanFrom(start) };
    }
    const isSet = stream.take('=');
    const body: Statement[] = [];
    if (stream.take(':')) body.push(...this.indented(start));
    else if (stream.is('{')) {
      const brace = stream.next();
      for (const statement of read.statements()) body.push(statement);
      read.expressions.closeBrace(brace, say`the function`);
      stream.take(';');
    } else if (isSet) {
      const value = read.expressions.parse();
      stream.terminator(say`the function`);
      body.push({ kind: 'return', value, span: value.span });
    } else stream.missing('`{`', say`the parameters`);
    const span = stream.spanFrom(open.start);
    return valueOf(name, { kind: 'function', parameters, body, span }, stream.spanFrom(start));
  }

  /** `print "text"`, or null. */
  wordBeforeValue(): Statement | null {
    const { stream } = this;
    if (!isWordBeforeValue(stream)) return null;
    const { start, text } = stream.token;
    tellWord(stream, foreignValueHint(text));
    const expression = this.read.expressions.parse();
    stream.terminator(say`the expression`);
    return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
  }

  /** `x: 3` in a constructor: the intended field assignment, or null. */
  fieldWithColon(): Statement | null {
    const { stream } = this;
    const { kind, text, start } = stream.token;
    const { end } = stream.peek();
    if (kind !== 'name' || !isSymbol(stream.peek(), ':')) return null;
    if (isPrimitive(stream.peek(2))) return this.typeBehindName();
    stream.remark('colon-sets-field', { start: end - 1, end }, { name: text });
    const target = stream.name();
    stream.next();
    const value = this.read.expressions.parse();
    const expression: Expression = {
      kind: 'assignment',
      operator: '=',
      target,
      value,
      span: stream.spanFrom(start),
    };
    if (!stream.take(',') && !stream.is('}')) stream.terminator(say`the expression`);
    return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
  }

  /** `x: int;`, as in Rust and TypeScript. */
  private typeBehindName(): Statement {
    const { stream } = this;
    const { start } = stream.token;
    const name = stream.name();
    const type = takeTypeBehindName(stream, name) ?? parseType(stream);
    const initializer = stream.take('=') ? this.read.expressions.parse() : null;
    if (!stream.take(',') && !stream.is('}')) stream.terminator(say`the declaration`);
    this.declared.variables.add(name.name);
    const span = stream.spanFrom(start);
    const declarator = {
      kind: 'declarator',
      mutable: false,
      name,
      external: false,
      initializer,
      span,
    } as const;
    return { kind: 'declaration', type, declarators: [declarator], span };
  }

  /** `int a[10]` and `int[10] a`: at a `[` before or after the name, reports it and takes the length. */
  lengthOfC(type: TypeExpression, name: Name | null = null): void {
    const { stream } = this;
    if (!stream.is('[')) return;
    const open = stream.next();
    const length = stream.is(']') ? null : this.read.expressions.parse();
    stream.close(open, ']', say`the length of the array`);
    const written = length === null ? '' : stream.text.slice(length.span.start, length.span.end);
    const after = stream.token.kind === 'name' ? stream.token.text : 'a';
    const args = {
      element: typeText(type),
      name: name?.name ?? after,
      length: written,
      before: name === null ? 'yes' : '',
    };
    stream.remark('c-array', stream.spanFrom(open.start), args);
    if (!stream.is('=') || !isSymbol(stream.peek(), '{')) return;
    // The initializer meant the same list of elements.
    stream.next();
    stream.skipBraces();
  }
}

const isElementWord = ({ token }: TokenStream): boolean =>
  isSymbol(token, ':') || (token.kind === 'name' && (token.text === 'in' || token.text === 'of'));

function valueOf(name: Name, initializer: Expression, span: Span): Declaration {
  return {
    kind: 'declaration',
    type: { kind: 'inferred-type', keyword: 'val', span: { start: span.start, end: span.start } },
    declarators: [{ kind: 'declarator', mutable: false, name, external: false, initializer, span }],
    span,
  };
}
