// Recognizes syntax of other languages, reports how to write it, and parses what was meant, so that one habit
// causes one error.
import { say, type Phrase } from '../base/phrase.ts';
import type { Span } from '../source/span.ts';
import {
  foreignOperator,
  foreignStatement,
  foreignValueHint,
  inheritance,
  structOfC,
  typeOfWords,
} from '../source/foreign-words.ts';
import { didYouMean } from '../source/did-you-mean.ts';
import type { Name, Parameter, TypeExpression } from './ast.ts';
import type { TokenStream } from './stream.ts';
import { isLiteral, spanOf, type Token } from './token.ts';
import { digitGroups, groupedArguments } from './literals.ts';
import { typeText } from './type-expression-text.ts';
import { isPrimitive, isSymbol, parseType, type DeclaredNames } from './types.ts';

const FAR = 100;
const MAX_FIELDS = 6;

export function tellWord(stream: TokenStream, instead: Phrase): void {
  const { token } = stream;
  stream.remark('foreign-word', spanOf(token), { word: token.text, instead });
  stream.next();
}

/** Null if no foreign statement begins at the current token. */
export function foreignAhead(
  stream: TokenStream,
  declared: DeclaredNames,
): ReturnType<typeof foreignStatement> {
  const { token } = stream;
  const found = token.kind === 'name' ? foreignStatement(token.text) : null;
  if (found === null || declared.variables.has(token.text) || declared.structs.has(token.text)) return null;
  return follows(stream, found.kind) ? found : null;
}

/** Whether the following text shows that a foreign keyword is not a name. */
function follows(
  stream: TokenStream,
  kind: NonNullable<ReturnType<typeof foreignStatement>>['kind'],
): boolean {
  const [next, second] = [stream.peek(), stream.peek(2)];
  const isName = next.kind === 'name';
  switch (kind) {
    case 'word':
      return (
        isSymbol(next, ':') ||
        (isName && (second.kind === 'name' || second.kind === 'keyword')) ||
        next.kind === 'keyword'
      );
    case 'line':
      return isName || next.kind === 'string' || next.kind === 'keyword' || next.kind === 'integer';
    case 'whole':
    case 'else-if':
      return isSymbol(next, '(') || isSymbol(next, '{') || isName;
    case 'struct':
      return isName && (isSymbol(second, '{') || second.kind === 'name');
    default:
      return isSymbol(next, '{') || isName || next.kind === 'keyword';
  }
}

/**
 * `retrun 5;`, `whlie (x) {`: the keyword that a name misspells at the start of a statement, or null. The
 * next token cannot follow a name, so valid programs are not affected.
 */
export function misspeltKeyword(stream: TokenStream, { variables, structs }: DeclaredNames): string | null {
  const { text } = stream.token;
  if (stream.token.kind !== 'name' || text.length < 3 || variables.has(text) || structs.has(text))
    return null;
  const [next, second] = [stream.peek(), stream.peek(2)];
  const isVariable = next.kind === 'name' && variables.has(next.text);
  const isValue =
    isLiteral(next) ||
    (next.kind === 'keyword' && /^(true|false|null|new)$/.test(next.text)) ||
    (isVariable && !/^[;,=([{]$/.test(second.text));
  if (isValue) return didYouMean(text, ['return']);
  if (isSymbol(next, '{')) return didYouMean(text, ['else']);
  return isSymbol(next, '(') && isBeforeBlock(stream) ? didYouMean(text, ['while', 'for', 'if']) : null;
}

function isBeforeBlock(stream: TokenStream): boolean {
  let depth = 0;
  for (let at = 1; at < FAR; at++) {
    const token = stream.peek(at);
    if (isSymbol(token, '(')) depth++;
    if (isSymbol(token, ')') && --depth === 0) return isSymbol(stream.peek(at + 1), '{');
    if (token.kind === 'end' || isSymbol(token, '{') || isSymbol(token, '}')) return false;
  }
  return false;
}

/** `1 if x else 2`: whether an `else` follows the current `if` in the same expression. */
export function isConditionBehind(stream: TokenStream): boolean {
  if (!stream.is('if') || stream.onNewLine) return false;
  for (let at = 1; at < FAR; at++) {
    const { kind, text } = stream.peek(at);
    if (kind === 'keyword' && text === 'else') return true;
    if (kind === 'end' || /^[;{}]$/.test(text)) return false;
  }
  return false;
}

/** `long long y`: number of words of a C type here, or 0. */
export function typeOfCAhead(stream: TokenStream, { variables, structs }: DeclaredNames): number {
  const { text } = stream.token;
  if (!/^(long|short|unsigned|signed)$/.test(text) || variables.has(text) || structs.has(text)) return 0;
  let count = 1;
  while (/^(long|short|int|char|double|unsigned|signed)$/.test(stream.peek(count).text)) count++;
  const behind = stream.peek(count);
  return count > 1 && (behind.kind === 'name' || isSymbol(behind, '*')) ? count : 0;
}

/** Reports a C type of several words, and reads it as the intended type. */
export function takeTypeOfC(stream: TokenStream, declared: DeclaredNames): void {
  const count = typeOfCAhead(stream, declared);
  if (count === 0) return;
  const words = Array.from({ length: count }, (_, i) => stream.peek(i).text);
  const span = { start: stream.token.start, end: stream.peek(count - 1).end };
  const suggestion = typeOfWords(words);
  stream.remark('undefined-type', span, { name: words.join(' '), suggestion });
  stream.takeAsKeyword(suggestion, count);
}

/** `a and b`: the operator meant by a name between two operands on one line, or null. */
export function namedOperator(stream: TokenStream): string | null {
  const { token } = stream;
  if (token.kind !== 'name' || stream.onNewLine) return null;
  const { kind, text } = stream.peek();
  const isOperand = ['name', 'integer', 'float', 'string', 'character', 'keyword'].includes(kind);
  if (!isOperand && text !== '(' && text !== '!' && text !== '-') return null;
  return foreignOperator(token.text)?.ours ?? null;
}

/** At `(`: whether it begins a foreign function type, `(int, int) -> int f` or `(int -> int) f`. */
export function isFunctionTypeInParentheses(stream: TokenStream): boolean {
  if (!stream.is('(')) return false;
  let hasArrow = false;
  let at = 1;
  for (; at < FAR && !isSymbol(stream.peek(at), ')'); at++) {
    const token = stream.peek(at);
    if (isSymbol(token, '->')) hasArrow = true;
    else if (token.kind !== 'name' && !isPrimitive(token) && !/^[,?.~[\]]$/.test(token.text)) return false;
    // `(int x) -> …` is a function, not a function type.
    else if (token.kind === 'name' && isPrimitive(stream.peek(at - 1))) return false;
  }
  if (hasArrow) return stream.peek(at + 1).kind === 'name';
  const result = stream.peek(at + 2);
  const isType = result.kind === 'name' || isPrimitive(result);
  return isSymbol(stream.peek(at + 1), '->') && isType && stream.peek(at + 3).kind === 'name';
}

/** Reports how to write such a type, and takes it; otherwise returns null. */
export function takeFunctionTypeInParentheses(stream: TokenStream): TypeExpression | null {
  if (!isFunctionTypeInParentheses(stream)) return null;
  const { start } = stream.next();
  const types: TypeExpression[] = [];
  while (!stream.take(')')) {
    const before = stream.position;
    if (!stream.take(',') && !stream.take('->')) types.push(parseType(stream));
    if (stream.position === before) break;
  }
  if (stream.take('->')) types.push(parseType(stream));
  const result = types.pop() ?? { kind: 'primitive-type', name: 'int', span: stream.spanFrom(start) };
  return toldFunctionType(stream, start, types, result);
}

/**
 * `int -> int f`: after the first type, reports how to write the function type, and takes the rest; otherwise
 * returns the first type.
 */
export function takeFunctionTypeWithoutBraces(stream: TokenStream, first: TypeExpression): TypeExpression {
  if (first.kind === 'inferred-type' || !stream.is('->')) return first;
  stream.next();
  return toldFunctionType(stream, first.span.start, [first], parseType(stream));
}

function toldFunctionType(
  stream: TokenStream,
  start: number,
  parameters: readonly TypeExpression[],
  result: TypeExpression,
): TypeExpression {
  const span = stream.spanFrom(start);
  const type = { kind: 'function-type', parameters, result, span } as const;
  stream.remark('foreign-function-type', span, { type: typeText(type) });
  return type;
}

/** `int* p`, `char **p`: reports the stars after a type, and takes them. */
export function takeStars(stream: TokenStream): void {
  if (!stream.is('*')) return;
  tellPointer(stream);
  while (stream.is('*')) stream.skip();
}

/** `Node *p`, if `Node` is a struct. */
export const isPointerOfC = (stream: TokenStream, { structs }: DeclaredNames): boolean =>
  structs.has(stream.token.text) && isSymbol(stream.peek(), '*') && stream.peek(2).kind === 'name';

/** At `(`: whether it begins the parameters of a foreign arrow function, `(int x) -> …` or `(x) => …`. */
export function isArrowFunction(stream: TokenStream): boolean {
  const [first, second] = [stream.peek(), stream.peek(2)];
  if (isPrimitive(first) && second.kind === 'name') return true;
  const after = isSymbol(first, ')') ? second : stream.peek(3);
  const closes = isSymbol(first, ')') || (first.kind === 'name' && isSymbol(second, ')'));
  return closes && isArrow(stream, after);
}

/** `function (x) { … }`, `lambda x: …`, unless the program declares these names. */
export function isNamedFunction(stream: TokenStream, { variables }: DeclaredNames): boolean {
  const { kind, text } = stream.token;
  const next = stream.peek();
  if (kind !== 'name' || (next.kind !== 'name' && !isSymbol(next, '('))) return false;
  if (!/^(function|lambda|func|fun|fn|def)$/.test(text) || variables.has(text)) return false;
  if (next.kind === 'name') return true;
  let at = 2;
  while (at < FAR && !/^[(){};]$/.test(stream.peek(at).text)) at++;
  return isSymbol(stream.peek(at), ')') && isSymbol(stream.peek(at + 1), '{');
}

/** `print "text"`: a word with a known replacement, before a value. */
export function isWordBeforeValue(stream: TokenStream): boolean {
  const { token } = stream;
  return token.kind === 'name' && isLiteral(stream.peek()) && foreignValueHint(token.text) !== '';
}

/** `=>`, or `->` after a space: `p->x` is meant as a field. */
export const isArrow = ({ text }: TokenStream, token: Token): boolean =>
  isSymbol(token, '=>') || (isSymbol(token, '->') && text[token.start - 1] <= ' ');

/** Reports a foreign pointer operator; the caller takes it. */
export function tellPointer(stream: TokenStream): void {
  stream.remark('pointer', spanOf(stream.token), { sign: stream.token.text });
}

/** Reports a foreign operator; the caller takes it. */
export function tellOperator(stream: TokenStream, hint: Phrase = ''): void {
  const { token } = stream;
  const instead = hint === '' ? (foreignOperator(token.text)?.hint ?? '') : hint;
  stream.remark('foreign-operator', spanOf(token), { operator: token.text, instead });
}

/** At the `(` after the name of a function declared as in C: takes its parameters. */
export function parametersOfC(stream: TokenStream, name: Name, declared: DeclaredNames): Parameter[] {
  const open = stream.next();
  const parameters: Parameter[] = [];
  while (!stream.atEnd && ![')', '{', '}', ';'].some((symbol) => stream.is(symbol))) {
    if (stream.take(',')) continue;
    const before = stream.position;
    const parameter = parameterOfC(stream, declared);
    if (parameter !== null) parameters.push(parameter);
    if (stream.position === before) stream.next();
  }
  const written = parameters
    .map((parameter) => `${typeText(parameter.type)} ${parameter.name.name}`)
    .join(', ');
  const isConstructor = declared.structs.has(name.name) || name.name === '__init__';
  const kind = isConstructor ? 'constructor' : name.name === 'main' ? 'main' : '';
  stream.remark('c-function', name.span, { name: name.name, parameters: written, kind });
  stream.close(open, ')', say`the parameters`);
  return parameters;
}

/** `int x`, or only `x`. */
function parameterOfC(stream: TokenStream, declared: DeclaredNames): Parameter | null {
  const { token } = stream;
  if (token.kind !== 'name' && !isPrimitive(token)) return null;
  const isAlone = token.kind === 'name' && [',', ')', ':'].includes(stream.peek().text);
  const type: TypeExpression = isAlone
    ? { kind: 'primitive-type', name: 'int', span: { start: token.start, end: token.start } }
    : parseType(stream);
  takeStars(stream);
  const name = stream.name();
  declared.variables.add(name.name);
  if (stream.is('[') && isSymbol(stream.peek(), ']')) for (let i = 0; i < 2; i++) stream.next();
  if (stream.is(':')) {
    stream.next();
    if (isPrimitive(stream.token) || stream.token.kind === 'name') parseType(stream);
  }
  return { kind: 'parameter', type, name, span: stream.spanFrom(token.start) };
}

/** At `(int)`: reports that a cast has no effect, and takes it. Returns whether there was a cast. */
export function takeCast(stream: TokenStream): boolean {
  const [type, close, operand] = [stream.peek(), stream.peek(2), stream.peek(3)];
  if (!isPrimitive(type) || !isSymbol(close, ')')) return false;
  if ([';', ')', ',', ']', '}'].some((symbol) => isSymbol(operand, symbol))) return false;
  const { start } = stream.token;
  stream.remark('cast', { start, end: close.end }, { type: type.text, written: `(${type.text})` });
  for (let i = 0; i < 3; i++) stream.next();
  return true;
}

/** `int(x)`: at the type, reports that a cast has no effect, and takes it. */
export function takeTypeOfCast(stream: TokenStream): boolean {
  const { token } = stream;
  if (!isPrimitive(token) || !isSymbol(stream.peek(), '(')) return false;
  stream.remark('cast', spanOf(token), { type: token.text, written: `${token.text}(…)` });
  stream.next();
  return true;
}

/** `x as int`: after the value, reports that a cast has no effect, and takes it. */
export function takeCastBehind(stream: TokenStream): boolean {
  const { token } = stream;
  const type = stream.peek();
  if (token.kind !== 'name' || token.text !== 'as' || !isPrimitive(type)) return false;
  stream.remark(
    'cast',
    { start: token.start, end: type.end },
    { type: type.text, written: `as ${type.text}` },
  );
  stream.next();
  stream.next();
  return true;
}

/** After a number: reports and takes digit groups such as `,000`. */
export function takeDigitGroups(stream: TokenStream, { start, end }: Span): void {
  const grouped = stream.is(',') ? digitGroups(stream.text, start, end) : null;
  if (grouped === null) return;
  stream.remark('digit-groups', { start, end: start + grouped.length }, groupedArguments(grouped));
  while (stream.token.start < start + grouped.length && !stream.atEnd) stream.next();
}

/** `x: int`: after the name, reports where the type belongs, and takes it; otherwise returns null. */
export function takeTypeBehindName(stream: TokenStream, name: Name): TypeExpression | null {
  if (!stream.is(':') || !isPrimitive(stream.peek())) return null;
  const { start } = stream.next();
  const type = parseType(stream);
  const args = { name: name.name, type: typeText(type) };
  stream.remark('type-behind-colon', { start, end: type.span.end }, args);
  return type;
}

/** `val int x`: after `val`, reports that one of them suffices, and takes the other. */
export function takeTypeAfterKeyword(stream: TokenStream, type: TypeExpression): void {
  const { token } = stream;
  if (type.kind !== 'inferred-type' || !isPrimitive(token) || stream.peek().kind !== 'name') return;
  const args = { keyword: type.keyword, type: token.text, name: stream.peek().text };
  stream.remark('two-types', { start: type.span.start, end: token.end }, args);
  stream.next();
}

/** `struct S extends T`, `struct S : T`: reports that structs do not inherit, and skips to the brace. */
export function skipInheritance(stream: TokenStream): void {
  const { token } = stream;
  if (!stream.is(':') && !/^(extends|implements)$/.test(token.text)) return;
  stream.remark('foreign-word', spanOf(token), { word: token.text, instead: inheritance });
  while (!stream.atEnd && !['{', ';', '}'].some((symbol) => stream.is(symbol))) stream.next();
}

/** `struct Node *next;`: reports the redundant word, and takes it. */
export function takeStructOfC(stream: TokenStream): boolean {
  const behind = stream.peek(2);
  if (stream.peek().kind !== 'name' || /^(extends|implements)$/.test(behind.text)) return false;
  if (behind.kind !== 'name' && !isSymbol(behind, '*') && !isSymbol(behind, '?')) return false;
  const { start, end } = stream.token;
  const instead = structOfC(stream.peek().text);
  stream.remark('foreign-word', { start, end }, { word: 'struct', instead });
  stream.next();
  return true;
}

/**
 * Message arguments for a type in place of a value: its name, the variable after it, and whether that is
 * declared.
 */
export function typeForValue(stream: TokenStream): Record<'type' | 'name' | 'declares' | 'sized', string> {
  const { token } = stream;
  const sized = stream.peek(-2).text === 'sizeof' ? 'yes' : '';
  if (!isPrimitive(token)) return { type: '', name: '', declares: '', sized: '' };
  const next = stream.peek();
  const declares = next.kind === 'name' && isSymbol(stream.peek(2), '=') ? 'yes' : '';
  return { type: token.text, name: next.kind === 'name' ? next.text : '', declares, sized };
}

/** `return int x;`: the value follows the type. */
export const isTypeBeforeValue = (stream: TokenStream): boolean =>
  isPrimitive(stream.token) &&
  stream.peek().kind === 'name' &&
  [';', ')', ',', ']'].some((symbol) => isSymbol(stream.peek(2), symbol));

/** At `{` after `P p =`: whether it seems to list fields of an object. */
export function isObjectOfC(stream: TokenStream, { structs }: DeclaredNames, type: TypeExpression): boolean {
  const named = type.kind === 'nullable-type' ? type.base : type;
  if (!stream.is('{') || named.kind !== 'named-type') return false;
  return structs.has(named.path.at(-1)?.name ?? '') && !isFunctionAhead(stream);
}

/** At `{` after `new P`: whether it contains values separated by commas. */
export function isListOfValues(stream: TokenStream): boolean {
  const [first, second] = [stream.peek(1), stream.peek(2)];
  if (!isLiteral(first) && !isSymbol(first, '-') && !(first.kind === 'name' && /^[,}]$/.test(second.text)))
    return false;
  let depth = 0;
  for (let at = 1; at < FAR; at++) {
    const { kind, text } = stream.peek(at);
    if (kind === 'end' || text === ';' || text === '=') return false;
    if (kind !== 'symbol') continue;
    if (depth === 0 && /^[,}]$/.test(text)) return true;
    if (/^[{[(]$/.test(text)) depth++;
    else if (/^[}\])]$/.test(text)) depth--;
  }
  return false;
}

/** At `{`: whether an arrow follows, or may follow, the parameters. */
export function isFunctionAhead(stream: TokenStream): boolean {
  let depth = 0;
  for (let at = 0; at < FAR; at++) {
    const { kind, text } = stream.peek(at);
    if (kind === 'end') return false;
    if (kind !== 'symbol') continue;
    if (text === '->' && depth === 1) return true;
    if (/^[{[(]$/.test(text)) depth++;
    else if (/^[}\])]$/.test(text) && --depth === 0) return false;
  }
  return true;
}

/**
 * Reports how to create an object with its fields, and skips the braces. @param isMade whether `new` is
 * present
 */
export function takeObjectOfC(
  stream: TokenStream,
  declared: DeclaredNames,
  type: TypeExpression,
  isMade = false,
): void {
  const open = stream.token;
  const name = typeText(type).replace(/\?$/, '');
  const known = declared.fields.get(name.split('.').at(-1) ?? '') ?? [];
  const fields = valuesInBraces(stream)
    .slice(0, MAX_FIELDS)
    .flatMap((value, i) => {
      const [, own, given] = /^\.?\s*([a-zA-Z_]\w*)\s*[:=](?!=)\s*(.*)$/.exec(value) ?? [];
      // Values beyond the last field have no target.
      if (own === undefined && known.length > 0 && i >= known.length) return [];
      const text = given ?? value;
      return `${own ?? known[i] ?? 'x'} = ${text.length > 20 || /[{}`\n]/.test(text) ? '…' : text};`;
    });
  const made = isMade ? 'new' : '';
  const args = {
    type: name,
    made,
    fields: fields.length === 0 ? `${known[0] ?? 'x'} = …;` : fields.join(' '),
  };
  stream.remark('braces-for-object', spanOf(open), args);
  // An unclosed brace extends to the end of the text.
  if (stream.atEnd) stream.fail();
}

/** Skips the braces. */
function valuesInBraces(stream: TokenStream): string[] {
  const values: string[] = [];
  let from = -1;
  let depth = 0;
  do {
    const { text, start, end, kind } = stream.token;
    const isInner = depth > 0 && kind === 'symbol' && /^[{[(]$/.test(text);
    if (depth === 0 || isInner) depth++;
    else if (kind === 'symbol' && /^[}\])]$/.test(text)) depth--;
    const ends = depth === 0 || (depth === 1 && kind === 'symbol' && /^[,;]$/.test(text));
    if (ends && from >= 0) values.push(stream.text.slice(from, start).trim());
    if (ends || depth === 0) from = -1;
    else if (from < 0 && end > start && (depth > 1 || isInner || text !== '{')) from = start;
    stream.next();
  } while (depth > 0 && !stream.atEnd);
  return values;
}

/** At the bracket of a list of elements: reports that there are no such lists, and skips it. */
export function skipElements(stream: TokenStream, closing: ']' | '}'): void {
  const open = stream.token;
  stream.remark('array-literal', spanOf(open));
  let depth = 0;
  do {
    if (stream.is(open.text)) depth++;
    if (stream.is(closing)) depth--;
    stream.next();
  } while (depth > 0 && !stream.atEnd && !stream.is(';'));
}

/** `f(int x` at the start of a statement: a function declared as in C, without a result type. */
export function isFunctionOfC(stream: TokenStream): boolean {
  if (stream.token.kind !== 'name' || !isSymbol(stream.peek(), '(')) return false;
  const [type, name] = [stream.peek(2), stream.peek(3)];
  return (isPrimitive(type) || type.kind === 'name') && name.kind === 'name';
}

export function isElementLoop(stream: TokenStream): boolean {
  const first = stream.is('(') ? 1 : 0;
  for (let at = first + 1; at < first + 8; at++) {
    const [type, name, { kind, text }] = [stream.peek(at - 2), stream.peek(at - 1), stream.peek(at)];
    const isVariable = name.kind === 'name';
    const isWord = kind === 'name' && (text === 'in' || text === 'of');
    if (isVariable && isWord && !/^[=;,]$/.test(stream.peek(at + 1).text)) return true;
    // `for (S? x : …` and `for (a ? x : …` look alike, so this is not a loop over elements.
    if (isVariable && text === ':') return type.kind === 'name' || isPrimitive(type) || isSymbol(type, ']');
    if (kind === 'symbol' && !['[', ']', '?', '~', '.'].includes(text)) return false;
  }
  return false;
}

/** `int a, int b`: reports a type after a comma, and takes it. */
export function typeAfterComma(stream: TokenStream): void {
  const { token } = stream;
  if (!isPrimitive(token) || stream.peek().kind !== 'name') return;
  stream.remark('type-after-comma', spanOf(token));
  stream.next();
}
