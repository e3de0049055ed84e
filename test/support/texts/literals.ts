// Finds the string literals of a source file without a parser, which is fast enough to read all sources in
// a second.

export interface Literal {
  readonly line: number;
  /** As written; a gap of a template is `…`. */
  readonly text: string;
}

/** A slash after this divides; otherwise it starts a regular expression. */
const OPERAND = /[\w$)\]}'"`]$/;
const KEYWORD = /\b(?:return|typeof|case|in|of|do|else)$/;

export function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  let [at, line] = [0, 1];
  /** The code before the current character, without comments and spaces. */
  let before = '';

  const next = (): string => {
    const character = source[at++] ?? '';
    if (character === '\n') line++;
    return character;
  };
  const skipTo = (end: string): void => {
    const stop = source.indexOf(end, at);
    const to = stop < 0 ? source.length : stop + end.length;
    while (at < to) next();
  };
  function quoted(quote: string): void {
    const began = line;
    let text = '';
    for (let character = next(); character !== quote && at <= source.length; character = next()) {
      if (character === '\\') text += character + next();
      else if (quote === '`' && character === '$' && source[at] === '{') {
        next();
        code();
        text += '…';
      } else if (quote !== '`' && character === '\n') break;
      else text += character;
    }
    found.push({ line: began, text });
  }
  function regularExpression(): void {
    for (let [inClass, character] = [false, next()]; at <= source.length; character = next()) {
      if (character === '\\') next();
      else if (character === '[') inClass = true;
      else if (character === ']') inClass = false;
      else if ((character === '/' && !inClass) || character === '\n') return;
    }
  }
  /** Reads code up to its end or the closing brace. */
  function code(): void {
    let depth = 0;
    while (at < source.length) {
      const character = next();
      if (character === '/' && source[at] === '/') skipTo('\n');
      else if (character === '/' && source[at] === '*') skipTo('*/');
      else if (character === '/' && (!OPERAND.test(before.trimEnd()) || KEYWORD.test(before.trimEnd())))
        regularExpression();
      else if (character === "'" || character === '"' || character === '`') quoted(character);
      else if (character === '{') depth++;
      else if (character === '}' && depth-- === 0) return;
      before = (before + (/\s/.test(character) ? ' ' : character)).slice(-40);
    }
  }
  code();
  return found;
}
