// Parses expressions by recursive descent. Binary operators have C's precedence and are left-associative: ||
// < && < | < ^ < & < == != < relations < shifts < + - < * / % < unary.
//
// `name = …` is only allowed at the start of an expression; `place = …` for fields and elements, and compound
// assignment, also as an operand (`1 + s.x = 2`).
import { say, type Phrase } from '../base/phrase.ts';
import type { Span } from '../source/span.ts';
import type {
  AssignmentOperator,
  BinaryOperator,
  Call,
  Expression,
  Field,
  Index,
  Length,
  LogicalOperator,
  Parameter,
  Place,
  RelationOperator,
  Statement,
  TypeExpression,
} from './ast.ts';
import {
  isArrow,
  isConditionBehind,
  isArrowFunction,
  isFunctionTypeInParentheses,
  isNamedFunction,
  isTypeBeforeValue,
  namedOperator,
  isFunctionAhead,
  isListOfValues,
  skipElements,
  takeObjectOfC,
  takeCast,
  takeCastBehind,
  takeFunctionTypeInParentheses,
  takeTypeOfCast,
  tellOperator,
  tellPointer,
  tellWord,
  typeForValue,
} from './foreign.ts';
import { MINIMUM_MAGNITUDE, isNamePart } from './literals.ts';
import { typeText } from './type-expression-text.ts';
import { NESTING_LIMIT, type TokenStream } from './stream.ts';
import { type Token, describe, isLiteral, spanOf } from './token.ts';
import {
  isPrimitive,
  isSymbol,
  isTypeAhead,
  parseAllocatedType,
  parseType,
  type DeclaredNames,
} from './types.ts';

interface OperatorRow {
  readonly precedence: number;
  readonly kind: 'binary' | 'logical' | 'relation';
}

/** Loosest first. */
const precedences: readonly (readonly [operators: string, kind: OperatorRow['kind']])[] = [
  ['||', 'logical'],
  ['&&', 'logical'],
  ['|', 'binary'],
  ['^', 'binary'],
  ['&', 'binary'],
  ['== !=', 'binary'],
  ['< <= > >=', 'relation'],
  ['<< >> >>>', 'binary'],
  ['+ -', 'binary'],
  ['* / %', 'binary'],
];

const operatorRows: ReadonlyMap<string, OperatorRow> = new Map(
  precedences.flatMap(([operators, kind], precedence) =>
    operators.split(' ').map((operator): [string, OperatorRow] => [operator, { precedence, kind }]),
  ),
);

const COMPOUND: ReadonlySet<string> = new Set('+= -= *= /= %= &= |= ^= <<= >>= >>>='.split(' '));

export const isChange = (operator: string): boolean =>
  operator === '=' || operator === '++' || operator === '--' || COMPOUND.has(operator);

const isPlace = (expression: Expression): expression is Place =>
  expression.kind === 'name' ||
  expression.kind === 'field' ||
  expression.kind === 'index' ||
  expression.kind === 'length';

export class Expressions {
  private readonly stream: TokenStream;
  private readonly declared: DeclaredNames;
  private readonly statements: () => Statement[];

  /** @param statements reads statements up to a `}` */
  constructor(stream: TokenStream, declared: DeclaredNames, statements: () => Statement[]) {
    this.stream = stream;
    this.declared = declared;
    this.statements = statements;
  }

  /** Errors leave an `invalid` node. */
  parse(): Expression {
    const { stream } = this;
    const { start } = stream.token;
    if (!stream.enter()) return this.invalid();
    const first = this.assignmentOrBinary();
    const result = stream.is('?') ? this.conditional(first, start) : first;
    stream.leave();
    return result;
  }

  /** At a `?`. A chain `a ? 1 : b ? 2 : …` may be as long as the program, so this is a loop. */
  private conditional(first: Expression, from: number): Expression {
    const { stream } = this;
    const arms: {
      readonly start: number;
      readonly condition: Expression;
      readonly consequent: Expression;
    }[] = [];
    let alternative: Expression | null = first;
    for (let start = from; alternative !== null && stream.take('?');) {
      arms.push({ start, condition: alternative, consequent: this.parse() });
      const isLast = !stream.take(':');
      ({ start } = stream.token);
      alternative = isLast ? null : this.assignmentOrBinary();
    }
    const { end } = stream.spanFrom(0);
    for (const { start, condition, consequent } of arms.reverse())
      alternative = { kind: 'conditional', condition, consequent, alternative, span: { start, end } };
    // There is at least one arm.
    return alternative ?? this.invalid();
  }

  private assignmentOrBinary(): Expression {
    const { stream } = this;
    const { start, kind } = stream.token;
    const next = stream.peek();
    if (kind === 'name' && next.kind === 'symbol' && next.text === '=')
      return this.assign(stream.name(), start);
    const isStar = stream.is('*');
    const operand = this.binary(0);
    const expression = isConditionBehind(stream) ? this.conditionBehind(operand) : operand;
    const isStep = stream.is('++') || stream.is('--');
    if (!stream.is('=') && !this.atCompound && !isStep) return expression;
    // `*p = 4`: the error at the star covers the assignment.
    if (isStar && !isStep && isPlace(expression)) return this.assign(expression, start);
    stream.error('not-assignable', stream.spanFrom(start), { operator: stream.token.text });
    const isEqual = stream.next().text === '=';
    const value = isStep ? null : this.parse();
    const span = stream.spanFrom(start);
    // A comparison was meant, and both sides have a value.
    return isEqual && value !== null
      ? { kind: 'binary', operator: '==', left: expression, right: value, span }
      : { kind: 'invalid', span };
  }

  private assign(target: Place, start: number): Expression {
    const { stream } = this;
    // The callers have checked that this is an assignment operator.
    const operator = stream.next().text as AssignmentOperator;
    const value = this.parse();
    if (operator === '=' && value.kind === 'conditional' && value.condition.kind === 'integer') {
      const quotes = { target: target.span, condition: value.condition.span, value: value.span };
      stream.remark('assigns-choice', { start, end: value.condition.span.end }, {}, { quotes });
    }
    return { kind: 'assignment', operator, target, value, span: stream.spanFrom(start) };
  }

  private get atCompound(): boolean {
    const { kind, text } = this.stream.token;
    return kind === 'symbol' && COMPOUND.has(text);
  }

  /** `1 if x else 2`, at the `if`. */
  private conditionBehind(consequent: Expression): Expression {
    const { stream } = this;
    const { start, end } = stream.next();
    const condition = this.parse();
    stream.expect('else', say`the condition`);
    const alternative = this.parse();
    const quotes = { condition: condition.span, value: consequent.span, otherwise: alternative.span };
    stream.remark('condition-after-value', { start, end }, {}, { quotes });
    const span = stream.spanFrom(consequent.span.start);
    return { kind: 'conditional', condition, consequent, alternative, span };
  }

  // ------------------------------------------------------------------------------------------------- operators

  private binary(loosest: number): Expression {
    const { stream } = this;
    const { start } = stream.token;
    let left = this.unary();
    for (;;) {
      const { kind, text } = stream.token;
      const named = namedOperator(stream);
      // `2--1` is `2 - -1`: `--` is two operators if it cannot be a postfix operator.
      const operator = named ?? (text === '--' && !this.isStepAlone ? '-' : text);
      if (takeCastBehind(stream)) continue;
      const row = kind === 'symbol' || named !== null ? operatorRows.get(operator) : undefined;
      if (row === undefined || row.precedence < loosest) return left;
      if (row.kind === 'relation') {
        left = this.relations(left, start, row.precedence);
        continue;
      }
      if (named !== null) tellOperator(stream);
      if (text === '--') stream.takeFirstHalf();
      else stream.next();
      const right = this.binary(row.precedence + 1);
      const span = stream.spanFrom(start);
      left =
        row.kind === 'logical'
          ? { kind: 'logical', operator: operator as LogicalOperator, left, right, span }
          : { kind: 'binary', operator: operator as BinaryOperator, left, right, span };
    }
  }

  /** `5--;`: no operand follows for a second minus. */
  private get isStepAlone(): boolean {
    const { kind, text } = this.stream.peek();
    return kind === 'end' || [';', ')', ',', ']', '}'].includes(text);
  }

  private relations(first: Expression, start: number, precedence: number): Expression {
    const { stream } = this;
    const operators = [stream.next().text as RelationOperator];
    const operands = [first, this.binary(precedence + 1)];
    while (stream.token.kind === 'symbol' && operatorRows.get(stream.token.text)?.kind === 'relation') {
      const { text, start: from, end } = stream.next();
      if (operators[0][0] !== text[0])
        stream.remark('mixed-relation', { start: from, end }, { first: operators[0], second: text });
      operators.push(text as RelationOperator);
      operands.push(this.binary(precedence + 1));
    }
    const span = stream.spanFrom(start);
    if (operators.length > 1) return { kind: 'chain', operands, operators, span };
    return { kind: 'binary', operator: operators[0], left: operands[0], right: operands[1], span };
  }

  private unary(): Expression {
    const { kind, text, start } = this.stream.token;
    if (kind === 'name' && text === 'not' && this.isOperandNext) return this.notInWords(start);
    if (kind !== 'symbol') return this.primary();
    if (text === '-' || text === '!' || text === '~') return this.prefix(text, start);
    if (text === '&' || text === '*') return this.pointerInC();
    if (text === '--' && this.stream.peek().kind !== 'name') return this.prefix('-', start);
    if (text === '++' || text === '--') return this.prefixStep(text, start);
    return this.primary();
  }

  private get isOperandNext(): boolean {
    const { kind } = this.stream.peek();
    return kind === 'name' || kind === 'integer';
  }

  private notInWords(start: number): Expression {
    tellWord(this.stream, 'Write `!`, as in `!x`.');
    return { kind: 'unary', operator: '!', operand: this.unary(), span: this.stream.spanFrom(start) };
  }

  /** `&x`, `*p`: a struct variable is already a reference. */
  private pointerInC(): Expression {
    const { stream } = this;
    const { kind, text } = stream.peek();
    if (kind !== 'name' && text !== '(') return this.noOperand();
    tellPointer(stream);
    stream.skip();
    return this.unary();
  }

  private prefix(operator: '-' | '!' | '~', start: number): Expression {
    const { stream } = this;
    if (stream.is('--')) stream.takeFirstHalf();
    else stream.next();
    const { token } = stream;
    if (operator === '-' && token.kind === 'integer' && token.value === MINIMUM_MAGNITUDE) {
      stream.next();
      return { kind: 'integer', value: -MINIMUM_MAGNITUDE, span: stream.spanFrom(start) };
    }
    const isNested = stream.enter();
    const operand = isNested ? this.unary() : this.invalid();
    if (isNested) stream.leave();
    return { kind: 'unary', operator, operand, span: stream.spanFrom(start) };
  }

  /** `++place` or `--place`; before another operand that starts with a name, `--` is two minus signs: `--f(x)`. */
  private prefixStep(operator: '++' | '--', start: number): Expression {
    const { stream } = this;
    stream.next();
    const target = this.primary();
    const span = stream.spanFrom(start);
    if (target.kind === 'name' || target.kind === 'field' || target.kind === 'index') {
      return { kind: 'increment', operator, prefix: true, target, span };
    }
    if (operator === '++') {
      stream.error('not-assignable', target.span, { operator });
      return { kind: 'invalid', span };
    }
    const inner: Expression = {
      kind: 'unary',
      operator: '-',
      operand: target,
      span: { start: start + 1, end: span.end },
    };
    return { kind: 'unary', operator: '-', operand: inner, span };
  }

  // --------------------------------------------------------------------------------------------------- operands

  private primary(): Expression {
    const { stream } = this;
    const { start } = stream.token;
    const operand = this.operand();
    return operand.kind === 'invalid' ? operand : this.postfix(operand, start);
  }

  private operand(): Expression {
    const { stream } = this;
    const { token } = stream;
    switch (token.kind) {
      case 'integer':
        stream.next();
        if (token.value !== MINIMUM_MAGNITUDE)
          return { kind: 'integer', value: token.value, span: spanOf(token) };
        stream.remark('integer-too-large', spanOf(token), { text: token.text });
        return { kind: 'integer', value: 0n, span: spanOf(token) };
      case 'float':
        stream.next();
        return { kind: 'float', value: token.value, span: spanOf(token) };
      case 'string':
      case 'character':
        stream.next();
        if (token.open === true) stream.fail();
        if (token.kind === 'string') return { kind: 'string', value: token.value, span: spanOf(token) };
        return token.value === null
          ? { kind: 'invalid', span: spanOf(token) }
          : { kind: 'character', value: token.value, span: spanOf(token) };
      case 'name':
        return isArrow(stream, stream.peek()) || isNamedFunction(stream, this.declared)
          ? this.arrowFunction()
          : this.isWithoutNew
            ? this.allocation(token)
            : stream.name();
      case 'keyword':
        return this.keyword(token);
      case 'symbol':
        if (token.text === '(') return takeCast(stream) ? this.unary() : this.parenthesized();
        if (token.text === '{') return this.functionLiteral();
        return token.text === '[' ? this.elements(']') : this.noOperand();
      case 'end':
        return this.noOperand();
    }
  }

  /** `S { x = 1; }`, if `S` is a struct. */
  private get isWithoutNew(): boolean {
    const { stream, declared } = this;
    return declared.structs.has(stream.token.text) && isSymbol(stream.peek(), '{');
  }

  private noOperand(): Expression {
    const { stream } = this;
    const args = { found: describe(stream.token), ...typeForValue(stream) };
    if (!isTypeBeforeValue(stream)) {
      stream.error('expected-expression', stream.foundSpan, args);
      return this.invalid();
    }
    stream.remark('expected-expression', stream.foundSpan, args);
    stream.next();
    return stream.name();
  }

  /** Rejects `[1, 2]` and `{1, 2}`, which are not values. */
  private elements(closing: ']' | '}'): Expression {
    const { start } = this.stream.token;
    skipElements(this.stream, closing);
    return { kind: 'invalid', span: this.stream.spanFrom(start) };
  }

  private invalid(): Expression {
    return { kind: 'invalid', span: this.stream.spanFrom(this.stream.token.start) };
  }

  private keyword(token: Token): Expression {
    const { text } = token;
    if (text === 'new') return this.allocation(null);
    if (takeTypeOfCast(this.stream)) return this.parenthesized();
    if (text !== 'true' && text !== 'false' && text !== 'null') return this.noOperand();
    this.stream.next();
    const span = spanOf(token);
    return text === 'null' ? { kind: 'null', span } : { kind: 'boolean', value: text === 'true', span };
  }

  private parenthesized(): Expression {
    if (isArrowFunction(this.stream)) return this.arrowFunction();
    const open = this.stream.next();
    const inner = this.parse();
    this.stream.close(open, ')', say`the expression in parentheses`);
    return inner;
  }

  /** `(int x) -> x + 1`, `x => x + 1`. */
  private arrowFunction(): Expression {
    const { stream } = this;
    const { start, end } = stream.token;
    stream.error('arrow-function', { start, end });
    return this.invalid();
  }

  /** @param without the struct's name, if `new` is missing before it */
  private allocation(without: Token | null): Expression {
    const { stream } = this;
    const { start, end } = without ?? stream.next();
    if (without !== null) stream.remark('missing-new', { start, end }, { type: without.text });
    const type = parseAllocatedType(stream, this.declared);
    if (stream.is('[')) {
      const bracket = stream.next();
      const length = this.parse();
      stream.close(bracket, ']', say`the length of the array`);
      return { kind: 'new-array', element: type, length, span: stream.spanFrom(start) };
    }
    if (type.kind === 'array-type' && stream.is('{')) return this.elements('}');
    if (stream.is('(')) this.constructorArguments(type);
    if (!stream.is('{')) return { kind: 'new-struct', type, initializer: null, span: stream.spanFrom(start) };
    if (isListOfValues(stream)) {
      takeObjectOfC(stream, this.declared, type, true);
      return { kind: 'new-struct', type, initializer: null, span: stream.spanFrom(start) };
    }
    const open = stream.next();
    const body = this.statements();
    this.closeBrace(open, say`the constructor`);
    const initializer = { kind: 'block', body, span: stream.spanFrom(open.start) } as const;
    return { kind: 'new-struct', type, initializer, span: stream.spanFrom(start) };
  }

  /** Rejects `new S(…)`: braces set fields. */
  private constructorArguments(type: TypeExpression): void {
    const { stream } = this;
    const { start } = stream.token;
    const [first] = this.valuesInParentheses();
    const isLength = type.kind === 'primitive-type' && first !== undefined;
    const length = isLength ? stream.text.slice(first.span.start, first.span.end) : '';
    stream.remark('constructor-call', stream.spanFrom(start), { type: typeText(type), length });
    if (isLength) stream.fail();
  }

  closeBrace(open: Span, what: Phrase): void {
    const { stream } = this;
    if (stream.take('}')) return;
    const found = describe(stream.token);
    // If this error follows from an earlier one, it would not be reported, so the search, which reads all
    // tokens, is skipped.
    const meant = stream.failing ? null : stream.braceLeftOpen(open.start);
    const { start, end } = meant ?? open;
    stream.error('unclosed-brace', { start, end }, { what: meant === null ? what : say`the block`, found });
  }

  private functionLiteral(): Expression {
    const { stream } = this;
    if (isLiteral(stream.peek()) && /^[,}]$/.test(stream.peek(2).text)) return this.elements('}');
    if (stream.peek().text === '{' && !isFunctionAhead(stream)) return this.elements('}');
    const open = stream.next();
    const parameters: Parameter[] = [];
    while (!stream.is('->') && !stream.is('=>') && !stream.failing) {
      if (parameters.length > 0 && this.isBodyAhead()) return this.bodyWithoutArrow(open, parameters);
      if (parameters.length > 0) stream.take(',');
      if (!isTypeAhead(stream) && !isFunctionTypeInParentheses(stream))
        stream.error('malformed-function', stream.foundSpan, { found: describe(stream.token) });
      else parameters.push(this.parameter());
    }
    if (stream.is('=>')) {
      tellOperator(stream, say`Write \`->\`.`);
      stream.skip();
    } else if (!stream.take('->')) {
      while (!stream.atEnd && !stream.is('}')) {
        if (stream.is('{')) stream.skipBraces();
        else stream.next();
      }
      stream.take('}');
      return { kind: 'invalid', span: stream.spanFrom(open.start) };
    }
    this.takeResultType();
    const body = this.statements();
    this.closeBrace(open, say`the function`);
    return { kind: 'function', parameters, body, span: stream.spanFrom(open.start) };
  }

  /** `-> int return x;`: reports the redundant result type of a function literal, and skips it. */
  private takeResultType(): void {
    const { stream } = this;
    const { text, start, end } = stream.token;
    if (!isPrimitive(stream.token) || !/^(return|if|while|for)$/.test(stream.peek().text)) return;
    stream.remark('result-type', { start, end }, { type: text });
    stream.next();
  }

  /** `{ int x { return x; }`: a brace in place of the arrow. */
  private isBodyAhead(): boolean {
    return this.stream.is('{') && /^(return|if|while|for)$/.test(this.stream.peek().text);
  }

  private bodyWithoutArrow(open: Token, parameters: readonly Parameter[]): Expression {
    const { stream } = this;
    stream.remark('body-without-arrow', stream.foundSpan, {});
    stream.next();
    const body = this.statements();
    this.closeBrace(open, say`the function`);
    if (stream.is('}') && stream.peek().text === ';') stream.next();
    return { kind: 'function', parameters, body, span: stream.spanFrom(open.start) };
  }

  private parameter(): Parameter {
    const { stream } = this;
    const { token } = stream;
    const { start, end } = token;
    const isAlone = token.kind === 'name' && ['->', ','].includes(stream.peek().text);
    if (isAlone) stream.remark('parameter-without-type', { start, end }, { name: token.text });
    const type: TypeExpression = isAlone
      ? { kind: 'primitive-type', name: 'int', span: { start, end: start } }
      : (takeFunctionTypeInParentheses(stream) ?? parseType(stream));
    const name = stream.name();
    this.declared.variables.add(name.name);
    return { kind: 'parameter', type, name, span: stream.spanFrom(start) };
  }

  // ---------------------------------------------------------------------------------------------------- postfix

  /** Parses calls, fields, elements, and lengths; an assignment to a place, or `++`, ends them. */
  private postfix(operand: Expression, start: number): Expression {
    const { stream } = this;
    let expression = operand;
    // A name in parentheses is not a place; it begins after `start`.
    let place: Place | null = operand.kind === 'name' && operand.span.start === start ? operand : null;
    for (let count = 0; ; count++) {
      if (place !== null) {
        if (this.atCompound || (stream.is('=') && place.kind !== 'name')) return this.assign(place, start);
        const step = this.postfixStep(place, start);
        if (step !== null) return step;
      }
      const link = this.link(expression, start);
      if (link === null) return expression;
      if (count >= NESTING_LIMIT) {
        stream.abandon();
        return link;
      }
      expression = link;
      place = link.kind === 'call' ? null : link;
    }
  }

  /** `x++`; but `arg--2` is `arg - -2`: the operator is postfix only if no name or number touches it. */
  private postfixStep(target: Place, start: number): Expression | null {
    const { stream } = this;
    const { kind, text, end } = stream.token;
    if (kind !== 'symbol' || (text !== '++' && text !== '--') || isNamePart(stream.text[end])) return null;
    stream.next();
    return { kind: 'increment', operator: text, prefix: false, target, span: stream.spanFrom(start) };
  }

  private link(object: Expression, start: number): Field | Length | Index | Call | null {
    const { stream } = this;
    if (stream.is('->') && stream.peek().kind === 'name') {
      tellOperator(stream, say`Write \`.\`, which also works for references.`);
      stream.next();
      const field = stream.name();
      return { kind: 'field', object, field, span: stream.spanFrom(start) };
    }
    if (stream.take('.')) {
      const field = stream.name();
      return { kind: 'field', object, field, span: stream.spanFrom(start) };
    }
    if (stream.is('#') && stream.peek().text !== 'showGraph') {
      stream.next();
      return { kind: 'length', array: object, span: stream.spanFrom(start) };
    }
    if (stream.is('[')) {
      const open = stream.next();
      const index = this.parse();
      stream.close(open, ']', say`the index`);
      return { kind: 'index', array: object, index, span: stream.spanFrom(start) };
    }
    if (!stream.is('(')) return null;
    const values = this.valuesInParentheses();
    return { kind: 'call', callee: object, arguments: values, span: stream.spanFrom(start) };
  }

  private valuesInParentheses(): Expression[] {
    const { stream } = this;
    const open = stream.next();
    const values: Expression[] = [];
    if (!stream.is(')'))
      do values.push(this.parse());
      while (stream.take(','));
    stream.close(open, ')', say`the arguments`);
    return values;
  }
}
