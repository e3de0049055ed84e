// Shrinks a failing program while it still fails: removes blocks, declarations with their uses, groups of
// lines, and parameters with their arguments, unwraps blocks, and simplifies expressions.
// Works on text, of which it knows only brackets and indentation (a block's first line ends with `{`, its
// last one starts with `}` at the same indentation). Most candidates are not programs: `fails` is false for
// those.

const PATIENCE_MS = 20_000;

type Candidates = (text: string) => Generator<string>;

/**
 * The smallest text found that still fails. Greedy: large pieces first, then single ones.
 * @param fails must be false for texts that do not compile, unless that is the failure in question
 */
export function reduceProgram(text: string, fails: (text: string) => boolean): string {
  let best = text;
  // Shrunk programs may run long: the result found in this time is small enough.
  const deadline = Date.now() + PATIENCE_MS;
  for (let before = ''; before !== best;) {
    before = best;
    for (const candidates of passes) {
      if (Date.now() > deadline) return best;
      best = shrink(best, candidates, fails, deadline);
    }
  }
  return best;
}

/** Tries the candidates once. After a success it continues, because earlier ones have failed. */
function shrink(
  text: string,
  candidates: Candidates,
  fails: (text: string) => boolean,
  deadline: number,
): string {
  let best = text;
  let tried = 0;
  for (let changed = true; changed;) {
    changed = false;
    let position = 0;
    for (const candidate of candidates(best)) {
      if (position++ < tried) continue;
      if (Date.now() > deadline) return best;
      if (candidate.length < best.length && fails(candidate)) {
        best = candidate;
        changed = true;
        break;
      }
      tried = position;
    }
  }
  return best;
}

const passes: readonly Candidates[] = [
  withoutBlocks,
  withoutNames,
  withoutLineGroups,
  withoutBlockFrames,
  withoutParameters,
  withSmallerLines,
];

// --------------------------------------------------------------------------------------------- lines and blocks

const without = (lines: readonly string[], from: number, to: number): string =>
  [...lines.slice(0, from), ...lines.slice(to + 1)].join('\n');

/** The line that closes the block opened at a line; -1 for none. */
function closingLine(lines: readonly string[], open: number): number {
  if (!/(\{|->)$/.test(lines[open])) return -1;
  const indent = /^ */.exec(lines[open])?.[0] ?? '';
  return lines.findIndex((line, i) => i > open && line.startsWith(`${indent}}`));
}

/** Without whole blocks and their `else`. */
function* withoutBlocks(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let open = 0; open < lines.length; open++) {
    const close = closingLine(lines, open);
    if (close < 0) continue;
    const end = endOfElse(lines, close);
    if (end !== close) yield without(lines, open, end);
    yield without(lines, open, close);
  }
}

/** The last line of the `else` branches that follow a block. */
function endOfElse(lines: readonly string[], close: number): number {
  let end = close;
  while (/^ *else\b/.test(lines[end + 1] ?? '')) {
    const next = closingLine(lines, end + 1);
    if (next < 0) return end + 1;
    end = next;
  }
  return end;
}

/** Without a struct, function, field, or variable and all lines or blocks that name it. */
function* withoutNames(text: string): Generator<string> {
  const lines = text.split('\n');
  for (const name of declaredNames(text)) {
    const naming = new RegExp(`\\b${name}\\b`);
    const kept: string[] = [];
    for (let at = 0; at < lines.length; at++) {
      if (!naming.test(lines[at])) kept.push(lines[at]);
      else at = Math.max(at, endOfElse(lines, closingLine(lines, at)));
    }
    yield kept.join('\n');
  }
}

function declaredNames(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\bstruct (\w+)|[\w\]?~}] !?(\w+)(?= = |;)/g)].map((match) => match[1] ?? match[2]),
  );
}

function* withoutLineGroups(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let size = lines.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= lines.length; at++) yield without(lines, at, at + size - 1);
  }
}

/** `if (…) {` … `}` replaced by its body; for `if` and `else`, either body. */
function* withoutBlockFrames(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let open = 0; open < lines.length; open++) {
    const close = closingLine(lines, open);
    if (close < 0) continue;
    const end = endOfElse(lines, close);
    yield [...lines.slice(0, open), ...lines.slice(open + 1, close), ...lines.slice(end + 1)].join('\n');
    if (end === close) continue;
    yield without(lines, close + 1, end);
    yield [...lines.slice(0, open), ...lines.slice(close + 2, end), ...lines.slice(end + 1)].join('\n');
  }
}

// ---------------------------------------------------------------------------------------------- parameters

/** Without a parameter of a named function and its arguments. */
function* withoutParameters(text: string): Generator<string> {
  for (const [, name, list] of text.matchAll(/\bval (\w+) = \{([^\n]*?)->/g)) {
    const count = list.trim() === '' ? 0 : topLevel(list, ',').length;
    for (let index = 0; index < count; index++) {
      const declared = text.replace(
        `val ${name} = {${list}->`,
        () => `val ${name} = {${withoutItem(list, index)}->`,
      );
      yield withoutArgument(declared, name, index);
    }
  }
}

function withoutArgument(text: string, name: string, index: number): string {
  let result = text;
  const calls = [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(
    (match) => match.index + name.length,
  );
  // From last to first, so that earlier positions stay valid.
  for (const open of calls.reverse()) {
    const close = matching(result, open);
    if (close < 0) continue;
    result =
      result.slice(0, open + 1) + withoutItem(result.slice(open + 1, close), index) + result.slice(close);
  }
  return result;
}

function withoutItem(list: string, index: number): string {
  return topLevel(list, ',').toSpliced(index, 1).join(',');
}

// --------------------------------------------------------------------------------------------- expressions

const ATOMS = ['0', '1', 'arg', 'null', '0.0'];
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function* withSmallerLines(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    for (const line of smallerLines(lines[at])) yield lines.with(at, line).join('\n');
  }
}

function* smallerLines(line: string): Generator<string> {
  yield* withSmallerValue(line);
  for (let open = 0; open < line.length; open++) {
    if (line[open] in CLOSERS) yield* withSmallerBracket(line, open);
  }
}

/** `x = value;` or `return value;` with a minimal value, or without `= value`. */
function* withSmallerValue(line: string): Generator<string> {
  const match = /^(.*? (?:[^ =<>!]?=|return)) (.*);$/.exec(line) ?? /^( *return) (.*);$/.exec(line);
  if (match === null) return;
  const [, head, value] = match;
  for (const part of [...ATOMS, ...topLevel(value, ' ').filter(isOperand)]) {
    if (part !== value) yield `${head} ${part};`;
  }
  if (head.endsWith(' =')) yield `${head.slice(0, -2)};`;
}

/** Bracketed text, or the call, element, or object that ends with it, replaced by a part or an atom. */
function* withSmallerBracket(line: string, open: number): Generator<string> {
  const close = matching(line, open);
  if (close < 0) return;
  const inner = line.slice(open + 1, close);
  const parts = [...ATOMS, ...topLevel(inner, ' ').filter(isOperand)];
  const isHead = /^\s*(else )?(if|while|for)\s*$/.test(line.slice(0, open));
  const from = isHead ? open : startOfOperand(line, open);
  const replaced = (start: number, part: string): string =>
    line.slice(0, start) + part + line.slice(close + 1);
  for (const part of parts) {
    yield replaced(from, isHead ? `(${part})` : part);
    if (from < open) yield replaced(open, line[open] + part + CLOSERS[line[open]]);
  }
  if (from < open) yield replaced(open, '');
  if (line[open] === '{') yield* withoutStatements(inner, (rest) => replaced(open, `{${rest}}`));
}

/** Without each statement of a one-line constructor or function. */
function* withoutStatements(inner: string, write: (rest: string) => string): Generator<string> {
  const statements = topLevel(inner, ';');
  for (let i = 0; i < statements.length; i++) yield write(statements.toSpliced(i, 1).join(';'));
}

/** Start of the name before a bracket: of a call, an element, `new S { … }`. */
function startOfOperand(line: string, open: number): number {
  return open - (/(?:new )?[\w.]+(?:\?|\[~?\])* ?$/.exec(line.slice(0, open))?.[0].length ?? 0);
}

const isOperand = (part: string): boolean => /^[\w("'{-]/.test(part) && part !== '-';

/** The pieces of a text between separators outside brackets. */
function topLevel(text: string, separator: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let word = '';
  for (const char of text) {
    if ('([{'.includes(char)) depth++;
    if (')]}'.includes(char)) depth--;
    if (char === separator && depth === 0) {
      found.push(word);
      word = '';
    } else word += char;
  }
  found.push(word);
  return found;
}

/** The bracket that closes the one at `open`; -1 if missing. */
function matching(text: string, open: number): number {
  const opener = text[open];
  const closer = CLOSERS[opener];
  let depth = 0;
  for (let i = open; i < text.length && text[i] !== '\n'; i++) {
    if (text[i] === opener) depth++;
    if (text[i] === closer && --depth === 0) return i;
  }
  return -1;
}
