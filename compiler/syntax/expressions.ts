// Expressions by recursive descent; binary operators by the precedence of C, all left associative:
// || < && < | < ^ < & < == != < relations < shifts < + - < * / % < unary.
import type {
  Assignment,
  AssignmentOperator,
  BinaryOperator,
  Expression,
  LogicalOperator,
  Name,
  RelationOperator,
} from './ast.ts';
import { MINIMUM_MAGNITUDE } from './lexer.ts';
import type { Feature } from './levels.ts';
import { describe, type TokenStream } from './stream.ts';

interface Tier {
  readonly operators: readonly string[];
  readonly kind: 'binary' | 'logical' | 'relation';
  readonly feature: Feature;
}

const tiers: readonly Tier[] = [
  { operators: ['||'], kind: 'logical', feature: 'logic' },
  { operators: ['&&'], kind: 'logical', feature: 'logic' },
  { operators: ['|'], kind: 'binary', feature: 'bits' },
  { operators: ['^'], kind: 'binary', feature: 'bits' },
  { operators: ['&'], kind: 'binary', feature: 'bits' },
  { operators: ['==', '!='], kind: 'binary', feature: 'comparisons' },
  { operators: ['<', '<=', '>', '>='], kind: 'relation', feature: 'comparisons' },
  { operators: ['<<', '>>', '>>>'], kind: 'binary', feature: 'bits' },
  { operators: ['+', '-'], kind: 'binary', feature: 'arithmetic' },
  { operators: ['*', '/', '%'], kind: 'binary', feature: 'arithmetic' },
];

const COMPOUND = new Set(['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '>>>=']);

/** An assignment, or an expression without one on top. */
export function parseAssignment(stream: TokenStream): Expression {
  return stream.nested(() => {
    const { start } = stream.token;
    if (stream.token.kind === 'name' && stream.peek().kind === 'symbol' && stream.peek().text === '=') {
      return assignment(stream, stream.name(), start);
    }
    const expression = conditional(stream);
    if (stream.is('=')) stream.giveUp('not-assignable', expression.span);
    return expression;
  });
}

function assignment(stream: TokenStream, target: Name, start: number): Assignment {
  const operator = stream.next();
  stream.use(operator.text === '=' ? 'variables' : 'compound', operator);
  const value = parseAssignment(stream);
  return {
    kind: 'assignment',
    operator: operator.text as AssignmentOperator,
    target,
    value,
    span: stream.spanFrom(start),
  };
}

function conditional(stream: TokenStream): Expression {
  const { start } = stream.token;
  const condition = tier(stream, 0);
  if (!stream.is('?')) return condition;
  stream.use('conditional', stream.next());
  const consequent = parseAssignment(stream);
  const alternative = stream.take(':') ? parseAssignment(stream) : null;
  return { kind: 'conditional', condition, consequent, alternative, span: stream.spanFrom(start) };
}

function tier(stream: TokenStream, level: number): Expression {
  if (level === tiers.length) return unary(stream);
  const { operators, kind, feature } = tiers[level];
  if (kind === 'relation') return relation(stream, level);
  const { start } = stream.token;
  let left = tier(stream, level + 1);
  while (stream.token.kind === 'symbol' && operators.includes(stream.token.text)) {
    const token = stream.next();
    stream.use(feature, token);
    const right = tier(stream, level + 1);
    const span = stream.spanFrom(start);
    left =
      kind === 'logical'
        ? { kind, operator: token.text as LogicalOperator, left, right, span }
        : { kind: 'binary', operator: token.text as BinaryOperator, left, right, span };
  }
  return left;
}

/** One relation, or a chain that points one way. */
function relation(stream: TokenStream, level: number): Expression {
  const { operators: known, feature } = tiers[level];
  const { start } = stream.token;
  const operands = [tier(stream, level + 1)];
  const operators: RelationOperator[] = [];
  while (stream.token.kind === 'symbol' && known.includes(stream.token.text)) {
    const token = stream.next();
    stream.use(feature, token);
    if (operators.length === 1) stream.use('chains', token);
    if (operators.length > 0 && operators[0][0] !== token.text[0]) stream.error('mixed-relation', token);
    operators.push(token.text as RelationOperator);
    operands.push(tier(stream, level + 1));
  }
  const span = stream.spanFrom(start);
  if (operators.length === 0) return operands[0];
  if (operators.length > 1) return { kind: 'chain', operands, operators, span };
  return { kind: 'binary', operator: operators[0], left: operands[0], right: operands[1], span };
}

function unary(stream: TokenStream): Expression {
  const { start, text, kind } = stream.token;
  if (kind !== 'symbol') return primary(stream);
  if (text === '-' || text === '!' || text === '~') {
    const token = stream.next();
    stream.use(text === '-' ? 'arithmetic' : text === '!' ? 'not' : 'bits', token);
    const literal = stream.token;
    if (text === '-' && literal.kind === 'integer' && literal.value === MINIMUM_MAGNITUDE) {
      stream.next();
      return { kind: 'integer', value: -MINIMUM_MAGNITUDE, span: stream.spanFrom(start) };
    }
    const operand = stream.nested(() => unary(stream));
    return { kind: 'unary', operator: text, operand, span: stream.spanFrom(start) };
  }
  if (text === '--' && stream.peek().kind !== 'name') {
    // Not before a name: two minuses.
    stream.splitSymbol();
    return stream.nested(() => unary(stream));
  }
  if (text === '++' || text === '--') {
    stream.use('compound', stream.next());
    const target = stream.name();
    return { kind: 'increment', operator: text, prefix: true, target, span: stream.spanFrom(start) };
  }
  return primary(stream);
}

function primary(stream: TokenStream): Expression {
  const { kind, text, start, end } = stream.token;
  const span = { start, end };
  switch (kind) {
    case 'integer':
      return integer(stream);
    case 'character':
      stream.use('characters', stream.token);
      return { kind, value: Number(stream.next().value), span };
    case 'name':
      return nameExpression(stream);
    case 'float':
    case 'string':
      stream.use(kind === 'float' ? 'floats' : 'strings', stream.next());
      return postfix(stream, { kind: 'invalid', span });
    case 'keyword':
      return keywordExpression(stream);
    case 'symbol':
      if (text === '(') return parenthesized(stream);
      if (text === '{') {
        stream.use('functions', span);
        stream.next();
        return stream.giveUp('expected-expression', span, { found: describe(stream.token) });
      }
      break;
    case 'end':
      break;
  }
  return stream.giveUp('expected-expression', span, { found: describe(stream.token) });
}

function integer(stream: TokenStream): Expression {
  const token = stream.next();
  const { start, end } = token;
  const value = token.value ?? 0n;
  if (value === MINIMUM_MAGNITUDE) stream.error('integer-too-large', token, { text: token.text });
  return { kind: 'integer', value: BigInt.asIntN(64, value), span: { start, end } };
}

function parenthesized(stream: TokenStream): Expression {
  stream.next();
  const inner = parseAssignment(stream);
  stream.expect(')', 'the expression in parentheses');
  return postfix(stream, inner);
}

function keywordExpression(stream: TokenStream): Expression {
  const token = stream.token;
  const { text, start, end } = token;
  const span = { start, end };
  if (text === 'true' || text === 'false') {
    stream.use('booleans', stream.next());
    return { kind: 'boolean', value: text === 'true', span };
  }
  if (text === 'null' || text === 'new') {
    stream.use('structs', stream.next());
    if (text === 'null') return { kind: 'null', span };
    return stream.giveUp('not-yet', span, { feature: '`new`', chapter: '10' });
  }
  return stream.giveUp('expected-expression', span, { found: describe(token) });
}

function nameExpression(stream: TokenStream): Expression {
  const { start } = stream.token;
  const name = stream.name();
  if (name.name === 'arg') stream.use('argument', name.span);
  if (stream.token.kind === 'symbol') {
    if (COMPOUND.has(stream.token.text)) return assignment(stream, name, start);
    if (stream.is('++') || stream.is('--')) return increment(stream, name, start);
  }
  return postfix(stream, name);
}

/** `x++`; but `arg--2` is `arg - (-2)`: the operator counts only where no name or number touches it. */
function increment(stream: TokenStream, target: Name, start: number): Expression {
  const token = stream.token;
  if (/\w/.test(stream.text[token.end] ?? '')) {
    stream.splitSymbol();
    return target;
  }
  stream.use('compound', stream.next());
  const operator = token.text as '++' | '--';
  return { kind: 'increment', operator, prefix: false, target, span: stream.spanFrom(start) };
}

/** Calls, fields and elements are recognized, to say that they are not here yet. */
function postfix(stream: TokenStream, expression: Expression): Expression {
  const features: Readonly<Record<string, Feature>> = {
    '(': 'functions',
    '.': 'structs',
    '[': 'arrays',
    '#': 'arrays',
  };
  const feature = stream.token.kind === 'symbol' ? features[stream.token.text] : undefined;
  if (feature === undefined) return expression;
  stream.use(feature, stream.token);
  const { start } = expression.span;
  while (stream.token.kind === 'symbol' && stream.token.text in features) {
    const open = stream.next().text;
    if (open === '.') stream.name();
    if (open === '(' && !stream.is(')'))
      do parseAssignment(stream);
      while (stream.take(','));
    if (open === '[') parseAssignment(stream);
    if (open === '(') stream.expect(')');
    if (open === '[') stream.expect(']');
  }
  return { kind: 'invalid', span: stream.spanFrom(start) };
}
