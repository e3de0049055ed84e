// Parses types, and decides whether a statement begins with one.
//
// Only `a ? b …` is ambiguous: it is a declaration if `a` names a struct, or if `a` is undeclared so far and
// `=`, `,`, or `;` follows.
import { say } from '../base/phrase.ts';
import type { Name, PrimitiveName, TypeExpression } from './ast.ts';
import type { TokenStream } from './stream.ts';
import { PRIMITIVES } from './lexer.ts';
import { NESTING_LIMIT } from './stream.ts';
import { describe, type Token } from './token.ts';
import { typeText } from './type-expression-text.ts';

/** Limits lookahead for a type, in tokens, so that parsing takes linear time. */
const LOOKAHEAD = 2000;

/** Names that decide whether `a ? b` begins a declaration. */
export class DeclaredNames {
  /** Includes structs that are declared later. */
  readonly structs: ReadonlySet<string>;
  /** Variables and parameters so far. */
  readonly variables = new Set(['arg']);
  /** Fields of the structs so far, in source order. */
  readonly fields = new Map<string, readonly string[]>();
  private readonly inner = new Map<string, Set<string>>();

  constructor(tokens: readonly Token[]) {
    const structs = new Set<string>();
    /** For each open brace: the struct whose body it begins, or ''. */
    const open: string[] = [];
    tokens.forEach((token, i) => {
      if (isSymbol(token, '}')) open.pop();
      if (isSymbol(token, '{')) open.push(tokens[i - 2]?.text === 'struct' ? tokens[i - 1].text : '');
      if (token.kind !== 'name' || tokens[i - 1]?.text !== 'struct') return;
      structs.add(token.text);
      const outer = open.at(-1) ?? '';
      this.inner.set(outer, (this.inner.get(outer) ?? new Set()).add(token.text));
    });
    this.structs = structs;
  }

  /** Whether a path and one more name can be a type; any name can in the library and in undeclared structs. */
  isType(path: readonly Name[], name: string): boolean {
    return !this.structs.has(path[0].name) || this.inner.get(path[path.length - 1].name)?.has(name) === true;
  }
}

// ------------------------------------------------------------------------------------------------ looking ahead

export function isDeclarationAhead(stream: TokenStream, declared: DeclaredNames): boolean {
  const { token } = stream;
  if (token.kind === 'keyword') return isPrimitive(token) || isInferred(token);
  if (token.kind !== 'name' && !isSymbol(token, '{')) return false;
  const after = scanType(stream, 0, 0);
  if (after < 0) return false;
  const named = isSymbol(stream.peek(after), '!') ? after + 1 : after;
  if (stream.peek(named).kind !== 'name') return false;
  const question = isSymbol(stream.peek(after - 1), '?') && token.kind === 'name';
  return !question || isNullableType(stream, after - 1, named, declared);
}

function isNullableType(
  stream: TokenStream,
  question: number,
  named: number,
  declared: DeclaredNames,
): boolean {
  const last = stream.peek(question - 1);
  if (last.kind !== 'name' || declared.structs.has(last.text)) return true;
  const following = stream.peek(named + 1);
  const ends = [';', ',', '='].some((symbol) => isSymbol(following, symbol));
  return ends && !declared.variables.has(stream.token.text);
}

/** The distance after the type at `from`, or -1. */
function scanType(stream: TokenStream, from: number, depth: number): number {
  const first = stream.peek(from);
  if (depth > NESTING_LIMIT || from > LOOKAHEAD) return -1;
  if (isSymbol(first, '{')) return scanFunctionType(stream, from, depth);
  if (first.kind !== 'name' && !isPrimitive(first)) return -1;
  let at = from + 1;
  if (first.kind === 'name')
    while (isSymbol(stream.peek(at), '.') && stream.peek(at + 1).kind === 'name') at += 2;
  for (;;) {
    if (isSymbol(stream.peek(at), '?')) at += 1;
    else if (isArraySuffix(stream, at)) at += isSymbol(stream.peek(at + 1), '~') ? 3 : 2;
    else return at;
  }
}

/** `{A B -> R}` or `{R}`; `{}` is an empty block. */
function scanFunctionType(stream: TokenStream, from: number, depth: number): number {
  let at = from + 1;
  let types = 0;
  let isForeign = false;
  for (let ended = false; !ended; types++) {
    const arrow = isSymbol(stream.peek(at), '->');
    at = scanType(stream, arrow ? at + 1 : at, depth + 1);
    if (at < 0) return -1;
    if (isNameBetween(stream.peek(at), stream.peek(at + 1), isForeign)) at++;
    if (isSymbol(stream.peek(at), ',')) {
      isForeign = true;
      at++;
    }
    ended = isSymbol(stream.peek(at), '}');
    if (ended && !arrow && types > 0) return -1;
    if (arrow && !ended) return -1;
  }
  const behind = isSymbol(stream.peek(at + 1), '?') ? at + 2 : at + 1;
  return isArraySuffix(stream, behind) ? behind + 2 : behind;
}

/** A stray name after a parameter's type; without commas, it is another type. */
const isNameBetween = (token: Token, next: Token, hasCommas: boolean): boolean =>
  token.kind === 'name' && (isSymbol(next, ',') || (hasCommas && isSymbol(next, '->')));

function isArraySuffix(stream: TokenStream, at: number): boolean {
  if (!isSymbol(stream.peek(at), '[')) return false;
  const inner = isSymbol(stream.peek(at + 1), '~') ? 2 : 1;
  return isSymbol(stream.peek(at + inner), ']');
}

export const isSymbol = (token: Token, text: string): boolean =>
  token.kind === 'symbol' && token.text === text;
export const isPrimitive = (token: Token): boolean => token.kind === 'keyword' && PRIMITIVES.has(token.text);
const isInferred = (token: Token): boolean =>
  token.kind === 'keyword' && (token.text === 'val' || token.text === 'var');

export function isTypeAhead({ token }: TokenStream): boolean {
  return token.kind === 'name' || isPrimitive(token) || isSymbol(token, '{');
}

// ------------------------------------------------------------------------------------------------------ parsing

export function parseDeclaredType(stream: TokenStream): TypeExpression {
  const { token } = stream;
  if (token.kind === 'keyword' && (token.text === 'val' || token.text === 'var')) {
    const { start, end, text } = token;
    stream.next();
    return { kind: 'inferred-type', keyword: text, span: { start, end } };
  }
  return parseType(stream);
}

/** If there is no type, reports the error and returns a type with an empty name. */
export function parseType(stream: TokenStream): TypeExpression {
  const { start } = stream.token;
  const base = baseType(stream);
  return suffixes(stream, base, start, (at) => isSymbol(at.token, '?'));
}

/**
 * The type after `new`. The suffix `?` belongs to it only before a bracket, because `new S ? a : b` is a
 * conditional; `new S.f` is `(new S).f` unless `S` declares a struct `f`. The caller reads the length in
 * brackets.
 */
export function parseAllocatedType(stream: TokenStream, declared: DeclaredNames): TypeExpression {
  const { start } = stream.token;
  const base = baseType(stream, (path) => declared.isType(path, stream.peek().text));
  return suffixes(
    stream,
    base,
    start,
    (at) => isSymbol(at.token, '?') && ['[', '?'].some((next) => isSymbol(at.peek(), next)),
  );
}

function suffixes(
  stream: TokenStream,
  base: TypeExpression,
  start: number,
  isNullable: (stream: TokenStream) => boolean,
): TypeExpression {
  let type = base;
  const functional = base.kind === 'function-type';
  for (let count = 0; ; count++) {
    const nullable = isNullable(stream) && !(functional && count > 0);
    if (functional && isArraySuffix(stream, 0)) {
      const { start: from } = stream.next();
      while (!stream.take(']')) stream.next();
      stream.remark('array-of-functions', stream.spanFrom(from), { type: typeText(base) });
    }
    if (!nullable && (functional || !isArraySuffix(stream, 0))) return type;
    if (count >= NESTING_LIMIT) {
      stream.abandon();
      return type;
    }
    stream.next();
    if (nullable) {
      type = { kind: 'nullable-type', base: type, span: stream.spanFrom(start) };
    } else {
      const readOnly = stream.take('~');
      stream.next();
      type = { kind: 'array-type', element: type, readOnly, span: stream.spanFrom(start) };
    }
  }
}

/** @param goesOn whether the name after the dot is a type nested in the path so far */
function baseType(
  stream: TokenStream,
  goesOn: (path: readonly Name[]) => boolean = () => true,
): TypeExpression {
  const { token } = stream;
  const { start, end } = token;
  if (token.kind === 'keyword' && isPrimitive(token)) {
    stream.next();
    // PRIMITIVES contains exactly the names of PrimitiveName.
    return { kind: 'primitive-type', name: token.text as PrimitiveName, span: { start, end } };
  }
  if (isSymbol(token, '{')) {
    if (!stream.enter()) return noType(stream);
    const type = functionType(stream);
    stream.leave();
    return type;
  }
  if (token.kind !== 'name') {
    stream.error('expected-type', stream.foundSpan, { found: describe(token) });
    return noType(stream);
  }
  const path: Name[] = [stream.name()];
  while (stream.is('.') && goesOn(path)) {
    stream.next();
    path.push(stream.name());
  }
  return { kind: 'named-type', path, span: stream.spanFrom(start) };
}

function noType(stream: TokenStream): TypeExpression {
  const span = stream.spanFrom(stream.token.start);
  return { kind: 'named-type', path: [{ kind: 'name', name: '', span }], span };
}

/** `{A B -> R}` or `{R}`. */
function functionType(stream: TokenStream): TypeExpression {
  const { start } = stream.next();
  const types: TypeExpression[] = [];
  let isForeign = false;
  while (isTypeAhead(stream)) {
    types.push(parseType(stream));
    if (isNameBetween(stream.token, stream.peek(), isForeign)) stream.next();
    if (stream.take(',')) isForeign = true;
  }
  let result = types.at(-1);
  let parameters = types.slice(0, -1);
  if (stream.take('->')) {
    result = parseType(stream);
    parameters = types;
  } else if (types.length !== 1) {
    stream.error('malformed-function-type', stream.foundSpan, { found: describe(stream.token) });
  }
  stream.expect('}', say`the function type`);
  const span = stream.spanFrom(start);
  const type = { kind: 'function-type', parameters, result: result ?? noType(stream), span } as const;
  if (isForeign) stream.remark('foreign-function-type', span, { type: typeText(type) });
  return type;
}
