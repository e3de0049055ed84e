// Shrinks a failing program: takes lines and whole blocks out, and makes expressions smaller, while it still fails.

/**
 * The smallest text found that still makes `fails` true. Greedy: first groups of lines, then single pieces.
 * @param fails must be false for texts that do not compile, unless that is the failure looked for
 */
export function reduceProgram(text: string, fails: (text: string) => boolean): string {
  let best = text;
  // Shrunk programs may run long: what is found in this time is small enough to read.
  const deadline = Date.now() + 20_000;
  for (let changed = true; changed;) {
    changed = false;
    for (const candidate of candidates(best)) {
      if (Date.now() > deadline) return best;
      if (candidate.length >= best.length || !fails(candidate)) continue;
      best = candidate;
      changed = true;
      break;
    }
  }
  return best;
}

function* candidates(text: string): Generator<string> {
  const lines = text.split('\n');
  for (let size = lines.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= lines.length; at++) {
      yield [...lines.slice(0, at), ...lines.slice(at + size)].join('\n');
    }
  }
  for (let at = 0; at < lines.length; at++) {
    for (const line of smallerLines(lines[at]))
      yield [...lines.slice(0, at), line, ...lines.slice(at + 1)].join('\n');
  }
  yield* withoutBlockFrames(lines);
}

/** `if (…) {` … `}` without its frame. */
function* withoutBlockFrames(lines: readonly string[]): Generator<string> {
  for (let open = 0; open < lines.length; open++) {
    if (!lines[open].endsWith('{')) continue;
    const indent = /^ */.exec(lines[open])?.[0] ?? '';
    const close = lines.findIndex((line, i) => i > open && line.startsWith(`${indent}}`));
    if (close > 0) yield lines.filter((_, i) => i !== open && i !== close).join('\n');
  }
}

/** The line with one parenthesized expression replaced by a part of it, or by 0 or 1. */
function* smallerLines(line: string): Generator<string> {
  for (let open = line.indexOf('('); open >= 0; open = line.indexOf('(', open + 1)) {
    const close = matching(line, open);
    if (close < 0) continue;
    const inner = line.slice(open + 1, close);
    const replaceBy = (part: string): string => line.slice(0, open) + part + line.slice(close + 1);
    for (const part of ['0', '1', 'arg', ...parts(inner)])
      yield replaceBy(
        /^[\w]+$/.test(part) && /^\s*(if|while|for)\s*$/.test(line.slice(0, open)) ? `(${part})` : part,
      );
  }
}

/** The operands at the top level of an expression, with their parentheses. */
function parts(inner: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let word = '';
  for (const char of inner) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    if (char === ' ' && depth === 0) {
      found.push(word);
      word = '';
    } else word += char;
  }
  found.push(word);
  return found.filter((part) => /^[\w(]/.test(part));
}

function matching(line: string, open: number): number {
  let depth = 0;
  for (let i = open; i < line.length; i++) {
    if (line[i] === '(') depth++;
    if (line[i] === ')' && --depth === 0) return i;
  }
  return -1;
}
