// Parses statements and the whole program. Reports every error and recovers (stream.ts), so that one run
// finds all errors.
import { say } from '../base/phrase.ts';
import type { Span } from '../source/span.ts';
import type {
  Block,
  Declarator,
  Expression,
  For,
  If,
  Program,
  Statement,
  StructDeclaration,
  TypeExpression,
} from './ast.ts';
import { leaveOut } from '../source/foreign-words.ts';
import { Expressions } from './expressions.ts';
import { ForeignStatements } from './foreign-statements.ts';
import {
  isElementLoop,
  isFunctionOfC,
  isFunctionTypeInParentheses,
  isObjectOfC,
  isPointerOfC,
  misspeltKeyword,
  takeDigitGroups,
  takeFunctionTypeInParentheses,
  takeFunctionTypeWithoutBraces,
  skipInheritance,
  takeObjectOfC,
  takeStars,
  takeStructOfC,
  takeTypeAfterKeyword,
  takeTypeBehindName,
  takeTypeOfC,
  tellWord,
  typeAfterComma,
  typeOfCAhead,
} from './foreign.ts';
import type { TokenStream } from './stream.ts';
import { describe, type Token } from './token.ts';
import { isDeclarationAhead, isSymbol, parseDeclaredType, type DeclaredNames } from './types.ts';
import { walk } from './visit.ts';

export interface ParserOptions {
  /** A struct requires a `;` after its `}`. */
  readonly structSemicolon: boolean;
}

/** `if` and its first arm, at `start`. */
interface IfPart extends Pick<If, 'condition' | 'consequent'> {
  readonly start: number;
}

export class Parser {
  private readonly stream: TokenStream;
  private readonly declared: DeclaredNames;
  private readonly options: ParserOptions;
  private readonly expressions: Expressions;
  private readonly foreign: ForeignStatements;

  constructor(stream: TokenStream, declared: DeclaredNames, options: ParserOptions) {
    this.stream = stream;
    this.declared = declared;
    this.options = options;
    this.expressions = new Expressions(stream, declared, () => this.statements());
    this.foreign = new ForeignStatements(stream, declared, {
      expressions: this.expressions,
      statement: () => this.statement(),
      statements: () => this.statements(),
      condition: (keyword) => this.condition(keyword),
      arm: (keyword) => this.arm(keyword),
      ifBehind: (start) => this.ifBehind(start),
      structBehind: (start) => this.structBehind(start),
    });
  }

  program(): Program {
    const { stream } = this;
    const body: Statement[] = [];
    while (!stream.atEnd) {
      // Does not spread into arguments, because a text may have as many statements as characters.
      for (const statement of this.statements()) body.push(statement);
      if (stream.atEnd) break;
      const { start, end } = stream.token;
      stream.remark('unexpected-closing', { start, end }, { found: describe(stream.token) });
      stream.next();
    }
    stream.recovered();
    return { kind: 'program', body, span: { start: 0, end: stream.text.length } };
  }

  private statements(): Statement[] {
    const { stream } = this;
    const body: Statement[] = [];
    while (!stream.atEnd && !stream.is('}')) {
      const before = stream.position;
      body.push(this.statement());
      if (stream.position === before) stream.next();
    }
    return body;
  }

  /** @param isArm the block is the body of an `if` or a loop, so it adds no nesting */
  private statement(isArm = false): Statement {
    const { stream } = this;
    const outer = stream.beginStatement();
    const isBlock = isArm && stream.is('{') && !isDeclarationAhead(stream, this.declared);
    const statement = isBlock ? this.block() : this.nestedStatement(stream.token);
    if (stream.failing) stream.synchronize();
    stream.endStatement(outer);
    return statement;
  }

  private nestedStatement(token: Token): Statement {
    const { stream } = this;
    if (!stream.enter()) return { kind: 'empty', span: stream.spanFrom(token.start) };
    const statement = this.anyStatement(token);
    stream.leave();
    return statement;
  }

  private anyStatement(token: Token): Statement {
    const { stream } = this;
    if (token.kind === 'keyword') return this.keywordStatement(token);
    if (token.kind !== 'symbol') {
      if (typeOfCAhead(stream, this.declared) > 0) return this.declaration();
      return this.foreign.statement() ?? this.misspelt() ?? this.declarationOrExpression();
    }
    switch (token.text) {
      case ';':
        stream.next();
        return { kind: 'empty', span: stream.spanFrom(token.start) };
      case '{':
        return isDeclarationAhead(stream, this.declared) ? this.declaration() : this.block();
      case '(':
        return isFunctionTypeInParentheses(stream) ? this.declaration() : this.expressionStatement();
      case ')':
      case ']':
        stream.error(
          'unexpected-closing',
          { start: token.start, end: token.end },
          { found: describe(token) },
        );
        stream.next();
        return { kind: 'empty', span: stream.spanFrom(token.start) };
      case '#':
        return stream.peek().text === 'showGraph'
          ? this.showGraph(token.start)
          : (this.foreign.directive() ?? this.expressionStatement());
      case '--':
        return this.foreign.dashComment() ?? this.expressionStatement();
      default:
        return this.expressionStatement();
    }
  }

  /** `retrun 5;`: reports the intended keyword, and parses its statement; otherwise returns null. */
  private misspelt(): Statement | null {
    const { stream } = this;
    const meant = misspeltKeyword(stream, this.declared);
    if (meant === null) return null;
    const { text, start, end } = stream.token;
    stream.remark('misspelt-keyword', { start, end }, { word: text, meant });
    return this.keywordStatement(stream.takeAsKeyword(meant));
  }

  private keywordStatement({ text, start, end }: Token): Statement {
    const { stream } = this;
    switch (text) {
      case 'return': {
        stream.next();
        const value = stream.is(';') ? this.nothing({ start, end }) : this.expressions.parse();
        stream.terminator(say`the value of \`return\``);
        return { kind: 'return', value, span: stream.spanFrom(start) };
      }
      case 'if':
        return this.ifStatement();
      case 'while': {
        stream.next();
        const condition = this.condition('while');
        const body = this.arm('while');
        this.tellWaiting('while', condition, body);
        return { kind: 'while', condition, body, span: stream.spanFrom(start) };
      }
      case 'for':
        return this.forStatement();
      case 'break':
      case 'continue':
        stream.next();
        stream.terminator(`\`${text}\``);
        return { kind: text, span: stream.spanFrom(start) };
      case 'struct':
        return takeStructOfC(stream) ? this.declarationOrExpression() : this.struct();
      case 'else':
        stream.remark('else-without-if', { start, end });
        stream.next();
        return this.statement();
      default:
        return this.declarationOrExpression();
    }
  }

  private showGraph(start: number): Statement {
    this.stream.next();
    this.stream.next();
    this.stream.terminator('`#showGraph`');
    return { kind: 'show-graph', span: this.stream.spanFrom(start) };
  }

  /** `return;`: returns no value. */
  private nothing(span: Span): Expression {
    this.stream.remark('nothing-returned', span);
    return { kind: 'invalid', span: this.stream.spanFrom(span.end) };
  }

  private block(): Block {
    const open = this.stream.next();
    const body = this.statements();
    this.expressions.closeBrace(open, say`the block`);
    return { kind: 'block', body, span: this.stream.spanFrom(open.start) };
  }

  // ---------------------------------------------------------------------------------------------------- control

  private condition(keyword: string): Expression {
    const { stream } = this;
    const open = stream.token;
    if (!stream.is('(')) return this.bareCondition(keyword);
    stream.next();
    const condition = this.test();
    stream.close(open, ')', say`the condition`);
    const { kind, text, start, end } = stream.token;
    if (kind === 'symbol' && /^([&|]{1,2}|[<>=!]=|[<>?%/^])$/.test(text)) {
      stream.error('condition-parentheses', { start, end }, { keyword });
      stream.fail();
    }
    if (stream.failing) stream.synchronizeHead('end');
    return condition;
  }

  /** `if x > 3 …` */
  private bareCondition(keyword: string): Expression {
    const { stream } = this;
    const { start } = stream.token;
    if (stream.atEnd || ['{', '}', ';', ')'].some((symbol) => stream.is(symbol))) {
      stream.missing('`(`', `\`${keyword}\``);
      stream.synchronizeHead('end');
      return { kind: 'invalid', span: stream.spanFrom(start) };
    }
    const condition = this.test();
    const places = { quotes: { condition: stream.spanFrom(start) } };
    stream.remark('condition-parentheses', stream.spanFrom(start), { keyword }, places);
    stream.take(')');
    if (stream.failing) stream.synchronizeHead('end');
    return condition;
  }

  /** In a condition, an assignment without its own parentheses is probably a mistake. */
  private test(): Expression {
    const { stream } = this;
    const inParentheses = stream.is('(');
    const test = this.expressions.parse();
    if (test.kind === 'assignment' && test.operator === '=' && !inParentheses)
      stream.remark('assigns-in-condition', test.span);
    return test;
  }

  /** The body of `if`, `else`, `while`, or `for`: any statement except a lone declaration. */
  private arm(keyword: string): Statement {
    const { stream } = this;
    const { start } = stream.token;
    if (stream.failing) return { kind: 'empty', span: stream.spanFrom(start) };
    if (stream.is(':')) return this.foreign.indentedBlock(start);
    if (stream.token.text === 'then' && !this.declared.variables.has('then'))
      tellWord(stream, leaveOut('then'));
    if (stream.atEnd || stream.is('}')) {
      stream.missing(say`a statement`, `\`${keyword}\``);
      if (!stream.atEnd) stream.recovered();
      return { kind: 'empty', span: stream.spanFrom(start) };
    }
    const { end } = stream.token;
    const isEmpty = keyword !== 'else' && stream.is(';');
    // A `for` can do all its work in its header, and a `while` may.
    const isOfIf = keyword === 'if' && stream.peek().text !== 'else';
    if (isEmpty && (isOfIf || isSymbol(stream.peek(), '{')))
      stream.remark('empty-body', { start, end }, { keyword });
    const body = this.statement(true);
    if (body.kind !== 'declaration') return body;
    stream.remark('declaration-as-arm', body.span, { keyword });
    for (const { name } of body.declarators) stream.damagedNames.add(name.name);
    return body;
  }

  /**
   * `while (x > 3);`: if the condition holds once, it holds forever. An error for a block after the `;` was
   * already reported.
   */
  private tellWaiting(keyword: string, condition: Expression, body: Statement): void {
    const { stream } = this;
    if (body.kind !== 'empty' || stream.failing || stream.is('{')) return;
    const isSemicolon = stream.text.slice(body.span.start, body.span.end) === ';';
    if (!isSemicolon || isLiteral(condition) || mayChange(condition)) return;
    stream.remark('endless-waiting', body.span, { keyword });
  }

  private ifStatement(): If {
    return this.ifBehind(this.stream.next().start);
  }

  /** After the keyword `if` at `first`. `else if` chains may be as long as the program, so this is a loop. */
  private ifBehind(first: number): If {
    const { stream } = this;
    const parts = [this.ifPart(first)];
    let last: Statement | null = null;
    while (!stream.failing) {
      let start = this.foreign.elseIf();
      if (start === null) {
        if (!stream.take('else')) break;
        if (!stream.is('if')) {
          last = this.arm('else');
          break;
        }
        ({ start } = stream.next());
      }
      parts.push(this.ifPart(start));
    }
    const { end } = stream.spanFrom(0);
    const ifOf = ({ start, condition, consequent }: IfPart, alternative: Statement | null): If => ({
      kind: 'if',
      condition,
      consequent,
      alternative,
      span: { start, end },
    });
    let result = ifOf(parts[parts.length - 1], last);
    for (let i = parts.length - 2; i >= 0; i--) result = ifOf(parts[i], result);
    return result;
  }

  private ifPart(start: number): IfPart {
    return { start, condition: this.condition('if'), consequent: this.arm('if') };
  }

  private forStatement(): For {
    const { stream } = this;
    const { start } = stream.next();
    if (isElementLoop(stream)) return this.foreign.elementLoop(start);
    stream.expect('(', '`for`');
    const initializer = stream.take(';') ? null : this.forInitializer();
    const condition = stream.is(';') ? null : this.test();
    stream.expect(';', say`the condition of \`for\``);
    const next = stream.is(')') ? null : this.expressions.parse();
    this.foreign.takeJoined('for');
    stream.expect(')', say`the last part of \`for\``);
    if (stream.failing) stream.synchronizeHead('within');
    const body = this.arm('for');
    if (next === null && condition !== null) this.tellWaiting('for', condition, body);
    return { kind: 'for', initializer, condition, next, body, span: stream.spanFrom(start) };
  }

  private forInitializer(): For['initializer'] {
    const { stream } = this;
    const { start } = stream.token;
    if (isDeclarationAhead(stream, this.declared)) {
      const type = parseDeclaredType(stream);
      const declarators = this.declarators(type);
      stream.expect(';', say`the first part of \`for\``);
      return { kind: 'declaration', type, declarators, span: stream.spanFrom(start) };
    }
    const expression = this.expressions.parse();
    this.foreign.takeJoined('for');
    stream.expect(';', say`the first part of \`for\``);
    return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
  }

  // ----------------------------------------------------------------------------------------------- declarations

  private declarationOrExpression(): Statement {
    const { stream, declared } = this;
    return isDeclarationAhead(stream, declared) || isPointerOfC(stream, declared)
      ? this.declaration()
      : this.expressionStatement();
  }

  private expressionStatement(): Statement {
    const { stream } = this;
    const { start } = stream.token;
    if (isFunctionOfC(stream)) return this.foreign.functionOfC(start);
    const setting = this.foreign.fieldWithColon() ?? this.foreign.wordBeforeValue();
    if (setting !== null) return setting;
    const expression = this.expressions.parse();
    const isJoined = this.foreign.takeJoined();
    // `new P { x = 1, y = 2 }`: its error was already reported.
    if (!isJoined || !stream.is('}')) stream.terminator(say`the expression`);
    return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
  }

  private declaration(): Statement {
    const { stream } = this;
    const { start } = stream.token;
    takeTypeOfC(stream, this.declared);
    const type =
      takeFunctionTypeInParentheses(stream) ??
      takeFunctionTypeWithoutBraces(stream, parseDeclaredType(stream));
    takeTypeAfterKeyword(stream, type);
    takeStars(stream);
    if (stream.token.kind === 'name' && isSymbol(stream.peek(), '(')) return this.foreign.functionOfC(start);
    const declarators = this.declarators(type);
    stream.terminator(say`the declaration`);
    return { kind: 'declaration', type, declarators, span: stream.spanFrom(start) };
  }

  private declarators(type: TypeExpression): Declarator[] {
    const { stream } = this;
    const declarators = [this.declarator(type)];
    // `for (int i = 0, i < 3, …`: the comma is wrong, not what follows it.
    while (stream.is(',') && !/^([<>!=]=|[<>])$/.test(stream.peek(2).text)) {
      stream.next();
      typeAfterComma(stream);
      declarators.push(this.declarator(type));
    }
    return declarators;
  }

  private declarator(type: TypeExpression): Declarator {
    const { stream } = this;
    const { start } = stream.token;
    const mutable = stream.take('!');
    this.foreign.lengthOfC(type);
    const name = stream.name();
    this.foreign.lengthOfC(type, name);
    takeTypeBehindName(stream, name);
    const assigned = stream.take('=');
    const external = assigned && this.atExternal;
    if (external) stream.next();
    const initializer = assigned && !external ? this.initializer(type) : null;
    if (initializer?.kind === 'integer') takeDigitGroups(stream, initializer.span);
    this.declared.variables.add(name.name);
    return { kind: 'declarator', mutable, name, external, initializer, span: stream.spanFrom(start) };
  }

  private initializer(type: TypeExpression): Expression {
    const { stream } = this;
    if (!isObjectOfC(stream, this.declared, type)) return this.expressions.parse();
    const { start } = stream.token;
    takeObjectOfC(stream, this.declared, type);
    return { kind: 'invalid', span: stream.spanFrom(start) };
  }

  /** `"C"` as the whole initializer names an external symbol; in parentheses, it is a string. */
  private get atExternal(): boolean {
    const { kind, text } = this.stream.token;
    const following = this.stream.peek().text;
    return kind === 'string' && text === '"C"' && (following === ';' || following === ',');
  }

  private struct(): StructDeclaration {
    return this.structBehind(this.stream.next().start);
  }

  /** After the keyword `struct`, which begins at `start`. */
  private structBehind(start: number): StructDeclaration {
    const { stream } = this;
    const name = stream.name();
    skipInheritance(stream);
    if (!stream.is('{')) {
      stream.missing('`{`', say`the name of the struct`);
      while (!stream.atEnd && !stream.is('{') && !stream.is(';') && !stream.is('}')) stream.next();
    }
    const open = stream.token;
    if (!stream.take('{')) return { kind: 'struct', name, body: [], span: stream.spanFrom(start) };
    stream.recovered();
    const body = this.statements();
    this.declared.fields.set(name.name, fieldsIn(body));
    this.expressions.closeBrace(open, say`the struct`);
    if (this.options.structSemicolon) stream.terminator(say`the \`}\` of the struct`);
    else stream.take(';');
    return { kind: 'struct', name, body, span: stream.spanFrom(start) };
  }
}

const isLiteral = ({ kind }: Expression): boolean => /^(integer|boolean|float|character|invalid)$/.test(kind);

/** Whether a second evaluation may return a different value. */
function mayChange(expression: Expression): boolean {
  let changes = false;
  walk(expression, ({ kind }) => {
    changes ||= /^(assignment|increment|call|new-struct|new-array|invalid)$/.test(kind);
  });
  return changes;
}

/** Excludes methods. */
const fieldsIn = (body: readonly Statement[]): string[] =>
  body.flatMap((statement) =>
    statement.kind === 'declaration'
      ? statement.declarators.flatMap(({ name, initializer }) =>
          initializer?.kind === 'function' ? [] : [name.name],
        )
      : [],
  );
