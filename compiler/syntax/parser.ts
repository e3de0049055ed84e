// Statements. Each statement that cannot be parsed is reported and skipped, so that one run finds all errors.
import type {
  Block,
  Declaration,
  Declarator,
  Expression,
  For,
  Program,
  Statement,
  TypeExpression,
} from './ast.ts';
import { parseAssignment } from './expressions.ts';
import { GiveUp, describe, type TokenStream } from './stream.ts';

/** The whole program. Statements with errors are left out. */
export function parseProgram(stream: TokenStream): Program {
  const body: Statement[] = [];
  while (stream.token.kind !== 'end') {
    for (const each of statements(stream)) body.push(each);
    if (!stream.is('}')) continue;
    stream.error('unexpected-closing', stream.token, { found: describe(stream.token) });
    stream.next();
  }
  return { kind: 'program', body, span: { start: 0, end: stream.text.length } };
}

/** Statements up to a `}` or the end. */
function statements(stream: TokenStream): Statement[] {
  const body: Statement[] = [];
  while (stream.token.kind !== 'end' && !stream.is('}')) {
    const from = stream.position;
    try {
      body.push(statement(stream));
    } catch (error) {
      if (!(error instanceof GiveUp)) throw error;
      stream.recover(from);
    }
  }
  return body;
}

function statement(stream: TokenStream): Statement {
  return stream.nested(() =>
    stream.token.kind === 'keyword' ? keywordStatement(stream) : otherStatement(stream),
  );
}

function otherStatement(stream: TokenStream): Statement {
  const { start } = stream.token;
  if (stream.is('{')) return block(stream);
  if (stream.take(';')) return { kind: 'empty', span: stream.spanFrom(start) };
  if (stream.is('#') && stream.peek().text === 'showGraph') {
    stream.next();
    stream.next();
    stream.expect(';');
    return { kind: 'show-graph', span: stream.spanFrom(start) };
  }
  if (stream.token.kind === 'name' && stream.peek().kind === 'name') {
    stream.use('structs', stream.token);
    stream.next();
  }
  const expression = parseAssignment(stream);
  stream.expect(';', 'the expression');
  return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
}

function keywordStatement(stream: TokenStream): Statement {
  const { start, text } = stream.token;
  switch (text) {
    case 'return': {
      stream.next();
      const value = parseAssignment(stream);
      stream.expect(';', 'the value of `return`');
      return { kind: 'return', value, span: stream.spanFrom(start) };
    }
    case 'if':
      return ifStatement(stream);
    case 'while': {
      stream.use('while', stream.next());
      const condition = parenthesized(stream);
      const body = arm(stream, 'while');
      return { kind: 'while', condition, body, span: stream.spanFrom(start) };
    }
    case 'for':
      return forStatement(stream);
    case 'break':
    case 'continue':
      stream.use('leaving', stream.next());
      stream.expect(';', `\`${text}\``);
      return { kind: text, span: stream.spanFrom(start) };
    case 'struct':
      stream.use('structs', stream.next());
      throw new GiveUp();
    case 'else':
      return stream.giveUp('expected-expression', stream.token, { found: describe(stream.token) });
    default:
      return isType(stream) ? declaration(stream) : otherExpression(stream, start);
  }
}

function otherExpression(stream: TokenStream, start: number): Statement {
  const expression = parseAssignment(stream);
  stream.expect(';', 'the expression');
  return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
}

function block(stream: TokenStream): Block {
  const open = stream.next();
  stream.use('blocks', open);
  const body = statements(stream);
  if (!stream.take('}')) {
    stream.error('expected-token', open, {
      expected: '`}`',
      found: describe(stream.token),
      after: ' for this block',
    });
  }
  return { kind: 'block', body, span: stream.spanFrom(open.start) };
}

function parenthesized(stream: TokenStream): Expression {
  stream.expect('(');
  const condition = parseAssignment(stream);
  stream.expect(')', 'the condition');
  return condition;
}

/** What follows `if`, `else`, `while` or `for`: any statement but a lone declaration. */
function arm(stream: TokenStream, keyword: string): Statement {
  const span = { start: stream.token.start, end: stream.token.end };
  const body = statement(stream);
  if (body.kind === 'declaration') stream.error('declaration-as-arm', span, { keyword });
  return body;
}

/** `else if` chains are read in a loop: they are long, not deep. */
function ifStatement(stream: TokenStream): Statement {
  const parts: { start: number; condition: Expression; consequent: Statement }[] = [];
  let last: Statement | null = null;
  do {
    const { start } = stream.token;
    stream.use('branches', stream.next());
    const condition = parenthesized(stream);
    parts.push({ start, condition, consequent: arm(stream, 'if') });
    if (!stream.take('else')) break;
    if (!stream.is('if') || parts.length >= 100) last = arm(stream, 'else');
  } while (last === null);
  const span = (start: number): { start: number; end: number } => stream.spanFrom(start);
  let result: Statement | null = last;
  for (const { start, condition, consequent } of parts.reverse()) {
    result = { kind: 'if', condition, consequent, alternative: result, span: span(start) };
  }
  // There is at least one part.
  return result as Statement;
}

function forStatement(stream: TokenStream): For {
  const { start } = stream.token;
  stream.use('for', stream.next());
  stream.expect('(');
  const initializer = stream.take(';') ? null : forInitializer(stream);
  const condition = stream.is(';') ? null : parseAssignment(stream);
  stream.expect(';', 'the condition of `for`');
  const next = stream.is(')') ? null : parseAssignment(stream);
  const end = stream.previousEnd;
  if (stream.take(';'))
    stream.error(
      'expected-token',
      { start: end, end: end + 1 },
      { expected: '`)`', found: '`;`', after: ' after the last part of `for`' },
    );
  stream.expect(')', 'the last part of `for`');
  const body = arm(stream, 'for');
  return { kind: 'for', initializer, condition, next, body, span: stream.spanFrom(start) };
}

function forInitializer(stream: TokenStream): For['initializer'] {
  if (isType(stream)) return declaration(stream);
  const { start } = stream.token;
  const expression = parseAssignment(stream);
  stream.expect(';', 'the first part of `for`');
  return { kind: 'expression-statement', expression, span: stream.spanFrom(start) };
}

const NARROW = new Set(['bool', 'byte', 'i8', 'i16', 'i32', 'i64', 'u1', 'u8', 'u16', 'u32']);
const FLOATS = new Set(['flt', 'f32', 'f64']);

function isType({ token }: TokenStream): boolean {
  const { kind, text } = token;
  return (
    kind === 'keyword' &&
    (text === 'int' || text === 'val' || text === 'var' || NARROW.has(text) || FLOATS.has(text))
  );
}

function declaration(stream: TokenStream): Declaration {
  const { start } = stream.token;
  const type = typeExpression(stream);
  const declarators: Declarator[] = [];
  do {
    if (declarators.length === 1) stream.use('declarators', stream.token);
    declarators.push(declarator(stream));
  } while (stream.take(','));
  stream.expect(';', 'the declaration');
  return { kind: 'declaration', type, declarators, span: stream.spanFrom(start) };
}

function typeExpression(stream: TokenStream): TypeExpression {
  const token = stream.next();
  const { text, start, end } = token;
  const span = { start, end };
  if (stream.is('[')) {
    stream.use('arrays', stream.token);
    throw new GiveUp();
  }
  if (text === 'val' || text === 'var') {
    stream.use('inference', token);
    return { kind: 'inferred-type', keyword: text, span };
  }
  stream.use(text === 'int' ? 'variables' : FLOATS.has(text) ? 'floats' : 'narrow', token);
  return { kind: 'primitive-type', name: 'int', span };
}

function declarator(stream: TokenStream): Declarator {
  const { start } = stream.token;
  const mutable = stream.is('!');
  if (mutable) stream.use('mutability', stream.next());
  const name = stream.name();
  const initializer = stream.take('=') ? parseAssignment(stream) : null;
  return { kind: 'declarator', mutable, name, external: false, initializer, span: stream.spanFrom(start) };
}
